// The end of the function is reached on several ways: the test that leads to the way that loses something is shown, also
// where other tests could have led there.
// drive: copy("ab", 2)
// drive: copy("ab", 3)
// drive: copy("", 0)
#include <stdio.h>
#include <stdlib.h>

int put(const char *text, int count);
int next(const char *text);
void tell(int error);
#ifdef WT_ORACLE
int put(const char *text, int count) { return *text == 0 || count == 2; }
int next(const char *text) { return *text; }
void tell(int error) { (void)error; }
#endif

void copy(const char *text, int count) {
  int error = 0;
  FILE *file = fopen("/dev/null", "w"); // alloc: file
  if (file == NULL) {
    error = 1;
    goto done;
  }
  for (;;) {
    int size = next(text);
    if (put(text, count) != 0) { // step: `put(text, count) != 0`
      error = 2;
      goto done;
    }
    if (size != 100)
      break;
  }
  if (ferror(file)) {
    error = 3;
    goto done;
  }
  fclose(file);
done:
  tell(error);
} // expect: leak(file)
