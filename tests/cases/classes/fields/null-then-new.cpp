// A member is set to null, and then to a new object, without a release.
// drive: { Generator g; g.set(1); g.set(2); }
// drive: { Tidy g; g.set(1); g.set(2); }
class Generator {
  unsigned char *buffer;

public:
  Generator() : buffer(0) {}
  ~Generator() { delete[] buffer; }
  void set(int n) {
    buffer = 0; // expect: leak(this->buffer)
    buffer = new unsigned char[n]; // alloc: this->buffer
  }
};
class Tidy {
  unsigned char *bytes;

public:
  Tidy() : bytes(0) {}
  ~Tidy() { delete[] bytes; }
  void set(int n) {
    delete[] bytes;
    bytes = 0;
    bytes = new unsigned char[n];
  }
};
