// SPDX-License-Identifier: Apache-2.0
// How does control flow through a body, as far as this engine follows it? A straight line of blocks is one chain; a
// chain ends where paths split or meet. Exceptional edges are ignored: Section 3.5 of [Clouseau] excludes them.
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
  std::vector<In> in; // each predecessor once
  std::vector<uint32_t> out;
};

/// The chains reachable from the entry, in reverse post-order; the first one starts with the entry.
std::vector<Chain> chainsOf(const ir::Body& body);

} // namespace wt::engines::ownership
