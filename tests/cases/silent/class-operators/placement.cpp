// Placement new allocates nothing; nothrow new may give null; a method called `free` is not the function.
// drive: in_place(3)
// drive: without_throw(3)
// drive: method_named_free()
#include <new>

struct Point {
  int x, y;
  Point(int a, int b) : x(a), y(b) {}
  ~Point() { x = y = 0; }
};

int in_place(int n) {
  alignas(Point) unsigned char room[sizeof(Point)];
  Point *p = new (room) Point(n, n);
  int sum = p->x + p->y;
  p->~Point();
  return sum;
}

int without_throw(int n) {
  Point *p = new (std::nothrow) Point(n, 1); // alloc: p
  if (!p)
    return -1;
  int y = p->y;
  delete p; // broken: leak(p)
  return y;
}

struct Slots {
  bool taken[4] = {};
  int malloc(int n) { return taken[n] = true, n; }
  void free(int n) { taken[n] = false; }
};

int method_named_free() {
  Slots slots;
  int first = slots.malloc(1);
  slots.free(first);
  slots.free(first);
  return slots.taken[1];
}
