#define _GNU_SOURCE
#include "CTerminal.h"
#include <wchar.h>

int cterminal_width(int scalar) { return wcwidth((wchar_t)scalar); }
