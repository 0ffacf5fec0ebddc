// If the body throws after the other constructor is done, the object is destroyed.
void may_throw();
struct Thing {
  Thing(int);
  Thing() : Thing(1) { may_throw(); }
  ~Thing();
};
