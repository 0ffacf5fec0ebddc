// SPDX-License-Identifier: Apache-2.0
// Who may know what becomes of the elements? The rules (ElementRules.h) ask this of the complete model: which functions
// stand near one that drops elements, and whether objects of a class are ever destroyed.
//
//   void Box::reset() { releaseAll(); items.clear(); }   // near `reset`: releaseAll, which releases elements
#pragma once

#include "engines/escape/ElementModel.h"
#include "program/OwnCallees.h"

namespace wt::engines::escape {

using FunctionSet = std::set<ir::FunctionId>;

class ElementEvidence {
public:
  ElementEvidence(const program::Program& program, const ElementModel& model);

  const program::Program& program;
  const ir::Module& module;
  const ElementModel& model;

  const FunctionSet& callersOf(ir::FunctionId function) const { return callers_[function.index]; }
  /// The function and all it may call.
  FunctionSet reachedFrom(ir::FunctionId function) const;
  /// The function, whom it calls, and who calls it; of a method that calls it, also whom that calls.
  FunctionSet nearOf(const Instance& instance, ir::FunctionId function) const;

  /// Is the container a field of the class that the function is a method of?
  bool isOfClass(const Instance& instance, ir::FunctionId function) const;
  /// Does the destructor of the container's class release elements? Then the container owns whatever is in it.
  bool isReleasedByDestructor(const Instance& instance) const;
  /// Do objects of the destructor's class come to an end somewhere? If nobody here makes one, others do both.
  bool isDestroyed(ir::FunctionId destructor) const;
  /// Is there a release, of a pointer that may be anything, which fits the type of the elements?
  bool mayBeReleasedUnseen(const Instance& instance) const;
  /// May a pointer to the type lead to one of these?
  bool isAnyRelated(const std::set<ir::TypeId>& types, ir::TypeId type) const;
  /// Does the function return an element?
  bool givesOut(const Instance& instance, ir::FunctionId function) const;
  /// Is the function given an element to be released by whoever holds it too, as his own object ends, or by the element
  /// itself? Or is it given the key of an entry, and ends both?
  bool isBroughtBack(const Instance& instance, ir::FunctionId function) const;
  /// Does one of the functions release elements, pass them on, or put them into another container?
  bool isLookedAfterBy(const FunctionSet& functions, const Instance& instance) const;

  /// Is the method called twice with one object?
  bool isCalledAgain(ir::FunctionId method) const;

private:
  std::vector<FunctionSet> callers_;
  program::OwnCallees callees_;
  std::set<ir::TypeId> releasedUnseen_;

  void addCallees(ir::FunctionId function, FunctionSet& found, ir::FunctionId except = {}) const;
  bool isRelated(ir::TypeId one, ir::TypeId other) const;
};

bool isAnyIn(const FunctionSet& some, const FunctionSet& others);

} // namespace wt::engines::escape
