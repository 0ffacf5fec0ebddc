// A call that cannot throw has no way to unwind.
struct Guard { ~Guard(); };
void quiet() noexcept;
void f() {
  Guard g;
  quiet();
}
