// The callee is too large to be told in full, and the path leaves a loop: the family of what is released is sure all
// the same, since all that the callee makes is of one family.
// drive: { int d[4] = {1, 2, 3, 4}; Source s = {d, 4, 1, 0, 0}; int n = bad_sum(s); (void)n; }
// drive: { int d[4] = {1, 2, 3, 4}; Source s = {d, 4, 1, 0, 0}; int n = good_sum(s); (void)n; }
struct Source {
  const int *data;
  int count, stride, offset, kind;
};
struct Cell {
  int key, value;
};
int log_it(int);

static bool extract(Source &s, Cell *&out) {
  if (!s.data)
    return false;
  int size = s.stride;
  switch (s.kind) {
  case 1: size += 2; break;
  case 2: size += 4; break;
  case 3: size *= 3; break;
  case 4: size = log_it(size); break;
  }
  for (int i = 0; i < 4; i++) {
    if (s.data[i] > s.offset && s.data[i] != size)
      s.offset += s.data[i] * size;
    else if (log_it(i) > s.kind)
      s.kind = s.offset - s.data[i];
    if (s.kind % 3 == 1)
      size -= s.data[i] / 2;
  }
  out = new Cell[s.count]; // alloc: cells
  if (s.offset > 0 && s.stride > s.offset)
    s.stride = s.offset;
  else if (s.offset < -3 || log_it(s.kind) > 7)
    s.stride += size * 3;
  for (int i = 0; i < s.count; i++) {
    out[i].key = s.data[i] * size;
    out[i].value = s.kind > 3 ? i : s.stride;
    if (log_it(i) == 9)
      s.kind++;
    if (out[i].key > s.offset && size > 3)
      s.offset = out[i].key;
  }
  return true;
}

int bad_sum(Source &s) {
  Cell *cells = nullptr;
  extract(s, cells); // alloc: cells
  int sum = 0;
  for (int i = 0; i < s.count; i++)
    sum += cells[i].key;
  delete cells; // expect: mismatched-free(cells)
  return sum;
}

int good_sum(Source &s) {
  Cell *cells = nullptr;
  extract(s, cells);
  int sum = 0;
  for (int i = 0; i < s.count; i++)
    sum += cells[i].key;
  delete[] cells;
  return sum;
}

#ifdef WT_ORACLE
int log_it(int n) { return n; }
#endif
