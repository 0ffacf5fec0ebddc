// The kernel's allocators, whose specification is asked for by name; what a device manages is nobody's to release.
// options: --spec kernel
// skip-run: it needs a kernel
typedef unsigned long size_t;
typedef unsigned gfp_t;
struct device;
struct device_node;
void *kzalloc(size_t n, gfp_t flags);
void *devm_kzalloc(struct device *device, size_t n, gfp_t flags);
void kfree(const void *p);
struct device_node *of_get_child_by_name(const struct device_node *node, const char *name);
void of_node_put(struct device_node *node);
int setup(void *p);

struct state {
  int n;
};

int probe(struct device *device) {
  struct state *managed = devm_kzalloc(device, sizeof *managed, 0);
  if (!managed)
    return -12;
  managed->n = 1;
  return 0;
}

int forgets(int n) {
  struct state *s = kzalloc(sizeof *s, 0); // alloc: s
  if (!s)
    return -12;
  if (n > 9)
    return -22; // expect: leak(s)
  kfree(s);
  return 0;
}

int child(const struct device_node *node) {
  struct device_node *c = of_get_child_by_name(node, "port");
  if (!c)
    return -19;
  of_node_put(c); // broken: leak(c)
  return 0;
}
