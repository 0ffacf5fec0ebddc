// SPDX-License-Identifier: Apache-2.0
// Runs a program and keeps what it wrote; runs a job per item on every core.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace wt::testing {

struct Outcome {
  int exitCode = 0; // below 0: ended by a signal, or could not be started; 124: ran out of time
  std::string output, errors;
};

/// The program is looked up in PATH; it is ended after `seconds`.
Outcome runProgram(const std::vector<std::string>& command, unsigned seconds = 60);

/// Calls job(0) … job(count - 1), as many at a time as there are cores. Each job writes only to its own result.
void inParallel(size_t count, const std::function<void(size_t)>& job);

} // namespace wt::testing
