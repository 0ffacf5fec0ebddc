// Designated initialisers in any order; what is not named is zero.
struct point { int x, y, z; };
struct line { struct point from, to; char *name; };
void use(struct line *l);
void f(char *s) {
  struct line l = {.to.y = 2, .name = s, .from = {1, 2}};
  use(&l);
}
