// What the C library hands out in its many ways, and is never given back.
// flags: -D_GNU_SOURCE
// drive: lose_text(3)
// drive: lose_path("/")
// drive: lose_folder()
// drive: lose_aligned(64)
// drive: lose_grown(4)
// drive: lose_pattern("a*")
// drive: lose_names("/*")
// drive: lose_list("/")
// drive: lose_moved()
// drive: lose_end()
// drive: lose_copy()
#include <dirent.h>
#include <glob.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int lose_text(int n) {
  char *text;
  if (asprintf(&text, "%d", n) < 0)               // alloc: text
    return -1;
  return (int)strlen(text);                       // expect: leak(text)
}

int lose_path(const char *name) {
  char *path = realpath(name, NULL);              // alloc: path
  return path != NULL;                            // expect: leak(path)
}

int lose_folder(void) {
  char *folder = getcwd(NULL, 0);                 // alloc: folder
  return folder != NULL;                          // expect: leak(folder)
}

int lose_aligned(size_t n) {
  void *block;
  if (posix_memalign(&block, 64, n) != 0)         // alloc: block
    return -1;
  return 0;                                       // expect: leak(block)
}

int lose_grown(size_t n) {
  int *first = malloc(n * sizeof *first);
  if (!first)
    return -1;
  int *grown = reallocarray(first, 2 * n, sizeof *grown);  // alloc: grown
  if (!grown) {
    free(first);
    return -1;
  }
  return 0;                                       // expect: leak(grown)
}

int lose_pattern(const char *text) {
  regex_t pattern;
  if (regcomp(&pattern, text, REG_NOSUB) != 0)    // alloc: pattern
    return -1;
  return regexec(&pattern, "b", 0, NULL, 0);      // expect: leak(pattern)
}

int lose_names(const char *shape) {
  glob_t names;
  if (glob(shape, 0, NULL, &names) != 0)          // alloc: names
    return -1;
  return (int)names.gl_pathc;                     // expect: leak(names)
}

int lose_list(const char *path) {
  struct dirent **list;
  int n = scandir(path, &list, NULL, alphasort);  // alloc: list
  if (n < 0)
    return -1;
  for (int i = 0; i < n; i++)
    free(list[i]);
  return n;                                       // expect: leak(list)
}

struct pair {
  char *key;
  int value;
};

int lose_moved(void) {
  struct pair a, b;
  a.key = strdup("k");                            // alloc: key
  a.value = 1;
  memcpy(&b, &a, sizeof a);
  return b.value;                                 // expect: leak(key)
}

int lose_end(void) {
  char *copy = strdup("12 apples");               // alloc: copy
  char *end;
  if (!copy)
    return -1;
  long n = strtol(copy, &end, 10);
  return n == 12 && *end == ' ';                  // expect: leak(copy)
}

int lose_copy(void) {
  char *word = strndup("word", 3);                // alloc: word
  char *again = word ? strcpy(word, "no") : NULL;
  return again != NULL;                           // expect: leak(word)
}
