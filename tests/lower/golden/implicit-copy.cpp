// The compiler's own copy and move, member by member.
struct Part { Part(const Part &); Part(Part &&); Part &operator=(const Part &); };
struct Whole { Part p; int n; int a[2]; };
void f(Whole &a, Whole &b) {
  Whole c = a;
  Whole d = static_cast<Whole &&>(b);
  a = c;
}
