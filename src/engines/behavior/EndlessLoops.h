// SPDX-License-Identifier: Apache-2.0
// Which loops can run forever? Those of servers, workers and interpreters:
//
//   for (;;) { … if (!p) abort(); … }                // no exit but the failure of the program
//   while (!stop) { … }                              // exits when a flag is set
//   while ((c = accept(s, 0, 0)) >= 0) { … }         // exits if waiting fails
//   event_base_dispatch(base);                       // a loop in a library, which calls registered functions
//
// A flag is a global or a field to which the whole program assigns only constants. A loop that waits for nothing must
// not set its own flag (`while (!parser->done) step(parser);` ends with its work). A loop with a flag may also exit on
// the result of a function that waits (`while (run) { if (handle_events() < 0) return; }`). Any other exit makes a loop
// finite. The engine does not check whether an exit is feasible.
#pragma once

#include "program/Program.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace wt::engines::behavior {

struct EndlessLoop {
  ir::FunctionId function;
  ir::BlockId head;
  std::vector<ir::BlockId> blocks; // sorted
  Location at;
  bool isInLibrary = false; // the block calls a loop in a library, which may call any function whose address is taken
  bool contains(ir::BlockId block) const { return std::binary_search(blocks.begin(), blocks.end(), block); }
};

/// All loops of a body, outer ones first: strongly connected components, recursively without their heads.
struct BodyLoop {
  ir::BlockId head;
  std::vector<ir::BlockId> blocks; // sorted
};
std::vector<BodyLoop> loopsOf(const ir::Body& body);
/// The location of the loop for messages.
Location locationOf(const ir::Body& body, const BodyLoop& loop);

/// Does every path from here, outside of the loop, end the program with a failure: `abort()`, `exit(1)`, `fatal("…")`?
/// `exit(0)` is a normal end.
bool givesUp(const program::Program& program, const ir::Body& body, ir::BlockId start,
             const std::vector<ir::BlockId>& loop);

/// Sorted by function.
std::vector<EndlessLoop> endlessLoops(const program::Program& program);

/// Functions whose addresses the call passes, to a thread that it starts or to a library that calls back.
std::vector<ir::FunctionId> handedOver(const ir::Body& body, const ir::Call& call);

/// Functions that the loop's calls may reach, directly or indirectly. A call through a pointer with unknown targets
/// reaches every function whose address is taken; every call reaches the functions whose addresses it passes.
std::set<ir::FunctionId> reachedFrom(const program::Program& program, const EndlessLoop& loop,
                                     const std::vector<ir::FunctionId>& addressTaken);
/// Includes the bodies of closures.
std::vector<ir::FunctionId> addressTakenFunctions(const ir::Module& module);

} // namespace wt::engines::behavior
