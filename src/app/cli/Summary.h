// SPDX-License-Identifier: Apache-2.0
// What did the run do, what did it leave out, and what did it cost? One line for people, one file for scripts.
#pragma once

#include "driver/Run.h"

#include <chrono>
#include <ctime>
#include <string>

namespace wt::cli {

class Stopwatch {
public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  /// Of all threads; the work of other processes does not count.
  double processorSeconds() const { return double(std::clock() - processorStart_) / CLOCKS_PER_SEC; }

private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::clock_t processorStart_ = std::clock();
};

/// "2 findings in 3 files, 40 functions, 900 lines; not analysed: 1 file (not compiled); 0.3 s, 90 MB"
std::string summaryOf(const driver::RunResult& result, const Stopwatch& stopwatch);

/// "81 of 138 functions that handle pointers are proved to lose no memory, 12 of them on no assumption; …"
std::string proofsText(const driver::ProofCount& proofs);

/// The specification lines that would help most, each with its reason; empty if there are none.
std::vector<std::string> missingText(const std::vector<driver::MissingLine>& missing);

/// False: that failed, and the error is reported.
bool writeStatistics(const std::string& path, const driver::RunResult& result, const Stopwatch& stopwatch);

} // namespace wt::cli
