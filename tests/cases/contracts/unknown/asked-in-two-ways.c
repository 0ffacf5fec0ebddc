// Some ask for `< 0`, some for `!= 0`: it is filled with the result that all of them take for success. A macro that
// logs an error and returns it tests a constant.
// drive: first(0)
// drive: first(1)
// drive: second(0)
// drive: second(1)
// drive: third(0)
// drive: third(1)
struct file;
int file_load(int n, struct file **out);
int file_size(const struct file *f);
void file_free(struct file *f);
#define RETURN_IF_BAD(code)                                                                                            \
  do {                                                                                                                 \
    int bad = (code);                                                                                                  \
    if (bad < 0)                                                                                                       \
      return bad;                                                                                                      \
  } while (0)

int first(int n) {
  struct file *f = 0;
  if (file_load(n, &f))
    RETURN_IF_BAD(-1100);
  int size = file_size(f);
  file_free(f); // broken: leak(f)
  return size;
}

int second(int n) {
  struct file *f = 0;
  if (file_load(n, &f) < 0)
    RETURN_IF_BAD(-1100);
  int size = file_size(f);
  file_free(f);
  return size;
}

int third(int n) {
  struct file *f = 0;
  int size = 0;
  if (file_load(n, &f) >= 0) {
    size = file_size(f);
    file_free(f);
  }
  int rc = file_load(n, &f);
  if (!rc) {
    size = file_size(f);
    file_free(f);
  }
  return size;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct file {
  int size;
};
int file_load(int n, struct file **out) {
  if (n)
    return -1;
  *out = malloc(sizeof **out);
  (*out)->size = 7;
  return 0;
}
int file_size(const struct file *f) { return f->size; }
void file_free(struct file *f) { free(f); }
#endif
