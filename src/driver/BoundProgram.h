// SPDX-License-Identifier: Apache-2.0
// How much memory does each function need and keep? What the engine `behavior` says, as plain values, for `watertight
// bound` to write and to compare with an earlier run.
#pragma once

#include "driver/Progress.h"
#include "engines/Budget.h"
#include "finding/Finding.h"
#include "program/Program.h"
#include "spec/Stated.h"

#include <map>
#include <string>
#include <vector>

namespace wt::driver {

struct BoundQuery {
  std::vector<std::string> functions; // names, as written or as displayed; none: all
  bool wantsTypes = true;
  unsigned jobs = 1;
  engines::SetLimits limits;
  std::vector<spec::StatedBehavior> stated; // what users say of their functions, to be checked
};

struct BoundGrowth {
  finding::Position loop;
  finding::Position allocation;
  std::string what, perRound, rounds; // rounds "unbounded": nothing counts them
  bool isRecursion = false;
  bool isEndless = false;
  bool isCounted = false; // grows even if each release finds its cell
};

struct BoundRow {
  std::string name;
  finding::Position at;
  std::string cells;       // the most that are live at once: "2", "1 + n", "unbounded"
  std::string counted;     // the same if each release finds its cell
  std::string bytes;       // empty: not known
  std::string least, most; // of what is kept; "" both: never returns
  /// The same three for ways on which no allocation fails and nothing null is released; empty: there are none.
  std::string usualCells, usualLeast, usualMost;
  std::string plus;    // callees of which nothing is known: "`ext` and `log`"
  std::string unknown; // why nothing is known of it; empty: something is
  std::string type;    // empty: too large, or not asked for
  std::string sentence;
  std::vector<BoundGrowth> growths;
};

/// What a specification says of a function's memory, and whether that is so.
struct BoundStated {
  enum class Answer : uint8_t { Holds, Broken, NotChecked };
  Answer answer = Answer::NotChecked;
  finding::Position at; // of the specification
  std::string name;     // of the function
  std::string sentence;
  std::vector<finding::Step> trace; // of one that is broken
};

struct BoundReport {
  std::vector<BoundRow> functions;   // in the order of the program; those that touch the heap
  uint64_t withoutHeap = 0;          // functions that do not
  uint64_t bounded = 0;              // of the rows: with a bound that is a number
  uint64_t named = 0;                // with one that has names in it
  uint64_t unknown = 0;              // of which nothing is known: over a limit
  std::vector<std::string> notThere; // of the functions asked for
  std::vector<BoundStated> stated;
  std::map<std::string, uint64_t> counts; // "limit behavior.exits": how often it left something out
};

/// What the specification files of a user say, which were read without problems before.
std::vector<spec::StatedBehavior> statedIn(const std::vector<std::string>& files);

BoundReport boundProgram(const program::Program& program, const BoundQuery& query, const Progress& progress);

} // namespace wt::driver
