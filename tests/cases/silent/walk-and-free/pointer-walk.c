// A pointer walks over an array that ends in null and frees each string: not the same one twice.
// drive: drop_all(split("a,b,c"))
// drive: drop_all(split(""))
#include <stdlib.h>
#include <string.h>

char **split(const char *s) {
  size_t count = 1;
  for (const char *p = s; *p; ++p)
    count += *p == ',';
  char **parts = calloc(count + 1, sizeof *parts);
  if (!parts)
    return NULL;
  for (size_t i = 0; i < count; ++i) {
    size_t length = strcspn(s, ",");
    parts[i] = strndup(s, length);
    if (!parts[i])
      break;
    s += length + 1;
  }
  return parts;
}

void drop_all(char **parts) {
  if (!parts)
    return;
  for (char **p = parts; *p; ++p)
    free(*p);
  free(parts);
}
