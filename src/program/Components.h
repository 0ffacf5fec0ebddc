// SPDX-License-Identifier: Apache-2.0
// In which order are callees analysed before their callers? The strongly connected components of the call graph, which
// Tarjan's algorithm finds in just that order.
#pragma once

#include "program/CallGraph.h"

#include <cstdint>
#include <vector>

namespace wt::program {

using Components = std::vector<std::vector<ir::FunctionId>>;

/// Only functions with a body; within a component in the order of their ids.
Components componentsOf(const ir::Module& module, const CallGraph& graph);
/// The same of some of the calls: by function, whom it calls.
Components componentsOf(const ir::Module& module, const std::vector<std::vector<ir::FunctionId>>& calls);

/// Which components, or tasks made of them, wait for which?
struct Dependencies {
  std::vector<uint32_t> awaited;              // by component: how many others it calls into
  std::vector<std::vector<uint32_t>> callers; // by component: those that call into it, each once, ascending
};
Dependencies dependenciesOf(const Components& components, const CallGraph& graph);

} // namespace wt::program
