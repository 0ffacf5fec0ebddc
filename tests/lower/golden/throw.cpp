// The exception object is made, then unwinding starts.
struct Error { Error(int); Error(const Error &); ~Error(); };
struct Guard { ~Guard(); };
void f(int n) {
  Guard g;
  if (n)
    throw Error(n);
}
