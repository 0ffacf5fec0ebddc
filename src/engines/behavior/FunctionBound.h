// SPDX-License-Identifier: Apache-2.0
// What does a call do to the number of live cells? The summary of a function for its callers: its peak, and per way out
// the net change, with what is known there of the arguments it came with and of its result.
//
//   void drop(char *p) { free(p); }          // p is 0: keeps 0.   p is not 0: keeps -1
//   char *dup(char *s) { … malloc … }        // result 0: keeps 0.  result not 0: keeps 1
//
// A *sure* number counts a release of something that may be null as no release; a *counted* one counts it, as the paper
// does. Where they differ, the counted one holds only if each release finds its cell.
#pragma once

#include "engines/Engine.h"
#include "engines/behavior/Amount.h"
#include "engines/behavior/Known.h"

#include <array>

namespace wt::engines::behavior {

enum Measure : uint8_t {
  SureCells,    // the most, releases of what may be null not counted
  CountedCells, // the most, all releases counted
  LeastCells,   // minus the least
  Bytes,        // the most; only where sizes are known
  MeasureCount,
};
using Amounts = std::array<Amount, MeasureCount>;

Amounts operator+(const Amounts& a, const Amounts& b);
Amounts larger(const Amounts& a, const Amounts& b);

/// A loop or a recursion that leaves more behind with each round.
struct Growth {
  ir::FunctionId function;
  Location loop; // its head; of a recursion: the call
  bool isRecursion = false;
  Location allocation;    // what it adds, in this function: an allocation or a call
  std::string what;       // as the source writes it: `n`, `dup(s)`
  Amount perRound;        // cells
  Amount rounds;          // unbounded: nothing counts them
  bool isEndless = false; // the loop has no way out but the end of the program
  bool isCounted = false; // all releases counted, it would still grow
  bool operator==(const Growth&) const = default;
};

/// One way out.
struct Exit {
  std::vector<std::pair<uint32_t, Known>> arguments; // what is known of the values it was called with
  Known result;
  bool isRaise = false;   // by an exception
  bool isUnusual = false; // an allocation failed on the way, or null was given for something that is released
  Amounts net;
  Amounts peak;                     // of the ways to this exit
  std::optional<Amount> resultSize; // in bytes, of the cell the result points to
  bool operator==(const Exit&) const = default;
};

class FunctionBound : public Summary {
public:
  std::vector<Exit> exits; // none: it never returns
  Amounts peak;
  std::vector<Growth> growths;           // of this function itself
  bool hasDeadEnds = false;              // some ways that allocate never come back
  std::string unknown;                   // why nothing is known of it; empty: something is
  std::optional<ir::FunctionId> through; // it has no bound because this one that it calls has none
  bool hasUnseenLoops = false;           // loops that gain by themselves are not among the growths yet
  bool touchesHeap = false;              // it, or someone it calls, allocates or releases or is not known

  bool operator==(const FunctionBound& o) const {
    return exits == o.exits && peak == o.peak && hasDeadEnds == o.hasDeadEnds && touchesHeap == o.touchesHeap;
  }
};

/// Over all ways out, or over those that are usual; the least is not negated.
struct Net {
  Amount least, most, peak;
};
Net netOf(const FunctionBound& bound);
/// None: no way out is usual.
std::optional<Net> usualNetOf(const FunctionBound& bound);

} // namespace wt::engines::behavior
