// A reader of chunks stores each title it meets in the same object; only the last one is released.
// drive: { struct song s = {0}; bad_read(&s, "tt"); song_clear(&s); }
// drive: { struct song s = {0}; good_read(&s, "tt"); song_clear(&s); }
#include <stdlib.h>
#include <string.h>

struct song {
  char *title;
  char *author;
  int chunks;
};

void song_clear(struct song *s) {
  free(s->title);
  free(s->author);
}

static void bad_title(struct song *s, char mark) {
  char text[2] = {mark, 0};
  s->title = strdup(text); // alloc: s->title // expect: leak(s->title)
  s->chunks++;
}

void bad_read(struct song *s, const char *marks) {
  for (; *marks; marks++)
    if (*marks == 't')
      bad_title(s, *marks); // alloc: s->title // expect: leak(s->title)
}

static void good_author(struct song *s, char mark) {
  char text[2] = {mark, 0};
  free(s->author);
  s->author = strdup(text);
  s->chunks++;
}

void good_read(struct song *s, const char *marks) {
  for (; *marks; marks++)
    if (*marks == 't')
      good_author(s, *marks);
}
