// A list shares its elements with its copies, and makes its own when it is changed while others hold them.
// drive: run(5)
// drive: run(1)
#include <list>

struct Counter {
  int count = 1;
  void ref() { ++count; }
  bool deref() { return --count == 0; }
};

template <class T> class List {
  struct Private : Counter {
    Private() {}
    Private(const std::list<T> &list) : list(list) {}
    std::list<T> list;
  };
  Private *d;
  void detach() {
    if (d->count > 1) {
      d->deref();
      d = new Private(d->list);
    }
  }

public:
  List() : d(new Private) {}
  List(const List &other) : d(other.d) { d->ref(); }
  ~List() {
    if (d->deref())
      delete d; // broken: leak(copy.d)
  }
  List &append(const T &item) {
    detach();
    d->list.push_back(item);
    return *this;
  }
  unsigned size() const { return d->list.size(); }
  typename std::list<T>::iterator begin() {
    detach();
    return d->list.begin();
  }
  typename std::list<T>::iterator end() {
    detach();
    return d->list.end();
  }
};

static unsigned add(List<int> *frames, int n) {
  for (auto it = frames->begin(); it != frames->end(); ++it)
    if (*it == n)
      frames->append(n + 1);
  List<int> copy = *frames;
  copy.append(2); // alloc: copy.d
  if (n > 3)
    frames->append(7);
  return copy.size();
}

unsigned run(int n) {
  List<int> frames;
  frames.append(n);
  List<int> other = frames;
  return add(&frames, n) + add(&other, n + 1); // says: counted-references
}
