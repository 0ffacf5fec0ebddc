// SPDX-License-Identifier: Apache-2.0
// Is this a valid module for an engine? Every invariant of the core language (Body.h, docs/ir.md) is a rule with a
// name; each violation is listed with a sentence. The tests of lowering, linking and of the specifications' bodies use
// it.
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

/// In the order of the rules; within a rule, in the order of the module. If ids are out of range, only that is
/// reported, because the other rules cannot be checked then.
std::vector<Violation> verify(const Module& module);

struct VerifierRule {
  llvm::StringRef name;
  llvm::StringRef says; // the fact that holds in every module
};
std::vector<VerifierRule> verifierRules();

} // namespace wt::ir
