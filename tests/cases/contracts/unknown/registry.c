// A registry knows what it made. Asking for a thing and closing it are not a pair: it is the registry's.
// drive: driven()
struct counter;
struct counter *counter_get(const char *name);
void counter_add(struct counter *c, int n);
void counter_close(struct counter *c);

void hit(int n) {
  struct counter *c = counter_get("hits");
  if (c)
    counter_add(c, n);
}

void miss(int n) {
  struct counter *c = counter_get("misses");
  counter_add(c, n);
}

void both(int n) {
  hit(n);
  miss(n);
  counter_add(counter_get("all"), n);
}

void reset(void) {
  struct counter *c = counter_get("hits");
  if (c)
    counter_close(c);
}

#ifdef WT_ORACLE
#include <string.h>
struct counter {
  int n;
} counters[256];
struct counter *counter_get(const char *name) { return &counters[(unsigned char)name[0]]; }
void counter_add(struct counter *c, int n) { c->n += n; }
void counter_close(struct counter *c) { c->n = 0; }
void driven(void) {
  both(1);
  reset();
}
#endif
