#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#include <mach-o/dyld.h>
#define environ (*_NSGetEnviron())
#else
extern char **environ;
#endif

// Returns a path to this process's executable that works even if the file has since been replaced.
static const char *own_path(char *room, uint32_t size) {
#if defined(__APPLE__)
  return _NSGetExecutablePath(room, &size) == 0 ? room : NULL;
#else
  (void)room;
  (void)size;
  return "/proc/self/exe";
#endif
}

static int open_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

void cterminal_await_exit(int process) {
  siginfo_t info;
  while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
}

struct exit_watch {
  int process;
  int writer;
};

static void *watch_exit(void *argument) {
  struct exit_watch *watch = argument;
  cterminal_await_exit(watch->process);
  close(watch->writer);
  free(watch);
  return NULL;
}

int cterminal_exit_watch(int process) {
  int ends[2];
  if (open_pipe(ends) != 0) return -1;
  struct exit_watch *watch = malloc(sizeof *watch);
  pthread_t thread;
  if (watch != NULL) {
    *watch = (struct exit_watch){process, ends[1]};
    if (pthread_create(&thread, NULL, watch_exit, watch) == 0) {
      pthread_detach(thread);
      return ends[0];
    }
  }
  free(watch);
  close(ends[0]);
  close(ends[1]);
  return -1;
}

