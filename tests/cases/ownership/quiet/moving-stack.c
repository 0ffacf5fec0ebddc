// A stack begins in an array and moves to ever larger blocks; the old block is freed unless it is the array. (bison's yyparse)
// options: --engines ownership
// drive: run(3)
// drive: run(40)
#include <stdlib.h>
#include <string.h>

int run(int n) {
  int array[4];
  int *stack = array;
  int size = 4, top = 0;
  for (int i = 0; i < n; ++i) {
    if (top == size) {
      int *old = stack;
      int *larger = malloc(2 * size * sizeof *larger);
      if (!larger)
        goto done;
      memcpy(larger, old, size * sizeof *larger);
      stack = larger;
      size *= 2;
      if (old != array)
        free(old);
    }
    stack[top++] = i;
  }
done:
  if (stack != array)
    free(stack);
  return top;
}
