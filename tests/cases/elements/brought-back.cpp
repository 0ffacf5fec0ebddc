// A manager releases what it is given back, and its destructor looks at none: those who hold the objects bring them when they end.
// Where nobody does so, what is still in is lost.
// drive: { Manager manager; { Document document(manager); } }
// drive: { Index index; Key *key = new Key; index.note(key); index.cleanup(key); }
// drive: { Forgetful manager; manager.add(); manager.add(); manager.removeLast(); }
#include <algorithm>
#include <map>
#include <vector>
struct Model {
  int n = 1;
};
class Manager {
public:
  ~Manager() { count_ = 0; }
  Model *create() {
    Model *model = new Model;
    models_.push_back(model);
    return model;
  }
  void remove(Model *model) {
    std::vector<Model *>::iterator at = std::find(models_.begin(), models_.end(), model);
    delete *at;
    models_.erase(at);
  }

private:
  std::vector<Model *> models_;
  int count_ = 0;
};
class Document {
public:
  explicit Document(Manager &manager) : manager_(manager), model_(manager.create()) {}
  ~Document() { manager_.remove(model_); }
  Document(const Document &) = delete;
  Document &operator=(const Document &) = delete;

private:
  Manager &manager_;
  Model *model_;
};

struct Key {
  int n = 1;
};
class Index {
public:
  ~Index() { count_ = 0; }
  void note(Key *key) {
    if (entries_.find(key) == entries_.end())
      entries_[key] = new Model;
  }
  void cleanup(Key *key) {
    if (entries_.find(key) != entries_.end()) {
      delete entries_[key];
      entries_.erase(key);
    }
    delete key;
  }

private:
  std::map<Key *, Model *> entries_;
  int count_ = 0;
};

class Forgetful {
public:
  ~Forgetful() { count_ = 0; } // expect: leak(models_)
  void add() { models_.push_back(new Model); } // alloc: models_
  void removeLast() {
    delete models_.back();
    models_.pop_back();
  }

private:
  std::vector<Model *> models_;
  int count_ = 0;
};
