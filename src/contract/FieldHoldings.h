// SPDX-License-Identifier: Apache-2.0
// Which fields own what they hold, by what all functions of the program do with them? Concluded in one place, with the
// thresholds; who is judged by a conclusion is no witness for it.
//
//   conn_free releases path with its object, conn_move before it stores another, conn_new stores new memory in it:
//   path owns; conn_rename, which stores another and releases nothing, loses one.
#pragma once

#include "contract/Holding.h"
#include "contract/Transfer.h"
#include "ir/Module.h"

namespace wt::contract {

struct Holdings {
  std::map<FieldSlot, Holding> fields;
  Entries entries;
  std::map<Entry, std::set<FieldSlot>> released;          // fields of that object that the function releases
  std::set<ir::FunctionId> repeated;                      // functions that may be called more than once
  std::set<Entry> again;                                  // parameters that get one object several times
  std::set<std::pair<ir::FunctionId, FieldSlot>> refills; // stored in by the function, in a loop
  std::set<ir::FunctionId> breakers;                      // functions that are called like a release
};

/// `isSpecified`: by function id, it has a specification.
Holdings fieldHoldings(const ir::Module& module, const std::vector<bool>& isSpecified, const Transfers& transfers);

/// What a function does to a field, judged: it leaves what the field holds in an object that it releases (Forgotten),
/// or puts something else in its place (Overwritten). `parameter`: where it has the object from; none: UINT32_MAX.
struct Judged {
  Entry by;
  Sight loss = Sight::Forgotten;
  bool isGlobal = false; // the object is a global, or the field is one
  bool isInHand = false; // a variable held it, and lost it where it was tested not to be null
  bool isThere = false;  // the same, or something else is stored in its place where it was tested not to be null
};

/// How far to trust that this loses something.
Trust trustOf(const Holdings& holdings, FieldSlot field, const Judged& judged);

/// Does a function lose something that stores new memory in a field of one object time and again (Refilled)?
Trust trustInRefill(const Holding& holding, ir::FunctionId judged);

/// Of elements: does the function release the array, and none of them?
bool forgetsElements(const Holding& holding, ir::FunctionId function);

/// Those who say that it owns, the best first: those who release it, then those who fill it.
std::vector<FieldWitness> supporting(const Holding& holding, ir::FunctionId judged);

} // namespace wt::contract
