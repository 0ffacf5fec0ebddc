// Virtual bases with virtual functions: calls and fields through every path, construction order, copies.
// flags: -std=c++20
#include "observe.h"

struct Device {
  int id;
  explicit Device(int n) : id(n) { observe(kind()); }
  Device(const Device &o) : id(o.id + 100) { observe(id); }
  virtual ~Device() { observe(-id); }
  virtual int kind() const { return 1; }
};
struct Input : virtual Device {
  int in = 10;
  Input() : Device(2) { observe(kind()); }
  int kind() const override { return 2; }
  virtual int read() { return in + id; }
};
struct Output : virtual Device {
  int out = 20;
  Output() : Device(3) { observe(kind()); }
  virtual int write() { return out + id; }
};
struct Both : Input, Output {
  Tracer t{7};
  int both = 30;
  Both() : Device(4) { observe(kind()); }
  int kind() const override { return 3; }
  int write() override { return Output::write() + both; }
};
static int use(Device &d, Input *i, Output &o) { return d.kind() * 1000 + i->read() + o.write(); }

int main() {
  Both b;
  observe(use(b, &b, b));
  Input alone;
  observe(alone.kind()), observe(alone.read());
  Device *d = new Both;
  observe(d->kind());
  observe(dynamic_cast<Output *>(d)->write());
  observe(dynamic_cast<Input *>(d)->in);
  delete d;
  {
    Both copy = b;
    observe(copy.id);
  }
  return 0;
}
