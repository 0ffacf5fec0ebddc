// An array type behind a name is released as an array; so is a field that `new[]` made.
// drive: row_as_one()
// drive: row()
// drive: field_as_one()
// drive: field()
typedef int Row[3];

void row_as_one() {
  int *p = new Row; // alloc: p
  p[0] = 1;
  delete p; // expect: mismatched-free(p)
}

void row() {
  int *p = new Row;
  p[0] = 1;
  delete[] p;
}

struct Wrong {
  Wrong() : text(new char[4]) {} // alloc: text
  ~Wrong() { delete text; } // expect: mismatched-free(text)
  char *text;
};
struct Right {
  Right() : text(new char[4]) {}
  ~Right() { delete[] text; }
  char *text;
};

char field_as_one() {
  Wrong wrong; // alloc: text
  return wrong.text[0] = 1;
} // expect: mismatched-free(text)

char field() {
  Right right;
  return right.text[0] = 1;
}
