// Short circuits are branches.
int g(void);
int f(int a, int *p) {
  if (a && (*p || g()))
    return 1;
  return !a;
}
