// A queue of jobs: the worker that forgets to release what it pops, and the one that does not.
// drive: { Forgetful f; f.post(); f.step(); }
// drive: { Careful c; c.post(); c.step(); c.post(); }
// flags: -std=c++17
#include <deque>
#include <queue>
struct Job {
  int runs = 0;
  void run() { ++runs; }
};
class Forgetful {
  std::queue<Job *> jobs;

public:
  void post() { jobs.push(new Job); } // alloc: jobs
  void step() {
    Job *job = jobs.front();
    jobs.pop(); // expect: leak(jobs)
    job->run();
  }
  ~Forgetful() {
    while (!jobs.empty()) {
      delete jobs.front();
      jobs.pop();
    }
  }
};
class Careful {
  std::deque<Job *> waiting;

public:
  void post() { waiting.push_back(new Job); }
  void step() {
    Job *job = waiting.front();
    waiting.pop_front();
    job->run();
    delete job;
  }
  ~Careful() {
    for (Job *job : waiting)
      delete job;
  }
};
