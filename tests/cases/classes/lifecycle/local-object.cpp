// A local object with a destructor that forgets: the user is right, the class is wrong. And a heap object nobody deletes.
// drive: use()
// drive: lose()

class Table {
public:
  Table() : rows_(new int[4]), names_(new char[4]) {} // alloc: this->names_
  ~Table() { delete[] rows_; } // expect: leak(this->names_)
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;
  int at(int i) const { return rows_[i & 3] + names_[0]; }

private:
  int *rows_;
  char *names_;
};

class Whole {
public:
  Whole() : rows_(new int[4]) {} 
  ~Whole() { delete[] rows_; }
  Whole(const Whole &) = delete;
  Whole &operator=(const Whole &) = delete;
  int at(int i) const { return rows_[i & 3]; }

private:
  int *rows_;
};

void use() {
  Table table; // alloc: this->names_
} // expect: leak(this->names_)

int lose() {
  Whole *whole = new Whole; // alloc: whole
  return whole->at(1); // expect: leak(whole)
}
