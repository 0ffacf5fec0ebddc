// Puts a new cell into a search tree, without a recursion.
#include "../avl.h"
void insert(Tree **root, int key) {
  Tree **at = root;
  while (*at != NULL)
    at = key < (*at)->data ? &(*at)->left : &(*at)->right;
  Tree *cell = malloc(sizeof *cell);
  if (cell == NULL)
    return;
  cell->data = key;
  cell->height = 1;
  cell->left = cell->right = NULL;
  *at = cell;
}
