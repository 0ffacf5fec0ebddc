// Templates per instance, with constexpr if, packs, folds, static members, specialisations and class template members.
// flags: -std=c++20
#include "observe.h"

template <class T> struct Traits { static constexpr int id = 1; };
template <> struct Traits<char> { static constexpr int id = 2; };
template <class T> struct Traits<T *> { static constexpr int id = 10 + Traits<T>::id; };

template <class T> static int describe(T) {
  if constexpr (sizeof(T) == 1)
    return 100 + Traits<T>::id;
  else
    return 200 + Traits<T>::id;
}
template <class... Ts> static int sum(Ts... ts) { return (0 + ... + ts); }
template <class... Ts> static void each(Ts... ts) { (observe(ts), ...); }
template <int N> struct Stack {
  int items[N] = {}, count = 0;
  static int made;
  Stack() { ++made; }
  bool push(int n) {
    if (count == N)
      return false;
    items[count++] = n;
    return true;
  }
};
template <int N> int Stack<N>::made = 0;
template <class T> class Box {
public:
  explicit Box(T v) : value(v) {}
  template <class U> U as() const { return static_cast<U>(value) + 1; }
  T value;
};

int main() {
  char c = 'c';
  observe(describe(c)), observe(describe(1)), observe(describe(&c));
  observe(sum(1, 2, 3)), observe(sum());
  each(4, 5, 6);
  Stack<1> s;
  Stack<2> t, u;
  observe(s.push(1) + s.push(2)), observe(t.push(1) + t.push(2));
  observe(Stack<1>::made), observe(Stack<2>::made);
  observe(Box(2.5).as<int>()), observe(Box<char>('a').value);
  return 0;
}
