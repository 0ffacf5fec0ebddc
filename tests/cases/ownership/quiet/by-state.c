// A buffer belongs to one state of a loop; entering the state makes it, leaving the state releases it. (openssh's krl.c)
// options: --engines ownership
// drive: run(0)
// drive: run(5)
#include <stdlib.h>

enum state { None, List, Bitmap };

int run(int n) {
  enum state state = None;
  char *bitmap = NULL;
  int total = 0;
  for (int i = 0; i <= n; ++i) {
    enum state next = i == n ? None : i % 2 ? Bitmap : List;
    if (state != None && state != next) {
      switch (state) {
      case None:
      case List:
        break;
      case Bitmap:
        total += bitmap[0];
        free(bitmap);
        bitmap = NULL;
        break;
      }
    }
    if (next != state) {
      state = next;
      switch (state) {
      case None:
      case List:
        break;
      case Bitmap:
        if ((bitmap = calloc(1, 8)) == NULL) // noise: leak(bitmap) what is released in one state is taken to be owned in all
          return -1;
        break;
      }
    }
  }
  free(bitmap);
  return total;
}
