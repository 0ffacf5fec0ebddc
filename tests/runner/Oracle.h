// SPDX-License-Identifier: Apache-2.0
// Are the expectations of a case true? Compiles it at -O0 with AddressSanitizer (at -O1 the optimiser deletes lost
// allocations), runs each of its drives in a process of its own, and compares what was seen with what is expected.
//
// A silent oracle proves nothing about paths that were not driven: it can refute an annotation, not bless a file. So
// every true expectation must be seen in some drive, and whatever is seen must be expected.
#pragma once

#include "CaseFile.h"
#include "SanitizerReport.h"

namespace wt::testing {

struct OracleTools {
  std::string cc, cxx;     // clang, clang++
  std::string driveObject; // tests/oracle/Drive.c, compiled
  std::string symbolizer;  // llvm-symbolizer
  std::string cache;       // folder of remembered results, by content
};

/// The disagreements, one line each; empty if case and sanitizers agree.
std::vector<std::string> askOracle(const CaseFile& file, const OracleTools& tools);

/// Has the program with this line broken the bug it is said to have? Without `alloc:` lines of the object, by its kind
/// alone.
std::vector<std::string> askOracleOfTwin(const CaseFile& file, const Breakage& breakage, const OracleTools& tools);

/// The disagreements between a case and what was seen in all of its drives.
std::vector<std::string> compareWithSeen(const CaseFile& file, const std::vector<Seen>& seen);

} // namespace wt::testing
