// Fall through, a range, and no default.
int f(int n) {
  int r = 0;
  switch (n) {
  case 1:
    r = 1;
  case 2 ... 4:
    r = r + 2;
    break;
  case 9:
    return 9;
  }
  return r;
}
