// gsl::owner in a declaration says who releases: a result is the caller's to release, a parameter the callee's.
// drive: good()
// drive: lost()
// drive: twice()
namespace gsl {
template <class T> using owner = T;
}
struct Node {
  int n;
};
gsl::owner<Node *> detach(int n);
void attach(gsl::owner<Node *> node);
#ifdef WT_ORACLE
gsl::owner<Node *> detach(int n) { return new Node{n}; }
void attach(gsl::owner<Node *> node) { delete node; }
#endif
void good() {
  Node *node = detach(1);
  node->n = 2;
  attach(node); // broken: leak(node)
}
void lost() {
  Node *n = detach(1); // alloc: n
  if (n)
    n->n = 2;
} // expect: leak(n)
void twice() {
  Node *m = detach(1); // alloc: m
  attach(m);
  attach(m); // expect: double-free(m)
}
