// An optional of a pointer: it does not release what it holds.
// drive: bad(1); good(1); good(0);
// flags: -std=c++17
#include <optional>
struct Token {
  int kind = 0;
};
static std::optional<Token *> next(int n) {
  if (n == 0)
    return std::nullopt;
  return new Token; // alloc: t
}
int bad(int n) {
  std::optional<Token *> t = next(n); // alloc: t
  if (!t)
    return -1;
  return (*t)->kind;
} // missed: leak(t) what an optional holds is not followed
int good(int n) {
  std::optional<Token *> t = next(n);
  if (!t)
    return -1;
  int k = (*t)->kind;
  delete *t;
  return k;
}
