// The caller makes the copy and destroys it.
struct Text { Text(const Text &); ~Text(); };
void take(Text t);
void f(const Text &t) { take(t); }
