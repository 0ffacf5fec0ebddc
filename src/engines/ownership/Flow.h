// SPDX-License-Identifier: Apache-2.0
// How does control flow through a body, as far as ownership follows it? Straight lines of blocks are one chain; a chain
// ends where paths part or meet. Exceptional edges are left out: Section 3.5 of [Clouseau] excludes them.
#pragma once

#include "ir/Body.h"

#include <vector>

namespace wt::engines::ownership {

struct Chain {
  struct In {
    uint32_t chain = 0;
    ir::EdgeKind kind = ir::EdgeKind::Flow;
  };
  std::vector<ir::BlockId> blocks;
  std::vector<In> in; // each chain once
  std::vector<uint32_t> out;
};

/// The chains that can be reached from the entry, which is in the first, in reverse post-order.
std::vector<Chain> chainsOf(const ir::Body& body);

} // namespace wt::engines::ownership
