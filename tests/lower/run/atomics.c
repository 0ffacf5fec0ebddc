// What an atomic operation gives: what was there before it, or what is there after it.
#include "observe.h"

#include <stdatomic.h>

int main(void) {
  _Atomic int a = 10;
  int p = 20;
  observe(atomic_fetch_add(&a, 1));
  observe(atomic_fetch_sub_explicit(&a, 3, memory_order_relaxed));
  observe(atomic_load(&a));
  observe(__atomic_fetch_add(&p, 2, __ATOMIC_SEQ_CST));
  observe(__atomic_add_fetch(&p, 2, __ATOMIC_SEQ_CST));
  observe(__atomic_sub_fetch(&p, 5, __ATOMIC_SEQ_CST));
  observe(__sync_fetch_and_sub(&p, 1));
  observe(__sync_sub_and_fetch(&p, 1));
  observe(atomic_exchange(&a, 7));
  observe(a++ + 100);
  observe(--a);
  observe(p);
  return 0;
}
