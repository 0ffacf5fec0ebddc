// SPDX-License-Identifier: Apache-2.0
// What is known of containers of pointers while ElementSets.h goes through the program: instances, the objects that go
// in, and what functions do with what they are given. Everything only grows, so that it ends.
#pragma once

#include "engines/escape/CContainers.h"

#include <compare>
#include <map>
#include <set>
#include <vector>

namespace wt::engines::escape {

using InstanceId = Id<struct InstanceTag>;
using SiteId = Id<struct SiteTag>;

enum class InstanceKind : uint8_t { Local, Parameter, Result, Field, Global };

/// One container, as far as the source tells them apart: a variable, or a field of a class.
struct InstanceKey {
  InstanceKind kind = InstanceKind::Local;
  uint32_t owner = 0; // the function; the record; the global
  uint32_t index = 0; // the variable; the field
  uint32_t part = 0;  // of a C container: keys or values
  auto operator<=>(const InstanceKey&) const = default;
};

/// What a value may be.
enum class TagKind : uint8_t {
  Inside,    // the address of an instance, an iterator, a reference to an element of it
  Element,   // a pointer that is an element
  Fresh,     // an object that was made here
  Parameter, // what the function was given
  Part,      // a pointer in what it was given
  Other,     // anything else
};
struct Tag {
  TagKind kind = TagKind::Other;
  uint32_t index = 0; // the instance, the site, the parameter
  auto operator<=>(const Tag&) const = default;
};
using Tags = std::set<Tag>;

struct Drop {
  ir::FunctionId function;
  Location at;
  std::string word; // "cleared"
  auto operator<=>(const Drop& o) const {
    return std::tie(function, at.line, at.column) <=> std::tie(o.function, o.at.line, o.at.column);
  }
  bool operator==(const Drop& o) const { return (*this <=> o) == 0; }
};

/// Where in a function something happens.
struct Spot {
  ir::FunctionId function;
  ir::BlockId block;
  auto operator<=>(const Spot&) const = default;
};

struct Instance {
  InstanceKey key;
  ir::TypeId type;
  std::set<SiteId> fresh;                          // made, and put in
  std::map<SiteId, Location> putAt;                // where
  std::map<SiteId, std::set<Spot>> puts;           // the same, if it is put in where it is made
  std::set<ir::FunctionId> filledBy;               // functions that put something in
  bool hasOthers = false;                          // so was something that has, or may have, another owner
  std::set<ir::FunctionId> released;               // functions that release an element
  std::map<ir::FunctionId, Location> releasedHere; // … by a statement of their own
  std::set<ir::FunctionId> handled;                // … or give one to someone who may
  std::set<ir::FunctionId> stored;                 // … or leave one in memory that is not followed
  std::set<ir::FunctionId> kept;                   // … or leave one in a field that is followed
  std::set<ir::FunctionId> moved;                  // … or put one into another container as well
  bool isEscaped = false;                          // someone else may do so, out of sight
  bool isStored = false;                           // memory that is not followed leads to it
  std::set<InstanceId> goesTo;                     // the elements are in these too, or now
  std::set<Drop> drops;
  std::set<Drop> overwrites;        // under a key that the caller chose, something else is stored
  std::set<Drop> replaced;          // something new takes the place of an element
  std::set<Drop> nulled;            // null takes the place of an element
  bool mayHaveEmpty = false;        // some entries may be null
  std::set<Drop> refusals;          // put in under such a key if there is none yet, and nobody asks whether it was
  std::set<ir::FunctionId> looked;  // functions that read elements, or ask whether there is one
  std::set<ir::FunctionId> changed; // functions that take elements out, or put something in their place
  std::set<ir::FunctionId> thinned; // the same, but for those that only put something in or end the container
  std::set<ir::FunctionId> resized; // functions that set how many entries there are
  std::map<ir::FunctionId, Location> ends; // functions in which it ends, and where

  // Of C containers, which are pointers (CContainers.h):
  bool isPointer = false;
  bool isMadeCaring = false;                       // given a function for its elements when it was made
  bool releasesElements = false;                   // … which releases them
  bool isMadePlain = false;                        // some are made without such a function
  bool givesUpElements = false;                    // some leave it and are someone else's
  std::map<ir::FunctionId, Location> lentReleased; // functions that release an element that is still in, and where
  std::set<InstanceId> elementOf;                  // it may be an element of these
};

/// Outlives functions: a field, a global.
inline bool isShared(const Instance& instance) {
  return instance.key.kind == InstanceKind::Field || instance.key.kind == InstanceKind::Global;
}

struct Site {
  ir::FunctionId function;
  Location at;
  ir::BlockId block;
  bool isHandled = false;  // given to someone else, beside the containers that hold it
  bool isLeft = false;     // left in memory that is not followed, or given back although a container has it
  bool isStored = false;   // a field of the program holds it too
  bool isTable = false;    // an array of pointers: what is read from it is something else
  std::set<Spot> released; // released where it is not taken for an element
};

/// A pointer in a structure or a global: what is stored there may be read again anywhere.
struct Cell {
  uint32_t owner = 0, index = 0; // record and field; UINT32_MAX and the global
  auto operator<=>(const Cell&) const = default;
};

/// What callers must know of a function.
struct FunctionFacts {
  struct Fate {
    bool isReleased = false;
    bool isHanded = false; // given away
    bool isLeft = false;   // stored in memory that is not followed
    bool operator==(const Fate&) const = default;
  };
  struct Parameter {
    Fate whole; // of what is given
    Fate part;  // of pointers in it
    std::set<InstanceId> putIn;
    std::set<Cell> storedIn;
    bool operator==(const Parameter&) const = default;
  };
  std::vector<Parameter> parameters;
  Tags result;
};

struct ElementModel {
  std::vector<Instance> instances;
  std::map<InstanceKey, InstanceId> byKey;
  std::vector<Site> sites;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, SiteId> bySite; // function, line, column
  std::map<Cell, Tags> cells;
  std::set<ir::TypeId> releasedUnseen;  // what pointers lead to that are released, and may be anything
  std::vector<FunctionFacts> functions; // by id
  std::map<ir::RecordId, std::vector<ir::FunctionId>> callOperators; // of lambdas and other classes
  const CContainers* pointers = nullptr;                             // the C containers of the program
  bool isChanged = false;

  InstanceId instance(InstanceKey key, ir::TypeId type) {
    auto [it, isNew] = byKey.try_emplace(key, InstanceId(instances.size()));
    if (isNew) {
      instances.push_back({});
      instances.back().key = key;
      instances.back().type = type;
    }
    return it->second;
  }
  SiteId site(ir::FunctionId function, Location at) {
    auto [it, isNew] = bySite.try_emplace({function.index, at.line, at.column}, SiteId(sites.size()));
    if (isNew)
      sites.push_back({function, at, {}, false, false, false, false, {}});
    return it->second;
  }
  Instance& operator[](InstanceId id) { return instances[id.index]; }
  const Instance& operator[](InstanceId id) const { return instances[id.index]; }

  void set(bool& flag) {
    isChanged |= !flag;
    flag = true;
  }
  template <class Set, class Value> void insert(Set& set, const Value& value) { isChanged |= set.insert(value).second; }
};

} // namespace wt::engines::escape
