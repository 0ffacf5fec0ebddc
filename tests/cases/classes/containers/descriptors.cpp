// Descriptors that a container, a callback or a thread is given are its own from then on. One that is only looked at is lost.
// drive: { Pool pool; pool.push(); pool.emplace(); pool.insert(1); pool.name(2); pool.closeAll(); }
// drive: { Listener listener; listener.accepted = closeOne; listener.wrapped = closeWrapped; listener.run(); listener.runWrapped(); }
// drive: look()
#include <fcntl.h>
#include <functional>
#include <map>
#include <unistd.h>
#include <vector>
class Pool {
public:
  void push() {
    int fd = open("/dev/null", O_RDONLY);
    if (fd < 0)
      return;
    all_.push_back(fd);
  }
  void emplace() {
    int fd = open("/dev/null", O_RDONLY);
    if (fd < 0)
      return;
    all_.emplace_back(fd);
  }
  void insert(int key) {
    int fd = open("/dev/null", O_RDONLY);
    if (fd < 0)
      return;
    byKey_.insert(std::make_pair(key, fd));
  }
  void name(int key) {
    int fd = open("/dev/null", O_RDONLY);
    if (fd < 0)
      return;
    byKey_[key] = fd;
  }
  void closeAll() {
    for (int fd : all_)
      close(fd);
    for (auto &entry : byKey_)
      close(entry.second);
  }

private:
  std::vector<int> all_;
  std::map<int, int> byKey_;
};

struct Wrapped {
  int fd;
};
struct Listener {
  std::function<void(int)> accepted;
  std::function<void(Wrapped)> wrapped;
  void run() {
    int fd = open("/dev/null", O_RDONLY);
    if (fd < 0)
      return;
    accepted(fd);
  }
  void runWrapped() {
    Wrapped one;
    one.fd = open("/dev/null", O_RDONLY);
    if (one.fd < 0)
      return;
    wrapped(one);
  }
};
void closeOne(int fd) { close(fd); }
void closeWrapped(Wrapped one) { close(one.fd); }

int look() {
  std::vector<int> sizes;
  int fd = open("/dev/null", O_RDONLY); // alloc: fd
  if (fd < 0)
    return -1;
  sizes.push_back(7);
  return sizes[0]; // expect: leak(fd)
}
