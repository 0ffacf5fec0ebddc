// SPDX-License-Identifier: Apache-2.0
// Which fields own their targets, judged by all functions of the program? All conclusions and thresholds are in this
// file; a function under judgement is no witness in its own case.
//
//   conn_free releases path with its object, conn_move before it stores another, conn_new stores new memory in it:
//   so path owns. conn_rename stores another pointer and releases nothing: a leak.
#pragma once

#include "contract/Holding.h"
#include "contract/Transfer.h"
#include "ir/Module.h"

namespace wt::contract {

struct Holdings {
  std::map<FieldSlot, Holding> fields;
  Entries entries;
  std::map<Entry, std::set<FieldSlot>> released;          // fields of the parameter's target that the function releases
  std::set<ir::FunctionId> repeated;                      // functions that may be called more than once
  std::set<Entry> again;                                  // parameters that receive the same object several times
  std::set<std::pair<ir::FunctionId, FieldSlot>> refills; // fields that the function stores to in a loop
  std::set<FieldSlot> arrays;                             // fields and globals that point to an array
  std::set<ir::FunctionId> breakers;                      // functions whose names sound like a release
};

/// `isSpecified`: by function id, whether it has a specification.
Holdings fieldHoldings(const ir::Module& module, const std::vector<bool>& isSpecified, const Transfers& transfers);

/// A function's treatment of a field, to be judged: it releases the object and leaves the field's target (Forgotten),
/// or overwrites the field (Overwritten). `by.parameter`: the parameter that leads to the object; UINT32_MAX: none
/// does.
struct Judged {
  Entry by;
  Sight loss = Sight::Forgotten;
  bool isGlobal = false;    // the object is a global, or the field is one
  bool isInHand = false;    // a variable held the target, and lost it on a path that requires it to be non-null
  bool isOfElement = false; // the object is the first element of an array
  bool isThere = false;     // isInHand, or the field is overwritten on a path that requires it to be non-null
};

/// How certain is it that this loses an object?
Trust trustOf(const Holdings& holdings, FieldSlot field, const Judged& judged);

/// How certain is it that the function loses objects when it repeatedly stores new memory in a field of one object
/// (Refilled)?
Trust trustInRefill(const Holding& holding, ir::FunctionId judged);

/// How certain is it that the function loses what an element of an array holds, when it stores something else there
/// (Overwritten) or moves another element to its place (Displaced)?
Trust trustInElementLoss(const Holdings& holdings, FieldSlot field, const FieldWitness& loss);

/// For a slot of elements, or one of a structure that is an element: does the function release the array but none of
/// its elements?
bool forgetsElements(const Holding& holding, ir::FunctionId function);

/// The witnesses for ownership, best first: those that release the target, then those that fill the field.
std::vector<FieldWitness> supporting(const Holding& holding, ir::FunctionId judged);

} // namespace wt::contract
