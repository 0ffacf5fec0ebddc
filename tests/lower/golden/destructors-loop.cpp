// break, continue and goto run destructors.
struct Guard { ~Guard(); };
void f(int n) {
  while (true) {
    Guard g;
    if (n == 1)
      break;
    if (n == 2)
      continue;
    if (n == 3)
      goto out;
  }
out:;
}
