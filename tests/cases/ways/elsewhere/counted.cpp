// Objects made out of sight that count who holds them: a method may release them. The twin only reads.
// drive: inline_count()
// drive: named()
// drive: lost()
class Table {
public:
  Table();
  void ref() { ++refs_; }
  void unref() {
    if (--refs_ <= 0)
      delete this;
  }
  void insert(int n);

private:
  ~Table();
  int refs_;
};

class Stream {
public:
  Stream();
  void Release();
  int next() const;

private:
  int refs_;
};

void inline_count() {
  Table *table = new Table;
  table->ref();
  table->insert(3);
  table->unref();
  table = nullptr;
}

int named() {
  Stream *stream = new Stream;
  int n = stream->next();
  stream->Release();
  return n;
}

int lost() {
  Stream *stream = new Stream; // alloc: stream // step: the memory is allocated
  return stream->next(); // expect: leak(stream)
}

#ifdef WT_ORACLE
Table::Table() : refs_(0) {}
Table::~Table() {}
void Table::insert(int) {}
Stream::Stream() : refs_(1) {}
void Stream::Release() {
  if (--refs_ == 0)
    delete this;
}
int Stream::next() const { return refs_; }
#endif
