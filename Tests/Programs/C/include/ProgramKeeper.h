// Starts a program on a pseudo-terminal of its own, under a keeper that does for it what a shell does.
#ifndef PROGRAM_KEEPER_H
#define PROGRAM_KEEPER_H

#include <stdint.h>

typedef struct {
  int terminal;  // The pseudo-terminal's other side; -1 when there is none.
  int same;      // The program's side, so that its modes can be asked for; -1 when there is none.
  int reports;   // Four bytes, a status of waitpid(), whenever the program stops, goes on or ends.
  int orders;    // One byte brings the stopped program to the foreground and lets it go on.
  int output;    // Without a terminal: what the program writes to its standard output and error.
  int keeper;    // The keeper's process.
  int program;   // The program's process, the leader of its own group.
  uintptr_t began;  // Where the keeper writes when it executed the program.
} program_t;

// Starts a program; `words` and `variables` are texts that end with 0 each, one after the other.
// Returns 0, or -1 when that failed.
int program_start(
    program_t *program, const char *path, const char *words, int word_count, const char *variables,
    int variable_count, int columns, int rows, int has_terminal);

// Takes the terminal away, as closing its window does.
void program_hang_up(program_t *program);

// Ends what still runs and gives everything back.
void program_release(program_t *program);

// Whether a status says that the program stopped; the code it ended with, or -1; the signal, or 0.
int program_status_is_stop(int32_t status);
int program_status_code(int32_t status);
int program_status_signal(int32_t status);

// A processor's time that a process used, in clock ticks; -1 when that cannot be known.
long program_processor_time(int process);

// Nanoseconds since the program was executed, told where that is written.
int64_t program_since_exec(uintptr_t began);

// Resident memory of a process in kilobytes; -1 when that cannot be known.
long program_memory(int process);

#endif
