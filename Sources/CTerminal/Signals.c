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
  // A full pipe holds unread signals enough; none is worth a wait in here.
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

  // The others first. A signal to the group reaches this process at any later time, on any of its
  // threads; one raised on this thread, if it is not blocked here, stops it before raise returns.
  sigaction(SIGTSTP, &ignore, &stop);
  sigaction(SIGCONT, &standard, &resume);
  kill(0, SIGTSTP);
  // Where all threads block it, an ignored signal stays pending and would stop this process a second
  // time, when nobody lets it go on; ignoring it anew discards what is pending (POSIX, 2.4.3).
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
  // Where a stop has no effect, because nobody could let the group go on, it is given up.
  for (int tries = 0; tries < 32; tries++) {
    // The stop is pending before the look: what lets the group go on after it discards the stop
    // (POSIX, 2.4.1), so that nobody is stopped who was put in the foreground in between.
    raise(SIGTTOU);
    pid_t owner = tcgetpgrp(terminal);
    if (owner < 0 || owner == getpgrp()) break;
    pthread_sigmask(SIG_UNBLOCK, &stopping, NULL);
    pthread_sigmask(SIG_BLOCK, &stopping, NULL);
  }
  // Ignoring it discards a stop that is pending still.
  sigaction(SIGTTOU, &ignore, NULL);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTTOU, &output, NULL);
  sigaction(SIGCONT, &resume, NULL);
}
