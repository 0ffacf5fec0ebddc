// SPDX-License-Identifier: Apache-2.0
// Facts about a function that all engines need: is it `main`, was its body made from a specification, does it call
// itself?
#pragma once

#include "program/Program.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace wt::program {

/// Is it a program's entry? If several programs were linked, all but the first have theirs as `main@file.c` (Link.h).
inline bool isMain(const ir::Function& function) {
  return llvm::StringRef(function.name).split('@').first == "main";
}

/// Is the module a whole program, rather than a library that other code calls?
inline bool hasMain(const ir::Module& module) {
  return llvm::any_of(module.functions, [](const ir::Function& f) { return isMain(f) && f.body; });
}

/// Was its body made from a specification? Its allocations then count as its callers'.
inline bool isSpecified(const Program& program, ir::FunctionId function) {
  return function.index < program.isSpecified.size() && program.isSpecified[function.index];
}

/// Do the functions of this call graph component call each other, or does its only function call itself?
inline bool isRecursive(const Program& program, llvm::ArrayRef<ir::FunctionId> component) {
  const auto& callees = program.calls.callees;
  const uint32_t first = component.front().index;
  return component.size() > 1 || (first < callees.size() && llvm::is_contained(callees[first], component.front()));
}

} // namespace wt::program
