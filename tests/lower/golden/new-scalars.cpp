// With a value, without one, with zero, and an array with a list.
int *f(int which) {
  if (which == 0)
    return new int;
  if (which == 1)
    return new int();
  if (which == 2)
    return new int(5);
  return new int[3]{1, 2};
}
