// A key counts who holds it, with functions that are given the address of the count. Whoever counts it up may release it once
// more: a setter that keeps its own reference, or drops it if it fails; two references, both dropped. (OpenSSL's RSA)
// options: --engines ownership
// drive: use_file(1)
// drive: use_file(0)
// drive: two_references(1)
// drive: two_references(0)
// drive: forgets()
#include <stdlib.h>

struct key {
  int bits;
  int refs;
};
struct conn {
  struct key *key;
};

static int count_up(int *count, int *now) {
  *now = __atomic_fetch_add(count, 1, __ATOMIC_RELAXED) + 1;
  return 1;
}
static int count_down(int *count, int *now) {
  *now = __atomic_fetch_sub(count, 1, __ATOMIC_RELAXED) - 1;
  return 1;
}

struct key *key_new(void) {
  struct key *k = calloc(1, sizeof *k); // alloc: k
  if (!k)
    abort();
  k->refs = 1;
  return k;
}

void key_free(struct key *k) {
  int now;
  if (!k)
    return;
  count_down(&k->refs, &now);
  if (now > 0)
    return;
  free(k);
}

int key_up_ref(struct key *k) {
  int now;
  if (count_up(&k->refs, &now) <= 0)
    return 0;
  return now > 1;
}

static int conn_assign(struct conn *c, struct key *k, int works) {
  if (!works)
    return 0;
  key_free(c->key); // says: !said-otherwise
  c->key = k;
  return 1;
}

static int conn_check(struct conn *c) { return c->key->bits; }

int conn_use_key(struct conn *c, struct key *k, int works) {
  key_up_ref(k);
  if (conn_assign(c, k, works) <= 0) {
    key_free(k);
    return 0;
  }
  return conn_check(c);
}

int use_file(int works) {
  struct conn c = {0};
  struct key *k = key_new();
  int result = conn_use_key(&c, k, works);
  key_free(k);
  key_free(c.key);
  return result;
}

int two_references(int works) {
  struct conn a = {0};
  struct key *k = key_new();
  if (!key_up_ref(k)) {
    key_free(k);
    return 0;
  }
  if (!works) {
    key_free(k);
    key_free(k);
    return 0;
  }
  a.key = k;
  key_free(k);
  key_free(a.key);
  return 1;
}

// Nobody counts it up here: it has one owner, who forgets it.
void forgets(void) {
  struct key *k = key_new(); // alloc: k
  if (k->bits == 0)
    return; // expect: leak(k)
  key_free(k);
}
