// SPDX-License-Identifier: Apache-2.0
// What does lowering get from the reader of a unit (Frontend.cpp), and what does it return?
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
  bool hasErrors = false; // the unit did not compile: functions that contain errors are left out
};

struct LoweredUnit {
  ir::Module module;
  spec::SourceSpecs specs; // from the attributes of the functions in it
};

/// Called once per unit, after it has been parsed and every template instantiated.
LoweredUnit lowerUnit(LowerInput& input);

} // namespace wt::frontend
