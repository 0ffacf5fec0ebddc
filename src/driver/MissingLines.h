// SPDX-License-Identifier: Apache-2.0
// Which lines of specification would decide most of what a run left open? As text, to paste into a file for `--spec`;
// who they are and why is decided in contract/MissingSpecs.h.
#pragma once

#include "program/Program.h"

#include <string>
#include <vector>

namespace wt::driver {

struct MissingLine {
  std::string specification; // `int log_text(char *text);`
  uint64_t calls = 0, objects = 0, results = 0;
  std::string place; // `src/a.c:12`, of the first call that leaves something open
};

/// Those that would decide most come first; with `atMost`, only so many, and none that leaves less than `atLeast` open.
std::vector<MissingLine> missingLines(const program::Program& program, size_t atMost = SIZE_MAX, uint64_t atLeast = 1);

/// "3 objects given to it, 1 result"
std::string whatIsOpen(const MissingLine& line);

} // namespace wt::driver
