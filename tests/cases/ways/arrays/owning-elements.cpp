// The elements of an array own something; `delete[]` destroys as many as `new` made. The twin loses them.
// drive: three()
// drive: some(2)
// drive: held()
// drive: handed(3)
// drive: lost(2)

struct Name {
  Name() : text(new char[4]) { text[0] = 0; }
  ~Name() { delete[] text; }
  char *text;
};

void three() {
  Name *names = new Name[3];
  names[1].text[0] = 'x';
  delete[] names;
}

void some(int n) {
  Name *names = new Name[n];
  names[0].text[0] = 'x';
  delete[] names;
}

struct Table {
  Table() : names(new Name[2]) {}
  ~Table() { delete[] names; }
  Name *names;
};

void held() {
  Table table;
  table.names[0].text[0] = 'x';
}

static void destroy(Name *names) { delete[] names; }

void handed(int n) {
  Name *names = new Name[3];
  names[n - 1].text[0] = 'x';
  destroy(names);
}


int lost(int n) {
  Name *names = new Name[2]; // alloc: names
  if (n > 1)
    return -1; // expect: leak(names)
  delete[] names;
  return 0;
}
