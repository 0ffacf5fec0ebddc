// A container of C strings is emptied by std::for_each with `free`.
// drive: collect(3)
// drive: collect(0)
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <vector>

int collect(int n) {
  std::vector<char *> names;
  for (int i = 0; i < n; ++i)
    names.push_back(strdup("name"));
  int size = static_cast<int>(names.size());
  std::for_each(names.begin(), names.end(), std::free);
  return size;
}
