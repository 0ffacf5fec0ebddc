// When realloc fails, the old block is still there, and its other name releases it. (linenoise)
// options: --engines ownership
// drive: free(line(0))
// drive: free(line(100))
// drive[fail 2]: free(line(100))
#include <stdlib.h>

char *line(int n) {
  char *text = NULL;
  int length = 0, room = 0;
  for (int i = 0; i <= n; ++i) {
    if (length == room) {
      room = room ? 2 * room : 16;
      char *old = text;
      text = realloc(text, room);
      if (text == NULL) {
        if (old)
          free(old);
        return NULL;
      }
    }
    text[length++] = i == n ? 0 : 'x';
  }
  return text;
}
