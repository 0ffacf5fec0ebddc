// A method of a member, or a library's function that is given one, does nothing to the rest of the object.
// drive: { Whole whole(0); }
// drive: try { Whole whole(1); } catch (...) {}
// drive: { Guarded guarded(0); }
// drive: try { Guarded guarded(1); } catch (...) {}
// drive: parsed("a b")
// drive: parsedRight("a b")
#include <sstream>
#include <string>
#include <vector>

// In another file.
struct Table {
  int rows[4];
  void add(int n);
};
void split(const std::string &text, std::vector<std::string> &parts);
#ifdef WT_ORACLE
void Table::add(int n) { rows[n & 3] = n; }
void split(const std::string &text, std::vector<std::string> &parts) {
  std::istringstream in(text);
  for (std::string part; in >> part;)
    parts.push_back(part);
}
#endif

class Whole {
public:
  explicit Whole(int n) : text_(new char[8]) { // alloc: text_
    table_.add(n);
    if (n)
      throw 1; // expect: leak(text_)
  }
  ~Whole() { delete[] text_; }
  Whole(const Whole &) = delete;
  Whole &operator=(const Whole &) = delete;

private:
  char *text_;
  Table table_;
};

class Guarded {
public:
  explicit Guarded(int n) : text_(new char[8]) {
    table_.add(n);
    if (n) {
      delete[] text_;
      throw 1;
    }
  }
  ~Guarded() { delete[] text_; }
  Guarded(const Guarded &) = delete;
  Guarded &operator=(const Guarded &) = delete;

private:
  char *text_;
  Table table_;
};

struct Words {
  explicit Words(const char *text) { split(text, parts); }
  std::vector<std::string> parts;
};

size_t parsed(const char *text) {
  Words *words = new Words(text); // alloc: words
  return words->parts.size(); // expect: leak(words)
}

size_t parsedRight(const char *text) {
  Words *words = new Words(text);
  size_t count = words->parts.size();
  delete words;
  return count;
}
