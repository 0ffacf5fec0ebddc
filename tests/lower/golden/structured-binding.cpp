// Names for the parts of one hidden object.
struct Pair { int *first; int second; };
Pair make();
int f() {
  auto [p, n] = make();
  return *p + n;
}
