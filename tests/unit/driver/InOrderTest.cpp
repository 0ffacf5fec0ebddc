// SPDX-License-Identifier: Apache-2.0
#include "driver/InOrder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

using wt::driver::makeInOrder;

TEST(InOrder, TakesInOrderHoweverLongEachLasts) {
  for (unsigned jobs : {1u, 2u, 5u}) {
    std::vector<size_t> taken;
    auto worker = [] {
      return [](size_t i) {
        std::this_thread::sleep_for(std::chrono::microseconds((i * 7919) % 500));
        return 10 * i;
      };
    };
    makeInOrder<size_t>(200, jobs, worker, [&](size_t i, size_t result) {
      EXPECT_EQ(result, 10 * i);
      taken.push_back(i);
    });
    ASSERT_EQ(taken.size(), 200u);
    EXPECT_TRUE(std::is_sorted(taken.begin(), taken.end()));
  }
}

TEST(InOrder, DoesNotRunFarAhead) {
  std::atomic<size_t> made = 0;
  auto worker = [&] { return [&](size_t i) { return ++made, i; }; };
  makeInOrder<size_t>(100, 2, worker, [&](size_t i, size_t) {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    EXPECT_LE(made, i + 1 + 4 * 2 + 2);
  });
}

TEST(InOrder, NothingToDo) {
  makeInOrder<int>(0, 3, [] { return [](size_t) { return 1; }; }, [](size_t, int) { FAIL(); });
}
