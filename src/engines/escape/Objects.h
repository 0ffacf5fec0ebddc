// SPDX-License-Identifier: Apache-2.0
// What are the objects, cells and values of memory? Plain values; Heap.h makes them and gives them their ids.
//
//   struct node *p = malloc(16);    // an object, New; p is a cell of the object `p`, Local, at offset 0
//   p->next = q;                    // a cell of the new object, at an offset of 64 bits; it holds what q holds
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
  Initial,  // what a cell of the caller's memory points to when the function starts
  New,      // made by an allocation, here or in a callee
  Literal,  // a string literal
  Code,     // a function
  Address,  // a constant address, such as MAP_FAILED
  Standard, // a handle that every process has from the start: the descriptors 0, 1 and 2
  Unknown,  // something nothing is known of: what an unknown function returned
};

constexpr uint32_t kStandardHandles = 3;
constexpr unsigned kHandleBits = 32; // handles that are numbers are ints
/// Kept as a `short`, and made an `int` again, a handle is still the handle. What is wider is rather a size.
inline bool isResizedHandle(const solver::TermNode& node) {
  return node.isResized() && node.width >= 16 && node.width <= kHandleBits;
}

/// Roots of access paths [Saturn, Figure 4]: who can still reach a cell of this object after the function returned?
enum class Root : uint8_t { Local, Global, Parameter, Result, New, Unknown };

/// How an allocated object came about.
struct Origin {
  ir::FamilyId family;
  Location location;  // of the allocation, or of the call that made it
  uint32_t step = 0;  // the unrolled block and
  uint32_t instr = 0; // the instruction of it
  ir::BlockId block;
  bool isCoarse = false;  // from a summary that lost detail
  bool isTied = false;    // and yet there exactly when the one cell that callee stored it in held it
  ir::TypeId made;        // the class it was constructed as, or its elements were; invalid: not known
  bool isCounted = false; // on some path: what callers of the function that made it know (Trace::counted has the paths)
  bool isHandle = false;
  bool isZeroed = false;     // holds zeroes where nothing was stored
  bool isShown = false;      // a method without a body was called on it, which is taken not to keep it
  bool isSoleResult = false; // all the callee gives out is this, as its result
  ir::FunctionId callee;     // made in there; invalid: here
  contract::Slot believed;   // given by this, which has no body, as it is used; no callee: made by what is known
  contract::Slot refused;    // given to this, which keeps it with some results only, as it is used
  ObjectId referent;         // it is no object, but a reference to this one, which counts them (References.cpp)
  bool operator==(const Origin&) const = default;
};

/// Used: read, written or handed to a library while it was not released here. Only of the caller's objects.
enum class Attribute : uint8_t { None, Escaped, Freed, Valid, Used };

struct Object {
  ObjectKind kind = ObjectKind::Unknown;
  Root root = Root::Unknown;
  bool isMany = false; // stands for several objects
  uint32_t depth = 0;  // length of the access path
  uint32_t index = 0;  // Local: variable; Global, Code: their ids; Address: see Heap::addresses; Standard: its number
  CellId parent;       // Initial: the cell it was first read from
  Origin origin;       // New
  std::vector<CellId> cells;
  bool hasStrides = false;
  std::array<CellId, 5> attributes; // their cells, by attribute; made when first asked for
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

/// A number (bits), a pointer (entries), a handle (both), or nothing known and nothing of interest (neither).
struct Value {
  Term bits;
  llvm::SmallVector<Entry, 2> entries; // ordered by target, one per target, no guard is `no`
  bool operator==(const Value&) const = default;
};

struct Cell {
  ObjectId object;
  int64_t offset = 0;
  uint32_t stride = 0;
  Attribute attribute = Attribute::None;
  ir::TypeId type; // of the first access
  ValueId initial; // what it holds when the function starts; made when first asked for
};

} // namespace wt::engines::escape
