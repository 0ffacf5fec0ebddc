// SPDX-License-Identifier: Apache-2.0
// Which functions may know of the fate of the elements? The rules (ElementRules.h) ask the complete model: which
// functions are near one that drops elements, and are objects of a class ever destroyed?
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
  /// The function and everything it may call.
  FunctionSet reachedFrom(ir::FunctionId function) const;
  /// The function, its callees and its callers; for a caller that is a method, also that method's callees.
  FunctionSet nearOf(const Instance& instance, ir::FunctionId function) const;

  /// Is the container a field of the class that the function is a method of?
  bool isOfClass(const Instance& instance, ir::FunctionId function) const;
  /// Does the destructor of the container's class release elements? Then the container owns whatever is in it.
  bool isReleasedByDestructor(const Instance& instance) const;
  /// Are objects of the destructor's class destroyed anywhere? True if this program makes none: then others make and
  /// destroy them.
  bool isDestroyed(ir::FunctionId destructor) const;
  /// Is there a release of a pointer of unknown origin whose type fits the elements?
  bool mayBeReleasedUnseen(const Instance& instance) const;
  /// May a pointer to the type point to an object of one of these types?
  bool isAnyRelated(const std::set<ir::TypeId>& types, ir::TypeId type) const;
  /// Does the function return an element?
  bool givesOut(const Instance& instance, ir::FunctionId function) const;
  /// Does another holder of an element (as its own object ends), or the element itself, pass it to the function for
  /// release? Or does the function receive the key of an entry and end both?
  bool isBroughtBack(const Instance& instance, ir::FunctionId function) const;
  /// Does one of the functions release elements, pass them on, or put them into another container?
  bool isLookedAfterBy(const FunctionSet& functions, const Instance& instance) const;

  /// Does some caller call the method twice for one object?
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
