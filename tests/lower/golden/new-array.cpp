// A constructor per element, a destructor per element.
struct Thing { Thing(); ~Thing(); };
void f(int n) {
  Thing *t = new Thing[n];
  delete[] t;
}
