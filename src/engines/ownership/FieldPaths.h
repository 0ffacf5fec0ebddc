// SPDX-License-Identifier: Apache-2.0
// In which order does a method release, read and overwrite a field of its object? Two rules about classes that need the
// order of statements, and nothing of what callers do: between calls from outside, a field that the destructor releases
// owns.
//
//   void set(const char *s) { text = copyOf(s); }                     // what it held before is lost               leak
//   void clear() { text = nullptr; }                                  // so it is here, if nobody else ever has it  leak
//   Text &operator=(const Text &o) { delete[] text; text = copyOf(o.text); … }   // if `o` is this very object
//   use-after-free
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

/// The first instruction behind `from` (itself not counted) that is looked for, on ways that meet none that stops them.
/// Ways of exceptions are not followed.
std::optional<InstrAt> reachable(const ir::Body& body, InstrAt from, llvm::function_ref<bool(InstrAt)> isWanted,
                                 llvm::function_ref<bool(InstrAt)> stops);

void addPathFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                     const ProgramUses& uses, FindingsByFunction& findings);

} // namespace wt::engines::ownership
