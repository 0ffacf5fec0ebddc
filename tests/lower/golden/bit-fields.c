// Fields of few bits are fields.
struct flags { unsigned a : 3; int b : 5; };
int f(struct flags *p) {
  p->a = 9;
  p->b++;
  return p->a + p->b;
}
