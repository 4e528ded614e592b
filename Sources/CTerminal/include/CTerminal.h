// What must be C: what runs inside of a signal handler, and what needs _GNU_SOURCE.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// Columns the C library gives a scalar in the current locale: -1, 0, 1 or 2.
int cterminal_width(uint32_t scalar);

// Whether the current locale's characters are UTF-8.
int cterminal_is_utf8(void);

// Reads what is there, and begins again after a signal; 0 at the end, -1 with errno when nothing came.
long cterminal_read(int descriptor, void *bytes, size_t count);

// Writes all of the bytes, and begins again after a signal; 0 when the other side takes no more.
int cterminal_write_all(int descriptor, const void *bytes, size_t count);

// The size of the terminal behind a descriptor; 0 when it says none.
int cterminal_size(int descriptor, int *columns, int *rows);

// Opens a pseudo-terminal of a size; -1 when that fails.
int cterminal_open_pty(int columns, int rows, int *primary, int *secondary);
int cterminal_resize_pty(int primary, int columns, int rows);

// An unnamed file in memory to write into; -1 when there is none.
int cterminal_scratch_file(void);

// Waits until something can be read from one of two descriptors or there will never be more; says of
// which. A negative descriptor is none.
enum { CTERMINAL_FIRST = 1, CTERMINAL_SECOND = 2 };
int cterminal_wait(int first, int second);

// Starts the program that runs once more, with nothing to read, and pipes for what it writes on its
// standard output and its standard error. The words are its arguments, each with a NUL behind it, its
// name first. Answers its process; less than 0, a negated errno, when it could not be started.
int cterminal_run_again(const char *words, int count, int *output, int *errors);

// Waits until a process of ours has ended, and answers its code; -1 when a signal ended it: which one.
int cterminal_await_end(int process, int *signal);

// Starts another program in this process group, on a terminal for its standard input and output, with the
// standard way of every signal. The words are its own, each with a NUL behind it, and so are the variables
// that it has beside ours. Answers its process; less than 0, a negated errno, when it could not be started.
int cterminal_run_program(
    const char *words, int count, const char *variables, int variable_count, int input, int output);

// Waits until that program has ended, and answers its code as a shell has it. While it is stopped, this
// process is, too.
int cterminal_await_program(int process);

// Tells that program, if one runs, that its terminal is gone.
void cterminal_hang_up_program(void);

// Gives a file of a folder another name, in one step, where nothing has that name. -1 with errno when it
// cannot: EEXIST for a name that is taken, EINVAL or ENOSYS where the system knows no such step.
int cterminal_rename_to_free(int folder, const char *name, const char *other);

// Who is at the other end of a local socket; 0 when that cannot be known.
int cterminal_peer_user(int descriptor, uint32_t *user);

// From now on the number of every watched signal that arrives is written to `descriptor`, one byte
// each: INT, TERM, HUP, WINCH, TSTP and CONT. What was set for them before comes back with unwatch.
void cterminal_watch_signals(int descriptor);
void cterminal_unwatch_signals(void);

// From now on what keys of the terminal send is for another program: INT, QUIT and TSTP mean nothing here,
// until they are taken back.
void cterminal_lend_signals(void);
void cterminal_take_signals_back(void);

// Makes the process group the one that has the terminal, where the one that had it is no more.
void cterminal_take_foreground(int terminal);

// Stops the process group as Ctrl-Z does, and returns when it runs again.
void cterminal_stop_process_group(void);

// Returns when the process group has the terminal, and stops until then, as whoever writes from the
// background does. The system itself stops no thread that blocks the signal, as dispatch's do.
void cterminal_await_foreground(int terminal);

// Until disarmed, a trap, an abort, a fault, QUIT or exit() gives the terminal back before anything
// else happens: `restore` is written to `output` and `modes` are set, then the handler that was
// there before runs. Standard input is closed for it, because Swift's backtrace otherwise waits for
// a key on a terminal. What is written to standard output and error meanwhile, if that is the same
// terminal by another descriptor, waits until the terminal was given back.
void cterminal_arm_crash_guard(
    int output, const struct termios *modes, const char *restore, size_t length);
void cterminal_disarm_crash_guard(void);

// Takes what is held of what was written to standard output and error, at most the last of it; answers
// how much it was.
long cterminal_take_words(void *bytes, long limit);

// Lets the guard work on this thread, too, should its stack overflow or the C library abort.
void cterminal_guard_thread(void);

#endif
