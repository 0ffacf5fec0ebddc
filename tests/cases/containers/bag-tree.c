// A tree is a bag of trees: the type contains itself, and inference ends.
// options: --engines containers --spec %S/bag.own
// covers: CON-ADDRESS, CON-CALL
// drive: tree()
#include "bag.h"
static void tree_end(void *tree) { bag_end_with(tree, tree_end); }
static bag *tree_of(int depth) {
  bag *b = bag_new();
  for (int i = 0; i < depth; i++)
    bag_add(b, tree_of(depth - 1));
  return b;
}
void tree(void) {
  bag *t = tree_of(3); // alloc: t
  tree_end(t);         // broken: leak(t)
}
