// What a class owns is released through any of its bases with a virtual destructor, here or in a callee. The twin has forgotten it.
// drive: here()
// drive: made(1)
// drive: held()
// drive: cast()
// drive: forgotten()
// drive: missed_cast()
struct Writer {
  virtual ~Writer() {}
  virtual int write() { return 1; }
  int written = 0;
};
struct Reader {
  virtual ~Reader() {}
  virtual int read() { return 2; }
  int position = 0;
};
struct File : Writer, Reader {
  File() : buffer(new char[16]) {}
  ~File() override { delete[] buffer; }
  int read() override { return buffer[0] = 3; }
  char *buffer;
};
struct Leaky : Writer, Reader { // expect: leak(this->buffer)
  Leaky() : buffer(new char[16]) {} // alloc: this->buffer
  int read() override { return buffer[0] = 3; }
  char *buffer;
};

int here() {
  Reader *reader = new File;
  int n = reader->read();
  delete reader;
  return n;
}

static Reader *make(int n) { return n ? static_cast<Reader *>(new File) : nullptr; }

int made(int n) {
  Reader *reader = make(n);
  if (!reader)
    return 0;
  int result = reader->read();
  delete reader;
  return result;
}

struct Holder {
  Holder() : reader(new File) {}
  ~Holder() { delete reader; }
  Reader *reader;
};

int held() {
  Holder holder;
  return holder.reader->read();
}

int cast() {
  Reader *reader = new File;
  File *file = dynamic_cast<File *>(reader);
  delete file;
  return 0;
}

int missed_cast() {
  Reader *reader = new Reader; // alloc: reader
  File *file = dynamic_cast<File *>(reader);
  delete file;
  return 0; // expect: leak(reader)
}

int forgotten() {
  Reader *reader = new Leaky; // alloc: buffer
  int n = reader->read();
  delete reader; // expect: leak(buffer)
  return n;
}
