// One kind of node is forgotten when a node is released.
// drive: { struct node *n = node_list(); bad_free(n); }
// drive: { struct node *n = node_list(); good_free(n); }
// drive: { struct node *n = node_text("a"); bad_free(n); }
// drive: { struct node *n = node_text("a"); good_free(n); }
#include <stdlib.h>
#include <string.h>
enum { N_TEXT, N_LIST };
struct node { int type; char *text; int *list; };
struct node *node_text(const char *text) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  n->type = N_TEXT;
  n->text = strdup(text);
  return n;
}
struct node *node_list(void) {
  struct node *n = calloc(1, sizeof *n);
  if (!n)
    abort();
  n->type = N_LIST;
  n->list = calloc(4, sizeof(int)); // alloc: list
  return n;
}
void bad_free(struct node *n) {
  switch (n->type) {
  case N_TEXT: free(n->text); break;
  default: break;
  }
  free(n); // missed: leak(list) a kind
}
void good_free(struct node *n) {
  switch (n->type) {
  case N_TEXT: free(n->text); break;
  case N_LIST: free(n->list); break;
  }
  free(n);
}
