// What a factory makes is the caller's; one way out forgets it.
// options: --engines ownership
// drive: bad(-1)
// drive: bad(1)
// drive: good(-1)
// drive: good(1)

struct Widget {
  int size;
};

Widget *make_widget(int size) {
  Widget *w = new Widget;
  w->size = size;
  return w;
}

int bad(int n) {
  Widget *w = make_widget(n); // alloc: w
  if (w->size < 0)
    return -1;                // expect: leak(w)
  int size = w->size;
  delete w;
  return size;
}

int good(int n) {
  Widget *w = make_widget(n);
  int size = w->size < 0 ? -1 : w->size;
  delete w;
  return size;
}
