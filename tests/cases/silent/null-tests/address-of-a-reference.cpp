// What a reference refers to has an address: getcwd is given a buffer and allocates none.
#include <unistd.h>
#include <vector>

bool known() {
  std::vector<char> buffer(1024);
  char *here = getcwd(&buffer[0], buffer.size());
  return here != nullptr;
}

int main() { return known() ? 0 : 1; }
