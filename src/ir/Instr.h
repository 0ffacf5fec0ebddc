// SPDX-License-Identifier: Apache-2.0
// What can a program do to memory? The nine instructions of the core language cover all effects of C and C++.
// docs/ir.md has an example of each. Alloc creates an object, Free releases one, Assign copies and loses references,
// Leave loses them, Call has the effects of its callee.
#pragma once

#include "ir/Ids.h"
#include "support/Location.h"

#include <optional>
#include <variant>
#include <vector>

namespace wt::ir {

/// target := value
struct Assign {
  PlaceId target;
  ExprId value;
};

/// target := the address (or the handle) of a new object of a family. A Free of the same family releases it.
struct Alloc {
  PlaceId target;
  FamilyId family;
  TypeId type;                 // of the object, or of one element of it
  ExprId size;                 // in bytes; invalid if unknown
  bool mayFail = false;        // on failure the target is null (for a handle: the family's failure value)
  bool isConstruction = false; // a constructor call on `target` follows: part of one `new T(…)`
};

/// Releases the object `pointer` points to, if it is not null.
struct Free {
  ExprId pointer;
  FamilyId family;
  bool isDestruction = false; // a destructor call on `pointer` precedes: part of one `delete p`
};

struct DirectCallee {
  FunctionId function;
};
/// The method of the receiver's dynamic class that overrides `method`. The receiver is the first argument.
struct VirtualCallee {
  RecordId staticClass;
  FunctionId method;
};
struct PointerCallee {
  ExprId pointer;
};
/// Inline assembly and the like: may have any effect on the memory that its arguments reach.
struct OpaqueCallee {};
using Callee = std::variant<DirectCallee, VirtualCallee, PointerCallee, OpaqueCallee>;

enum class CallRole : uint8_t {
  Plain,
  Construct, // a constructor, on the object the first argument points to
  Destroy,   // a destructor
  Cleanup,   // the function of a `cleanup` attribute, at the end of the variable's life
};

struct Call {
  std::optional<PlaceId> target;
  Callee callee;
  std::vector<ExprId> arguments; // receiver first
  CallRole role = CallRole::Plain;
};

/// Execution continues only if the condition is not zero. First instruction in each successor of a branch.
struct Assume {
  ExprId condition;
};

/// Enter starts the life of a local, without a value; Leave ends it.
struct Enter {
  VariableId variable;
};
struct Leave {
  VariableId variable;
};

/// The function returns the value of its `result` variable. Last in its block; the successor is the exit.
struct Return {};

/// An exception starts or continues. Last in its block; the unwind successor receives it.
struct Throw {
  ExprId value; // the thrown value, if the exception starts here; invalid if it continues
};

using Operation = std::variant<Assign, Alloc, Free, Call, Assume, Enter, Leave, Return, Throw>;

struct Instr {
  Operation op;
  Location location;
};

} // namespace wt::ir
