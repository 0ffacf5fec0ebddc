// Defaulted comparisons, spaceship by hand, enum classes, constexpr and consteval functions, references to members.
// flags: -std=c++20
#include "observe.h"

struct Version {
  int major, minor;
  bool operator==(const Version &) const = default;
  int compare(const Version &o) const { return major != o.major ? major - o.major : minor - o.minor; }
  bool operator<(const Version &o) const { return compare(o) < 0; }
};
enum class Color : unsigned char { Red = 3, Green };
constexpr int square(int n) { return n * n; }
consteval int cube(int n) { return n * n * n; }
static_assert(square(3) == 9);
static int &field(Version &v, bool first) { return first ? v.major : v.minor; }

int main() {
  Version a{1, 2}, b{1, 3};
  observe(a == b), observe(a != b), observe(a < b), observe(b < a);
  field(a, false) = 3;
  observe(a == b);
  Color c = Color::Green;
  observe(static_cast<int>(c)), observe(c == Color::Red);
  int n = 4;
  observe(square(n)), observe(cube(2));
  auto &[major, minor] = a;
  major++;
  observe(a.major), observe(minor);
  return 0;
}
