// Qt's containers, of which only declarations are seen: qDeleteAll releases the elements, and so does who takes one
// after the other.
// drive: { Whole w; w.add(1); w.add(2); }
// drive: { Drained d; d.add(1); d.add(2); }
// flags: -std=c++17
template <class T> class QList {
  T at[8];
  int count = 0;

public:
  void append(const T &t);
  T takeFirst();
  bool isEmpty() const;
  T *begin();
  T *end();
  const T *begin() const;
  const T *end() const;
  ~QList();
};
template <class C> void qDeleteAll(const C &c);
#ifdef WT_ORACLE
template <class T> QList<T>::~QList() {}
template <class C> void qDeleteAll(const C &c) {
  for (auto *p : c)
    delete p;
}
template <class T> void QList<T>::append(const T &t) { at[count++] = t; }
template <class T> bool QList<T>::isEmpty() const { return count == 0; }
template <class T> T QList<T>::takeFirst() {
  T t = at[0];
  for (int i = 1; i < count; i++)
    at[i - 1] = at[i];
  count--;
  return t;
}
template <class T> T *QList<T>::begin() { return at; }
template <class T> T *QList<T>::end() { return at + count; }
template <class T> const T *QList<T>::begin() const { return at; }
template <class T> const T *QList<T>::end() const { return at + count; }
#endif
struct Item {
  explicit Item(int n) : n(n) {}
  int n;
};
class Whole {
public:
  void add(int n) { items.append(new Item(n)); }
  ~Whole() {
    qDeleteAll(items); // broken: leak(items)
  }

private:
  QList<Item *> items;
};
class Drained {
public:
  void add(int n) { items.append(new Item(n)); }
  ~Drained() {
    while (!items.isEmpty())
      delete items.takeFirst(); // broken[      items.takeFirst();]: leak(items)
  }

private:
  QList<Item *> items;
};
