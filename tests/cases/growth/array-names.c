// Names that are looked up first, and kept if they are new: each name once.
// options: --engines behavior
// skip-run: a server does not end
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char **names;
static int used, room;

static const char *intern(const char *name) {
  for (int i = 0; i < used; i++)
    if (!strcmp(names[i], name))
      return names[i];
  if (used == room) {
    room += 64;
    names = realloc(names, room * sizeof *names); // expect(low): unbounded-growth(names)
    if (!names)
      abort();
  }
  return names[used++] = strdup(name);
}
void serve(void) {
  char line[100];
  for (;;)
    if (fgets(line, sizeof line, stdin))
      puts(intern(line));
}

static char **words;
static int many, space;
static void keep(const char *word) {
  if (many == space) {
    space += 64;
    words = realloc(words, space * sizeof *words);
    if (!words)
      abort();
  }
  words[many++] = strdup(word);
}
void serve_words(void) {
  char line[100];
  for (;;) {
    if (fgets(line, sizeof line, stdin))
      keep(line);
    while (many > 1000)
      free(words[--many]);
  }
}
