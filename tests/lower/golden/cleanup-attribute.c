// The cleanup function is called on both ways out, after the result is taken.
void drop(char **p);
char *make(void);
int use(char *p);
int f(int n) {
  __attribute__((cleanup(drop))) char *s = make();
  if (n)
    return use(s);
  use(s);
  return 0;
}
