// Example 5, Figure 1: three objects, a field and two calls, and nothing is lost.
// covers: OWN-STMT-INTCALL
// options: --engines ownership
// drive: { c object; object.m(); }

class c {
  int *f;

public:
  c() { f = 0; }
  int *n(int *s, int *t) {
    delete t;
    f = s;
    int *r = s;
    return r;
  }
  void m() {
    int *u = new int;
    int *v = new int;
    int *w = n(u, v);
    delete w;

    int *x = new int;
    int *y = x;
    int *z = n(x, y);
  }
};
