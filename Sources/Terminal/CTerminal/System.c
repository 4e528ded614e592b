#define _GNU_SOURCE
#include "CTerminal.h"
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int cterminal_rename_to_free(int folder, const char *name, const char *other) {
#if defined(__linux__)
  return renameat2(folder, name, folder, other, RENAME_NOREPLACE);
#else
  return renameatx_np(folder, name, folder, other, RENAME_EXCL);
#endif
}

int cterminal_peer_user(int descriptor, uint32_t *user) {
#ifdef SO_PEERCRED
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return 0;
  *user = peer.uid;
  return 1;
#else
  uid_t uid;
  gid_t gid;
  if (getpeereid(descriptor, &uid, &gid) != 0) return 0;
  *user = uid;
  return 1;
#endif
}
