// Parts of ncurses that Swift cannot import: macros, variadic functions and global variables.
//
// ncurses keeps global state that belongs to one thread; SEXTANT_MAIN makes the compiler restrict
// callers to the main actor.
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <fcntl.h>
#include <curses.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

#if defined(__clang__)
#define SEXTANT_MAIN __attribute__((swift_attr("@MainActor")))
#else
#define SEXTANT_MAIN
#endif

// Checks whether a terminal can be drawn on, without writing to it.
enum { CNCURSES_USABLE = 0, CNCURSES_UNKNOWN = 1, CNCURSES_CANNOT_MOVE = 2 };

SEXTANT_MAIN static inline int cncurses_check(const char *type, int output) {
  int problem = 0;
  if (setupterm((char *)type, output, &problem) != OK) {
    // A generic description without cursor movement also fails with status 0.
    return CNCURSES_UNKNOWN;
  }
  int canMove = tigetstr((char *)"cup") != NULL;
  del_curterm(cur_term);
  return canMove ? CNCURSES_USABLE : CNCURSES_CANNOT_MOVE;
}

// Whether the loaded description is that of a terminal with direct color, eight bits for each part.
SEXTANT_MAIN static inline int cncurses_has_rgb(void) {
  const char *text = tigetstr((char *)"RGB");
  int isThere = tigetflag((char *)"RGB") > 0 || tigetnum((char *)"RGB") > 0 ||
                (text != NULL && text != (const char *)-1);
  return isThere && tigetnum((char *)"colors") >= 1 << 24;
}

// Checks whether there is a description of this name with direct color, without writing anything.
SEXTANT_MAIN static inline int cncurses_check_direct(const char *type, int output) {
  int problem = 0;
  if (setupterm((char *)type, output, &problem) != OK) return 0;
  int isDirect = tigetstr((char *)"cup") != NULL && cncurses_has_rgb();
  del_curterm(cur_term);
  return isDirect;
}

// Starts a screen on duplicate descriptors, which cncurses_end closes; the screen is NULL on
// failure. It has the terminal's size unless that exceeds the given columns or rows.
typedef struct {
  SCREEN *screen;
  FILE *input;
  FILE *output;
} cncurses_terminal;

SEXTANT_MAIN static inline void cncurses_end(cncurses_terminal terminal) {
  if (terminal.screen != NULL) delscreen(terminal.screen);
  if (terminal.input != NULL) fclose(terminal.input);
  if (terminal.output != NULL) fclose(terminal.output);
}

SEXTANT_MAIN static inline cncurses_terminal cncurses_start(
    const char *type, int input, int output, int most_columns, int most_rows) {
  cncurses_terminal terminal = {NULL, NULL, NULL};
  int in = fcntl(input, F_DUPFD_CLOEXEC, 0);
  int out = fcntl(output, F_DUPFD_CLOEXEC, 0);
  terminal.input = in < 0 ? NULL : fdopen(in, "r");
  terminal.output = out < 0 ? NULL : fdopen(out, "w");
  if (terminal.input != NULL && terminal.output != NULL) {
    use_env(FALSE);
    // A terminal may report a size too large for memory. ncurses then starts with the size in the
    // terminal description, and the backend sets the size to draw on.
    struct winsize size = {0, 0, 0, 0};
    int isKnown = ioctl(output, TIOCGWINSZ, &size) == 0;
    use_tioctl(!isKnown || (size.ws_col <= most_columns && size.ws_row <= most_rows));
    terminal.screen = newterm((char *)type, terminal.output, terminal.input);
  }
  if (terminal.screen == NULL) {
    cncurses_end(terminal);
    terminal.input = NULL;
    terminal.output = NULL;
  }
  return terminal;
}

SEXTANT_MAIN static inline int cncurses_output(cncurses_terminal terminal) {
  return fileno(terminal.output);
}

SEXTANT_MAIN static inline void cncurses_modes(void) {
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  // By default, ncurses stops in the middle of a frame when a key is pending; frames must be
  // complete.
  typeahead(-1);
}

