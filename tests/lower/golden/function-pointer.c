// A call through a field, and a function's address.
struct ops { void (*release)(void *); };
void default_release(void *p);
void f(struct ops *o, void *p) {
  if (!o->release)
    o->release = default_release;
  o->release(p);
}
