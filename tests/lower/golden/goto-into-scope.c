// goto jumps past a declaration: the local lives, with no value.
void use(int *p);
void f(int n) {
  if (n)
    goto inside;
  {
    int x = 1;
  inside:
    use(&x);
  }
}
