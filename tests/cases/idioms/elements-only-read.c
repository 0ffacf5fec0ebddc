// A loop that only looks at the elements of an array releases none of them.
// drive: print_words("a b")
// drive: print_words_bad("a b")
// drive[fail 3]: free_vector(copy(words))
// drive[fail 3]: free_vector(copy_bad(words))
// drive: print_by_callee_bad("a b")
// drive: last_of_table(2)
// drive: last_of_table_bad(2)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char **split(const char *text, int *count) {
  char **v = calloc(8, sizeof *v);
  if (!v) return NULL;
  int n = 0;
  for (; *text && n < 7; text++)
    if (*text != ' ') v[n++] = strndup(text, 1);
  *count = n;
  return v;
}

void print_words(const char *text) {
  int n;
  char **v = split(text, &n);
  if (!v) return;
  for (int i = 0; i < n; i++) puts(v[i]);
  for (int i = 0; i < n; i++) free(v[i]);
  free(v);
}

void print_words_bad(const char *text) {
  int n;
  char **v = split(text, &n); // alloc: word
  if (!v) return;
  for (int i = 0; i < n; i++) puts(v[i]);
  free(v);                    // expect: leak(word)
}

static void print_all(char **v, int n) {
  for (int i = 0; i < n; i++) printf("%s\n", v[i]);
}

void print_by_callee_bad(const char *text) {
  int n;
  char **v = split(text, &n); // alloc: text
  if (!v) return;
  print_all(v, n);
  free(v);                    // expect: leak(text)
}

static char *words[] = {"one", "two", "three", NULL};

static void free_vector(char **v) {
  if (!v) return;
  for (char **p = v; *p; p++) free(*p);
  free(v);
}

static char **copy_bad(char *const *in) {
  int n = 0;
  while (in[n]) n++;
  char **out = malloc((n + 1) * sizeof *out);
  if (!out) return NULL;
  for (int i = 0; i < n; i++) {
    out[i] = strdup(in[i]); // alloc: copied
    if (!out[i]) {
      free(out);            // expect: leak(copied)
      return NULL;
    }
  }
  out[n] = NULL;
  return out;
}

static char **copy(char *const *in) {
  int n = 0;
  while (in[n]) n++;
  char **out = calloc(n + 1, sizeof *out);
  if (!out) return NULL;
  for (int i = 0; i < n; i++) {
    out[i] = strdup(in[i]);
    if (!out[i]) {
      free_vector(out);
      return NULL;
    }
  }
  return out;
}

int last_of_table_bad(int n) {
  int **m = calloc(n, sizeof *m);
  if (!m) return -1;
  for (int i = 0; i < n; i++) {
    m[i] = malloc(sizeof(int) * n); // alloc: row
    if (!m[i]) {
      while (i--) free(m[i]);
      free(m);
      return -1;
    }
    for (int j = 0; j < n; j++) m[i][j] = i * j;
  }
  int last = m[n - 1][n - 1];
  free(m);                          // expect: leak(row)
  return last;
}

int last_of_table(int n) {
  int **m = calloc(n, sizeof *m);
  if (!m) return -1;
  int last = -1;
  for (int i = 0; i < n; i++) {
    m[i] = malloc(sizeof(int) * n);
    if (!m[i]) goto out;
    for (int j = 0; j < n; j++) m[i][j] = i * j;
  }
  last = m[n - 1][n - 1];
out:
  for (int i = 0; i < n; i++) free(m[i]);
  free(m);
  return last;
}
