// Nothing tells apart the path that forgets a walker and the path that releases it, so the function that moved it last
// did not keep it. A function that is given another structure may put the value there.
// drive: { static int three[] = {1, 2, 3}; good_show(three); }
// drive: { static int no[] = {0}; bad_show(no); bad_show_one(no); }
// drive: { static int three[] = {1, 2, 3}; bad_show(three); bad_show_one(three); }
// drive: { struct book b = {0}; good_note(&b, 0); good_note(&b, 1); book_drop(&b); }
struct cursor;
struct note;
struct book {
  struct note *last;
};
struct cursor *walk_create(const int *over);
void walk_drop(struct cursor *w);
int walk_next(struct cursor *w, int *value);
void walk_rewind(struct cursor *w);
int show(int value);
struct note *note_create(int n);
void note_drop(struct note *n);
void book_mark(struct book *b, struct note *n);
void book_drop(struct book *b);

int good_show(const int *over) {
  struct cursor *w = walk_create(over);
  const int is = show(over[0]);
  walk_drop(w);
  return is;
}

int bad_show(const int *over) {
  int value, count = 0;
  struct cursor *w = walk_create(over); // alloc: w
  while (walk_next(w, &value) != -1) {
    if (count == 0 && !show(value))
      return 0; // expect(medium): leak(w)
    if (!show(value + count)) {
      walk_drop(w);
      return 0;
    }
    count++;
  }
  walk_drop(w);
  return 1;
}

int bad_show_one(const int *over) {
  struct cursor *w = walk_create(over); // alloc: w
  walk_rewind(w);
  if (!show(over[0]))
    return 0; // expect(medium): leak(w)
  walk_drop(w);
  return 1;
}

int good_note(struct book *b, int n) {
  struct note *one = note_create(n);
  book_mark(b, one);
  if (n == 0)
    return 0;
  b->last = 0;
  note_drop(one);
  return 1;
}

#ifdef WT_ORACLE
#include <stdlib.h>
struct cursor {
  const int *at;
};
struct note {
  int n;
};
struct cursor *walk_create(const int *over) {
  struct cursor *w = malloc(sizeof *w);
  w->at = over;
  return w;
}
void walk_drop(struct cursor *w) { free(w); }
int walk_next(struct cursor *w, int *value) {
  if (*w->at == 3)
    return -1;
  *value = *w->at++;
  return 0;
}
void walk_rewind(struct cursor *w) {}
int show(int value) { return value; }
struct note *note_create(int n) {
  struct note *one = malloc(sizeof *one);
  one->n = n;
  return one;
}
void note_drop(struct note *n) { free(n); }
void book_mark(struct book *b, struct note *n) {
  free(b->last);
  b->last = n;
}
void book_drop(struct book *b) { free(b->last); }
#endif
