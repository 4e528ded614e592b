#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};
enum { watched_count = sizeof watched / sizeof watched[0] };

static volatile sig_atomic_t target = -1;
static struct sigaction before[watched_count];

static void report(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // A full pipe already contains enough unread signals; never wait here.
  if (target >= 0 && write(target, &byte, 1) < 0) errno = saved;
  errno = saved;
}

void cterminal_watch_signals(int descriptor) {
  target = descriptor;
  struct sigaction action = {.sa_handler = report, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &action, &before[i]);
}

void cterminal_unwatch_signals(void) {
  if (target < 0) return;
  for (int i = 0; i < watched_count; i++) sigaction(watched[i], &before[i], NULL);
  target = -1;
}

static const int lent[] = {SIGINT, SIGQUIT, SIGTSTP};
enum { lent_count = sizeof lent / sizeof lent[0] };
static struct sigaction held[lent_count];

void cterminal_lend_signals(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  sigemptyset(&ignore.sa_mask);
  for (int i = 0; i < lent_count; i++) sigaction(lent[i], &ignore, &held[i]);
}

void cterminal_take_signals_back(void) {
  for (int i = 0; i < lent_count; i++) sigaction(lent[i], &held[i], NULL);
}

void cterminal_take_foreground(int terminal) {
  sigset_t output, mask;
  pid_t owner = tcgetpgrp(terminal);
  if (owner <= 0 || owner == getpgrp() || kill(-owner, 0) == 0 || errno != ESRCH) return;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, &mask);
  tcsetpgrp(terminal, getpgrp());
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void cterminal_stop_process_group(void) {
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction standard = {.sa_handler = SIG_DFL};
  struct sigaction stop, resume;
  sigset_t stopping, mask;
  sigemptyset(&ignore.sa_mask);
  sigemptyset(&standard.sa_mask);
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTSTP);

  // Stop the rest of the group first. A signal sent to the group may reach this process at any
  // later time, on any thread; one raised on this thread, if not blocked, stops the process before
  // raise returns.
  sigaction(SIGTSTP, &ignore, &stop);
  sigaction(SIGCONT, &standard, &resume);
  kill(0, SIGTSTP);
  // If all threads block it, an ignored signal stays pending and would stop this process again,
  // with nothing to resume it; ignoring it again discards pending signals (POSIX, 2.4.3).
  sigaction(SIGTSTP, &ignore, NULL);
  sigaction(SIGTSTP, &standard, NULL);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &stop, NULL);
  sigaction(SIGCONT, &resume, NULL);
}

void cterminal_await_foreground(int terminal) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction output, resume;
  sigset_t stopping, mask;
  sigemptyset(&standard.sa_mask);
  sigemptyset(&ignore.sa_mask);
  sigemptyset(&stopping);
  sigaddset(&stopping, SIGTTOU);
  sigaction(SIGTTOU, &standard, &output);
  sigaction(SIGCONT, &standard, &resume);
  pthread_sigmask(SIG_BLOCK, &stopping, &mask);
  // Gives up if stopping has no effect, because nothing could resume the group.
  for (int tries = 0; tries < 32; tries++) {
    // The stop is pending before the check: continuing the group afterward discards it (POSIX,
    // 2.4.1), so a process moved to the foreground in between is not stopped.
    raise(SIGTTOU);
    pid_t owner = tcgetpgrp(terminal);
    if (owner < 0 || owner == getpgrp()) break;
    pthread_sigmask(SIG_UNBLOCK, &stopping, NULL);
    pthread_sigmask(SIG_BLOCK, &stopping, NULL);
  }
  // Ignoring the signal discards a stop that is still pending.
  sigaction(SIGTTOU, &ignore, NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTTOU, &output, NULL);
  sigaction(SIGCONT, &resume, NULL);
}
