// Each returns early and leaves something open.
// drive[fail 2]: to_stream("/dev/null")
// drive: first_hidden("/")
// drive: map("/dev/null", 0)
// drive: matches("a", "b")
// drive: first_line("true")
// drive: two("/dev/null", "/nonexistent/x")
// drive: to_stream_and_close(1)
#include <dirent.h>
#include <fcntl.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int to_stream(const char *path) {
  int fd = open(path, O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  FILE *f = fdopen(fd, "r");
  if (!f) // step: `f` is null
    return -1; // expect: leak(fd)
  return fclose(f);
}

int first_hidden(const char *path) {
  struct dirent *e;
  DIR *d = opendir(path); // alloc: d
  if (!d)
    return -1;
  while ((e = readdir(d)))
    if (e->d_name[0] == '.') // step: `e->d_name[0] == '.'`
      return 1; // expect: leak(d)
  closedir(d);
  return 0;
}

int map(const char *path, size_t n) {
  int fd = open(path, O_RDONLY); // alloc: fd2
  if (fd == -1)
    return -1;
  void *m = mmap(0, n, PROT_READ, MAP_PRIVATE, fd, 0);
  if (m == MAP_FAILED)
    return -1; // expect: leak(fd2)
  close(fd);
  return munmap(m, n);
}

int matches(const char *pattern, const char *text) {
  regex_t r;
  if (regcomp(&r, pattern, 0)) // alloc: r
    return -1;
  if (regexec(&r, text, 0, NULL, 0))
    return 0; // expect: leak(r)
  regfree(&r);
  return 1;
}

int first_line(const char *command) {
  char line[9];
  FILE *f = popen(command, "r"); // alloc: f
  if (!f)
    return -1;
  if (!fgets(line, sizeof line, f))
    return -1; // expect: leak(f)
  return pclose(f);
}

int two(const char *from, const char *to) {
  FILE *in = fopen(from, "r"); // alloc: in
  FILE *out = fopen(to, "w");
  if (!out)
    return -1; // expect: leak(in)
  if (in)
    fclose(in);
  return fclose(out);
}

int to_stream_and_close(int fd) {
  int copy = dup(fd); // alloc: copy
  if (copy < 0)
    return -1;
  FILE *f = fdopen(copy, "w");
  if (!f) { // step: `f` is not null
    close(copy);
    return -1;
  }
  fclose(f);
  return close(copy); // expect: double-free(copy)
}
