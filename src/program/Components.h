// SPDX-License-Identifier: Apache-2.0
// Which order puts callees before their callers? That of the strongly connected components of the call graph, which
// Tarjan's algorithm finds callees first.
#pragma once

#include "program/CallGraph.h"

#include <cstdint>
#include <vector>

namespace wt::program {

using Components = std::vector<std::vector<ir::FunctionId>>;

/// Only functions with a body; within a component in the order of their ids.
Components componentsOf(const ir::Module& module, const CallGraph& graph);
/// The same for a given call relation: `calls` holds each function's callees.
Components componentsOf(const ir::Module& module, const std::vector<std::vector<ir::FunctionId>>& calls);

/// Which components, or tasks made of them, wait for which others?
struct Dependencies {
  std::vector<uint32_t> awaited;              // by component: the number of other components that it calls
  std::vector<std::vector<uint32_t>> callers; // by component: those that call it, each once, ascending
};
Dependencies dependenciesOf(const Components& components, const CallGraph& graph);

} // namespace wt::program
