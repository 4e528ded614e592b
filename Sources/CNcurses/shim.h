// What Swift cannot import from ncurses: macros, variadic functions and global variables.
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

#endif
