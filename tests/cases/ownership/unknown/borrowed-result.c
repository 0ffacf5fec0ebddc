// An unknown function whose result nobody ever releases hands out nothing.
// options: --engines ownership
// drive: { first(); second(); third(); }
#include <stdlib.h>
#include <string.h>

const char *setting(const char *key);

unsigned long first(void) {
  const char *s = setting("a");
  return strlen(s);
}

unsigned long second(void) {
  const char *s = setting("b");
  return strlen(s) + 1;
}

int third(void) {
  const char *s = setting("c");
  return s[0];
}

#ifdef WT_ORACLE
const char *setting(const char *key) { return key; }
#endif
