// add() takes the item, or refuses it; what is refused must be released.
// options: --engines ownership
// drive: bad(2)
// drive: good(2)

class Bad {
public:
  Bad() : item_(nullptr) {}
  ~Bad() { delete item_; }
  bool add(int *item) {
    if (item_)
      return false; // missed: leak(item) what a getter or constructor does to the field is not seen from outside
    item_ = item;
    return true;
  }

private:
  int *item_;
};

class Good {
public:
  Good() : item_(nullptr) {}
  ~Good() { delete item_; }
  bool add(int *item) {
    if (item_) {
      delete item;
      return false;
    }
    item_ = item;
    return true;
  }

private:
  int *item_;
};

void bad(int n) {
  Bad list;
  for (int i = 0; i < n; ++i)
    list.add(new int(i)); // alloc: item
}

void good(int n) {
  Good list;
  for (int i = 0; i < n; ++i)
    list.add(new int(i));
}
