// catch (...) and throw again.
void may_throw();
void undo();
void f() {
  try {
    may_throw();
  } catch (...) {
    undo();
    throw;
  }
}
