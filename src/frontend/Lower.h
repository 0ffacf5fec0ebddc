// SPDX-License-Identifier: Apache-2.0
// The border between reading a unit (Frontend.cpp) and lowering it: what lowering is given, what it returns.
#pragma once

#include "frontend/ClangHeaders.h"
#include "frontend/GccMalloc.h"
#include "ir/Module.h"
#include "spec/SourceAttributes.h"

namespace wt::frontend {

struct FrontendOptions;

struct LowerInput {
  clang::ASTContext& context;
  clang::Sema& sema;
  std::string mainFile;            // absolute
  const GccMallocTable& gccMalloc; // attributes that Clang 19 refuses
  const FrontendOptions& options;
  bool hasErrors = false; // the unit did not compile: functions that contain errors are to be left out
};

struct LoweredUnit {
  ir::Module module;
  spec::SourceSpecs specs; // what attributes say about the functions in it
};

/// Called once per unit, when all of it has been parsed and every template instantiated.
LoweredUnit lowerUnit(LowerInput& input);

} // namespace wt::frontend
