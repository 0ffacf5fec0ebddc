// Objects of derived classes are held, and deleted, as objects of a base whose destructor is not virtual: what they own
// is lost. The twins have a virtual destructor, or nothing to release.
// flags: -std=c++17 -Wno-delete-non-abstract-non-virtual-dtor -Wno-non-virtual-dtor
// skip-run: a sanitizer stops at the size that `delete` is given, before the leak is seen
#include <memory>
#include <vector>

class Document {
public:
  explicit Document(int pages) : pages_(pages) {}
  ~Document() {}
  virtual int cost() const { return pages_; }

protected:
  int pages_;
};
class Colored : public Document {
public:
  explicit Colored(int pages) : Document(pages), palette_(new unsigned char[9]()) {} // alloc: palette_
  ~Colored() { delete[] palette_; }
  Colored(const Colored &) = delete;
  Colored &operator=(const Colored &) = delete;
  int cost() const override { return palette_[0]; }

private:
  unsigned char *palette_;
};
int total() {
  std::vector<Document *> documents;
  documents.push_back(new Document(3));
  documents.push_back(new Colored(4));
  int sum = 0;
  for (Document *document : documents)
    sum += document->cost();
  for (Document *document : documents)
    delete document; // expect: leak(palette_)
  return sum;
}

class Report {
public:
  virtual int lines() const { return 0; }
};
class Table : public Report {
public:
  int lines() const override { return static_cast<int>(rows_.size()); }

private:
  std::vector<int> rows_{1, 2, 3};
};
int held() {
  std::unique_ptr<Report> report = std::make_unique<Table>(); // expect: leak(rows_)
  return report->lines();
}

class Shape {
public:
  virtual ~Shape() {}
  virtual int area() const { return 0; }
};
class Polygon : public Shape {
public:
  int area() const override { return static_cast<int>(points_.size()); }

private:
  std::vector<int> points_{1, 2, 3};
};
int areas() {
  std::vector<Shape *> shapes;
  shapes.push_back(new Polygon);
  std::unique_ptr<Shape> other = std::make_unique<Polygon>();
  int sum = other->area();
  for (Shape *shape : shapes) {
    sum += shape->area();
    delete shape;
  }
  return sum;
}

class Token {
public:
  virtual int kind() const { return 0; }
};
class Plus : public Token {
public:
  int kind() const override { return 1; }
};
int kinds() {
  Token *token = new Plus;
  int kind = token->kind();
  delete token;
  return kind;
}
