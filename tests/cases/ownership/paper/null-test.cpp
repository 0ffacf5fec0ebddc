// Section 3.4: a pointer that was tested is null on the other way, and owns nothing there.
// options: --engines ownership
// drive: good(0)
// drive: good(1)
// drive: bad(0)
// drive: bad(1)

void good(int n) {
  int *p = n ? new int(n) : nullptr;
  if (p != nullptr)
    delete p;
}

void bad(int n) {
  int *p = n ? new int(n) : nullptr; // alloc: p
  if (p == nullptr)
    return;
  if (*p > 5)
    delete p;
}                                    // missed: leak(p) only at low confidence: a choice or a meeting of paths is between the statements
