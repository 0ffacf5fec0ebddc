// A function takes its argument over; it is called twice with the same one.
// options: --engines ownership
// drive: bad()
// drive: good()

struct Job {
  int id;
};

void finish(Job *job) { delete job; }

void bad() {
  Job *job = new Job(); // alloc: job
  finish(job);
  finish(job);          // expect: double-free(job)
}

void good() {
  Job *job = new Job();
  finish(job);
  job = new Job();
  finish(job);
}
