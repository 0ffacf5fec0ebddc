// A container that each round makes anew does not grow; one that stands before the loop does.
// options: --engines behavior
// skip-run: a server does not end
#include <string>
#include <vector>
int next_byte();
void use(const std::vector<int> &);

void per_round() {
  for (;;) {
    std::vector<int> bytes;
    for (int i = 0; i < 10; i++)
      bytes.push_back(next_byte());
    use(bytes);
  }
}
void before_loop() {
  std::vector<int> bytes;
  for (;;) {
    bytes.push_back(next_byte()); // expect: unbounded-growth(bytes)
    use(bytes);
  }
}
