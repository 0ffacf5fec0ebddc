// Example 1: ownership moves with an assignment; deleting through both names is one too many.
// options: --engines ownership
// drive: good()
// drive: bad()

void good() {
  int *u = new int;
  int *z = u;
  delete z;
}

void bad() {
  int *u = new int; // alloc: u
  int *z = u;
  delete z;
  delete u;         // expect: double-free(u)
}
