// detach() gives up what the class owned; attach() takes it.
// options: --engines ownership
// drive: bad()
// drive: good()

class Port {
public:
  Port() : device_(nullptr) {}
  ~Port() { delete device_; }
  void attach(int *device) {
    delete device_;
    device_ = device;
  }
  int *detach() {
    int *device = device_;
    device_ = nullptr;
    return device;
  }

private:
  int *device_;
};

int bad() {
  Port port;
  port.attach(new int(7));     // alloc: device
  int *device = port.detach(); // alloc: device
  return *device;              // expect: leak(device)
}

int good() {
  Port port;
  port.attach(new int(7));
  int *device = port.detach();
  int n = *device;
  port.attach(device);
  return n;
}
