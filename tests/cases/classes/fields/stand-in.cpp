// One object stands for an empty text: who releases a text asks whether it is that one, and who makes a text in an
// object that was just made finds nothing but it.
// drive: { Text t; t.set(3); t.set(0); }
#include <cstring>

class Text {
public:
  Text() : text_(empty) {}
  ~Text() { quit(); }
  Text(const Text &) = delete;
  Text &operator=(const Text &) = delete;
  void set(unsigned n) {
    Text other;
    other.init(n);
    char *text = text_;
    text_ = other.text_;
    other.text_ = text;
  }

private:
  void init(unsigned n) {
    if (n) {
      text_ = new char[n + 1];
      std::memset(text_, 0, n + 1);
    } else {
      text_ = empty;
    }
  }
  void quit() {
    if (text_ != empty)
      delete[] text_;
  }
  char *text_;
  static char empty[1];
};
char Text::empty[1];
