// SPDX-License-Identifier: Apache-2.0
#include "program/Schedule.h"

#include "support/CrashGuard.h"

#include "llvm/Support/thread.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace wt::program {

namespace {

class Schedule {
public:
  Schedule(const Components& components, const CallGraph& graph, const std::function<void(uint32_t)>& analyse)
      : dependencies_(dependenciesOf(components, graph)), analyse_(analyse), left_(components.size()) {
    for (uint32_t c = static_cast<uint32_t>(components.size()); c-- > 0;)
      if (dependencies_.awaited[c] == 0)
        ready_.push_back(c);
  }

  /// What each thread does until all components are done.
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wakeUp_.wait(lock, [&] { return !ready_.empty() || left_ == 0; });
      if (ready_.empty())
        return;
      uint32_t component = ready_.back();
      ready_.pop_back();
      lock.unlock();
      analyse_(component);
      lock.lock();
      finish(component);
    }
  }

private:
  Dependencies dependencies_;
  const std::function<void(uint32_t)>& analyse_;
  std::mutex mutex_; // of everything below, and of dependencies_.awaited
  std::condition_variable wakeUp_;
  std::vector<uint32_t> ready_;
  size_t left_;

  void finish(uint32_t component) {
    size_t before = ready_.size();
    for (uint32_t caller : dependencies_.callers[component])
      if (--dependencies_.awaited[caller] == 0)
        ready_.push_back(caller);
    if (--left_ == 0 || ready_.size() > before + 1)
      wakeUp_.notify_all(); // this thread takes one itself
  }
};

} // namespace

void runCalleesFirst(const Components& components, const CallGraph& graph, unsigned jobs,
                     const std::function<void(uint32_t)>& analyse) {
  if (jobs <= 1) {
    for (uint32_t c = 0; c < components.size(); ++c)
      analyse(c);
    return;
  }
  Schedule schedule(components, graph, analyse);
  std::vector<llvm::thread> threads;
  for (unsigned i = 1; i < jobs; ++i)
    threads.emplace_back(std::optional<unsigned>(kDeepStackBytes), [&] { schedule.work(); });
  schedule.work();
  for (llvm::thread& thread : threads)
    thread.join();
}

} // namespace wt::program
