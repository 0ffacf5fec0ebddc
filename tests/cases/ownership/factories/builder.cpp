// build() hands the product out and must forget it; else the builder releases it as well.
// options: --engines ownership
// drive: use_bad()
// drive: use_good()

struct Product {
  int parts;
};

class Bad {
public:
  Bad() { product_ = new Product(); }
  ~Bad() { delete product_; }
  Product *build() { return product_; }

private:
  Product *product_;
};

class Good {
public:
  Good() { product_ = new Product(); }
  ~Good() { delete product_; }
  Product *build() {
    Product *p = product_;
    product_ = nullptr;
    return p;
  }

private:
  Product *product_;
};

void use_bad() {
  Bad *builder = new Bad; // alloc: p
  Product *p = builder->build();
  delete builder;
  delete p; // expect: double-free(p)
}

void use_good() {
  Good *builder = new Good;
  Product *p = builder->build();
  delete builder;
  delete p;
}
