// SPDX-License-Identifier: Apache-2.0
// Where does an engine contradict the truth about a random program? The program passes through the whole tool, starting
// from its text, in this process.
#pragma once

#include "Execute.h"

#include "driver/Engines.h"
#include "frontend/Frontend.h"
#include "spec/Library.h"

#include <set>

namespace wt::random {

struct Disagreement {
  enum class Kind : uint8_t { FalseAlarm, Missed, NotPlain, GivenUp, DoesNotCompile };
  Kind kind{};
  Wrong wrong;
  auto operator<=>(const Disagreement&) const = default;
};

std::string toString(const Program& program, const Disagreement& disagreement);

class Comparison {
public:
  /// `folder`: for the program's text.
  Comparison(const driver::EngineList& engines, const spec::Library& library, std::string folder);

  /// Empty for a program outside the subset.
  std::set<Disagreement> of(Program& program);

  /// Totals over the programs so far.
  struct Counts {
    uint64_t programs = 0, outside = 0, executions = 0, clean = 0, functions = 0;
    std::map<finding::Kind, uint64_t> wrongs, reported;
  };
  const Counts& counts() const { return counts_; }

private:
  const driver::EngineList& engines_;
  const spec::Library& library_;
  std::string folder_;
  frontend::Frontend frontend_;
  Counts counts_;
};

} // namespace wt::random
