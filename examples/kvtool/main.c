/* kvtool FILE get KEY | set KEY VALUE | remove KEY | list [PREFIX] */
#include "file.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct listing {
  char **lines;
  size_t count;
  size_t room;
  const char *prefix;
};

static char *format_entry(const struct entry *e) {
  size_t length = strlen(e->key) + strlen(e->value) + sizeof " = ";
  char *text = malloc(length);
  if (text)
    snprintf(text, length, "%s = %s", e->key, e->value);
  return text;
}

static int add_line(const struct entry *e, void *arg) {
  struct listing *l = arg;
  char *text = format_entry(e);
  if (!text)
    return -1;
  if (strncmp(e->key, l->prefix, strlen(l->prefix)) != 0)
    return 0;
  if (l->count == l->room) {
    size_t room = l->room ? 2 * l->room : 16;
    char **lines = realloc(l->lines, room * sizeof *lines);
    if (!lines) {
      free(text);
      return -1;
    }
    l->lines = lines;
    l->room = room;
  }
  l->lines[l->count++] = text;
  return 0;
}

static int compare(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static int list(const struct store *s, const char *prefix) {
  struct listing l = {NULL, 0, 0, prefix};
  int result = store_each(s, add_line, &l);
  if (result == 0) {
    qsort(l.lines, l.count, sizeof *l.lines, compare);
    for (size_t i = 0; i < l.count; i++)
      puts(l.lines[i]);
  }
  for (size_t i = 0; i < l.count; i++)
    free(l.lines[i]);
  free(l.lines);
  return result;
}

static int run(struct store *s, const char *path, int argc, char **argv) {
  const char *command = argv[0];
  if (strcmp(command, "list") == 0)
    return list(s, argc > 1 ? argv[1] : "");
  if (strcmp(command, "get") == 0 && argc == 2) {
    const char *value = store_get(s, argv[1]);
    if (!value)
      return -1;
    puts(value);
    return 0;
  }
  if (strcmp(command, "set") == 0 && argc == 3)
    return store_set(s, argv[1], argv[2]) == 0 ? file_save(path, s) : -1;
  if (strcmp(command, "remove") == 0 && argc == 2)
    return store_remove(s, argv[1]) ? file_save(path, s) : -1;
  fprintf(stderr, "unknown command '%s'\n", command);
  return -1;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s FILE get KEY | set KEY VALUE | remove KEY | list [PREFIX]\n", argv[0]);
    return 2;
  }
  struct store *s = store_new(64);
  if (!s)
    return 1;
  int result = file_load(argv[1], s);
  if (result == 0)
    result = run(s, argv[1], argc - 2, argv + 2);
  store_free(s);
  return result == 0 ? 0 : 1;
}
