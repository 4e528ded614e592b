#ifndef CTERMINAL_H
#define CTERMINAL_H

int cterminal_width(int scalar);

#endif
