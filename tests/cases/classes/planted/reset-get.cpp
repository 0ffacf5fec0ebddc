// A unique_ptr is given what another one has; and one is reset to its own object through a member.
// drive: bad()
// drive: good()
#include <memory>
struct Node {
  int v = 1;
};
int bad() {
  std::unique_ptr<Node> a(new Node); // alloc: a
  std::unique_ptr<Node> b;
  b.reset(a.get());
  return b->v;
} // expect: double-free(a)
int good() {
  std::unique_ptr<Node> a(new Node);
  std::unique_ptr<Node> b;
  b.reset(a.release());
  return b->v;
}
