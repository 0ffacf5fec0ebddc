// SPDX-License-Identifier: Apache-2.0
// The nine instructions of the core language: everything C and C++ can do to memory, and nothing else. docs/ir.md has
// one example of each. What an instruction can do to an object: Alloc creates, Free releases, Assign copies and loses
// references, Leave loses them, Call does whatever the callee does.
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

/// target := the address (or the handle) of a new object of a family. Freed by Free of the same family.
struct Alloc {
  PlaceId target;
  FamilyId family;
  TypeId type;                 // of the object, or of one element of it
  ExprId size;                 // in bytes; invalid if not known
  bool mayFail = false;        // then target is null (of a handle: the family's failure value)
  bool isConstruction = false; // a constructor call on `target` follows: one `new T(…)`
};

/// Releases the object `pointer` points to, if it is not null.
struct Free {
  ExprId pointer;
  FamilyId family;
  bool isDestruction = false; // a destructor call on `pointer` came before: one `delete p`
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
/// Inline assembly and the like: may do anything to what its arguments reach.
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

/// Execution goes on only if the condition is not zero. Opens each successor of a branch.
struct Assume {
  ExprId condition;
};

/// A local begins to live, its value not set; ends its life.
struct Enter {
  VariableId variable;
};
struct Leave {
  VariableId variable;
};

/// The function returns what its `result` variable holds. Last in its block; the successor is the exit.
struct Return {};

/// An exception starts or goes on. Last in its block; the unwind successor is where it goes.
struct Throw {
  ExprId value; // what is thrown, if the exception starts here; invalid if it goes on
};

using Operation = std::variant<Assign, Alloc, Free, Call, Assume, Enter, Leave, Return, Throw>;

struct Instr {
  Operation op;
  Location location;
};

} // namespace wt::ir
