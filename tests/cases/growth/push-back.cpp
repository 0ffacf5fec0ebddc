// A global vector that a server's loop pushes to; a deque that is popped too.
// options: --engines behavior
// skip-run: a server does not end
#include <deque>
#include <vector>
int next_request();
std::vector<int> seen;
std::deque<int> recent;

void serve() {
  for (;;) {
    int r = next_request();
    seen.push_back(r); // expect(high): unbounded-growth(seen)
  }
}
void serve_recent() {
  for (;;) {
    recent.push_back(next_request());
    if (recent.size() > 100)
      recent.pop_front();
  }
}
