// The list that scandir made is released, the entries in it are not.
// drive: count("/")
// drive: count_and_release("/")
#include <dirent.h>
#include <stdlib.h>

int count(const char *path) {
  struct dirent **names = NULL;
  int n = scandir(path, &names, NULL, alphasort); // alloc: names
  if (n < 0)
    return -1;
  free(names);
  return n; // missed: leak(names) the elements of an array that a library fills are not followed
}

int count_and_release(const char *path) {
  struct dirent **names = NULL;
  int n = scandir(path, &names, NULL, alphasort);
  if (n < 0)
    return -1;
  for (int i = 0; i < n; i++)
    free(names[i]);
  free(names);
  return n;
}
