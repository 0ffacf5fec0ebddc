// Handlers, and what no handler takes.
struct Error { int code; };
void may_throw();
int f() {
  try {
    may_throw();
  } catch (const Error &e) {
    return e.code;
  } catch (int n) {
    return n;
  }
  return 0;
}
