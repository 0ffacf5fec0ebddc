// A derived class owns a buffer of its own, and its destructor forgets it; the base releases its own.
// drive: { Device *d = new Disk; delete d; }
// drive: { Device *d = new DiskKept; delete d; }
class Device {
public:
  Device() : name_(new char[8]()) {}
  virtual ~Device() { delete[] name_; }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;
  virtual int read() = 0;

protected:
  char *name_;
};
class Disk : public Device {
public:
  Disk() : sector_(new char[512]()) {} // alloc: sector
  ~Disk() override {} // expect: leak(sector)
  int read() override { return sector_[0]; }

private:
  char *sector_;
};
class DiskKept : public Device {
public:
  DiskKept() : sector_(new char[512]()) {}
  ~DiskKept() override { delete[] sector_; }
  int read() override { return sector_[0]; }

private:
  char *sector_;
};
