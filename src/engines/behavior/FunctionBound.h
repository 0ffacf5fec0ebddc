// SPDX-License-Identifier: Apache-2.0
// What does a function do to the number of live cells, as its callers see it? Its peak, and for each exit the net
// change, with the facts there about its arguments and its result.
//
//   void drop(char *p) { free(p); }          // p is 0: keeps 0.   p is not 0: keeps -1
//   char *dup(char *s) { … malloc … }        // result 0: keeps 0.  result not 0: keeps 1
//
// A *sure* number does not count a release of a pointer that may be null; a *counted* number counts it, as the paper
// does. Where they differ, the counted number holds only if each release finds its cell.
#pragma once

#include "engines/Engine.h"
#include "engines/behavior/Amount.h"
#include "engines/behavior/Known.h"

#include <array>

namespace wt::engines::behavior {

enum Measure : uint8_t {
  SureCells,    // the most; releases of pointers that may be null do not count
  CountedCells, // the most; all releases count
  LeastCells,   // minus the least
  Bytes,        // the most; only if sizes are known
  MeasureCount,
};
using Amounts = std::array<Amount, MeasureCount>;

Amounts operator+(const Amounts& a, const Amounts& b);
Amounts larger(const Amounts& a, const Amounts& b);

/// A loop or a recursion that adds live cells in each round.
struct Growth {
  ir::FunctionId function;
  Location loop; // the head of the loop; for a recursion, the call
  bool isRecursion = false;
  Location allocation;    // the allocation or call in this function that adds cells
  std::string what;       // as the source writes it: `n`, `dup(s)`
  Amount perRound;        // cells
  Amount rounds;          // unbounded: unknown
  bool isEndless = false; // its only exit is the end of the program
  bool isCounted = false; // it grows even if all releases count
  bool operator==(const Growth&) const = default;
};

/// One way to leave the function.
struct Exit {
  std::vector<std::pair<uint32_t, Known>> arguments; // the arguments' values on this exit
  Known result;
  bool isRaise = false;   // leaves by an exception
  bool isUnusual = false; // an allocation failed on the path, or a null pointer was released
  Amounts net;
  Amounts peak;                     // over the paths to this exit
  std::optional<Amount> resultSize; // in bytes, of the cell that the result points to
  bool operator==(const Exit&) const = default;
};

class FunctionBound : public Summary {
public:
  std::vector<Exit> exits; // none: it never returns
  Amounts peak;
  std::vector<Growth> growths;           // in this function itself
  bool hasDeadEnds = false;              // some paths that allocate never return
  std::string unknown;                   // the reason why the bound is unknown; empty: it is known
  std::optional<ir::FunctionId> through; // this callee has no bound, so this function has none
  bool hasUnseenLoops = false;           // `growths` does not include all loops that gain by themselves yet
  bool touchesHeap = false;              // the function or a callee allocates, releases or is unknown

  bool operator==(const FunctionBound& o) const {
    return exits == o.exits && peak == o.peak && hasDeadEnds == o.hasDeadEnds && touchesHeap == o.touchesHeap;
  }
};

/// Over all exits, or over the usual ones; `least` is not negated.
struct Net {
  Amount least, most, peak;
};
Net netOf(const FunctionBound& bound);
/// None if no exit is usual.
std::optional<Net> usualNetOf(const FunctionBound& bound);

} // namespace wt::engines::behavior
