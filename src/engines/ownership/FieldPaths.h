// SPDX-License-Identifier: Apache-2.0
// In which order does a method release, read and overwrite a field of its object? Rules about classes that need the
// order of statements inside one method, but nothing about its callers: between calls from outside, a field that the
// destructor releases owns its object.
//
//   void set(const char *s) { text = copyOf(s); }      // leak: loses the old text
//   void clear() { text = nullptr; }                   // leak: the same, if only the class ever holds the text
//   Text &operator=(const Text &o) { delete[] text; text = copyOf(o.text); … }   // use-after-free if `o` is this object
#pragma once

#include "engines/ownership/ClassFindings.h"
#include "engines/ownership/FieldUses.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace wt::engines::ownership {

struct InstrAt {
  ir::BlockId block;
  uint32_t index = 0;
  bool operator==(const InstrAt&) const = default;
};

/// The first wanted instruction after `from`, along paths on which no instruction stops the search. Exceptional edges
/// are not followed.
std::optional<InstrAt> reachable(const ir::Body& body, InstrAt from, llvm::function_ref<bool(InstrAt)> isWanted,
                                 llvm::function_ref<bool(InstrAt)> stops);

/// Where a method stores over the field: does a test of another member of the object lead there, on every path?
/// `if (last) last->next = n; else first = n;`
bool isToldByMember(const program::Program& program, ir::FunctionId function, FieldKey field, Location store);

void addPathFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                     const ProgramUses& uses, FindingsByFunction& findings);

} // namespace wt::engines::ownership
