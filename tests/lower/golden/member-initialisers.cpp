// Bases and members in order of declaration; the destructor in reverse.
struct Part { Part(int); ~Part(); };
struct Base { Base(); ~Base(); };
struct Whole : Base {
  Part a, b;
  int n = 3;
  Whole() : b(2), a(1) {}
  ~Whole() {}
};
