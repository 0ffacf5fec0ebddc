// Of an object that is named, a virtual function is called directly; through a pointer or a reference it is not.
struct Base {
  virtual int size();
};
int named() {
  Base b;
  return b.size();
}
int behind(Base &r, Base *p) { return r.size() + p->size(); }
