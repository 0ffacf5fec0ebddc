// One function of that name ends nothing: most callers go on with what they have let go of, since it is counted.
// drive: first(); second(); third(); fourth(); fifth();
// quiet: nothing is used after its end
struct item;
struct item *item_open(int n);
void item_release(struct item *i);
int item_size(const struct item *i);

int first(void) {
  struct item *i = item_open(1);
  item_release(i);
  return item_size(i);
}
int second(void) {
  struct item *i = item_open(2);
  item_release(i);
  return item_size(i) + 1;
}
int third(void) {
  struct item *i = item_open(3);
  int n = item_size(i);
  item_release(i);
  return n;
}
int fourth(void) {
  struct item *i = item_open(4);
  int n = item_size(i);
  item_release(i);
  return n + 1;
}
int fifth(void) {
  struct item *i = item_open(5);
  int n = item_size(i);
  item_release(i);
  return n + 2;
}

#ifdef WT_ORACLE
struct item {
  int n;
};
static struct item known = {3};
struct item *item_open(int n) { return &known; }
void item_release(struct item *i) { i->n--; }
int item_size(const struct item *i) { return i->n; }
#endif
