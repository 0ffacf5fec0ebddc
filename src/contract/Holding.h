// SPDX-License-Identifier: Apache-2.0
// Does a field of a structure own what it points to? Plain values: what functions were seen to do with the field, and
// what follows from that.
//
//   void conn_free(conn *c) { free(c->path); free(c); }             // path is released with its object: Broken
//   void conn_move(conn *c, char *p) { free(c->path); c->path = strdup(p); }   // Renewed, Filled
//   void conn_drop(conn *c) { free(c); }                            // Forgotten: against it, unless a caller released
//   it
//
// FieldFlow.h sees, FieldHoldings.h concludes.
#pragma once

#include "ir/Ids.h"
#include "support/Location.h"

#include <map>
#include <set>
#include <vector>

namespace wt::contract {

/// A field of a record, by its position; or a global variable that is a pointer; neither: the whole of what a pointer
/// points to. `isElements`: not it, but the elements of the array of pointers that it is or points to.
struct FieldSlot {
  ir::RecordId record;
  uint32_t field = 0;
  ir::GlobalId global = {};
  bool isElements = false;
  bool isNamed() const { return record.isValid() || global.isValid(); }
  auto operator<=>(const FieldSlot&) const = default;
};

/// Of an array, in the function that knows it.
constexpr FieldSlot kElements{{}, 0, {}, true};

/// What a function was seen to do with what a field holds.
enum class Sight : uint8_t {
  Broken,      // released, and its object with it
  Renewed,     // released before something else is stored in the field
  Cleared,     // released; the object goes on
  Filled,      // new memory is stored in the field
  Borrowed,    // a literal, an address or what another field holds is stored in it
  Sometimes,   // released on some ways, kept on others
  Forgotten,   // its object was released, and it was not
  Overwritten, // something else was stored in the field, and it was not released
  HandedOn,    // stored elsewhere, returned, or given to someone who may keep it
  Taken,       // what comes from elsewhere is stored in the field: an argument, the result of a function nobody knows
  MovedOn,     // taken out of its place and returned, or stored in a link of what takes its place
  BornFilled,  // its object is made here and returned, and new memory is in the field
  BornEmpty,   // its object is made here and returned, and nothing is in the field
  Asked,       // what it holds is tested, or released, by a function that did not put it there
  Refilled,    // new memory is stored in the field of an object that does not change, and what it holds is not known
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
  uint32_t parameter = UINT32_MAX; // that the object was reached from; none: it was not
  Entry by; // Forgotten: the object was given to this callee, which releases it; no function: it is released here
  bool isOfGlobal = false; // the object is a global, or a part of one
  auto operator<=>(const FieldWitness&) const = default;
};

/// What is known of one field. In order, each witness once.
struct Holding {
  std::vector<FieldWitness> witnesses;
  bool isLink = false; // to an object of the same kind
};

/// In which state do functions get the objects they are given? Told by those who call them.
struct Entries {
  std::set<Entry> fresh;                      // someone passes an object of which nothing is set up yet
  std::map<Entry, std::set<FieldSlot>> empty; // someone passes one with an empty field, or one that was released
  std::set<Entry> whole;                      // someone passes one that he found, or that was made elsewhere

  bool mayBeEmpty(Entry entry, FieldSlot field) const {
    auto it = empty.find(entry);
    return fresh.count(entry) || (it != empty.end() && it->second.count(field));
  }
};

} // namespace wt::contract
