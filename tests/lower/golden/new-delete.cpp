// Memory, then constructor; destructor, then memory; nothing for null. A throwing constructor gives the memory back.
struct Thing { Thing(int); ~Thing(); };
void f(int n) {
  Thing *t = new Thing(n);
  delete t;
}
