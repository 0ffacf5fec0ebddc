// Nothing tells apart the path that forgets a walker and the path that releases it, so the function that moved it last
// did not keep it. A function that is given another structure may put the value there.
// drive: { static int three[] = {1, 2, 3}; good_show(three); }
// drive: { static int no[] = {0}; bad_show(no); bad_show_one(no); }
// drive: { static int three[] = {1, 2, 3}; bad_show(three); bad_show_one(three); }
// drive: { struct book b = {0}; good_note(&b, 0); good_note(&b, 1); book_drop(&b); }
struct walker;
struct note;
struct book {
  struct note *last;
};
struct walker *walker_create(const int *over);
void walker_drop(struct walker *w);
int walker_next(struct walker *w, int *value);
void walker_rewind(struct walker *w);
int show(int value);
struct note *note_create(int n);
void note_drop(struct note *n);
void book_mark(struct book *b, struct note *n);
void book_drop(struct book *b);

int good_show(const int *over) {
  int value;
  struct walker *w = walker_create(over);
  while (walker_next(w, &value) != -1)
    if (!show(value)) {
      walker_drop(w);
      return 0;
    }
  walker_drop(w);
  return 1;
}

int bad_show(const int *over) {
  int value, count = 0;
  struct walker *w = walker_create(over); // alloc: w
  while (walker_next(w, &value) != -1) {
    if (count == 0 && !show(value))
      return 0; // expect(medium): leak(w)
    if (!show(value + count)) {
      walker_drop(w);
      return 0;
    }
    count++;
  }
  walker_drop(w);
  return 1;
}

int bad_show_one(const int *over) {
  struct walker *w = walker_create(over); // alloc: w
  walker_rewind(w);
  if (!show(over[0]))
    return 0; // expect(medium): leak(w)
  walker_drop(w);
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
struct walker {
  const int *at;
};
struct note {
  int n;
};
struct walker *walker_create(const int *over) {
  struct walker *w = malloc(sizeof *w);
  w->at = over;
  return w;
}
void walker_drop(struct walker *w) { free(w); }
int walker_next(struct walker *w, int *value) {
  if (*w->at == 3)
    return -1;
  *value = *w->at++;
  return 0;
}
void walker_rewind(struct walker *w) {}
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
