// Example 1: ownership moves with an assignment; deleting through both names is one too many.
// covers: OWN-STMT-ASGN, OWN-STMT-ALLOC, OWN-STMT-FREE, OWN-STMT-COMP, OWN-SCOPE, OWN-CONSTRAINT-GOOD, OWN-ZERO-IN, OWN-ZERO-OUT, OWN-ONE-OUT, OWN-SINGLE-NODE, OWN-EDGE-REMOVAL
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
