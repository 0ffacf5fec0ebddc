// Built in the caller's variable; a named result too.
struct Text { Text(int); Text(Text &&); ~Text(); };
Text direct(int n) { return Text(n); }
Text named(int n) {
  Text t(n);
  return t;
}
void f() { Text t = direct(1); }
