// When the next number is missing, all that was parsed so far is lost: the iterations of the path say which it is.
// drive: delete Parser("1 + 2 - 3").sum()
// drive: delete Parser("4 + ").sum()
// drive: delete Parser("1 + 2 + ").sum()
// drive: delete CarefulParser("4 + ").sum()
#include <cctype>

struct Expr {
  explicit Expr(int v) : value(v) {}
  Expr(char o, Expr *l, Expr *r) : op(o), left(l), right(r) {}
  ~Expr() {
    delete left;
    delete right;
  }
  Expr(const Expr &) = delete;
  Expr &operator=(const Expr &) = delete;
  char op = 0;
  int value = 0;
  Expr *left = nullptr, *right = nullptr;
};

class Parser {
  const char *p;
  void skip() {
    while (*p == ' ')
      ++p;
  }
  Expr *number() {
    skip();
    if (!std::isdigit((unsigned char)*p))
      return nullptr;
    int v = 0;
    while (std::isdigit((unsigned char)*p))
      v = v * 10 + (*p++ - '0');
    return new Expr(v); // alloc: left
  }

public:
  explicit Parser(const char *s) : p(s) {}
  Expr *sum() {
    Expr *left = number(); // alloc: left
    if (!left)
      return nullptr;
    for (skip(); *p == '+' || *p == '-'; skip()) {
      char op = *p++;
      Expr *right = number(); // alloc: right
      if (!right)
        return nullptr; // expect: leak(left)
      left = new Expr(op, left, right); // alloc: left
    } // expect: leak(right)
    return left;
  }
};

class CarefulParser {
  const char *p;
  void skip() {
    while (*p == ' ')
      ++p;
  }
  Expr *number() {
    skip();
    if (!std::isdigit((unsigned char)*p))
      return nullptr;
    int v = 0;
    while (std::isdigit((unsigned char)*p))
      v = v * 10 + (*p++ - '0');
    return new Expr(v);
  }

public:
  explicit CarefulParser(const char *s) : p(s) {}
  Expr *sum() {
    Expr *left = number();
    if (!left)
      return nullptr;
    for (skip(); *p == '+' || *p == '-'; skip()) {
      char op = *p++;
      Expr *right = number();
      if (!right) {
        delete left;
        return nullptr;
      }
      left = new Expr(op, left, right);
    }
    return left;
  }
};
