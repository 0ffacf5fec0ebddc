// An object of its own, as long as the block.
struct pair { int a; void *b; };
void take(struct pair *p);
void f(void *p) {
  take(&(struct pair){1, p});
}
