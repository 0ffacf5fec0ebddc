// A job that is kept holds the caller's data; the function that makes it also writes to more cells than a summary keeps.
// drive: { struct pool p = {0}; add(&p); free(p.first->data); free(p.first); }
#include <stdlib.h>

struct job {
  struct job *next;
  void *data;
};
struct pool {
  int c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20, c21, c22,
      c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37, c38, c39, c40, c41, c42, c43,
      c44, c45, c46, c47, c48, c49, c50, c51, c52, c53, c54, c55, c56, c57, c58, c59, c60, c61, c62, c63, c64,
      c65, c66, c67, c68, c69;
  struct job *first;
};

static struct job *make(struct pool *pool, void *data) {
  struct job *job = malloc(sizeof *job);
  if (!job)
    abort();
  pool->c0 = pool->c1 = pool->c2 = pool->c3 = pool->c4 = pool->c5 = pool->c6 = pool->c7 = pool->c8 = pool->c9 = 1;
  pool->c10 = pool->c11 = pool->c12 = pool->c13 = pool->c14 = pool->c15 = pool->c16 = pool->c17 = pool->c18 = pool->c19 = 1;
  pool->c20 = pool->c21 = pool->c22 = pool->c23 = pool->c24 = pool->c25 = pool->c26 = pool->c27 = pool->c28 = pool->c29 = 1;
  pool->c30 = pool->c31 = pool->c32 = pool->c33 = pool->c34 = pool->c35 = pool->c36 = pool->c37 = pool->c38 = pool->c39 = 1;
  pool->c40 = pool->c41 = pool->c42 = pool->c43 = pool->c44 = pool->c45 = pool->c46 = pool->c47 = pool->c48 = pool->c49 = 1;
  pool->c50 = pool->c51 = pool->c52 = pool->c53 = pool->c54 = pool->c55 = pool->c56 = pool->c57 = pool->c58 = pool->c59 = 1;
  pool->c60 = pool->c61 = pool->c62 = pool->c63 = pool->c64 = pool->c65 = pool->c66 = pool->c67 = pool->c68 = pool->c69 = 1;
  job->data = data;
  return job;
}

static void start(struct pool *pool, void *data) {
  struct job *job = make(pool, data);
  job->next = pool->first;
  pool->first = job;
}

int add(struct pool *pool) {
  char *data = malloc(3);
  if (!data)
    return -1;
  start(pool, data);
  return 0;
}
