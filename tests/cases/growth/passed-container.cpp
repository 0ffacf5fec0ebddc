// The container is reached through a parameter of a helper, which adds to it, or adds and takes.
// options: --engines behavior
// skip-run: a server does not end
#include <list>
int next_request();
std::list<int> all, few;

static void add(std::list<int> &to, int r) { to.push_back(r); }
static void rotate(std::list<int> &to, int r) {
  to.push_back(r);
  to.pop_front();
}
void serve() {
  for (;;)
    add(all, next_request()); // expect: unbounded-growth(all)
}
void serve_few() {
  for (;;)
    rotate(few, next_request());
}
