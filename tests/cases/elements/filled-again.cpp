// A method clears its container and fills it again, and is called again for the same object: what was in is lost. The
// twins release the elements first, or make a new object for each call.
// drive: again(2)
// drive: releases(2)
// drive: once(2)
#include <string>
#include <vector>

struct Sprite {
  explicit Sprite(const std::string &file) : file(file) {}
  std::string file;
};

class Level {
public:
  ~Level() { unload(); }
  void load(int n) {
    sprites_.clear(); // expect: leak(sprite)
    for (int i = 0; i < n; ++i)
      sprites_.push_back(new Sprite("sprite")); // alloc: sprite
  }

private:
  void unload() {
    for (Sprite *sprite : sprites_)
      delete sprite;
    sprites_.clear();
  }
  std::vector<Sprite *> sprites_;
};
void again(int n) {
  Level level;
  level.load(n);
  level.load(n + 1);
}

class CarefulLevel {
public:
  ~CarefulLevel() { unload(); }
  void load(int n) {
    unload();
    for (int i = 0; i < n; ++i)
      sprites_.push_back(new Sprite("sprite"));
  }

private:
  void unload() {
    for (Sprite *sprite : sprites_)
      delete sprite;
    sprites_.clear();
  }
  std::vector<Sprite *> sprites_;
};
void releases(int n) {
  CarefulLevel level;
  level.load(n);
  level.load(n + 1);
}

class Words {
public:
  ~Words() {
    for (Sprite *word : words_)
      delete word;
  }
  void read(int n) {
    words_.clear();
    for (int i = 0; i < n; ++i)
      words_.push_back(new Sprite("word"));
  }

private:
  std::vector<Sprite *> words_;
};
void once(int n) {
  for (int i = 0; i < n; ++i) {
    Words words;
    words.read(n);
  }
}
