// SPDX-License-Identifier: Apache-2.0
// What is known of the types of the whole program while its functions are looked at, callees first: the terms, what
// each function says of its parameters, what fields and globals hold. Fields and globals are one for everybody
// [Fähndrich, Rehof, Das]: their types have no instances, and what is owned inside them is decided once, from all
// functions together.
#pragma once

#include "engines/containers/SpecTypes.h"
#include "engines/ownership/ValueFacts.h"
#include "support/Location.h"

#include <set>

namespace wt::engines::containers {

/// Why two types are the same: which statement says so, and its sentence.
struct Reason {
  Location at;
  ownership::Point point = 0;
  std::string note;
};

/// Who says that elements of something that is shared are owned.
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
  std::vector<std::optional<TypeSignature>> signatures; // by function; of those that are done

  const Interface& interfaceOf(ir::FunctionId function);
  bool hasInterface(ir::FunctionId function) const { return interfaces[function.index].has_value(); }
  /// Something about containers or functions is in its interface, or two of its values point to the same.
  bool isTyped(ir::FunctionId function) const;
  TermId fieldTerm(ownership::FieldKey field);
  TermId globalTerm(ir::GlobalId global);
  ReasonId reason(Reason reason);
  SiteId site() { return SiteId(sites_++); }

  /// In the first round functions say what they know of what is shared; then it is decided.
  void noteOwned(OwnId own, SharedOwner who);
  void decideShared();
  /// Who says that it is owned; null: nobody, or it is not shared.
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
