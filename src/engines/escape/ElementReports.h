// SPDX-License-Identifier: Apache-2.0
// How is a loss, or a second release, of elements reported? The finding names the container, its type and the statement
// that dropped the elements.
#pragma once

#include "engines/escape/ElementModel.h"
#include "finding/Finding.h"

namespace wt::engines::escape {

class ElementReports {
public:
  ElementReports(const ir::Module& module, const ElementModel& model) : module_(module), model_(model) {}
  using Findings = std::map<ir::FunctionId, std::vector<finding::Finding>>;
  Findings take() { return std::move(findings_); }

  /// `how`: "cleared", "out of scope", "destroyed", "overwritten", "refused" …
  void lost(const Instance& instance, SiteId site, ir::FunctionId function, Location at, const std::string& how);
  void leftIn(const Instance& instance, ir::FunctionId function, Location at, ir::FunctionId destructor);
  void copied(const Instance& instance, ir::FunctionId copy, ir::FunctionId caller);
  void releasedTwice(const Instance& instance);

private:
  const ir::Module& module_;
  const ElementModel& model_;
  Findings findings_;

  std::string nameOf(const Instance& instance) const;
  void noteDrops(const Instance& instance, finding::Finding& finding) const;
  finding::Finding start(const Instance& instance, finding::Kind kind, ir::FunctionId function, Location at) const;
  finding::Finding startMade(const Instance& instance, finding::Kind kind, ir::FunctionId function, Location at) const;
};

} // namespace wt::engines::escape
