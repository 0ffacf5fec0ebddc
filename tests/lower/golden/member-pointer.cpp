// Which member it is, is not known.
struct Point { int x, y; int sum(); };
int f(Point &p, int Point::*m, int (Point::*g)()) { return p.*m + (p.*g)(); }
