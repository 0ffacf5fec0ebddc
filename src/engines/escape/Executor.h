// SPDX-License-Identifier: Apache-2.0
// How is a function executed symbolically? The unrolled body runs once, block by block: a guard per point, a value per
// cell, merged where paths meet [Saturn, Figures 2 and 3]. Each rule of the paper is a function; docs/engines/escape.md
// has the table.
//
//   SymbolicMemory   objects, cells and their values       load, store, release, forget, join
//   Evaluator        expressions and places to values      knows memory
//   Calls, Loops     effects of calls and skipped rounds   know evaluation and memory
//   Executor         blocks and the edges between them     knows all of them
//   Encoding         the result, constant
#pragma once

#include "engines/escape/Loops.h"

namespace wt::engines::escape {

/// Unrolls loops within `unrolledBlocks` blocks, if fewer rounds can achieve that. If the encoding is incomplete, its
/// `limitHit` names the budget.
std::unique_ptr<const Encoding> encode(const Subject& subject, size_t unrolledBlocks);

} // namespace wt::engines::escape
