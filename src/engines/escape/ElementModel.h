// SPDX-License-Identifier: Apache-2.0
// Which facts about containers of pointers does the walk over the program (ElementSets.h) collect? Container instances,
// the objects inserted, and the effects of functions on their arguments. Facts are only added, so the walk terminates.
//
//   v.push_back(new T);      // instance v: `fresh` has the site of the new T, `filledBy` this function
//   delete v.back();         // `released` has this function
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

/// One container, as far as the source distinguishes them: a variable, or a field of a class.
struct InstanceKey {
  InstanceKind kind = InstanceKind::Local;
  uint32_t owner = 0; // the function; the record; the global
  uint32_t index = 0; // the variable; the field
  uint32_t part = 0;  // of a C container: keys or values
  auto operator<=>(const InstanceKey&) const = default;
};

/// One possible origin of a value.
enum class TagKind : uint8_t {
  Inside,    // the address of an instance, an iterator, a reference to an element of it
  Element,   // a pointer that is an element
  Fresh,     // an object made in this function
  Parameter, // the value of a parameter
  Part,      // a pointer in the value of a parameter
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

/// A place in a function.
struct Spot {
  ir::FunctionId function;
  ir::BlockId block;
  auto operator<=>(const Spot&) const = default;
};

struct Instance {
  InstanceKey key;
  ir::TypeId type;
  std::set<SiteId> fresh;                          // objects made and inserted
  std::map<SiteId, Location> putAt;                // the place of the insertion
  std::map<SiteId, std::set<Spot>> puts;           // the same, if the inserting function made the object
  std::set<ir::FunctionId> filledBy;               // functions that insert something
  bool hasOthers = false;                          // objects with another, or possibly another, owner were inserted
  std::set<ir::FunctionId> released;               // functions that release an element
  std::map<ir::FunctionId, Location> releasedHere; // … by a statement of their own
  std::set<ir::FunctionId> handled;                // … or pass one to a function that may
  std::set<ir::FunctionId> stored;                 // … or leave one in untracked memory
  std::set<ir::FunctionId> kept;                   // … or leave one in a tracked field
  std::set<ir::FunctionId> moved;                  // … or insert one into another container as well
  bool isEscaped = false;                          // unseen code may do any of these
  bool isStored = false;                           // untracked memory leads to the container
  std::set<InstanceId> goesTo;                     // its elements are in these too, or moved there
  std::set<Drop> drops;
  std::set<Drop> overwrites; // another value is stored under a key that the caller chose
  std::set<Drop> replaced;   // a new object replaces an element
  std::set<Drop> nulled;     // null replaces an element
  bool mayHaveEmpty = false; // some entries may be null
  std::set<Drop> refusals;   // insertions under such a key that may be refused, where nobody tests whether they were
  std::set<ir::FunctionId> looked;         // functions that read elements, or test whether there is one
  std::set<ir::FunctionId> changed;        // functions that remove or replace elements
  std::set<ir::FunctionId> thinned;        // the same, except functions that only insert or end the container
  std::set<ir::FunctionId> resized;        // functions that set the number of entries
  std::map<ir::FunctionId, Location> ends; // functions in which it ends, and where

  // Of C containers, which are pointers (CContainers.h):
  bool isPointer = false;
  bool isMadeCaring = false;                       // some are made with a function for their elements
  bool releasesElements = false;                   // … which releases them
  bool isMadePlain = false;                        // some are made without such a function
  bool givesUpElements = false;                    // some elements leave it, and someone else owns them
  std::map<ir::FunctionId, Location> lentReleased; // functions that release an element that stays in, and where
  std::set<InstanceId> elementOf;                  // it may be an element of these containers
};

/// A field or a global: outlives functions.
inline bool isShared(const Instance& instance) {
  return instance.key.kind == InstanceKind::Field || instance.key.kind == InstanceKind::Global;
}

struct Site {
  ir::FunctionId function;
  Location at;
  ir::BlockId block;
  bool isHandled = false;  // passed to someone else, besides its containers
  bool isLeft = false;     // left in untracked memory, or returned although a container has it
  bool isStored = false;   // a field of the program holds it too
  bool isTable = false;    // an array of pointers: reading from it yields other objects
  std::set<Spot> released; // releases where it is not recognised as an element
};

/// A pointer in a structure or a global: a value stored there may be read anywhere.
struct Cell {
  uint32_t owner = 0, index = 0; // record and field; UINT32_MAX and global
  auto operator<=>(const Cell&) const = default;
};

/// Facts about a function that its callers need.
struct FunctionFacts {
  struct Fate {
    bool isReleased = false;
    bool isHanded = false; // passed to someone else
    bool isLeft = false;   // stored in untracked memory
    bool operator==(const Fate&) const = default;
  };
  struct Parameter {
    Fate whole; // of the argument's target
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
  std::set<ir::TypeId> releasedUnseen;  // pointee types of released pointers of unknown origin
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
