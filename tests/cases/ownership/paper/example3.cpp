// Examples 3 and 4: the class owns its element; the user who deletes what get_e returns is the one to blame.
// covers: OWN-METHOD-GOOD, OWN-PROGRAM-GOOD
// options: --engines ownership
// drive: good()
// drive: bad()

struct Elem {
  int n;
};

class Container {
  Elem *e;

public:
  Container(Elem *elem) { e = elem; }
  void set_e(Elem *elem) {
    delete e;
    e = elem;
  }
  Elem *get_e() { return (e); }
  Elem *repl_e(Elem *elem) {
    Elem *tmp = e;
    e = elem;
    return (tmp);
  }
  ~Container() { delete e; }
};

void good() {
  Container *c = new Container(new Elem());
  c->set_e(new Elem());
  delete c->repl_e(new Elem());
  c->get_e()->n = 1;
  delete c;
}

void bad() {
  Container *c = new Container(new Elem()); // alloc: e
  Elem *e = c->get_e();
  delete c;
  delete e;                                 // expect: double-free(e)
}
