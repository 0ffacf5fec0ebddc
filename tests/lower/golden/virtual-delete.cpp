// The destructor is picked by the class of the object.
struct Shape { virtual ~Shape(); };
void f(Shape *s) { delete s; }
