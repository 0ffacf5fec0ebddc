// An unknown pair behind functions of the program: the wrapper hands out what the unknown function did.
// options: --engines ownership
// drive: { first(); second(); third(1); third(-1); }
#include <stdlib.h>

struct doc;
struct doc *doc_parse(const char *text);
void doc_free(struct doc *d);
int doc_nodes(struct doc *d);

static struct doc *load(int n) { return doc_parse(n ? "x" : "y"); }
static void unload(struct doc *d) { doc_free(d); }

int first(void) {
  struct doc *d = load(0);
  int n = doc_nodes(d);
  unload(d);
  return n;
}

int second(void) {
  struct doc *d = doc_parse("z");
  int n = doc_nodes(d);
  doc_free(d);
  return n;
}

int third(int n) {
  struct doc *d = load(n); // alloc: d
  if (n < 0)
    return -1;             // missed: leak(d) functions without a body are not yet judged by their uses
  unload(d);
  return 0;
}

#ifdef WT_ORACLE
struct doc {
  int nodes;
};
struct doc *doc_parse(const char *text) { return calloc(1, sizeof(struct doc)); }
void doc_free(struct doc *d) { free(d); }
int doc_nodes(struct doc *d) { return d->nodes; }
#endif
