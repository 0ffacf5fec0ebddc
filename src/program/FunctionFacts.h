// SPDX-License-Identifier: Apache-2.0
// What does the program know of a function that every engine asks in the same words? Is it where a program starts, was
// its body made from a specification, does it call itself?
#pragma once

#include "program/Program.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::program {

/// Where a program starts. Of several programs linked together, all but one have it as `main@file.c` (Link.h).
inline bool isMain(const ir::Function& function) {
  return llvm::StringRef(function.name).split('@').first == "main";
}

/// Is it a program, and not a part of one that others may call into?
inline bool hasMain(const ir::Module& module) {
  return llvm::any_of(module.functions, [](const ir::Function& f) { return isMain(f) && f.body; });
}

/// Its body was made from a specification: what it allocates counts as its callers'.
inline bool isSpecified(const Program& program, ir::FunctionId function) {
  return function.index < program.isSpecified.size() && program.isSpecified[function.index];
}

/// Do the functions of a component of the call graph call each other, or its only one itself?
inline bool isRecursive(const Program& program, llvm::ArrayRef<ir::FunctionId> component) {
  const auto& callees = program.calls.callees;
  const uint32_t first = component.front().index;
  return component.size() > 1 || (first < callees.size() && llvm::is_contained(callees[first], component.front()));
}

} // namespace wt::program
