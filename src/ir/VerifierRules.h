// SPDX-License-Identifier: Apache-2.0
// Which rules does the verifier check? One function per rule; Verifier.cpp has the table that names them.
#pragma once

#include "ir/Printer.h"
#include "ir/Verifier.h"

namespace wt::ir::verifier {

/// The input of a rule, and the list to which it reports.
struct Context {
  const Module& module;
  const Printer& printer;
  std::vector<Violation>& violations;
  llvm::StringRef rule = {};
  FunctionId function = {}; // for rules about a body
  const Body* body = nullptr;

  void report(std::string sentence, BlockId block = {}) const {
    violations.push_back({rule, function, block, std::move(sentence)});
  }
  template <class T> const T* as(TypeId type) const { return typeAs<T>(module.types, type); }
};

// ---- VerifyTables.cpp: ids and the module's tables
void moduleIds(Context& c);
void functionType(Context& c);
void methodClass(Context& c);
void recordFields(Context& c);
void recordFinite(Context& c);
void nameUnique(Context& c);
void bodyIds(Context& c);
void bodyTrees(Context& c);

// ---- VerifyBlocks.cpp: variables and the graph of blocks
void variableNames(Context& c);
void variableTypes(Context& c);
void variableParameters(Context& c);
void variableResult(Context& c);
void blockEntryExit(Context& c);
void blockExitEmpty(Context& c);
void blockReturnLast(Context& c);
void blockThrowLast(Context& c);
void blockUnwind(Context& c);
void blockGoesOn(Context& c);
void blockBranch(Context& c);
void blockWaysOut(Context& c);
void lifeKind(Context& c);

// ---- VerifyTypes.cpp: types of places, expressions and instructions
void placeTypes(Context& c);
void literalTypes(Context& c);
void integerFits(Context& c);
void readTypes(Context& c);
void addressTypes(Context& c);
void unaryTypes(Context& c);
void binaryTypes(Context& c);
void castTypes(Context& c);
void assignTypes(Context& c);
void allocTypes(Context& c);
void freeTypes(Context& c);
void assumeTypes(Context& c);
void callCallee(Context& c);
void callArguments(Context& c);
void callTarget(Context& c);
void callRole(Context& c);

} // namespace wt::ir::verifier
