// The same ways of handing out, each given back; and those that keep what they are given.
// flags: -D_GNU_SOURCE -pthread
// drive: text(3)
// drive[fail 1]: text(3)
// drive: lines("one\ntwo\n")
// drive: path("/")
// drive: pattern("a*")
// drive: names("/*")
// drive: list("/")
// drive: moved()
// drive: wiped()
// drive: words("a b c")
// drive: number("7")
// drive: environment()
// drive: thread()
// drive: built()
#include <dirent.h>
#include <glob.h>
#include <pthread.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int text(int n) {
  char *s;
  if (asprintf(&s, "%d", n) < 0)
    return -1;
  free(s);
  return 0;
}

int lines(const char *source) {
  FILE *in = fmemopen((void *)source, strlen(source), "r");
  char *line = NULL;
  size_t room = 0;
  int n = 0;
  if (!in)
    return -1;
  while (getline(&line, &room, in) != -1)
    n++;
  free(line);
  fclose(in);
  return n;
}

int path(const char *name) {
  char buffer[4096];
  if (!realpath(name, buffer))
    return -1;
  char *made = realpath(name, NULL);
  free(made);
  return 0;
}

int pattern(const char *source) {
  regex_t r;
  if (regcomp(&r, source, REG_NOSUB) != 0)
    return -1;
  int found = regexec(&r, "b", 0, NULL, 0);
  regfree(&r);
  return found;
}

int names(const char *shape) {
  glob_t g;
  if (glob(shape, 0, NULL, &g) != 0)
    return -1;
  for (size_t i = 0; i < g.gl_pathc; i++)
    if (!g.gl_pathv[i])
      break;
  globfree(&g);
  return 0;
}

int list(const char *folder) {
  struct dirent **entries;
  int n = scandir(folder, &entries, NULL, alphasort);
  if (n < 0)
    return -1;
  while (n-- > 0)
    free(entries[n]);
  free(entries);
  return 0;
}

struct pair {
  char *key;
  int value;
};

int moved(void) {
  struct pair a, b;
  a.key = strdup("k");
  a.value = 1;
  memcpy(&b, &a, sizeof a);
  free(b.key);
  return 0;
}

int wiped(void) {
  struct pair a;
  memset(&a, 0, sizeof a);
  if (a.value)
    a.key = malloc(4);
  free(a.key);
  return 0;
}

int words(const char *source) {
  char *copy = strdup(source);
  int n = 0;
  if (!copy)
    return -1;
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    n++;
  free(copy);
  return n;
}

int number(const char *source) {
  int n = 0;
  char *block = NULL;
  sscanf(source, "%d", &n);
  if (n > 3)
    block = malloc((size_t)n);
  if (n > 3)
    free(block);
  return 0;
}

int environment(void) {
  char *setting = strdup("WATERTIGHT_CASE=1");
  if (!setting)
    return -1;
  if (putenv(setting) != 0) {
    free(setting);
    return -1;
  }
  return 0;
}

static void *run(void *argument) {
  free(argument);
  return NULL;
}

int thread(void) {
  pthread_t t;
  int *argument = malloc(sizeof *argument);
  if (!argument)
    return -1;
  if (pthread_create(&t, NULL, run, argument) != 0) {
    free(argument);
    return -1;
  }
  return pthread_join(t, NULL);
}

int built(void) {
  char *s = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&s, &n);
  if (!out)
    return -1;
  fprintf(out, "%d", 3);
  fclose(out);
  free(s);
  return 0;
}
