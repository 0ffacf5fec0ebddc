// A literal's address, and an array filled from a literal.
void use(const char *a, char *b);
void f(void) {
  char buffer[8] = "abc";
  use("text" + 1, buffer);
}
