// Qt's containers: qDeleteAll releases the elements and leaves them in; clear, remove and the end of the container release none.
// drive: { Forgets f; f.add(1); }
// drive: { Clears c; c.add(1); c.reset(); c.add(2); }
// drive: { Removes r; r.add(1); r.add(2); r.removeFirst(); }
// drive: { Right r; r.add(1); r.add(2); r.reset(); r.add(3); r.takeOne(); }
// drive: local(); localRight();
// flags: -std=c++17
template <class T> class QList {
  void *d = nullptr;

public:
  void append(const T &t);
  QList &operator<<(const T &t);
  void removeFirst();
  T takeFirst();
  void clear();
  T *begin();
  T *end();
  const T *begin() const;
  const T *end() const;
  ~QList();
};
template <class C> void qDeleteAll(const C &c) {
  for (auto *p : c)
    delete p;
}
template <class T> struct Rows {
  T at[8];
  int count;
};
template <class T> static Rows<T> &rowsOf(void *const &d) {
  void *&made = const_cast<void *&>(d);
  if (!made)
    made = new Rows<T>();
  return *static_cast<Rows<T> *>(made);
}
template <class T> void QList<T>::append(const T &t) { rowsOf<T>(d).at[rowsOf<T>(d).count++] = t; }
template <class T> QList<T> &QList<T>::operator<<(const T &t) {
  append(t);
  return *this;
}
template <class T> void QList<T>::removeFirst() {
  for (int i = 1; i < rowsOf<T>(d).count; i++)
    rowsOf<T>(d).at[i - 1] = rowsOf<T>(d).at[i];
  rowsOf<T>(d).count--;
}
template <class T> T QList<T>::takeFirst() {
  T t = rowsOf<T>(d).at[0];
  removeFirst();
  return t;
}
template <class T> void QList<T>::clear() { rowsOf<T>(d).count = 0; }
template <class T> T *QList<T>::begin() { return rowsOf<T>(d).at; }
template <class T> T *QList<T>::end() { return rowsOf<T>(d).at + rowsOf<T>(d).count; }
template <class T> const T *QList<T>::begin() const { return rowsOf<T>(d).at; }
template <class T> const T *QList<T>::end() const { return rowsOf<T>(d).at + rowsOf<T>(d).count; }
template <class T> QList<T>::~QList() { delete static_cast<Rows<T> *>(d); }
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Forgets {
public:
  void add(int n) { items.append(new Item(n)); } // alloc: forgotten
  ~Forgets() {}                                  // expect: leak(forgotten)

private:
  QList<Item *> items;
};
class Clears {
public:
  void add(int n) { items << new Item(n); } // alloc: cleared
  void reset() { items.clear(); }           // expect: leak(cleared)
  ~Clears() { qDeleteAll(items); }

private:
  QList<Item *> items;
};
class Removes {
public:
  void add(int n) { items.append(new Item(n)); } // alloc: removed
  void removeFirst() { items.removeFirst(); }    // expect: leak(removed)
  ~Removes() { qDeleteAll(items); }

private:
  QList<Item *> items;
};
class Right {
public:
  void add(int n) { items.append(new Item(n)); }
  void reset() {
    qDeleteAll(items); // broken: leak(items)
    items.clear();
  }
  void takeOne() {
    Item *first = items.takeFirst();
    delete first;
  }
  ~Right() { qDeleteAll(items); }

private:
  QList<Item *> items;
};
void local() {
  QList<Item *> items;
  items.append(new Item(1)); // alloc: local
} // expect: leak(local)
void localRight() {
  QList<Item *> items;
  items.append(new Item(1));
  qDeleteAll(items);
}
