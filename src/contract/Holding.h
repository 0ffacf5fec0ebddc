// SPDX-License-Identifier: Apache-2.0
// Does a field of a structure own its target? Plain values: the observations of functions' uses of the field, and the
// conclusion.
//
//   void conn_free(conn *c) { free(c->path); free(c); }             // path is released with its object: Broken
//   void conn_move(conn *c, char *p) { free(c->path); c->path = strdup(p); }   // Renewed, Filled
//   void conn_drop(conn *c) { free(c); }                            // Forgotten: counts against it, unless a caller
//                                                                   // released path before
//
// FieldFlow.h observes, FieldHoldings.h concludes.
#pragma once

#include "ir/Ids.h"
#include "support/Location.h"

#include <map>
#include <set>
#include <vector>

namespace wt::contract {

/// A field of a record, by its position; or a global pointer; or, if neither is set, the whole target of a pointer.
/// `isElements`: the elements of the array of pointers that this is or points to, not the array itself. An element that
/// is a structure has no slot of its own: its fields are those of any such structure.
struct FieldSlot {
  ir::RecordId record;
  uint32_t field = 0;
  ir::GlobalId global = {};
  bool isElements = false;
  bool isNamed() const { return record.isValid() || global.isValid(); }
  auto operator<=>(const FieldSlot&) const = default;
};

/// The elements of an array that has no name as a field or global.
constexpr FieldSlot kElements{{}, 0, {}, true};

/// An observed use of a field's target.
enum class Sight : uint8_t {
  Broken,      // released, together with its object
  Renewed,     // released, before another value is stored in the field
  Cleared,     // released; the object lives on
  Filled,      // new memory is stored in the field
  Borrowed,    // a literal, an address or the content of another field is stored in the field
  Sometimes,   // released on some paths, kept on others
  Forgotten,   // its object was released, the target was not
  Overwritten, // another value was stored in the field, and the target was not released
  Displaced,   // another element of the array was moved to its place, and the array became shorter
  HandedOn,    // stored elsewhere, returned, or passed to a function that may keep it
  Taken,       // an argument or the result of an unknown function is stored in the field
  MovedOn,     // removed from its place and returned, or stored in a link of its replacement
  BornFilled,  // the object is made here and returned, and the field holds new memory
  BornEmpty,   // the object is made here and returned, and the field is empty
  Asked,       // tested or released by a function that did not store it there, or by its caller
  Refilled,    // new memory is stored in the same object again, over unknown content
};

/// A parameter of a function.
struct Entry {
  ir::FunctionId function;
  uint32_t parameter = 0;
  auto operator<=>(const Entry&) const = default;
};

struct FieldWitness {
  Sight sight{};
  ir::FunctionId function;
  Location location;
  uint32_t parameter = UINT32_MAX; // the parameter that leads to the object; UINT32_MAX: none does
  Entry by; // Forgotten: the callee that received the object and releases it; no function: the release is here
  bool isOfGlobal = false;  // the object is a global, or a part of one
  bool isOfElement = false; // the object is an element of an array
  auto operator<=>(const FieldWitness&) const = default;
};

/// The evidence about one field. Sorted, without duplicates.
struct Holding {
  std::vector<FieldWitness> witnesses;
  bool isLink = false; // it points to an object of the same record
};

/// The state of the objects that functions receive, as seen at their call sites.
struct Entries {
  std::set<Entry> fresh;                      // some caller passes an object that is not initialised yet
  std::map<Entry, std::set<FieldSlot>> empty; // some caller passes an object with this field empty or released
  std::set<Entry> whole;                      // some caller passes a found object, or one made elsewhere

  bool mayBeEmpty(Entry entry, FieldSlot field) const {
    auto it = empty.find(entry);
    return fresh.count(entry) || (it != empty.end() && it->second.count(field));
  }
};

} // namespace wt::contract
