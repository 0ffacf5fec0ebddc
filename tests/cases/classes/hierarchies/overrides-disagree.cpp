// One overrider takes its argument, the other does not: a caller cannot be right about both.
// drive: bad(new Keeps)
// drive: bad(new Forgets)

struct Job {
  int n = 1;
};

class Sink {
public:
  virtual ~Sink() {}
  virtual void put(Job *job) = 0;
};

class Keeps : public Sink {
public:
  void put(Job *job) override { delete job; }
};

class Forgets : public Sink {
public:
  void put(Job *job) override { last_ = job->n; } // missed: leak(job) overrides that disagree are not told

private:
  int last_ = 0;
};

void bad(Sink *sink) {
  sink->put(new Job); // alloc: job
  delete sink;
}
