// SPDX-License-Identifier: Apache-2.0
// How does the runner start programs? This file runs one and keeps its output, or one job per item on all cores.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace wt::testing {

struct Outcome {
  int exitCode = 0; // negative: ended by a signal, or not started; 124: time limit
  std::string output, errors;
};

/// Looks up the program in PATH and stops it after `seconds`.
Outcome runProgram(const std::vector<std::string>& command, unsigned seconds = 60);

/// Calls job(0) … job(count - 1), one per core at a time. Each job writes only its own result.
void inParallel(size_t count, const std::function<void(size_t)>& job);

} // namespace wt::testing
