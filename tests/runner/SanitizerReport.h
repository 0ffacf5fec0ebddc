// SPDX-License-Identifier: Apache-2.0
// Which errors did the sanitizers observe in one run? Parses the output of AddressSanitizer and LeakSanitizer, and the
// lines that tests/oracle/Drive.c adds for handles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wt::testing {

/// One error of a run. Lines are those of the case's own file, innermost frame first.
struct Seen {
  std::string kind;                    // an id of finding/Kinds.def; otherwise the sanitizer's own name ("SEGV")
  std::vector<uint32_t> where;         // the stack of the error; empty for a leak, whose point of loss is unknown
  std::vector<uint32_t> allocation;    // the stack of the allocation; empty if it is not in the case
  bool isIndirect = false;             // reachable only from another lost object
  std::vector<uint32_t> released = {}; // the stack of the release before the error
};

std::vector<Seen> readSanitizerReport(const std::string& text, const std::string& caseFile);

} // namespace wt::testing
