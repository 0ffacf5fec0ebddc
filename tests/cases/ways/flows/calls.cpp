// What a virtual call is given, through a pointer or a reference, is lost by one class and released by the other.
// drive: by_pointer(1)
// drive: by_reference(1)
// drive: right_pointer(1)
// drive: right_reference(1)
// drive: overwritten(1)
// drive: right_overwritten(1)
// drive: freed_as_one(1)
// drive: used_after(1)
struct Base {
  virtual ~Base() {}
  virtual void action(int *data) const = 0;
};
struct Bad : Base {
  void action(int *data) const override { data[0] = 3; }
};
struct Good : Base {
  void action(int *data) const override { delete[] data; }
};

void by_pointer(int n) {
  Base *base = new Bad;
  int *data = new int[4]; // alloc: data // step: the memory is allocated
  data[0] = n;
  base->action(data);
  delete base;
} // expect: leak(data)

void right_pointer(int n) {
  Base *base = new Good;
  int *data = new int[4];
  data[0] = n;
  base->action(data);
  delete base;
}

void by_reference(int n) {
  const Base &base = Bad();
  int *data = new int[4]; // alloc: second // step: the memory is allocated
  data[0] = n;
  base.action(data);
} // expect: leak(second)

void right_reference(int n) {
  const Base &base = Good();
  int *data = new int[4];
  data[0] = n;
  base.action(data);
}

void overwritten(int n) {
  int *data = new int[4]; // alloc: third
  data[0] = n;
  data = new int[5]; // expect: leak(third)
  delete[] data;
}

void right_overwritten(int n) {
  int *data = new int[4];
  data[0] = n;
  delete[] data;
  data = new int[5];
  delete[] data;
}

void freed_as_one(int n) {
  int *data = new int[4]; // alloc: fourth // step: the memory is allocated
  data[0] = n;
  delete data; // expect: mismatched-free(fourth)
}

int used_after(int n) {
  int *data = new int[4]; // alloc: fifth
  data[0] = n;
  const Good good;
  const Base &base = good;
  base.action(data); // step: the memory is released by `Good::action`
  return data[0]; // expect: use-after-free(fifth)
}
