// SPDX-License-Identifier: Apache-2.0
// What is known about types in the whole program while functions are analysed, callees first? The terms, the interface
// of each function, and the contents of fields and globals. These have one type for all functions [Fähndrich, Rehof,
// Das], without instances; whether they own their contents is decided once, from all functions together.
#pragma once

#include "engines/containers/SpecTypes.h"
#include "engines/ownership/ValueFacts.h"
#include "support/Location.h"

#include <set>

namespace wt::engines::containers {

/// Why two types are equal: the statement that requires it, and its sentence.
struct Reason {
  Location at;
  ownership::Point point = 0;
  std::string note;
};

/// The evidence that the elements of a shared container are owned.
struct SharedOwner {
  ir::FunctionId function;
  Location at;
};

class World {
public:
  explicit World(const program::Program& program);

  const program::Program& program;
  Structure structure;
  std::vector<Reason> reasons;
  std::map<ir::FunctionId, RoutineType> routines;
  std::vector<std::optional<Interface>> interfaces;     // by function
  std::vector<std::optional<TypeSignature>> signatures; // by function; only of analysed ones

  const Interface& interfaceOf(ir::FunctionId function);
  bool hasInterface(ir::FunctionId function) const { return interfaces[function.index].has_value(); }
  /// Does its interface contain containers or functions, or do two of its values have the same pointee?
  bool isTyped(ir::FunctionId function) const;
  TermId fieldTerm(ownership::FieldKey field);
  TermId globalTerm(ir::GlobalId global);
  ReasonId reason(Reason reason);
  SiteId site() { return SiteId(sites_++); }

  /// In the first round functions note the ownership of shared contents; then decideShared() decides.
  void noteOwned(OwnId own, SharedOwner who);
  void decideShared();
  /// The evidence that it is owned; null if there is none, or if it is not shared.
  const SharedOwner* sharedOwner(OwnId own) const;

private:
  std::map<ownership::FieldKey, TermId> fields_;
  std::map<ir::GlobalId, TermId> globals_;
  std::map<OwnId, SharedOwner> noted_, decided_;
  std::vector<OwnId> same_; // union-find over owners that are equal because they are shared
  uint32_t sites_ = 0;

  TermId sharedTerm();
  OwnId rootOf(OwnId own) const;
};

} // namespace wt::engines::containers
