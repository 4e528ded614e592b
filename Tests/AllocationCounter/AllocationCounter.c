#include "AllocationCounter.h"

#include <errno.h>
#include <stdlib.h>

#if defined(__has_feature)
#  if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#    define HAS_OWN_MALLOC 1
#  endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OWN_MALLOC)

// The C library lets a program replace `malloc`; this one counts and asks the C library's own.
extern void *__libc_malloc(size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local unsigned long count;

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

// What Swift asks for blocks that need more than the usual alignment.
int posix_memalign(void **block, size_t alignment, size_t size) {
  count += 1;
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? ENOMEM : 0;
}

bool allocations_are_counted(void) { return true; }
unsigned long allocations_of_thread(void) { return count; }

#else

bool allocations_are_counted(void) { return false; }
unsigned long allocations_of_thread(void) { return 0; }

#endif
