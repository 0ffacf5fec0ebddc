// A global registry that is cleared without a release of what constructors put in; one that releases first.
// drive: { Factory::fill(); Factory::cleanup(); }
// drive: { Plugin::fill(); Plugin::cleanup(); }
// drive: { Window w; w.open(); w.close(); }
// flags: -std=c++17
#include <map>
#include <set>
#include <string>
class Factory {
  static std::map<std::string, Factory *> all;

public:
  explicit Factory(const std::string &name) {
    if (!all.count(name))
      all[name] = this;
  }
  static void fill() {
    new Factory("a"); // alloc: all
    new Factory("b"); // alloc: all
  }
  static void cleanup() { all.clear(); } // expect: leak(all)
};
std::map<std::string, Factory *> Factory::all;
class Plugin {
  static std::map<std::string, Plugin *> known;

public:
  explicit Plugin(const std::string &name) {
    if (!known.count(name))
      known[name] = this;
  }
  static void fill() { new Plugin("a"); }
  static void cleanup() {
    for (auto &row : known)
      delete row.second;
    known.clear();
  }
};
std::map<std::string, Plugin *> Plugin::known;
class Window {
  static std::set<Window *> open_;

public:
  void open() { open_.insert(this); }
  void close() { open_.erase(this); }
};
std::set<Window *> Window::open_;
