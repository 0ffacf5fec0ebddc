// The object was made as a Buffered, so that is whose destructor `delete` runs; the other overrider has nothing to free.
#include <cstdlib>

struct Source {
  virtual ~Source() {}
};
struct Buffered : Source {
  char *buffer;
  explicit Buffered(char *taken) : buffer(taken) {}
  ~Buffered() override { free(buffer); }
};
struct Plain : Source {
  int position = 0;
  ~Plain() override { position = -1; }
};

struct Opener {
  virtual int open(Source **out) = 0;
  virtual ~Opener() {}
};
struct BufferedOpener : Opener {
  int open(Source **out) override {
    char *buffer = static_cast<char *>(malloc(64));
    if (!buffer) {
      *out = nullptr;
      return -1;
    }
    *out = new Buffered(buffer);
    return 0;
  }
};

static int useOnce(Opener *opener) {
  Source *source;
  if (opener->open(&source) != 0) // alloc: source
    return -1;
  delete source; // broken: leak(source)
  return 0;
}

int main() {
  BufferedOpener opener;
  Plain plain;
  return useOnce(&opener);
}
