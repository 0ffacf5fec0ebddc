// SPDX-License-Identifier: Apache-2.0
// How are results computed on several threads but taken in order? The caller takes them one by one, so its work does
// not depend on the speed of the threads. No thread runs more than a few results ahead of the caller, so memory does
// not grow with their number.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace wt::driver {

/// `worker()` is called once on each thread and returns the function that computes result `i` there. `take(i, result)`
/// is called on the caller's thread, for i = 0 … count-1.
template <class T>
void makeInOrder(size_t count, unsigned jobs, const std::function<std::function<T(size_t)>()>& worker,
                 const std::function<void(size_t, T)>& take) {
  if (jobs <= 1) {
    auto make = worker();
    for (size_t i = 0; i < count; ++i)
      take(i, make(i));
    return;
  }
  const size_t ahead = 4 * jobs;
  std::mutex mutex; // protects everything below
  std::condition_variable changed;
  std::vector<std::optional<T>> made(count);
  size_t next = 0, taken = 0;
  auto work = [&] {
    auto make = worker();
    std::unique_lock lock(mutex);
    while (next < count) {
      size_t i = next++;
      changed.wait(lock, [&] { return i < taken + ahead; });
      lock.unlock();
      T result = make(i);
      lock.lock();
      made[i] = std::move(result);
      changed.notify_all();
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < jobs; ++i)
    threads.emplace_back(work);
  std::unique_lock lock(mutex);
  for (size_t i = 0; i < count; ++i) {
    changed.wait(lock, [&] { return made[i].has_value(); });
    T result = std::move(*made[i]);
    made[i].reset();
    lock.unlock();
    take(i, std::move(result));
    lock.lock();
    taken = i + 1;
    changed.notify_all();
  }
  lock.unlock();
  for (std::thread& thread : threads)
    thread.join();
}

} // namespace wt::driver
