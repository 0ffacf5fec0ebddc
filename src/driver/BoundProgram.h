// SPDX-License-Identifier: Apache-2.0
// How much memory does each function need and keep? The answers of engine `behavior` as plain values, which `watertight
// bound` writes and compares with an earlier run.
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
  std::vector<std::string> functions; // names, as written or as displayed; empty: all
  bool wantsTypes = true;
  unsigned jobs = 1;
  engines::SetLimits limits;
  std::vector<spec::StatedBehavior> stated; // the user's claims about functions, to be checked
};

struct BoundGrowth {
  finding::Position loop;
  finding::Position allocation;
  std::string what, perRound, rounds; // rounds "unbounded": no bound is known
  bool isRecursion = false;
  bool isEndless = false;
  bool isCounted = false; // grows even if each release frees a cell
};

struct BoundRow {
  std::string name;
  finding::Position at;
  std::string cells;       // the most cells live at once: "2", "1 + n", "unbounded"
  std::string counted;     // the same if each release frees a cell
  std::string bytes;       // empty: unknown
  std::string least, most; // cells kept; both empty: the function never returns
  /// The same three for paths on which no allocation fails and no null pointer is released; empty: there are none.
  std::string usualCells, usualLeast, usualMost;
  std::string plus;    // callees about which nothing is known: "`ext` and `log`"
  std::string unknown; // why nothing is known about the function; empty: something is
  std::string type;    // empty: too large, or not requested
  std::string sentence;
  std::vector<BoundGrowth> growths;
};

/// A specification's claim about a function's memory, and whether it holds.
struct BoundStated {
  enum class Answer : uint8_t { Holds, Broken, NotChecked };
  Answer answer = Answer::NotChecked;
  finding::Position at; // of the specification
  std::string name;     // of the function
  std::string sentence;
  std::vector<finding::Step> trace; // if it is broken
};

struct BoundReport {
  std::vector<BoundRow> functions;   // in the order of the program; only functions that use the heap
  uint64_t withoutHeap = 0;          // functions that do not use the heap
  uint64_t bounded = 0;              // rows whose bound is a number
  uint64_t named = 0;                // rows whose bound contains names
  uint64_t unknown = 0;              // rows about which nothing is known: a limit was reached
  std::vector<std::string> notThere; // requested functions that do not exist
  std::vector<BoundStated> stated;
  std::map<std::string, uint64_t> counts; // "limit behavior.exits": how often the limit cut something
};

/// The claims in a user's specification files, which were read without errors before.
std::vector<spec::StatedBehavior> statedIn(const std::vector<std::string>& files);

BoundReport boundProgram(const program::Program& program, const BoundQuery& query, const Progress& progress);

} // namespace wt::driver
