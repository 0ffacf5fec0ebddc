// The class's own operators are calls.
struct Pooled {
  Pooled();
  ~Pooled();
  void *operator new(__SIZE_TYPE__);
  void operator delete(void *);
};
void f() { delete new Pooled; }
