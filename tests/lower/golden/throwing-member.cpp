// The second member's constructor throws: the first member is destroyed.
struct Part { Part(int); ~Part(); };
struct Whole {
  Part a, b;
  Whole() : a(1), b(2) {}
};
