// SPDX-License-Identifier: Apache-2.0
#include "program/Schedule.h"

#include "support/CrashGuard.h"

#include "llvm/Support/thread.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <queue>

namespace wt::program {

namespace {

class Schedule {
public:
  Schedule(const Dependencies& dependencies, const std::vector<uint64_t>& costs,
           const std::function<void(uint32_t)>& run)
      : callers_(dependencies.callers), run_(run), urgency_(longestPaths(dependencies, costs)),
        awaited_(dependencies.awaited), left_(awaited_.size()) {
    for (auto task = static_cast<uint32_t>(awaited_.size()); task-- > 0;)
      if (awaited_[task] == 0)
        makeReady(task);
  }

  /// The loop of each thread, until all tasks are done.
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wakeUp_.wait(lock, [&] { return !ready_.empty() || left_ == 0; });
      if (ready_.empty())
        return;
      uint32_t task = ready_.top().second;
      ready_.pop();
      lock.unlock();
      run_(task);
      lock.lock();
      finish(task);
    }
  }

private:
  const std::vector<std::vector<uint32_t>>& callers_;
  const std::function<void(uint32_t)>& run_;
  const std::vector<uint64_t> urgency_; // by task
  std::mutex mutex_;                    // guards everything below
  std::condition_variable wakeUp_;
  std::vector<uint32_t> awaited_;
  std::priority_queue<std::pair<uint64_t, uint32_t>> ready_; // the most urgent first
  size_t left_;

  void makeReady(uint32_t task) { ready_.push({urgency_[task], task}); }

  void finish(uint32_t task) {
    size_t before = ready_.size();
    for (uint32_t caller : callers_[task])
      if (--awaited_[caller] == 0)
        makeReady(caller);
    if (--left_ == 0 || ready_.size() > before + 1)
      wakeUp_.notify_all(); // this thread takes one of them itself
  }
};

} // namespace

void runInOrder(const Dependencies& dependencies, const std::vector<uint64_t>& costs, unsigned jobs,
                const std::function<void(uint32_t)>& run) {
  if (jobs <= 1) {
    for (uint32_t task = 0; task < dependencies.awaited.size(); ++task)
      run(task);
    return;
  }
  Schedule schedule(dependencies, costs, run);
  std::vector<llvm::thread> threads;
  for (unsigned i = 1; i < jobs; ++i)
    threads.emplace_back(std::optional<unsigned>(kDeepStackBytes), [&] { schedule.work(); });
  schedule.work();
  for (llvm::thread& thread : threads)
    thread.join();
}

void runCalleesFirst(const Components& components, const CallGraph& graph, unsigned jobs,
                     const std::function<void(uint32_t)>& analyse) {
  runInOrder(dependenciesOf(components, graph), {}, jobs, analyse);
}

} // namespace wt::program
