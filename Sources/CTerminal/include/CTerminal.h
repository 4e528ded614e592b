// Code that must be C: signal handlers, and calls that need _GNU_SOURCE.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// The columns the C library gives a scalar in the current locale: -1, 0, 1 or 2.
int cterminal_width(uint32_t scalar);

// Whether the current locale uses UTF-8.
int cterminal_is_utf8(void);

// Reads available bytes, retrying after signals; 0 at the end, -1 with errno if none are
// available.
long cterminal_read(int descriptor, void *bytes, size_t count);

// Writes all bytes, retrying after signals; 0 if the other end accepts no more.
int cterminal_write_all(int descriptor, const void *bytes, size_t count);

// The size of the terminal behind a descriptor; returns 0 if unknown.
int cterminal_size(int descriptor, int *columns, int *rows);

// Opens a pseudo-terminal of the given size; -1 on failure.
int cterminal_open_pty(int columns, int rows, int *primary, int *secondary);
int cterminal_resize_pty(int primary, int columns, int rows);

// Creates an unnamed file in memory; -1 on failure.
int cterminal_scratch_file(void);

// Waits until one of two descriptors is readable or closed; returns which. A negative descriptor
// is ignored.
enum { CTERMINAL_FIRST = 1, CTERMINAL_SECOND = 2 };
int cterminal_wait(int first, int second);

// Starts the current program again without input, and with pipes for its standard output and
// standard error. `words` are its arguments, each followed by a NUL, its name first. Returns the
// process id, or a negated errno if it could not be started.
int cterminal_run_again(const char *words, int count, int *output, int *errors);

// Waits for a child process to end and returns its code; -1 if a signal ended it, stored in
// `signal`.
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

// The user at the other end of a local socket; returns 0 if unknown.
int cterminal_peer_user(int descriptor, uint32_t *user);

// Writes the number of every watched signal that arrives to `descriptor`, one byte each: INT,
// TERM, HUP, WINCH, TSTP and CONT. Unwatching restores the previous handlers.
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

// Returns when the process group is in the foreground, and stops it until then, as for any
// background writer. The system does not stop threads that block the signal, such as dispatch's.
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
