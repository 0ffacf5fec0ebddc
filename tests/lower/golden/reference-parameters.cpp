// References are addresses; a result can be one.
int &larger(int &a, int &b) { return a > b ? a : b; }
void f() {
  int x = 1, y = 2;
  larger(x, y) = 3;
}
