// A registry of factories: what it holds is forgotten by its destructor; and the twin releases it.
// drive: { Registry r; delete r.make("default"); }
// drive: { RegistryKept r; r.add("a", new MakesA); delete r.make("a"); }
#include <map>
#include <string>
struct Shape {
  virtual ~Shape() {}
};
struct A : Shape {};
struct Factory {
  virtual ~Factory() {}
  virtual Shape *make() const = 0;
};
struct MakesA : Factory {
  Shape *make() const override { return new A; }
};
class Registry {
public:
  Registry() { all_["default"] = new MakesA; } // alloc: all_
  ~Registry() {} // expect: leak(all_)
  void add(const std::string &name, Factory *f) {
    auto it = all_.find(name);
    if (it != all_.end())
      delete it->second;
    all_[name] = f;
  }
  Shape *make(const std::string &name) const {
    auto it = all_.find(name);
    return it == all_.end() ? nullptr : it->second->make();
  }

private:
  std::map<std::string, Factory *> all_;
};
class RegistryKept {
public:
  RegistryKept() { all_["default"] = new MakesA; }
  ~RegistryKept() {
    for (auto &e : all_)
      delete e.second;
  }
  void add(const std::string &name, Factory *f) {
    auto it = all_.find(name);
    if (it != all_.end())
      delete it->second;
    all_[name] = f;
  }
  Shape *make(const std::string &name) const {
    auto it = all_.find(name);
    return it == all_.end() ? nullptr : it->second->make();
  }

private:
  std::map<std::string, Factory *> all_;
};
