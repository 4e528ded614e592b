#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Faults, and then requests to end that nothing else here handles; XCPU comes with a limit on time.
static const int fatal[] = {
    SIGILL,  SIGTRAP, SIGSEGV, SIGBUS,    SIGFPE,  SIGABRT, SIGQUIT, SIGSYS,
    SIGXCPU, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGALRM,
#ifdef __linux__
    SIGIO,   SIGPWR,  SIGSTKFLT,
#endif
};
enum { fault_count = 6, fatal_count = sizeof fatal / sizeof fatal[0] };

static volatile sig_atomic_t armed = 0;
static int guarded_output = -1;
static struct termios guarded_modes;
static char guarded_text[512];
static size_t guarded_length = 0;
static struct sigaction before[fatal_count];
// A request that the program handles or ignores by itself is left to it.
static int is_guarded[fatal_count];
static char own_stack[64 * 1024];

// Standard output and standard error, their original descriptors while they are redirected, and the
// file that stores what is written to them meanwhile.
static const int spoken[] = {STDOUT_FILENO, STDERR_FILENO};
enum { spoken_count = sizeof spoken / sizeof spoken[0] };
static int words_outputs[spoken_count] = {-1, -1};
static int words_file = -1;

// Makes writes beyond a limit of file size fail, and crashes run no program named swift-backtrace, which
// Swift's runtime looks for beside this one and in PATH, unless SWIFT_BACKTRACE asks for it.
void cterminal_prepare_signals(void) {
  struct sigaction now;
  signal(SIGXFSZ, SIG_IGN);
  if (getenv("SWIFT_BACKTRACE") != NULL) return;
  // The last one is SIGQUIT.
  for (int i = 0; i <= fault_count; i++) {
    if (sigaction(fatal[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN) signal(fatal[i], SIG_DFL);
  }
}

// Holds back printed text and messages from the runtime and libraries, which would otherwise appear
// in the middle of the screen and disappear with it.
static void hold_words(int output) {
  struct stat words, terminal;
  if (fstat(output, &terminal) != 0) return;
  fflush(stdout);
  for (int i = 0; i < spoken_count; i++) {
    if (spoken[i] == output || fstat(spoken[i], &words) != 0) continue;
    if (!isatty(spoken[i]) || words.st_rdev != terminal.st_rdev) continue;
    if (words_file < 0) words_file = cterminal_scratch_file();
    if (words_file < 0) return;
    words_outputs[i] = fcntl(spoken[i], F_DUPFD_CLOEXEC, 3);
    if (words_outputs[i] >= 0 && dup2(words_file, spoken[i]) < 0) {
      close(words_outputs[i]);
      words_outputs[i] = -1;
    }
  }
}

// Writes the text, using only calls that are safe in a signal handler.
static int write_all(const char *text, size_t length) {
  size_t written = 0;
  while (written < length) {
    ssize_t count = write(guarded_output, text + written, length - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    written += (size_t)count;
  }
  return 1;
}

static void say_words(void) {
  for (int i = 0; i < spoken_count; i++) {
    if (words_outputs[i] < 0) continue;
    dup2(words_outputs[i], spoken[i]);
    close(words_outputs[i]);
    words_outputs[i] = -1;
  }
  if (words_file < 0) return;
  char part[512];
  ssize_t count;
  lseek(words_file, 0, SEEK_SET);
  while ((count = read(words_file, part, sizeof part)) > 0) {
    ssize_t written = 0;
    while (written < count) {
      ssize_t more = write(guarded_output, part + written, (size_t)(count - written));
      if (more > 0) written += more;
      if (more > 0 || (more < 0 && errno == EINTR)) continue;
      // The guarded descriptor never blocks. A terminal that is slow gets time to read, so that the
      // message about a crash, which comes last, is not lost; one that has stopped reading does not.
      struct pollfd slow = {.fd = guarded_output, .events = POLLOUT};
      if (more == 0 || errno != EAGAIN || poll(&slow, 1, 500) <= 0) goto ended;
    }
  }
ended:
  close(words_file);
  words_file = -1;
}

long cterminal_take_words(void *bytes, long limit) {
  if (words_file < 0) return 0;
  fflush(stdout);
  off_t end = lseek(words_file, 0, SEEK_END);
  off_t begin = end > limit ? end - limit : 0;
  ssize_t count = end > 0 ? pread(words_file, bytes, (size_t)(end - begin), begin) : 0;
  if (ftruncate(words_file, 0) == 0) lseek(words_file, 0, SEEK_SET);
  return count < 0 ? 0 : count;
}

// What was sent last may end inside a sequence, because the rest of it is still queued; CAN ends it.
static int write_end(void) {
  return write_all("\030", 1) && write_all(guarded_text, guarded_length);
}

static void give_back(void) {
  if (!armed) return;
  armed = 0;
  if (!write_end() && errno == EAGAIN) {
    // The terminal is not reading: discard unread output.
    tcflush(guarded_output, TCOFLUSH);
    write_end();
  }
  tcsetattr(guarded_output, TCSANOW, &guarded_modes);
  say_words();
}

static void let_through(int number) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
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
  int is_request = 0;
  for (int i = 0; i < fatal_count; i++) {
    if (fatal[i] != number) continue;
    sigaction(number, &before[i], NULL);
    is_request = i >= fault_count;
  }
  // No backtrace is printed for a request.
  if (is_request) signal(number, SIG_DFL);
  // A fault recurs when this handler returns, but a signal that was sent does not, so it is raised
  // again: even if the previous handler only reports it, the program must not keep running without
  // its terminal.
  if (info == NULL || info->si_code <= 0 || number == SIGABRT || is_request) {
    let_through(number);
    raise(number);
    signal(number, SIG_DFL);
    raise(number);
  }
  errno = saved;
}

#if defined(__GLIBC__)
// Dispatch's threads block ABRT. Until 2.40, glibc's abort unblocked the signal and then raised it,
// so that a handler ran on any thread. Since 2.41, it raises the signal first, and if the signal is
// blocked, the default action ends the process before any handler runs. This function replaces
// abort everywhere except in glibc itself, whose own calls run the handler on threads registered
// with the guard.
void abort(void) {
  let_through(SIGABRT);
  raise(SIGABRT);
  // The signal was ignored, or its handler returned.
  signal(SIGABRT, SIG_DFL);
  raise(SIGABRT);
  _exit(127);
}
#endif

void cterminal_guard_thread(void) {
  static _Thread_local int is_ready = 0;
  if (is_ready) return;
  is_ready = 1;
  let_through(SIGABRT);
  // A handler cannot run on an overflowed stack. The main queue moves between threads but runs on
  // only one at a time, so one alternate stack is enough.
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && (current.ss_flags & SS_DISABLE)) {
    stack_t own = {.ss_sp = own_stack, .ss_size = sizeof own_stack};
    sigaltstack(&own, NULL);
  }
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

  cterminal_guard_thread();
  struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_ONSTACK | SA_SIGINFO};
  sigemptyset(&action.sa_mask);
  // Setting modes from the background would stop the process.
  sigaddset(&action.sa_mask, SIGTTOU);
  for (int i = 0; i < fatal_count; i++) {
    sigaction(fatal[i], NULL, &before[i]);
    is_guarded[i] = i < fault_count || fatal[i] == SIGQUIT || before[i].sa_handler == SIG_DFL;
    if (is_guarded[i]) sigaction(fatal[i], &action, NULL);
  }
  hold_words(output);
  armed = 1;
}

void cterminal_disarm_crash_guard(void) {
  if (!armed) return;
  armed = 0;
  fflush(stdout);
  say_words();
  for (int i = 0; i < fatal_count; i++) {
    if (!is_guarded[i]) continue;
    // A handler that the program installed meanwhile stays.
    struct sigaction now;
    if (i >= fault_count && sigaction(fatal[i], NULL, &now) == 0 &&
        (!(now.sa_flags & SA_SIGINFO) || now.sa_sigaction != crashed))
      continue;
    sigaction(fatal[i], &before[i], NULL);
  }
}
