// Code that must be C: signal handlers, and calls that need _GNU_SOURCE.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// Returns the number of columns that the C library gives a scalar in the current locale: -1, 0, 1
// or 2.
int cterminal_width(uint32_t scalar);

// Returns whether the current locale uses UTF-8.
int cterminal_is_utf8(void);

// Returns 0 if a locale is not installed, 2 if it uses UTF-8, or else 1.
int cterminal_locale(const char *name);

// Reads available bytes, retrying after signals; returns 0 at the end, or -1 with errno if none are
// available.
long cterminal_read(int descriptor, void *bytes, size_t count);

// Writes all bytes, retrying after signals; returns 0 if the other end accepts no more.
int cterminal_write_all(int descriptor, const void *bytes, size_t count, int waits);

// Gets the size of the terminal behind a descriptor; returns 0 if it is unknown.
int cterminal_size(int descriptor, int *columns, int *rows);

// Opens a pseudo-terminal of the given size; returns -1 on failure.
int cterminal_open_pty(int columns, int rows, int *primary, int *secondary);
int cterminal_resize_pty(int primary, int columns, int rows);

// Creates an unnamed file in memory; returns -1 on failure.
int cterminal_scratch_file(void);

// Waits until one of three descriptors is readable or closed, and returns which; 0 after some
// milliseconds, unless they are negative. A negative descriptor is ignored.
enum { CTERMINAL_FIRST = 1, CTERMINAL_SECOND = 2, CTERMINAL_THIRD = 4 };
int cterminal_wait(int first, int second, int third, int milliseconds);

// Returns a descriptor that becomes readable when a process has exited, which must not have been
// waited for; -1 if there is no room.
int cterminal_exit_watch(int process);

// Starts the current program again without input, and with pipes for its standard output and
// standard error. `words` contains its arguments, each followed by a NUL, starting with its name.
// Returns the process ID, or a negated errno if it could not be started.
int cterminal_run_again(const char *words, int count, int *output, int *errors);

// Starts another program without a terminal and without input, and with pipes for its standard
// output and standard error. `words` contains its arguments, and `variables` the variables to add
// to this process's environment, each followed by a NUL. Returns the process ID, or a negated
// errno if the program could not be started.
int cterminal_run_piped(
    const char *words, int count, const char *variables, int variable_count, int *output,
    int *errors);

// Sends a signal to a program that was started with pipes, and to the programs that it started.
void cterminal_signal_group(int process, int signal);

// Waits for a child process to end, and keeps its ID from being used for another process.
void cterminal_await_exit(int process);

// Waits for a child process to end and returns its exit code, or -1 if a signal ended it, which is
// stored in `signal`.
int cterminal_await_end(int process, int *signal);

// Starts another program in this process group, with a terminal as its standard input and output,
// and with the default action for every signal. `words` contains its arguments, and `variables` the
// variables to add to this process's environment, each followed by a NUL. Returns the process ID,
// or a negated errno if the program could not be started.
int cterminal_run_program(
    const char *words, int count, const char *variables, int variable_count, int input, int output);

// Waits until that program has ended, and returns its exit code as a shell reports it. While the
// program is stopped, this process is stopped too.
int cterminal_await_program(int process);

// Sends a hang-up signal to that program if it is running.
void cterminal_hang_up_program(void);

// Atomically renames a file in a folder to a name that must not exist. Returns -1 with errno on
// failure: EEXIST if the name is taken, EINVAL or ENOSYS if the system does not support this.
int cterminal_rename_to_free(int folder, const char *name, const char *other);

// Gets the user at the other end of a local socket; returns 0 if it is unknown.
int cterminal_peer_user(int descriptor, uint32_t *user);

// Writes the number of each watched signal that arrives to `descriptor`, as one byte. The watched
// signals are INT, TERM, HUP, WINCH, TSTP and CONT. Unwatching restores the previous handlers.
void cterminal_watch_signals(int descriptor);
void cterminal_unwatch_signals(void);

// Leaves the signals of the terminal's keys to another program: INT, QUIT and TSTP are ignored here
// until they are taken back.
void cterminal_lend_signals(void);
void cterminal_take_signals_back(void);

// Moves the process group to the foreground of the terminal, if the group that was there no longer
// exists.
void cterminal_take_foreground(int terminal);

// Stops the process group as Ctrl-Z does, and returns when it runs again.
void cterminal_stop_process_group(void);

// Returns when the process group is in the foreground; until then, stops it as the system stops any
// background process that writes to the terminal. The system does not stop threads that block the
// signal, such as Dispatch's.
void cterminal_await_foreground(int terminal);

// Until disarmed, a trap, an abort, a fault, QUIT or exit() restores the terminal before anything
// else happens: `restore` is written to `output` and `modes` are set, then the previous handler
// runs, with /dev/null as standard input, because Swift's backtrace would otherwise wait for a key
// press on a terminal. If standard output or error is the same terminal through another descriptor,
// what is written to it meanwhile is held back until the terminal is restored.
void cterminal_arm_crash_guard(
    int output, const struct termios *modes, const char *restore, size_t length);
void cterminal_disarm_crash_guard(void);

// Takes the text held back from standard output and error, at most its last `limit` bytes; returns
// the number of bytes.
long cterminal_take_words(void *bytes, long limit);

// Makes the guard work on this thread too, in case its stack overflows or the C library aborts.
void cterminal_guard_thread(void);

// Prepares the signals of a program that begins.
void cterminal_prepare_signals(void);

#endif
