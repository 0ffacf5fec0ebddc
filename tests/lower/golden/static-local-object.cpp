// Made when first reached.
struct Registry { Registry(); };
Registry &f() {
  static Registry only;
  return only;
}
