// Objects with static storage: global constructors in order, static locals once, on first use.
// flags: -std=c++20
#include "observe.h"

extern "C" void _Exit(int) __attribute__((noreturn));
static int order = 0;
static int stamp() { return ++order; }
int first = stamp();
static Tracer global(10 + stamp());
struct Config {
  static int level;
  static Tracer tracer;
};
int Config::level = stamp();
Tracer Config::tracer(30);
static const int fixed = 5;

static Tracer &instance(int n) {
  static Tracer only(n);
  return only;
}
static int once() {
  static int value = stamp();
  return value;
}

int main() {
  observe(first), observe(Config::level), observe(fixed);
  observe(instance(50).n), observe(instance(60).n);
  observe(once()), observe(once()), observe(order);
  _Exit(0); // what happens after main is not in the core language
}