// Converts attributes; the bits are those of TextAttributes.
static inline attr_t cncurses_attributes(unsigned bits) {
  return ((bits & 1) ? A_BOLD : 0) | ((bits & 2) ? A_DIM : 0) | ((bits & 4) ? A_ITALIC : 0) |
         ((bits & 8) ? A_UNDERLINE : 0) | ((bits & 16) ? A_REVERSE : 0);
}

// The maximum number of wide characters in a cell: a spacing character and its marks.
static inline int cncurses_cell_limit(void) { return CCHARW_MAX; }

// Writes one cell; `text` is terminated by 0.
SEXTANT_MAIN static inline void cncurses_put(
    int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, (short)pair, &pair) == OK) {
    mvwadd_wch(stdscr, row, column, &cell);
  }
}

// Writes a cell of one wide character.
SEXTANT_MAIN static inline void cncurses_put_one(
    int row, int column, wchar_t character, attr_t attributes, int pair) {
  wchar_t text[2] = {character, 0};
  cncurses_put(row, column, text, attributes, pair);
}

// Writes printable characters of one column each, without wrapping.
SEXTANT_MAIN static inline void cncurses_put_run(
    int row, int column, const wchar_t *text, int count, attr_t attributes, int pair) {
  enum { room = 64 };
  cchar_t cells[room];
  wchar_t character[2] = {L' ', 0};
  if (setcchar(&cells[0], character, attributes, (short)pair, &pair) != OK) return;
  for (int i = 1; i < room && i < count; i++) cells[i] = cells[0];
  for (int done = 0; done < count; done += room) {
    int here = count - done < room ? count - done : room;
    for (int i = 0; i < here; i++) cells[i].chars[0] = text[done + i];
    mvwadd_wchnstr(stdscr, row, column + done, cells, here);
  }
}

SEXTANT_MAIN static inline int cncurses_colors(void) { return has_colors() ? COLORS : 0; }
SEXTANT_MAIN static inline int cncurses_pairs(void) { return COLOR_PAIRS; }
SEXTANT_MAIN static inline int cncurses_rows(void) { return LINES; }
SEXTANT_MAIN static inline int cncurses_columns(void) { return COLS; }
SEXTANT_MAIN static inline void cncurses_erase(void) { werase(stdscr); }
SEXTANT_MAIN static inline void cncurses_clear_last_line(void) {
  wmove(stdscr, LINES - 1, 0);
  wclrtoeol(stdscr);
  wrefresh(stdscr);
}
SEXTANT_MAIN static inline void cncurses_stage(void) { wnoutrefresh(stdscr); }
SEXTANT_MAIN static inline void cncurses_move(int row, int column) { wmove(stdscr, row, column); }

SEXTANT_MAIN static inline int cncurses_cursor_row(void) { return getcury(curscr); }
SEXTANT_MAIN static inline int cncurses_cursor_column(void) { return getcurx(curscr); }

// Makes the next update write every cell.
SEXTANT_MAIN static inline void cncurses_forget_screen(void) { clearok(curscr, TRUE); }

// Returns the value of a terminal capability, or NULL if it does not exist.
SEXTANT_MAIN static inline const char *cncurses_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == (const char *)-1 ? NULL : text;
}

// Reads the painted content of a cell, at most six wide characters, and returns their number.
SEXTANT_MAIN static inline int cncurses_painted(
    int row, int column, wchar_t text[6], attr_t *attributes, int *pair) {
  cchar_t cell;
  short small = 0;
  int y = getcury(curscr);
  int x = getcurx(curscr);
  int result = mvwin_wch(curscr, row, column, &cell);
  wmove(curscr, y, x);
  for (int i = 0; i < 6; i++) text[i] = 0;
  if (result == ERR || getcchar(&cell, text, attributes, &small, pair) == ERR) return 0;
  int count = 0;
  while (count < 6 && text[count] != 0) count++;
  return count;
}

#endif
