#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGQUIT};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };

static volatile sig_atomic_t armed = 0;
static int guarded_output = -1;
static struct termios guarded_modes;
static char guarded_text[512];
static size_t guarded_length = 0;
static struct sigaction before[fatal_count];
static char own_stack[64 * 1024];

// Only calls that are safe in a signal handler.
static void give_back(void) {
  if (!armed) return;
  armed = 0;
  size_t written = 0;
  while (written < guarded_length) {
    ssize_t count =
        write(guarded_output, guarded_text + written, guarded_length - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += (size_t)count;
  }
  tcsetattr(guarded_output, TCSANOW, &guarded_modes);
}

static void crashed(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved = errno;
  give_back();
  int nothing = open("/dev/null", O_RDONLY);
  if (nothing > 0) {
    dup2(nothing, STDIN_FILENO);
    close(nothing);
  }
  for (int i = 0; i < fatal_count; i++) {
    if (fatal[i] == number) sigaction(number, &before[i], NULL);
  }
  // A fault happens again when this returns; a signal that somebody sent does not.
  if (info == NULL || info->si_code <= 0 || number == SIGABRT || number == SIGQUIT) raise(number);
  errno = saved;
}

void cterminal_arm_crash_guard(
    int output, const struct termios *modes, const char *restore, size_t length) {
  static int watches_exit = 0;
  cterminal_disarm_crash_guard();
  guarded_output = output;
  guarded_modes = *modes;
  guarded_length = length < sizeof guarded_text ? length : sizeof guarded_text;
  memcpy(guarded_text, restore, guarded_length);
  if (!watches_exit) watches_exit = atexit(give_back) == 0;

  // A stack that overflowed cannot run a handler.
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
    stack_t own = {.ss_sp = own_stack, .ss_size = sizeof own_stack};
    sigaltstack(&own, NULL);
  }
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  // Setting modes from the background would stop the process.
  sigaddset(&action.sa_mask, SIGTTOU);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &before[i]);
  armed = 1;
}

void cterminal_disarm_crash_guard(void) {
  if (!armed) return;
  armed = 0;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &before[i], NULL);
}
