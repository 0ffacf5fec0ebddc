// Up, down and across.
struct A { virtual ~A(); int a; };
struct B { virtual ~B(); int b; };
struct C : A, B { int c; };
int f(C *c, B *b, A *a) {
  B *up = c;
  C *down = static_cast<C *>(b);
  B *across = dynamic_cast<B *>(a);
  return up->b + down->c + (across ? across->b : 0);
}
