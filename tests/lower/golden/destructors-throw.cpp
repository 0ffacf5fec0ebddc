// Unwinding destroys what is alive at the call.
struct Guard { ~Guard(); };
void may_throw();
void f() {
  Guard a;
  may_throw();
  Guard b;
  may_throw();
}
