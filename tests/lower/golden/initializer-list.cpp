// An array behind a pair of pointers.
#include <initializer_list>
int sum(std::initializer_list<int> list);
int f(int n) { return sum({1, n, 3}); }
