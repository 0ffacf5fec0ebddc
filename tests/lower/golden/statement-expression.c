// Its locals end with it; its value is the last expression's.
int g(int n);
int f(int a) {
  return ({ int t = g(a); t > 0 ? t : -t; }) + 1;
}
