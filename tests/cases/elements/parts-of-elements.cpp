// A method that releases what its object holds does not release the object; whoever releases a part of a structure does.
// drive: { Shelf s; s.add("a"); s.rename("b"); }
// drive: { Archive a; a.add("a"); a.rename("b"); }
// drive: { Pairs p; p.add("a"); }
// flags: -std=c++17
#include <cstdlib>
#include <cstring>
#include <vector>
class Book {
  char *title;

public:
  explicit Book(const char *text) : title(strdup(text)) {}
  Book(const Book &) = delete;
  Book &operator=(const Book &) = delete;
  ~Book() { free(title); }
  void rename(const char *text) {
    free(title);
    title = strdup(text);
  }
};
class Shelf {
  std::vector<Book *> books;

public:
  void add(const char *title) { books.push_back(new Book(title)); } // alloc: books
  void rename(const char *title) {
    for (Book *book : books)
      book->rename(title);
  }
  ~Shelf() {
  } // expect: leak(books)
};
class Archive {
  std::vector<Book *> volumes;

public:
  void add(const char *title) { volumes.push_back(new Book(title)); }
  void rename(const char *title) {
    for (Book *book : volumes)
      book->rename(title);
  }
  ~Archive() {
    for (Book *book : volumes)
      delete book;
  }
};
struct Entry {
  char *key;
  int count;
};
static void clearEntry(Entry &entry) {
  free(entry.key);
}
class Pairs {
  std::vector<Entry> entries;

public:
  void add(const char *key) { entries.push_back({strdup(key), 1}); }
  ~Pairs() {
    for (Entry &entry : entries)
      clearEntry(entry);
  }
};