int cterminal_await_end(int process, int *signal) {
  int status = 0;
  pid_t ended;
  do { ended = waitpid(process, &status, 0); } while (ended < 0 && errno == EINTR);
  *signal = ended == process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return ended == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// The program that has the terminal, or 0 if there is none.
static pid_t borrower = 0;
static pthread_mutex_t borrowing = PTHREAD_MUTEX_INITIALIZER;

// Returns this process's environment with the given variables added or replaced.
static char **merged(const char *variables, int count) {
  size_t own = 0;
  while (environ[own] != NULL) own++;
  char **all = calloc(own + (size_t)count + 1, sizeof *all);
  if (all == NULL) return NULL;
  size_t used = 0;
  for (size_t index = 0; index < own; index++) {
    const char *equals = strchr(environ[index], '=');
    size_t length = equals == NULL ? 0 : (size_t)(equals - environ[index]) + 1;
    const char *other = variables;
    int is_replaced = 0;
    for (int number = 0; number < count; number++) {
      if (length > 0 && strncmp(other, environ[index], length) == 0) is_replaced = 1;
      other += strlen(other) + 1;
    }
    if (!is_replaced) all[used++] = environ[index];
  }
  for (int number = 0; number < count; number++) {
    all[used++] = (char *)variables;
    variables += strlen(variables) + 1;
  }
  return all;
}

// Finds a program's file as a shell with this environment would. Returns NULL if there is none.
static const char *look_up(const char *name, char **environment, char *room, size_t size) {
  if (strchr(name, '/') != NULL) return name;
  const char *folders = "/usr/bin:/bin";
  for (char **variable = environment; *variable != NULL; variable++) {
    if (strncmp(*variable, "PATH=", 5) == 0) folders = *variable + 5;
  }
  for (;;) {
    int length = (int)strcspn(folders, ":");
    int used = snprintf(room, size, "%.*s%s%s", length, folders, length > 0 ? "/" : "", name);
    struct stat about;
    if (used > 0 && (size_t)used < size && access(room, X_OK) == 0 && stat(room, &about) == 0 &&
        S_ISREG(about.st_mode)) {
      return room;
    }
    if (folders[length] == '\0') return NULL;
    folders += length + 1;
  }
}

// How a program is started.
struct start {
  const char *path;  // The program's file, or NULL to look up its name.
  char **environment;
  int input;   // A descriptor, or -1 for no input.
  int output;  // A descriptor.
  int errors;  // A descriptor, or -1 for that of this process.
  short flags;
};

// Makes sure that the end of a program can be waited for, which is impossible while SIGCHLD is ignored,
// as it is if this process was started like that.
static void expect_ends(void) {
  struct sigaction now;
  if (sigaction(SIGCHLD, NULL, &now) == 0 && now.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
}

// Gives a program its three standard descriptors and no others. Any other part of this process may have
// opened a pipe that is not closed on exec; its reader would otherwise wait until the program ends.
static int keep_three(posix_spawn_file_actions_t *actions, short *flags) {
#ifdef __APPLE__
  *flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
  return posix_spawn_file_actions_addinherit_np(actions, 2);
#else
  return posix_spawn_file_actions_addclosefrom_np(actions, 3);
#endif
}

// Starts a program with the default action for every signal. Returns 0 or an errno.
static int start(pid_t *process, const char *words, int count, const struct start *how) {
  expect_ends();
  char **arguments = calloc((size_t)count + 1, sizeof *arguments);
  if (arguments == NULL || how->environment == NULL) {
    free(arguments);
    return ENOMEM;
  }
  for (int index = 0; index < count; index++) {
    arguments[index] = (char *)words;
    words += strlen(words) + 1;
  }
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t none, standard;
  sigemptyset(&none);
  sigfillset(&standard);
  sigdelset(&standard, SIGKILL);
  sigdelset(&standard, SIGSTOP);
  int problem = posix_spawn_file_actions_init(&actions);
  if (problem == 0 && (problem = posix_spawnattr_init(&attributes)) == 0) {
    problem = posix_spawnattr_setsigmask(&attributes, &none);
    if (problem == 0) problem = posix_spawnattr_setsigdefault(&attributes, &standard);
    if (problem == 0 && how->input < 0) {
      problem = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    } else if (problem == 0) {
      problem = posix_spawn_file_actions_adddup2(&actions, how->input, 0);
    }
    if (problem == 0) problem = posix_spawn_file_actions_adddup2(&actions, how->output, 1);
    if (problem == 0 && how->errors >= 0) {
      problem = posix_spawn_file_actions_adddup2(&actions, how->errors, 2);
    }
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | how->flags;
    if (problem == 0) problem = keep_three(&actions, &flags);
    if (problem == 0) problem = posix_spawnattr_setflags(&attributes, flags);
    char room[4096];
    const char *path = how->path;
    if (path == NULL) path = look_up(arguments[0], how->environment, room, sizeof room);
    if (problem == 0 && path == NULL) problem = ENOENT;
    if (problem == 0) {
      problem = posix_spawn(process, path, &actions, &attributes, arguments, how->environment);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
  }
  free(arguments);
  return problem;
}

// Starts a program without input, and with pipes for its standard output and standard error.
static int start_piped(
    const char *words, int count, struct start *how, int *output, int *errors) {
  int out[2], err[2];
  if (open_pipe(out) != 0) return -errno;
  if (open_pipe(err) != 0) {
    int problem = errno;
    close(out[0]);
    close(out[1]);
    return -problem;
  }
  how->input = -1;
  how->output = out[1];
  how->errors = err[1];
  pid_t process = 0;
  int problem = start(&process, words, count, how);
  close(out[1]);
  close(err[1]);
  if (problem != 0) {
    close(out[0]);
    close(err[0]);
    return -problem;
  }
  *output = out[0];
  *errors = err[0];
  return process;
}

int cterminal_run_again(const char *words, int count, int *output, int *errors) {
  char room[4096];
  struct start how = {.path = own_path(room, sizeof room), .environment = environ};
  return how.path == NULL ? -ENOMEM : start_piped(words, count, &how, output, errors);
}

int cterminal_run_piped(
    const char *words, int count, const char *variables, int variable_count, int *output,
    int *errors) {
  // A session of its own has no terminal, so the program cannot write to this one's.
  struct start how = {.flags = POSIX_SPAWN_SETSID};
  how.environment = merged(variables, variable_count);
  int process = start_piped(words, count, &how, output, errors);
  free(how.environment);
  return process;
}

void cterminal_signal_group(int process, int signal) { kill(-process, signal); }

int cterminal_run_program(
    const char *words, int count, const char *variables, int variable_count, int input, int output) {
  struct start how = {.input = input, .output = output, .errors = -1};
  how.environment = merged(variables, variable_count);
  pid_t process = 0;
  pthread_mutex_lock(&borrowing);
  int problem = start(&process, words, count, &how);
  if (problem == 0) borrower = process;
  pthread_mutex_unlock(&borrowing);
  free(how.environment);
  return problem == 0 ? process : -problem;
}

// Stops this process as Ctrl-Z does, unless nothing could resume it.
static void stop_as_well(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigset_t stopping, mask;
  sigemptyset(&standard.sa_mask);
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTSTP);
  sigaction(SIGTSTP, &standard, &before);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &before, NULL);
}

int cterminal_await_program(int process) {
  siginfo_t info;
  for (;;) {
    memset(&info, 0, sizeof info);
    if (waitid(P_PID, (id_t)process, &info, WEXITED | WSTOPPED | WNOWAIT) != 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (info.si_code != CLD_STOPPED && info.si_code != CLD_TRAPPED) break;
    // The parent process sees that this one is stopped, and resumes it, with or without the
    // program.
    stop_as_well();
    kill(process, SIGCONT);
  }
  // Once the process has been waited for, its ID may be reused for another process.
  pthread_mutex_lock(&borrowing);
  borrower = 0;
  int signal = 0;
  int code = cterminal_await_end(process, &signal);
  pthread_mutex_unlock(&borrowing);
  return signal != 0 ? 128 + signal : code;
}

void cterminal_hang_up_program(void) {
  pthread_mutex_lock(&borrowing);
  if (borrower > 0) {
    kill(borrower, SIGHUP);
    kill(borrower, SIGCONT);
  }
  pthread_mutex_unlock(&borrowing);
}
