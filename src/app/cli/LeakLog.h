// SPDX-License-Identifier: Apache-2.0
// What did a run of the program leak, and where was it allocated? Reads the output of Valgrind and LeakSanitizer:
//
//   ==1== 64,000 bytes in 1,000 blocks are definitely lost in loss record 3 of 3
//   ==1==    at 0x48: malloc (vg_replace_malloc.c:446)
//   ==1==    by 0x10: lose (c26.c:4)
//
//   Direct leak of 64000 byte(s) in 1000 object(s) …
//       #0 0x55 in malloc (…)
//       #1 0x56 in lose /src/c26.c:4:19
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wt::cli {

struct LeakFrame {
  std::string function;
  std::string file; // as printed: Valgrind omits the folder
  uint32_t line = 0;
};

struct LeakRecord {
  uint64_t bytes = 0;
  uint64_t blocks = 0;
  std::vector<LeakFrame> stack; // innermost first; frames without a line are left out
};

/// Definitely and indirectly lost memory; reachable memory is left out.
std::vector<LeakRecord> readLeakLog(llvm::StringRef text);

} // namespace wt::cli
