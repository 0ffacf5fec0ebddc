// A parser throws between new and delete.
// drive: try { parse("1x"); } catch (const std::runtime_error &) {}
// drive: parse("12"); parseKept("12");
// drive: try { parseKept("1x"); } catch (const std::runtime_error &) {}
#include <memory>
#include <stdexcept>
struct Document {
  int sum = 0;
};
static int digit(char c) {
  if (c < '0' || c > '9')
    throw std::runtime_error("digit");
  return c - '0';
}
int parse(const char *s) {
  Document *d = new Document; // alloc: d
  for (; *s; ++s)
    d->sum += digit(*s); // expect: leak(d)
  int r = d->sum;
  delete d;
  return r;
}
int parseKept(const char *s) {
  std::unique_ptr<Document> d(new Document);
  for (; *s; ++s)
    d->sum += digit(*s);
  return d->sum;
}
