#define _GNU_SOURCE
#include "ProgramKeeper.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { most_words = 64, most_descriptors = 1024 };

static int open_terminal(program_t *program, int columns, int rows) {
  program->terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (program->terminal < 0) return -1;
  fcntl(program->terminal, F_SETFD, FD_CLOEXEC);
  const char *name = NULL;
  if (grantpt(program->terminal) == 0 && unlockpt(program->terminal) == 0) {
    name = ptsname(program->terminal);
  }
  program->same = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return program->same < 0 ? -1 : ioctl(program->terminal, TIOCSWINSZ, &size);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// From here to exec only calls that are safe after a fork among threads.
static void become_program(
    int input, int output, const char *path, char *const words[], char *const variables[],
    int64_t *began) {
  for (int number = 1; number < 32; number++) {
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  dup2(input, 0);
  dup2(output, 1);
  dup2(output, 2);
  for (int i = 3; i < most_descriptors; i++) close(i);
  *began = now();
  execve(path, words, variables);
  _exit(127);
}

static void report(int reports, int32_t status) {
  while (write(reports, &status, sizeof status) < 0 && errno == EINTR) {}
}

static void keep(int program, int terminal, int reports, int orders) {
  int status = 0;
  for (;;) {
    if (waitpid(program, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      _exit(1);
    }
    if (terminal >= 0) tcsetpgrp(terminal, getpgrp());
    report(reports, status);
    if (!WIFSTOPPED(status)) _exit(0);
    char order;
    ssize_t count;
    while ((count = read(orders, &order, 1)) < 0 && errno == EINTR) {}
    if (count <= 0) kill(-program, SIGKILL);
    if (terminal >= 0) tcsetpgrp(terminal, program);
    kill(-program, SIGCONT);
  }
}

static void split(const char *text, int count, char *parts[]) {
  if (count > most_words - 1) count = most_words - 1;
  for (int i = 0; i < count; i++) {
    parts[i] = (char *)text;
    text += strlen(text) + 1;
  }
  parts[count] = NULL;
}

int program_start(
    program_t *program, const char *path, const char *words, int word_count, const char *variables,
    int variable_count, int columns, int rows, int has_terminal) {
  *program = (program_t){-1, -1, -1, -1, -1, -1, -1, 0};
  void *shared =
      mmap(NULL, sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return -1;
  program->began = (uintptr_t)shared;
  int reports[2] = {-1, -1}, orders[2] = {-1, -1}, output[2] = {-1, -1};
  char *arguments[most_words], *environment[most_words];
  split(words, word_count, arguments);
  split(variables, variable_count, environment);
  if (pipe2(reports, O_CLOEXEC) != 0 || pipe2(orders, O_CLOEXEC) != 0) return -1;
  if (has_terminal && open_terminal(program, columns, rows) != 0) return -1;
  if (!has_terminal && pipe2(output, O_CLOEXEC) != 0) return -1;
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  program->keeper = fork();
  if (program->keeper < 0) return -1;
  if (program->keeper == 0) {
    setsid();
    if (has_terminal) ioctl(program->same, TIOCSCTTY, 0);
    signal(SIGHUP, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);
    signal(SIGTTIN, SIG_IGN);
    signal(SIGTSTP, SIG_IGN);
    int child = fork();
    if (child == 0) {
      setpgid(0, 0);
      if (has_terminal) tcsetpgrp(program->same, getpid());
      become_program(
          has_terminal ? program->same : nothing, has_terminal ? program->same : output[1], path,
          arguments, environment, shared);
    }
    setpgid(child, child);
    if (has_terminal) tcsetpgrp(program->same, child);
    report(reports[1], child);
    for (int i = 0; i < most_descriptors; i++) {
      if (i != program->same && i != reports[1] && i != orders[0]) close(i);
    }
    keep(child, program->same, reports[1], orders[0]);
  }
  close(reports[1]);
  close(orders[0]);
  close(nothing);
  if (output[1] >= 0) close(output[1]);
  program->reports = reports[0];
  program->orders = orders[1];
  program->output = output[0];
  int32_t child = -1;
  if (read(program->reports, &child, sizeof child) != sizeof child || child < 0) return -1;
  program->program = child;
  return 0;
}

static void give_back(int *descriptor) {
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
}

void program_hang_up(program_t *program) {
  give_back(&program->same);
  give_back(&program->terminal);
}

void program_release(program_t *program) {
  if (program->program > 0) kill(-program->program, SIGKILL);
  give_back(&program->orders);
  if (program->keeper > 0) {
    while (waitpid(program->keeper, NULL, 0) < 0 && errno == EINTR) {}
  }
  give_back(&program->reports);
  give_back(&program->output);
  program_hang_up(program);
  if (program->began != 0) munmap((void *)program->began, sizeof(int64_t));
  program->began = 0;
  program->program = -1;
  program->keeper = -1;
}

int program_status_is_stop(int32_t status) { return WIFSTOPPED(status); }
int program_status_code(int32_t status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
int program_status_signal(int32_t status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

long program_processor_time(int process) {
  char name[64], line[1024];
  snprintf(name, sizeof name, "/proc/%d/stat", process);
  FILE *file = fopen(name, "r");
  if (file == NULL) return -1;
  size_t count = fread(line, 1, sizeof line - 1, file);
  fclose(file);
  line[count] = 0;
  // The name in brackets may hold anything; user and system time are the 14th and 15th field.
  const char *rest = strrchr(line, ')');
  long user = 0, kernel = 0;
  const char *format = ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld";
  if (rest == NULL || sscanf(rest, format, &user, &kernel) != 2) return -1;
  return user + kernel;
}

int64_t program_since_exec(uintptr_t began) {
  return began == 0 ? 0 : now() - *(const volatile int64_t *)began;
}

long program_memory(int process) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/statm", process);
  FILE *file = fopen(name, "r");
  long size = 0, resident = -1;
  if (file == NULL) return -1;
  if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = -1;
  fclose(file);
  return resident < 0 ? -1 : resident * (sysconf(_SC_PAGESIZE) / 1024);
}
