// Made from first to last, destroyed from last to first.
struct Part { Part(); ~Part(); };
void f() { Part all[3]; }
