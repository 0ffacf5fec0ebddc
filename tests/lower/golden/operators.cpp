// Calls; built-in meaning only for built-in types.
struct Money {
  int cents;
  Money operator+(Money o) const;
  Money &operator+=(int n);
  explicit operator bool() const;
};
int f(Money a, Money b) {
  a += 5;
  return (a + b) ? 1 : 0;
}
