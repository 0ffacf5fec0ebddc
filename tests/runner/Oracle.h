// SPDX-License-Identifier: Apache-2.0
// Are the expectations of a case true? Compiles it at -O0 with AddressSanitizer (at -O1 the optimiser deletes lost
// allocations), runs each of its drives in a separate process, and compares the observed errors with the expectations.
//
// A silent oracle proves nothing about paths that were not driven: it can refute an annotation, but not confirm a file.
// So some drive must show every true expectation, and every observed error must be expected.
#pragma once

#include "CaseFile.h"
#include "SanitizerReport.h"

namespace wt::testing {

struct OracleTools {
  std::string cc, cxx;     // clang, clang++
  std::string driveObject; // tests/oracle/Drive.c, compiled
  std::string symbolizer;  // llvm-symbolizer
  std::string cache;       // folder of cached results, by content
};

/// The disagreements, one line each; empty if case and sanitizers agree.
std::vector<std::string> askOracle(const CaseFile& file, const OracleTools& tools);

/// Does the program with this line broken have the stated bug? If the object has no `alloc:` lines, only the kind is
/// compared.
std::vector<std::string> askOracleOfTwin(const CaseFile& file, const Breakage& breakage, const OracleTools& tools);

/// The disagreements between a case and the errors observed in all of its drives.
std::vector<std::string> compareWithSeen(const CaseFile& file, const std::vector<Seen>& seen);

} // namespace wt::testing
