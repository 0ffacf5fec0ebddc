// What the aggregate has so far is destroyed.
struct Part { Part(int); ~Part(); };
struct Pair { Part a, b; };
void f() { Pair p{Part(1), Part(2)}; }
