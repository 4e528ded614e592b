// Repaints frames from a file with ncurses and nothing else: j shows the next, k the one before, q
// ends. It rings the bell after each, so that a reader knows where a frame's bytes end.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  int row, column, attributes, foreground, background;
  wchar_t text[6];
} bare_cell;

typedef struct {
  int cursor_row, cursor_column, cursor_shows, count;
  bare_cell *cells;
} bare_frame;

static bare_frame *frames;
static int frame_count;

static int load(const char *path) {
  FILE *file = fopen(path, "r");
  char line[256];
  int room = 0;
  if (file == NULL) return 0;
  while (fgets(line, sizeof line, file) != NULL) {
    if (line[0] == 'f') {
      frames = realloc(frames, (size_t)(frame_count + 1) * sizeof *frames);
      bare_frame *frame = &frames[frame_count++];
      *frame = (bare_frame){0, 0, 0, 0, NULL};
      room = 0;
      sscanf(
          line, "f %d %d %d", &frame->cursor_row, &frame->cursor_column, &frame->cursor_shows);
    } else if (line[0] == 'c' && frame_count > 0) {
      bare_frame *frame = &frames[frame_count - 1];
      if (frame->count == room) {
        room = room == 0 ? 1024 : 2 * room;
        frame->cells = realloc(frame->cells, (size_t)room * sizeof *frame->cells);
      }
      bare_cell *cell = &frame->cells[frame->count++];
      memset(cell, 0, sizeof *cell);
      unsigned text[5] = {0, 0, 0, 0, 0};
      sscanf(
          line, "c %d %d %d %d %d %x %x %x %x %x", &cell->row, &cell->column, &cell->attributes,
          &cell->foreground, &cell->background, &text[0], &text[1], &text[2], &text[3], &text[4]);
      for (int i = 0; i < 5; i++) cell->text[i] = (wchar_t)text[i];
    }
  }
  fclose(file);
  return frame_count;
}

static void show(const bare_frame *frame) {
  werase(stdscr);
  for (int i = 0; i < frame->count; i++) {
    const bare_cell *from = &frame->cells[i];
    attr_t attributes = ((from->attributes & 1) ? A_BOLD : 0) |
                        ((from->attributes & 2) ? A_DIM : 0) |
                        ((from->attributes & 4) ? A_ITALIC : 0) |
                        ((from->attributes & 8) ? A_UNDERLINE : 0) |
                        ((from->attributes & 16) ? A_REVERSE : 0);
    int pair = from->foreground < 0 && from->background < 0
                   ? 0
                   : alloc_pair(from->foreground, from->background);
    cchar_t cell;
    setcchar(&cell, from->text, attributes, (short)pair, &pair);
    mvwadd_wch(stdscr, from->row, from->column, &cell);
  }
  if (frame->cursor_shows) {
    wmove(stdscr, frame->cursor_row, frame->cursor_column);
    curs_set(1);
  } else {
    curs_set(0);
    wmove(stdscr, LINES - 1, 0);
  }
  wnoutrefresh(stdscr);
  doupdate();
  if (write(STDOUT_FILENO, "\a", 1) < 0) exit(1);
}

int main(int count, char *words[]) {
  setlocale(LC_ALL, "C.UTF-8");
  if (count < 2 || !load(words[1])) return 66;
  SCREEN *screen = newterm(NULL, stdout, stdin);
  if (screen == NULL) return 2;
  raw();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  typeahead(-1);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  // A pad that is never drawn: reading from the screen itself would refresh it.
  WINDOW *keys = newpad(1, 1);
  int shown = 0;
  show(&frames[0]);
  for (;;) {
    int key = wgetch(keys);
    if (key == 'j') shown = (shown + 1) % frame_count;
    if (key == 'k') shown = (shown + frame_count - 1) % frame_count;
    if (key == 'q' || key == ERR) break;
    show(&frames[shown]);
  }
  endwin();
  delscreen(screen);
  return 0;
}
