// A reader of chunks stores new memory in a field for each chunk of a kind. Who makes it and who releases it is in other
// files, and every other call gets the whole object; what the loop itself shows is enough.
// drive: WT_FILE(2, 1); read_twice(&f); WT_CLOSE(&f)
// drive: WT_FILE(2, 1); read_asks(&f); WT_CLOSE(&f)
// drive: WT_FILE(2, 2); read_parts(&f); WT_CLOSE(&f)
// drive: WT_FILE(2, 3); read_parts(&f); WT_CLOSE(&f)
// drive: WT_FILE(2, 1); read_first(&f); WT_CLOSE(&f)
struct cues {
  int count;
};
struct file {
  int left, tag;
  struct cues *cues, *marks, *loops, *first, *parts;
};
struct cues *cues_alloc(int count);
int next_chunk(struct file *f, int *tag);
int read_number(struct file *f);

int read_twice(struct file *f) {
  int tag;
  while (next_chunk(f, &tag))
    if (tag == 1) {
      f->cues = cues_alloc(read_number(f)); // alloc: cues // expect: leak(cues)
      if (!f->cues)
        return -1;
    }
  return 0;
}

int read_asks(struct file *f) {
  int tag;
  while (next_chunk(f, &tag))
    if (tag == 1) {
      if (f->marks)
        return -1;
      f->marks = cues_alloc(read_number(f));
      if (!f->marks)
        return -1;
    }
  return 0;
}

static int read_part(struct file *f) {
  int n = read_number(f);
  f->parts = cues_alloc(n); // alloc: parts // expect: leak(parts)
  return f->parts ? 0 : -1;
}

static int read_loops(struct file *f) {
  int n = read_number(f);
  if (f->loops)
    return 0;
  f->loops = cues_alloc(n);
  return f->loops ? 0 : -1;
}

int read_parts(struct file *f) {
  int tag;
  while (next_chunk(f, &tag)) {
    if (tag == 2 && read_part(f) != 0)
      return -1;
    if (tag == 3 && read_loops(f) != 0)
      return -1;
  }
  return 0;
}

int read_first(struct file *f) {
  int tag;
  while (next_chunk(f, &tag))
    if (tag == 1) {
      f->first = cues_alloc(read_number(f));
      return f->first ? 0 : -1;
    }
  return 0;
}

#ifdef WT_ORACLE
#include <stdlib.h>
#define WT_FILE(n, kind) struct file f = {n, kind, 0, 0, 0, 0, 0}
#define WT_CLOSE(f) (free((f)->cues), free((f)->marks), free((f)->loops), free((f)->first), free((f)->parts))
struct cues *cues_alloc(int count) {
  struct cues *cues = malloc(sizeof *cues);
  cues->count = count;
  return cues;
}
int next_chunk(struct file *f, int *tag) {
  *tag = f->tag;
  return f->left-- > 0;
}
int read_number(struct file *f) { return f->left; }
#endif
