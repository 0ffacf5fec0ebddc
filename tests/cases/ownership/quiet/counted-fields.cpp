// The fields of a line are counted, and the table is made at the second: not a second time. (hunspell's parse_phonetable)
// options: --engines ownership
// drive: { Parser p; p.parse("PHONE 4"); }
// drive: { Parser p; p.parse("PHONE 4"); p.parse("PHONE 5"); }
#include <stdlib.h>

struct table {
  int rules;
};

class Parser {
public:
  Parser() : phone(nullptr) {}
  ~Parser() { delete phone; }

  bool parse(const char *line) {
    if (phone)
      return false;
    int i = 0, np = 0;
    while (*line) {
      switch (i) {
      case 0:
        np++;
        break;
      case 1:
        phone = new table;
        phone->rules = atoi(line);
        np++;
        break;
      default:
        break;
      }
      i++;
      while (*line && *line != ' ')
        ++line;
      if (*line)
        ++line;
    }
    return np == 2;
  }

private:
  table *phone;
};
