// A class keeps a part of another object by reference; the object itself is still its maker's to release.
// drive: { Forgets f; }
// drive: { Releases r; }
#include <vector>

class Reader {
public:
  explicit Reader(std::vector<int> &rows); // in another file
  ~Reader();

private:
  std::vector<int> &rows_;
};
#ifdef WT_ORACLE
Reader::Reader(std::vector<int> &rows) : rows_(rows) {}
Reader::~Reader() {}
#endif

struct Body {
  Body() : reader(nullptr) { reader = new Reader(rows); }
  ~Body() { delete reader; }
  Body(const Body &) = delete;
  Body &operator=(const Body &) = delete;
  std::vector<int> rows;
  Reader *reader;
};

class Forgets {
public:
  Forgets() : body_(new Body) {} // alloc: body
  ~Forgets() {} // expect: leak(body)
  Forgets(const Forgets &) = delete;
  Forgets &operator=(const Forgets &) = delete;

private:
  Body *body_;
};

class Releases {
public:
  Releases() : body_(new Body) {}
  ~Releases() { delete body_; }
  Releases(const Releases &) = delete;
  Releases &operator=(const Releases &) = delete;

private:
  Body *body_;
};
