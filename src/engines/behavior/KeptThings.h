// SPDX-License-Identifier: Apache-2.0
// What does a function add to, and take from, what stays? Three things can grow: objects of one record that are linked
// to each other, containers of the standard library, and arrays that are made longer (GrownArrays.h).
//
//   e->next = all; all = e;          // entries are linked
//   all = e->next; free(e);          // and taken: an entry is unlinked, and released
//   seen.push_back(r);               // the container `seen` grows
//   s->queue.pop_front();            // the field `queue` of the records that `s` points to is taken from
//   names = realloc(names, …);       // the array `names` grows
//
// Objects are told apart by their record alone, fields by their record and name: a release of any `struct entry` takes
// from all of them. That errs towards "is taken". A function that unlinks an object and links it elsewhere does not
// take it. Containers that a parameter stands for are those of the callers.
#pragma once

#include "program/Program.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::behavior {

struct Thing {
  enum Kind : uint8_t {
    Objects,   // first: the record
    Global,    // first: the global that is a container, or leads to an array
    Field,     // first, second: the record and the field that is one
    Local,     // first: the variable that is one, of the function that is looked at
    Parameter, // first: the parameter that leads to one
  };
  Kind kind = Objects;
  uint32_t first = 0, second = 0;
  auto operator<=>(const Thing&) const = default;
};

/// A global, or a field of any object: what counts things, or says that something was done.
using Cell = std::pair<uint32_t, uint32_t>; // global and UINT32_MAX; record and field
std::optional<Cell> cellOf(const ir::Body& body, ir::PlaceId place);
/// What grows if the cell leads to an array that does.
Thing arrayIn(Cell cell);

struct Site {
  Location at;
  ir::BlockId block;
  std::string what; // as the source writes it: what is added to; what holds the new object
};

struct Effects {
  struct Addition {
    Thing thing;
    Site site;
    bool isKeyed = false;      // the same key again adds nothing
    std::vector<Cell> numbers; // of an array: what says how long it is
    bool isArray() const { return !numbers.empty(); }
  };
  std::vector<Addition> additions;                     // to containers and arrays
  std::map<ir::RecordId, std::vector<Site>> allocated; // of linked records
  std::map<ir::RecordId, std::vector<Site>> linked;
  std::set<Thing> taken;
  std::set<ir::RecordId>
      takenTypes;                 // containers of this type, or arrays in it, that are not known further are taken from
  std::set<ir::RecordId> made;    // records that it makes objects of, or destroys
  std::set<Cell> counters;        // that it adds to
  std::set<Cell> raised, lowered; // numbers: computed from themselves by adding; set to anything else
};

/// Of all functions, and of parts of them; each is looked at once.
class KeptThings {
public:
  explicit KeptThings(const program::Program& program) : program_(program), module_(program.module) {}
  const Effects& of(ir::FunctionId function);
  Effects of(ir::FunctionId function, const std::vector<ir::BlockId>& blocks);
  /// Is there a pointer to such a record in the record itself?
  bool isLinked(ir::RecordId record);

private:
  friend class EffectsOfBody;
  const program::Program& program_;
  const ir::Module& module_;
  std::map<ir::FunctionId, Effects> known_;
  std::set<ir::FunctionId> active_;
  std::map<ir::FunctionId, bool> allocators_;
  std::map<ir::RecordId, bool> linked_;

  bool isAllocator(ir::FunctionId function);
};

} // namespace wt::engines::behavior
