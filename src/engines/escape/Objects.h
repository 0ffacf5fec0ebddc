// SPDX-License-Identifier: Apache-2.0
// What are the objects, cells and values of memory? Plain values; Heap.h makes them and assigns their ids.
//
//   struct node *p = malloc(16);    // an object, New; p is a cell of the object `p`, Local, at offset 0
//   p->next = q;                    // a cell of the new object, at offset 64 bits; it gets the value of q
#pragma once

#include "contract/Transfer.h"
#include "ir/Module.h"
#include "solver/BitVectors.h"

#include "llvm/ADT/SmallVector.h"

#include <array>

namespace wt::engines::escape {

using solver::BitVectors;
using solver::BoolGraph;
using solver::Lit;
using solver::Term;

using ObjectId = Id<struct ObjectTag>;
using CellId = Id<struct CellTag>;
using ValueId = Id<struct ValueTag>;

enum class ObjectKind : uint8_t {
  Null,
  Local, // a variable of the function
  Global,
  Initial,  // target of a cell of the caller's memory when the function starts
  New,      // made by an allocation, here or in a callee
  Literal,  // a string literal
  Code,     // a function
  Address,  // a constant address, such as MAP_FAILED
  Standard, // a handle that every process has from the start: the descriptors 0, 1 and 2
  Unknown,  // of unknown origin: the result of an unknown function
};

constexpr uint32_t kStandardHandles = 3;
constexpr unsigned kHandleBits = 32; // handles that are numbers are ints
/// Does the term only change the width of a handle? A handle that goes through a `short` and back to `int` is still the
/// handle; a wider number is rather a size.
inline bool isResizedHandle(const solver::TermNode& node) {
  return node.isResized() && node.width >= 16 && node.width <= kHandleBits;
}

/// Roots of access paths [Saturn, Figure 4]: who can still reach a cell of this object after the function returned?
enum class Root : uint8_t { Local, Global, Parameter, Result, New, Unknown };

/// Where and how a new object was made.
struct Origin {
  ir::FamilyId family;
  Location location;  // of the allocation, or of the call that made it
  uint32_t step = 0;  // the unrolled block
  uint32_t instr = 0; // the instruction in it
  ir::BlockId block;
  bool isCoarse = false;  // from a summary that lost detail
  bool isTied = false;    // nevertheless exists exactly when the cell in which the callee stored it holds it
  ir::TypeId made;        // the class of the object or of its elements; invalid: unknown
  bool isCounted = false; // reference-counted on some path, as its maker's callers see it; paths in Trace::counted
  bool isHandle = false;
  bool isZeroed = false;     // reads as zero where nothing was stored
  bool isShown = false;      // a method without a body was called on it, which is presumed not to keep it
  bool isSoleResult = false; // the callee's new objects leave it only as its result
  ir::FunctionId callee;     // the callee that made it; invalid: this function
  contract::Slot believed;   // maker without a body, inferred from uses; no callee: made by known code
  contract::Slot refused;    // passed to this slot, which keeps it with some results only, inferred from uses
  ObjectId referent;         // valid: not an object, but a reference to this reference-counted one (References.cpp)
  bool operator==(const Origin&) const = default;
};

/// Used: read, written or passed to a library before any release in this function. Only for objects of the caller's.
enum class Attribute : uint8_t { None, Escaped, Freed, Valid, Used };

struct Object {
  ObjectKind kind = ObjectKind::Unknown;
  Root root = Root::Unknown;
  bool isMany = false; // stands for several objects
  uint32_t depth = 0;  // length of the access path
  uint32_t index = 0;  // Local: variable; Global, Code: their ids; Address: see Heap::addresses; Standard: its number
  CellId parent;       // Initial: the cell from which it was first read
  Origin origin;       // New
  std::vector<CellId> cells;
  bool hasStrides = false;
  std::array<CellId, 5> attributes; // attribute cells, indexed by attribute; created on first access
};

struct Target {
  ObjectId object;
  int64_t offset = 0;  // in bits
  uint32_t stride = 0; // in bits; not 0: some element of an array
  bool blurred = false;
  auto operator<=>(const Target&) const = default;
};

struct Entry {
  Lit guard;
  Target target;
  bool operator==(const Entry&) const = default;
};

/// A number (bits), a pointer (entries), a handle (both), or unknown and irrelevant (neither).
struct Value {
  Term bits;
  llvm::SmallVector<Entry, 2> entries; // ordered by target, one per target; no guard is the constant `no`
  bool operator==(const Value&) const = default;
};

struct Cell {
  ObjectId object;
  int64_t offset = 0;
  uint32_t stride = 0;
  Attribute attribute = Attribute::None;
  ir::TypeId type; // of the first access
  ValueId initial; // its value when the function starts; made on first access
};

} // namespace wt::engines::escape
