// SPDX-License-Identifier: Apache-2.0
// What does a call of a specified function do, step by step? It chooses freely between outcomes. Each outcome states
// facts about the arguments before the call, performs its effects in order, and states facts about the result.
//
//   malloc     { return := alloc malloc, may fail }
//   asprintf   { return >= 0;  *strp := alloc malloc }                    { return < 0 }
//   realloc    { return != null;  release p;  return := alloc malloc }    { return == null }
//   fopen      { return := alloc stream, may fail }
//   putenv     { return == 0;  keep string }                              { return != 0 }
//   unique_ptr::release   { return := this.elem;  this.elem := null }
//
// Order of effects in an outcome: Releases, Allocates, Keeps, then Moves, Aliases, Clears and Copies (all sources are
// read before any target is written), then Writes, Calls. If nothing sets the result, it is any value that the
// outcome's conditions allow.
//
// A path may lead to a place that is not a pointer in the program. `this.elem` names a field of the *container*
// declared in the specification, not of the class in a header; `*preg` is a whole regex_t, which stands for the memory
// it owns. Both mean a slot in that object, represented by one pointer at its start.
#pragma once

#include "spec/Model.h"

#include "llvm/ADT/StringRef.h"

namespace wt::spec {

/// Families by name and by the type of their objects.
class FamilyTable {
public:
  /// Replaces a family of the same name.
  void add(const Family& family);
  const Family* find(llvm::StringRef name) const;
  /// The family of `own T …` without a family name: the first one that lists the type.
  const Family* ofType(llvm::StringRef typeName) const;
  const std::vector<Family>& all() const { return families_; }

private:
  std::vector<Family> families_;
};

struct Outcome {
  Condition before;            // of the arguments
  Condition after;             // of the result
  std::vector<Effect> effects; // combined conditions; families filled in where known
  /// Only for an allocation to the result: the result may be the family's failure value instead.
  bool mayFail = false;
};

/// All effects of the specification, implied by types or written out, in order of execution.
std::vector<Effect> effectsOf(const FunctionSpec& function, const FamilyTable& families);

/// At least one. The conditions of any two exclude each other.
std::vector<Outcome> outcomesOf(const FunctionSpec& function, const FamilyTable& families);

/// `...` in `allocates(..., malloc)`: the targets of the remaining arguments that belong to the family.
Path restOf(const FunctionSpec& function);
bool isRest(const Path& path, const FunctionSpec& function);

/// True if a call can change an owner, or its result is known more precisely than its type. False: it borrows.
bool hasOwnershipEffect(const FunctionSpec& function, const FamilyTable& families);

/// The comparisons that the outcomes depend on. Of a comparison and its negation, only the first is listed.
std::vector<Comparison> conditionsOf(const FunctionSpec& function);

/// The comparison that holds exactly if this one does not.
Comparison negate(Comparison comparison);

} // namespace wt::spec
