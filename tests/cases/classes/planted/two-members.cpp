// Two owning members, of which the destructor forgets one.
// drive: { Image i(2, 2); i.set(0, 7); }
// drive: { ImageKept i(2, 2); i.set(0, 7); }
#include <string.h>
class Image {
public:
  Image(int w, int h) : pixels_(new unsigned[w * h]()), size_(w * h) {
    palette_ = new unsigned char[256](); // alloc: palette
  }
  ~Image() { delete[] pixels_; } // expect: leak(palette)
  Image(const Image &) = delete;
  Image &operator=(const Image &) = delete;
  void set(int i, unsigned v) {
    if (i < size_)
      pixels_[i] = palette_[v & 255];
  }

private:
  unsigned *pixels_;
  unsigned char *palette_;
  int size_;
};
class ImageKept {
public:
  ImageKept(int w, int h) : pixels_(new unsigned[w * h]()), palette_(new unsigned char[256]()), size_(w * h) {}
  ~ImageKept() {
    delete[] palette_;
    delete[] pixels_;
  }
  ImageKept(const ImageKept &) = delete;
  ImageKept &operator=(const ImageKept &) = delete;
  void set(int i, unsigned v) {
    if (i < size_)
      pixels_[i] = palette_[v & 255];
  }

private:
  unsigned *pixels_;
  unsigned char *palette_;
  int size_;
};
