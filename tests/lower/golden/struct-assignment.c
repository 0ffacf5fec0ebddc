// A struct is copied whole, passed whole and returned whole.
struct pair { void *a, *b; };
struct pair swap(struct pair p) {
  struct pair q = p;
  q.a = p.b;
  q.b = p.a;
  p = q;
  return p;
}
