// That `new` throws is a path of its own where a handler names `std::bad_alloc`: whoever writes it expects that.
// drive: { struct Table t; bad_add(t, 1); delete t.last; }
// drive: { struct Table t; good_add(t, 1); delete t.last; }
// drive: { struct Table t; bad_add(t, -1); }
// drive: { struct Table t; good_add(t, -1); }
// drive: { struct Table t; bare_add(t, 1); delete t.last; }
#include <new>

struct Entry {
  int key;
};
struct Table {
  Entry **slots = nullptr;
  Entry *last = nullptr;
  ~Table() { delete[] slots; }
};

int bad_add(Table &table, int count) {
  Entry *entry = new Entry(); // alloc: entry
  Entry **slots;
  try {
    slots = new Entry *[count];
  } catch (std::bad_alloc &) {
    return -1; // expect: leak(entry)
  }
  delete[] table.slots;
  table.slots = slots;
  table.last = entry;
  return 0;
}

int good_add(Table &table, int count) {
  Entry *entry = new Entry();
  Entry **slots;
  try {
    slots = new Entry *[count];
  } catch (std::bad_alloc &) {
    delete entry;
    return -1;
  }
  delete[] table.slots;
  table.slots = slots;
  table.last = entry;
  return 0;
}

int bare_add(Table &table, int count) { // nobody speaks of it here
  Entry *entry = new Entry();
  Entry **slots = new Entry *[count];
  delete[] table.slots;
  table.slots = slots;
  table.last = entry;
  return 0;
}

#ifdef WT_ORACLE
#include <cstdlib>
void *operator new[](std::size_t size) {
  if (size > 1000000)
    throw std::bad_alloc();
  return std::malloc(size);
}
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory, std::size_t) noexcept { std::free(memory); }
#endif
