// The complete object makes the shared base.
struct Top { Top(int); ~Top(); int t; };
struct Left : virtual Top { Left() : Top(1) {} };
struct Right : virtual Top { Right() : Top(2) {} };
struct Bottom : Left, Right { Bottom() : Top(3) {} };
int f() {
  Bottom b;
  return b.t;
}
