// SPDX-License-Identifier: Apache-2.0
// Which nodes of a directed graph reach each other? Computes the strongly connected components, successors before
// predecessors, by Tarjan's algorithm [SIAM J. Comput. 1(2), 1972]. Linear time. The recursion uses a stack on the
// heap, because a path may be longer than the machine stack allows.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <vector>

namespace wt {

/// The nodes are 0 to count - 1. Within a component, nodes are in ascending order.
std::vector<std::vector<uint32_t>> strongComponents(uint32_t count,
                                                    llvm::function_ref<llvm::ArrayRef<uint32_t>(uint32_t)> successors);

} // namespace wt
