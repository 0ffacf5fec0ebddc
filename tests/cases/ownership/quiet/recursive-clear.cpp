// The destructor clears; clearing goes through the nodes, and a node may ask the document to clear. (tinyxml2's XMLDocument)
// options: --engines ownership
// drive: { Document d; d.load(8); d.load(9); }

class Document {
public:
  Document() : buffer_(nullptr), depth_(0) {}
  ~Document() { clear(); }
  void load(int n) {
    clear();
    buffer_ = new char[n];
    depth_ = 2;
  }
  void clear() {
    dropChildren();
    delete[] buffer_;
    buffer_ = nullptr;
  }

private:
  void dropChildren() {
    if (depth_ > 0) {
      --depth_;
      if (depth_ == 100)
        clear();
    }
  }
  char *buffer_;
  int depth_;
};
