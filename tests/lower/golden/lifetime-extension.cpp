// The reference keeps the temporary until the end of its own scope.
struct Text { ~Text(); int size() const; };
Text make();
int f() {
  const Text &t = make();
  return t.size();
}
