// Counts the blocks of memory that a thread asks for, so that a test can say how many a push takes.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>

// Whether this process counts: with glibc, and without a sanitizer that brings its own `malloc`.
bool allocations_are_counted(void);

// How many blocks this thread has asked for since it began.
unsigned long allocations_of_thread(void);

#endif
