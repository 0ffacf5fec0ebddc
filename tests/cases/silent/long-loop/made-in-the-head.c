// Each round opens with an allocation that the round itself declares and releases; the loop ends when there is none.
// drive: count_lines("one\ntwo\nthree\nfour\nfive")
// drive: first_missing(0)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *next_line(char **text) {
  char *line = *text;
  if (!line || !*line)
    return NULL;
  char *end = strchr(line, '\n');
  *text = end ? end + 1 : line + strlen(line);
  return line;
}

int count_lines(const char *whole) {
  char *text = strdup(whole), *at = text;
  if (!text)
    return -1;
  int n = 0;
  for (;;) {
    const char *line = next_line(&at);
    char *copy = line ? strdup(line) : NULL;
    if (!copy)
      break;
    n += copy[0] == 't';
    free(copy); // broken: leak(copy)
  }
  free(text);
  return n;
}

int first_missing(unsigned i) {
  char name[64];
  for (;;) {
    snprintf(name, sizeof name, i < 3 ? "/dev/null" : "/no/such/%u", i);
    i++;
    FILE *sizes = fopen(name, "r");
    FILE *counts = fopen(name, "r");
    if (sizes == NULL || counts == NULL) {
      if (sizes)
        fclose(sizes);
      if (counts)
        fclose(counts);
      break;
    }
    if (fgetc(sizes) == 'x') {
      fclose(sizes);
      fclose(counts);
      return -1;
    }
    fclose(sizes); // broken: leak(sizes)
    fclose(counts);
  }
  return (int)i;
}
