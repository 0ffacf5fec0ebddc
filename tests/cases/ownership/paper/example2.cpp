// Example 2: a recursive function gives back what it was given; its result has the owner its argument had.
// covers: OWN-STMT-NULL, OWN-STMT-EXTCALL, OWN-MULTI-PATH, OWN-CYCLE-ELIMINATION
// options: --engines ownership
// drive: good()
// drive: bad()

int left = 3;
bool pred() { return left-- > 0; }

int *id(int *a) {
  int *t = 0;
  if (pred()) {
    int *c = new int;
    t = id(c);
    delete t;
  }
  return a;
}

void good() {
  int *p = new int;
  int *q = id(p);
  delete q;
  int on_stack = 0;
  id(&on_stack);
}

int bad() {
  int *p = new int(1); // alloc: p
  int *q = id(p);
  return *q;           // missed: leak(p) only at low confidence: a choice or a meeting of paths is between the statements
}
