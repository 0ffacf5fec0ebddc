// SPDX-License-Identifier: Apache-2.0
// What does a call of a specified function do, step by step? A free choice between outcomes; each states what holds of
// the arguments before, does its effects in order, and states what holds of the result.
//
//   malloc     { return := alloc malloc, may fail }
//   asprintf   { return >= 0;  *strp := alloc malloc }                    { return < 0 }
//   realloc    { return != null;  release p;  return := alloc malloc }    { return == null }
//   fopen      { return := alloc stream, may fail }
//   putenv     { return == 0;  keep string }                              { return != 0 }
//   unique_ptr::release   { return := this.elem;  this.elem := null }
//
// Order of effects in an outcome: Releases, Allocates, Keeps, then Moves, Aliases, Clears and Copies (all sources are
// read before any target is written), then Writes, Calls. Where nothing sets the result, it is any value the outcome's
// conditions allow.
//
// A path may lead to a place that is no pointer in the program: `this.elem` names a field of the *container* declared
// in the specification, not of the class in a header, and `*preg` is a whole regex_t that stands for what it owns. Both
// mean a slot in that object; one pointer at its start serves, as no one else looks inside.
#pragma once

#include "spec/Model.h"

#include "llvm/ADT/StringRef.h"

namespace wt::spec {

/// Families by name and by the type of their objects.
class FamilyTable {
public:
  /// A family of the same name is replaced.
  void add(const Family& family);
  const Family* find(llvm::StringRef name) const;
  /// The family of `own T …` that names none: the first that lists the type.
  const Family* ofType(llvm::StringRef typeName) const;
  const std::vector<Family>& all() const { return families_; }

private:
  std::vector<Family> families_;
};

struct Outcome {
  Condition before;            // of the arguments
  Condition after;             // of the result
  std::vector<Effect> effects; // conditions all met; families filled in where they are known
  /// Allocates to the result only: may give the family's failure value instead.
  bool mayFail = false;
};

/// Every effect the specification has, those its types say and those written out, in order of execution.
std::vector<Effect> effectsOf(const FunctionSpec& function, const FamilyTable& families);

/// At least one; the conditions of any two exclude each other.
std::vector<Outcome> outcomesOf(const FunctionSpec& function, const FamilyTable& families);

/// `...` in `allocates(..., malloc)`: what each of the further arguments points to, as far as it is of the family.
Path restOf(const FunctionSpec& function);
bool isRest(const Path& path, const FunctionSpec& function);

/// True if a call can change who owns what, or tells of its result more than its type does. False: it only borrows.
bool hasOwnershipEffect(const FunctionSpec& function, const FamilyTable& families);

/// The comparisons the outcome depends on; of one and its negation, the first met.
std::vector<Comparison> conditionsOf(const FunctionSpec& function);

/// The comparison that holds exactly if this one does not.
Comparison negate(Comparison comparison);

} // namespace wt::spec
