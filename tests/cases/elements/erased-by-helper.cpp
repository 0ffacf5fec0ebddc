// A helper that takes the container by reference erases an element: of the container that owns its elements it is lost there.
// drive: { Config c; c.set("a"); c.remove("a"); c.set("b"); }
// drive: { Right r; r.set("a"); r.remove("a"); r.set("b"); }
// flags: -std=c++17
#include <map>
#include <string>
struct Value {
  int n = 0;
};
using Values = std::map<std::string, Value *>;
static void removeFrom(Values &values, const std::string &key) {
  auto it = values.find(key);
  if (it != values.end())
    values.erase(it); // expect: leak(values)
}
static void releaseFrom(Values &values, const std::string &key) {
  auto it = values.find(key);
  if (it == values.end())
    return;
  delete it->second; // broken: leak(values2)
  values.erase(it);
}
class Config {
public:
  void set(const std::string &key) {
    if (values.find(key) == values.end())
      values[key] = new Value; // alloc: values
  }
  void remove(const std::string &key) { removeFrom(values, key); }
  ~Config() {
    for (auto &row : values)
      delete row.second;
  }

private:
  Values values;
};
class Right {
public:
  void set(const std::string &key) {
    if (values2.find(key) == values2.end())
      values2[key] = new Value; // alloc: values2
  }
  void remove(const std::string &key) { releaseFrom(values2, key); }
  ~Right() {
    for (auto &row : values2)
      delete row.second;
  }

private:
  Values values2;
};
