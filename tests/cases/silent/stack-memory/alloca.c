// Memory of alloca goes with the function: there is nothing to release, on any way out.
#include <alloca.h>
#include <string.h>

static int longest(const char *text, int limit) {
  char *copy = alloca(strlen(text) + 1);
  strcpy(copy, text);
  if (limit < 0)
    return -1;
  return (int)strlen(copy) < limit ? (int)strlen(copy) : limit;
}

int main(void) { return longest("word", 3) == 3 && longest("word", -1) == -1 ? 0 : 1; }
