// A factory that fails after it has begun must release what it made.
// options: --engines ownership
// drive: { delete bad(-1); delete bad(1); }
// drive: { delete good(-1); delete good(1); }

struct Socket {
  int port;
  bool bind(int p) {
    port = p;
    return p > 0;
  }
};

Socket *bad(int port) {
  Socket *s = new Socket; // alloc: s
  if (!s->bind(port))
    return nullptr;       // expect: leak(s)
  return s;
}

Socket *good(int port) {
  Socket *s = new Socket;
  if (!s->bind(port)) {
    delete s;
    return nullptr;
  }
  return s;
}
