// The first thing the maker hands out has more cells than a summary keeps; the second is handed out all the same.
// drive: list(2)
// drive[fail 1]: list(1)
// drive[fail 2]: list(1)
#include <stdlib.h>
#include <string.h>

struct key {
  char *f00, *g00, *h00, *i00;
  char *f01, *g01, *h01, *i01;
  char *f02, *g02, *h02, *i02;
  char *f03, *g03, *h03, *i03;
  char *f04, *g04, *h04, *i04;
  char *f05, *g05, *h05, *i05;
  char *f06, *g06, *h06, *i06;
  char *f07, *g07, *h07, *i07;
  char *f08, *g08, *h08, *i08;
  char *f09, *g09, *h09, *i09;
  char *f10, *g10, *h10, *i10;
  char *f11, *g11, *h11, *i11;
  char *f12, *g12, *h12, *i12;
  char *f13, *g13, *h13, *i13;
  char *f14, *g14, *h14, *i14;
  char *f15, *g15, *h15, *i15;
};

static int load(struct key **keyp, char **commentp) {
  struct key *key;
  *keyp = NULL;
  *commentp = NULL;
  key = malloc(sizeof *key); // alloc: key
  if (!key)
    return -1;
  key->f00 = key->g00 = key->h00 = key->i00 = NULL;
  key->f01 = key->g01 = key->h01 = key->i01 = NULL;
  key->f02 = key->g02 = key->h02 = key->i02 = NULL;
  key->f03 = key->g03 = key->h03 = key->i03 = NULL;
  key->f04 = key->g04 = key->h04 = key->i04 = NULL;
  key->f05 = key->g05 = key->h05 = key->i05 = NULL;
  key->f06 = key->g06 = key->h06 = key->i06 = NULL;
  key->f07 = key->g07 = key->h07 = key->i07 = NULL;
  key->f08 = key->g08 = key->h08 = key->i08 = NULL;
  key->f09 = key->g09 = key->h09 = key->i09 = NULL;
  key->f10 = key->g10 = key->h10 = key->i10 = NULL;
  key->f11 = key->g11 = key->h11 = key->i11 = NULL;
  key->f12 = key->g12 = key->h12 = key->i12 = NULL;
  key->f13 = key->g13 = key->h13 = key->i13 = NULL;
  key->f14 = key->g14 = key->h14 = key->i14 = NULL;
  key->f15 = key->g15 = key->h15 = key->i15 = NULL;
  *commentp = strdup("comment");
  if (!*commentp) {
    free(key); // broken: leak(key)
    return -1;
  }
  *keyp = key;
  return 0;
}

int list(int n) {
  struct key *key;
  char *comment;
  int length = 0;
  for (int i = 0; i < n; ++i) {
    if (load(&key, &comment) != 0) // alloc: key
      return -1;
    length += comment[0] == 'c';
    free(key); // broken: leak(key)
    free(comment);
  }
  return length;
}
