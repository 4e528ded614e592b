#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

int cterminal_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int cterminal_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

long cterminal_read(int descriptor, void *bytes, size_t count) {
  ssize_t result;
  do { result = read(descriptor, bytes, count); } while (result < 0 && errno == EINTR);
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

int cterminal_wait(int first, int second) {
#if defined(__APPLE__)
  // On macOS, poll does not support terminals.
  fd_set ready;
  FD_ZERO(&ready);
  if (first >= 0 && first < FD_SETSIZE) FD_SET(first, &ready);
  if (second >= 0 && second < FD_SETSIZE) FD_SET(second, &ready);
  int last = first > second ? first : second;
  if (select(last + 1, &ready, NULL, NULL, NULL) < 0) return 0;
  return (first >= 0 && FD_ISSET(first, &ready) ? CTERMINAL_FIRST : 0) |
         (second >= 0 && FD_ISSET(second, &ready) ? CTERMINAL_SECOND : 0);
#else
  struct pollfd waiting[2] = {{.fd = first, .events = POLLIN}, {.fd = second, .events = POLLIN}};
  if (poll(waiting, 2, -1) < 0) return 0;
  return (waiting[0].revents != 0 ? CTERMINAL_FIRST : 0) |
         (waiting[1].revents != 0 ? CTERMINAL_SECOND : 0);
#endif
}
