#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

#if defined(__APPLE__)
#include <xlocale.h>
#endif

int cterminal_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int cterminal_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

int cterminal_locale(const char *name) {
  locale_t locale = newlocale(LC_ALL_MASK, name, (locale_t)0);
  if (locale == (locale_t)0) return 0;
  int is_utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
  freelocale(locale);
  return is_utf8 ? 2 : 1;
}

long cterminal_read(int descriptor, void *bytes, size_t count) {
  ssize_t result;
  do { result = read(descriptor, bytes, count); } while (result < 0 && errno == EINTR);
  if (result == 0) errno = 0;
  return result;
}

// Waits until a descriptor takes more bytes. Returns 0 on failure.
static int await_room(int descriptor) {
  struct pollfd full = {.fd = descriptor, .events = POLLOUT};
  int result;
  do { result = poll(&full, 1, -1); } while (result < 0 && errno == EINTR);
  return result > 0;
}

int cterminal_write_all(int descriptor, const void *bytes, size_t count, int waits) {
  size_t written = 0;
  while (written < count) {
    ssize_t result = write(descriptor, (const char *)bytes + written, count - written);
    if (result < 0 && errno == EINTR) continue;
    // A descriptor that was inherited may be non-blocking.
    if (result < 0 && errno == EAGAIN && waits && await_room(descriptor)) continue;
    if (result <= 0) return 0;
    written += (size_t)result;
  }
  return 1;
}

int cterminal_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 1;
}

int cterminal_resize_pty(int primary, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(primary, TIOCSWINSZ, &size);
}

int cterminal_open_pty(int columns, int rows, int *primary, int *secondary) {
#if defined(__linux__)
  // O_CLOEXEC is set atomically, so that a program started by another thread does not inherit the
  // descriptor.
  *primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
#else
  *primary = posix_openpt(O_RDWR | O_NOCTTY);
  if (*primary >= 0) fcntl(*primary, F_SETFD, FD_CLOEXEC);
#endif
  if (*primary < 0) return -1;
  const char *name = NULL;
  if (grantpt(*primary) == 0 && unlockpt(*primary) == 0) name = ptsname(*primary);
  *secondary = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*secondary < 0 || cterminal_resize_pty(*primary, columns, rows) != 0) {
    if (*secondary >= 0) close(*secondary);
    close(*primary);
    return -1;
  }
  return 0;
}

int cterminal_scratch_file(void) {
#if defined(__linux__)
  return memfd_create("frame", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
  fclose(file);
  return descriptor;
#endif
}

int cterminal_wait(int first, int second, int third, int milliseconds) {
  int all[3] = {first, second, third};
  int found = 0;
#if defined(__APPLE__)
  // On macOS, poll does not support terminals.
  fd_set ready;
  FD_ZERO(&ready);
  int last = -1;
  for (int i = 0; i < 3; i++) {
    if (all[i] < 0 || all[i] >= FD_SETSIZE) continue;
    FD_SET(all[i], &ready);
    if (all[i] > last) last = all[i];
  }
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  if (select(last + 1, &ready, NULL, NULL, milliseconds < 0 ? NULL : &time) < 0) return 0;
  for (int i = 0; i < 3; i++) {
    if (all[i] >= 0 && all[i] < FD_SETSIZE && FD_ISSET(all[i], &ready)) found |= 1 << i;
  }
#else
  struct pollfd waiting[3];
  for (int i = 0; i < 3; i++) waiting[i] = (struct pollfd){.fd = all[i], .events = POLLIN};
  if (poll(waiting, 3, milliseconds) < 0) return 0;
  for (int i = 0; i < 3; i++) {
    if (waiting[i].revents != 0) found |= 1 << i;
  }
#endif
  return found;
}
