// The directory stays open when the entry is found.
// drive: has("/", "proc")
// drive: has("/", "no such entry")
// drive: has_well("/", "proc")
// drive[fail 1]: has("/", "proc")
#include <dirent.h>
#include <string.h>

int has(const char *folder, const char *name) {
  DIR *d = opendir(folder);            // alloc: d
  struct dirent *entry;
  if (!d)
    return -1;
  while ((entry = readdir(d)) != NULL)
    if (strcmp(entry->d_name, name) == 0)
      return 1;                        // expect: leak(d)
  closedir(d);
  return 0;
}

int has_well(const char *folder, const char *name) {
  DIR *d = opendir(folder);
  struct dirent *entry;
  int found = 0;
  if (!d)
    return -1;
  while (!found && (entry = readdir(d)) != NULL)
    found = strcmp(entry->d_name, name) == 0;
  closedir(d);
  return found;
}
