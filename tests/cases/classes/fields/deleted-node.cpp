// The nodes of a list are deleted one by one, and the text in each is lost; and a twin.
// drive: Log l; l.put("a"); l.put("b")
// drive: Kept k; k.put("a"); k.put("b")
#include <cstdlib>
#include <cstring>

class Log {
  struct Item {
    char *text;
    Item *next;
  };
  Item *first_ = nullptr;

public:
  void put(const char *text) {
    Item *i = new Item;
    i->text = strdup(text); // alloc: text
    i->next = first_;
    first_ = i;
  }
  ~Log() {
    for (Item *i = first_; i;) {
      Item *next = i->next;
      delete i; // expect: leak(text)
      i = next;
    }
  }
};

class Kept {
  struct Entry {
    char *text;
    Entry *next;
  };
  Entry *first_ = nullptr;

public:
  void put(const char *text) { first_ = new Entry{strdup(text), first_}; }
  ~Kept() {
    while (Entry *e = first_) {
      first_ = e->next;
      free(e->text);
      delete e;
    }
  }
};
