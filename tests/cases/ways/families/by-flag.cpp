// A helper releases in two families, by a flag. The twins give it the wrong flag.
// drive: right(2)
// drive: array_as_one(2)
// drive: one_as_array(2)
static void drop(int *p, bool isArray) {
  if (isArray)
    delete[] p;
  else
    delete p;
}

int right(int n) {
  int *many = new int[4];
  int *one = new int(n);
  drop(many, true);
  drop(one, false);
  return n;
}

int array_as_one(int n) {
  int *many = new int[4]; // alloc: many
  many[0] = n;
  drop(many, false); // expect: mismatched-free(many)
  return n;
}

int one_as_array(int n) {
  int *one = new int(n); // alloc: one
  drop(one, true); // expect: mismatched-free(one)
  return n;
}
