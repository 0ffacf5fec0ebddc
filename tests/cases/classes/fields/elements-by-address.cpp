// Whoever gets the address of the array may release its elements.
// drive: { Table t(2); }
struct Item {
  int n;
};
void drop_all(Item ***items, int count);
class Table {
public:
  explicit Table(int n) : count_(n), items_(new Item *[n]) {
    for (int i = 0; i < n; i++)
      items_[i] = new Item{i};
  }
  ~Table() {
    drop_all(&items_, count_); // broken: leak(this->items_[…])
    delete[] items_;
  }
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;

private:
  int count_;
  Item **items_;
};

#ifdef WT_ORACLE
void drop_all(Item ***items, int count) {
  for (int i = 0; i < count; i++)
    delete (*items)[i];
}
#endif
