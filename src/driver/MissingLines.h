// SPDX-License-Identifier: Apache-2.0
// Which lines of specification would resolve the most open questions of a run? Text that users can paste into a file
// for `--spec`; contract/MissingSpecs.h decides which lines, and why.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace wt::driver {

struct MissingLine {
  std::string specification; // `int log_text(char *text);`
  uint64_t calls = 0, objects = 0, results = 0;
  std::string place; // `src/a.c:12`: the first call that leaves something open
};

/// The most useful ones first; at most `atMost` lines, each resolving at least `atLeast` objects and results.
std::vector<MissingLine> missingLines(const program::Program& program, size_t atMost = SIZE_MAX, uint64_t atLeast = 1);

/// "3 objects given to it, 1 result"
std::string whatIsOpen(const MissingLine& line);

} // namespace wt::driver
