// SPDX-License-Identifier: Apache-2.0
// How is a function run symbolically? The unrolled body once, block by block: a guard per point, a value per cell,
// merged where paths meet [Saturn, Figures 2 and 3]. Each rule of the paper is a function; docs/engines/escape.md has
// the table.
//
//   SymbolicMemory   objects, cells and what they hold     load, store, release, forget, join
//   Evaluator        expressions and places to values      knows memory
//   Calls, Loops     what calls and skipped rounds do      know evaluation and memory
//   Executor         blocks and the edges between them     knows all of them
//   Encoding         what comes out, constant
#pragma once

#include "engines/escape/Loops.h"

namespace wt::engines::escape {

/// With so many rounds of its loops that there are at most `unrolledBlocks`, if fewer can achieve that. If it is not
/// whole, its `limitHit` says why.
std::unique_ptr<const Encoding> encode(const Subject& subject, size_t unrolledBlocks);

} // namespace wt::engines::escape
