// SPDX-License-Identifier: Apache-2.0
// Is this a module that an engine may be shown? Every invariant of the core language (Body.h, docs/ir.md) is a rule
// with a name; what breaks one is listed, with a sentence. Lowering, linking and the specifications' bodies are tested
// with it.
//
//   for (const Violation& v : verify(module))
//     llvm::errs() << v.rule << " in " << module[v.function].displayName << ": " << v.sentence << "\n";
//
// Cost: linear in the size of the module. Not run in a normal analysis.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace wt::ir {

struct Violation {
  llvm::StringRef rule;
  FunctionId function; // invalid: in the module's tables
  BlockId block;       // invalid: in the body's tables
  std::string sentence;
};

/// In the order of the rules; within a rule, in the order of the module. Where ids are out of range, only that is said:
/// no other rule could be asked.
std::vector<Violation> verify(const Module& module);

struct VerifierRule {
  llvm::StringRef name;
  llvm::StringRef says; // what holds in every module
};
std::vector<VerifierRule> verifierRules();

} // namespace wt::ir
