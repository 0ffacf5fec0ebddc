// A thread that takes from a queue under a lock and keeps the results; one that hands them on and forgets them.
// options: --engines behavior
// skip-run: a thread does not end
#include <condition_variable>
#include <mutex>
#include <queue>
#include <vector>
struct Job { int n; };
static std::queue<Job> jobs;
static std::mutex lock;
static std::condition_variable ready;
static std::vector<int> results, batch;
static bool stopping;
void stop() { stopping = true; }
void send(const std::vector<int> &);

static Job take() {
  std::unique_lock<std::mutex> guard(lock);
  ready.wait(guard);
  Job j = jobs.front();
  jobs.pop();
  return j;
}
void work() {
  while (!stopping)
    results.push_back(take().n); // expect: unbounded-growth(results)
}
void work_in_batches() {
  while (!stopping) {
    batch.push_back(take().n);
    if (batch.size() == 10) {
      send(batch);
      batch.clear();
    }
  }
}
