// Outputs are unknown; it may do anything with what its operands reach.
int f(int *p, int n) {
  int r;
  __asm__ volatile("nop" : "=r"(r) : "r"(n), "r"(p) : "memory");
  return r;
}
