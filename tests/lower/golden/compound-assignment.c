// The place is evaluated once; arithmetic is done in the promoted type.
int *slot(void);
void f(unsigned char *c, short s) {
  *slot() += 3;
  *c <<= s;
}
