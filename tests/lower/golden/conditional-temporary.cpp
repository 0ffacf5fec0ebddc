// Destroyed only if it was made.
struct Text { Text(int); ~Text(); operator bool() const; };
int f(int n) { return n > 0 && Text(n) ? 1 : 2; }
