// Destroyed at the end of the full expression, also when the call throws.
struct Text { Text(const char *); ~Text(); };
int length(const Text &a, const Text &b);
int f() { return length(Text("a"), "b"); }
