// begin and end are called once.
struct List {
  struct At { int &operator*(); At &operator++(); bool operator!=(const At &); };
  At begin(), end();
};
int f(List &list) {
  int sum = 0;
  for (int &n : list)
    sum += n;
  return sum;
}
