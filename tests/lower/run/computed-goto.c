// Labels as values: which label is taken is not known, so some choice must give this order.
#include "observe.h"

int main(void) {
  static void *const code[] = {&&push, &&add, &&stop};
  int program[] = {0, 0, 1, 2}, at = 0, top = 0;
  goto *code[program[at++]];
push:
  top += 5;
  observe(top);
  goto *code[program[at++]];
add:
  top += 1;
  observe(top);
  goto *code[program[at++]];
stop:
  observe(-1);
  return top;
}
