// A pair of a library that nobody described, used by classes: one destructor forgets to close.
// options: --engines ownership
// drive: { One o; Two t; Bad b; }

struct db;
db *db_open(int n);
void db_close(db *d);

class One {
public:
  One() { db_ = db_open(1); }
  ~One() { db_close(db_); }

private:
  db *db_;
};

class Two {
public:
  Two() { db_ = db_open(2); }
  ~Two() { db_close(db_); }

private:
  db *db_;
};

class Bad {
public:
  Bad() { db_ = db_open(3); } // alloc: this->db_
  ~Bad() {}                   // missed: leak(this->db_) functions without a body are not yet judged by their uses

private:
  db *db_;
};

#ifdef WT_ORACLE
struct db {
  int n;
};
db *db_open(int n) { return new db{n}; }
void db_close(db *d) { delete d; }
#endif
