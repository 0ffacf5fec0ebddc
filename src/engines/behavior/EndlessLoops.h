// SPDX-License-Identifier: Apache-2.0
// Which loops can go on for ever? Those of servers, workers and interpreters:
//
//   for (;;) { … if (!p) abort(); … }                // never left, or only to give up
//   while (!stop) { … }                              // left when somebody sets a flag
//   while ((c = accept(s, 0, 0)) >= 0) { … }         // left if waiting fails
//   event_base_dispatch(base);                       // a library's loop, which calls what was registered with it
//
// A flag is a global or a field that the whole program assigns constants only; a loop that does not wait for anything
// must not set it itself (`while (!parser->done) step(parser);` ends with its work). A loop with a flag may also be
// left by what a function gives that waits within (`while (run) { if (handle_events() < 0) return; }`). All other ways
// out make a loop one that ends. Does not ask whether the ways out are possible.
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
  bool isInLibrary = false; // the block calls a library's loop, and that calls any function whose address is taken
  bool contains(ir::BlockId block) const { return std::binary_search(blocks.begin(), blocks.end(), block); }
};

/// All loops of a body, outer ones first: strongly connected parts, and what is left of them without their heads.
struct BodyLoop {
  ir::BlockId head;
  std::vector<ir::BlockId> blocks; // sorted
};
std::vector<BodyLoop> loopsOf(const ir::Body& body);
/// Where the loop begins, for a person.
Location locationOf(const ir::Body& body, const BodyLoop& loop);

/// Does every way from here, outside the loop, give up: `abort()`, `exit(1)`, `fatal("…")`? `exit(0)` is an end as any
/// other.
bool givesUp(const program::Program& program, const ir::Body& body, ir::BlockId start,
             const std::vector<ir::BlockId>& loop);

/// In the order of the functions.
std::vector<EndlessLoop> endlessLoops(const program::Program& program);

/// Functions whose addresses the call hands over: to a thread that is started, to a library that calls back.
std::vector<ir::FunctionId> handedOver(const ir::Body& body, const ir::Call& call);

/// Functions that the calls in these blocks may reach, by whatever number of calls. A call through a pointer whose
/// targets are not all known reaches every function whose address is taken; and any call those that it hands over.
std::set<ir::FunctionId> reachedFrom(const program::Program& program, const EndlessLoop& loop,
                                     const std::vector<ir::FunctionId>& addressTaken);
/// And the bodies of closures.
std::vector<ir::FunctionId> addressTakenFunctions(const ir::Module& module);

} // namespace wt::engines::behavior
