// SPDX-License-Identifier: Apache-2.0
// What does a function add to, and remove from, memory that stays? Three things can grow: objects of one record that
// are linked to each other, containers of the standard library, and arrays that are made longer (GrownArrays.h).
//
//   e->next = all; all = e;          // links an entry
//   all = e->next; free(e);          // takes: unlinks and releases an entry
//   seen.push_back(r);               // adds to the container `seen`
//   s->queue.pop_front();            // takes from the field `queue` of the record that `s` points to
//   names = realloc(names, …);       // makes the array `names` longer
//
// Objects are distinguished only by their record, fields by record and name: a release of any `struct entry` counts as
// a release of all of them. This over-approximates what is taken. A function that unlinks an object and links it
// elsewhere does not take it. A container behind a parameter is the caller's.
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
    Field,     // first, second: the record and its container field
    Local,     // first: the container variable of the current function
    Parameter, // first: the parameter that leads to a container
  };
  Kind kind = Objects;
  uint32_t first = 0, second = 0;
  auto operator<=>(const Thing&) const = default;
};

/// A global, or a field of any object, that may be a counter or a flag.
using Cell = std::pair<uint32_t, uint32_t>; // global and UINT32_MAX; record and field
std::optional<Cell> cellOf(const ir::Body& body, ir::PlaceId place);
/// The array that the cell leads to, as a thing that can grow.
Thing arrayIn(Cell cell);

struct Site {
  Location at;
  ir::BlockId block;
  std::string what; // as the source writes it: the container, or the place of the new object
};

struct Effects {
  struct Addition {
    Thing thing;
    Site site;
    bool isKeyed = false;      // adding the same key again adds nothing
    std::vector<Cell> numbers; // of an array: the numbers that hold its length
    bool isArray() const { return !numbers.empty(); }
  };
  std::vector<Addition> additions;                     // to containers and arrays
  std::map<ir::RecordId, std::vector<Site>> allocated; // of linked records
  std::map<ir::RecordId, std::vector<Site>> linked;
  std::set<Thing> taken;
  std::set<ir::RecordId> takenTypes; // types of unnamed containers and of holders of arrays that are taken from
  std::set<ir::RecordId> made;       // records of objects that it creates or releases
  std::set<Cell> counters;           // cells that it increments or decrements
  std::set<Cell> raised, lowered;    // numbers computed from their old value by adding; numbers set to any other value
};

/// The effects of all functions, and of parts of them; each function is analysed once.
class KeptThings {
public:
  explicit KeptThings(const program::Program& program) : program_(program), module_(program.module) {}
  const Effects& of(ir::FunctionId function);
  Effects of(ir::FunctionId function, const std::vector<ir::BlockId>& blocks);
  /// Does the record contain a pointer to a record of its own kind?
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
