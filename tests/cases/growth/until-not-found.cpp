// A loop that cuts a text into words ends with the text: it compares a position with a constant of a library. A loop that asks a flag
// which somebody else sets can go on for ever.
// options: --engines behavior
// skip-run: the second loop does not end by itself
#include <string>
#include <vector>
void split(std::string text, std::vector<std::string> &words) {
  std::string::size_type at;
  while ((at = text.find(", ")) != std::string::npos) {
    words.push_back(text.substr(0, at));
    text = text.substr(at + 2);
  }
  words.push_back(text);
}

int next();
int stop;
std::vector<int> seen;
void finish() { stop = 1; }
void serve() {
  while (!stop)
    seen.push_back(next()); // expect: unbounded-growth(seen)
}
