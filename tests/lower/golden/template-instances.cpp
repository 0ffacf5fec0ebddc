// One function per instance; what is not taken by `if constexpr` is not there.
template <class T> int size(T t) {
  if constexpr (sizeof(T) == 1)
    return 1;
  else
    return t + 1;
}
int f() { return size('c') + size(2); }
