// A member by value owns a buffer and has no destructor: whoever has it must release it.
// drive: { Bad b; b.put(1); }
// drive: { Good g; g.put(1); }

struct Buffer {
  int *bytes = nullptr;
  void make(int n) { bytes = new int[n]; } // alloc: bytes
  void drop() {
    delete[] bytes;
    bytes = nullptr;
  }
};

class Bad {
public:
  Bad() { in_.make(4); out_.make(4); }
  ~Bad() { in_.drop(); } // missed: leak(bytes) the parts of a member by value are not told apart
  Bad(const Bad &) = delete;
  Bad &operator=(const Bad &) = delete;
  void put(int n) { in_.bytes[0] = out_.bytes[0] = n; }

private:
  Buffer in_, out_;
};

class Good {
public:
  Good() { in_.make(4); out_.make(4); }
  ~Good() {
    in_.drop();
    out_.drop();
  }
  Good(const Good &) = delete;
  Good &operator=(const Good &) = delete;
  void put(int n) { in_.bytes[0] = out_.bytes[0] = n; }

private:
  Buffer in_, out_;
};
