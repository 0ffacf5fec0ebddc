// A statement expression with declarations, with a jump out, and one that gives nothing.
#include "observe.h"

#define MAX(a, b) ({ int x_ = (a), y_ = (b); x_ > y_ ? x_ : y_; })

static int next(void) {
  static int n;
  return ++n;
}

static int jump(int n) {
  int r = 1 + ({ if (n > 3) return 99; n * 2; });
  return r;
}

struct pair { int a, b; };

int main(void) {
  observe(MAX(next(), next()));
  observe(MAX(MAX(1, 5), MAX(7, 3)));
  observe(jump(2));
  observe(jump(4));
  ({ observe(8); (void)0; });
  struct pair p = ({ struct pair q = {1, 2}; q.b = 9; q; });
  observe(p.a + p.b);
  observe(({ for (int i = 0; i < 2; ++i) observe(i); 77; }));
  return 0;
}
