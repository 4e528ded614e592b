#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <crt_externs.h>
#include <mach-o/dyld.h>
#define environ (*_NSGetEnviron())
#endif

// The file of the program that runs; it is this one even when another has its name by now.
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

int cterminal_run_again(const char *words, int count, int *output, int *errors) {
  int out[2], err[2];
  if (open_pipe(out) != 0) return -errno;
  if (open_pipe(err) != 0) {
    int problem = errno;
    close(out[0]);
    close(out[1]);
    return -problem;
  }
  char room[4096];
  const char *path = own_path(room, sizeof room);
  char **arguments = calloc((size_t)count + 1, sizeof *arguments);
  int problem = path == NULL || arguments == NULL ? ENOMEM : 0;
  pid_t process = 0;
  if (problem == 0) {
    for (int index = 0; index < count; index++) {
      arguments[index] = (char *)words;
      while (*words++ != '\0') {}
    }
    posix_spawn_file_actions_t actions;
    problem = posix_spawn_file_actions_init(&actions);
    if (problem == 0) {
      problem = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
      if (problem == 0) problem = posix_spawn_file_actions_adddup2(&actions, out[1], 1);
      if (problem == 0) problem = posix_spawn_file_actions_adddup2(&actions, err[1], 2);
      if (problem == 0) problem = posix_spawn(&process, path, &actions, NULL, arguments, environ);
      posix_spawn_file_actions_destroy(&actions);
    }
  }
  free(arguments);
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

int cterminal_await_end(int process, int *signal) {
  int status = 0;
  pid_t ended;
  do { ended = waitpid(process, &status, 0); } while (ended < 0 && errno == EINTR);
  *signal = ended == process && WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  return ended == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
