#include "file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A copy of the text from begin to end, without the blanks around it. */
static char *trimmed(const char *begin, const char *end) {
  while (begin < end && isspace((unsigned char)*begin))
    begin++;
  while (end > begin && isspace((unsigned char)end[-1]))
    end--;
  size_t length = (size_t)(end - begin);
  char *text = malloc(length + 1);
  if (!text)
    return NULL;
  memcpy(text, begin, length);
  text[length] = '\0';
  return text;
}

static int load_line(struct store *s, const char *line) {
  const char *equals = strchr(line, '=');
  if (!equals)
    return -1;
  char *key = trimmed(line, equals);
  char *value = trimmed(equals + 1, line + strlen(line));
  int result = -1;
  if (key && value && *key)
    result = store_set(s, key, value);
  free(key);
  free(value);
  return result;
}

int file_load(const char *path, struct store *s) {
  FILE *in = fopen(path, "r");
  if (!in) {
    perror(path);
    return -1;
  }

  char *line = NULL;
  size_t size = 0;
  int number = 0;
  while (getline(&line, &size, in) != -1) {
    number++;
    if (line[0] == '#' || line[0] == '\n')
      continue;
    if (load_line(s, line) != 0) {
      fprintf(stderr, "%s:%d: expected `key = value`\n", path, number);
      free(line);
      return -1;
    }
  }
  free(line);
  fclose(in);
  return 0;
}

static int write_entry(const struct entry *e, void *arg) {
  FILE *out = arg;
  return fprintf(out, "%s = %s\n", e->key, e->value) < 0 ? -1 : 0;
}

int file_save(const char *path, const struct store *s) {
  size_t length = strlen(path) + sizeof ".new";
  char *temporary = malloc(length);
  if (!temporary)
    return -1;
  snprintf(temporary, length, "%s.new", path);

  FILE *out = fopen(temporary, "w");
  if (!out) {
    perror(temporary);
    return -1;
  }
  int result = store_each(s, write_entry, out);
  if (fclose(out) != 0)
    result = -1;
  if (result == 0 && rename(temporary, path) != 0)
    result = -1;
  if (result != 0) {
    perror(path);
    remove(temporary);
  }
  free(temporary);
  return result;
}
