// SPDX-License-Identifier: Apache-2.0
// Which engines are there? One row of Engines.cpp each; `--engines`, help and statistics follow from it.
#pragma once

#include "engines/Engine.h"
#include "support/Result.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <vector>

namespace wt::driver {

struct EngineRow {
  llvm::StringRef id;
  llvm::StringRef title; // what it finds, for --help
  std::unique_ptr<engines::Engine> (*make)(const engines::Settings& settings);
  bool isDefault;
};

llvm::ArrayRef<EngineRow> allEngines();

using EngineList = std::vector<std::unique_ptr<engines::Engine>>;

/// `list`: ids separated by commas, in any order; empty: the default ones; `none`: no engine. The engines come in the
/// order of the table.
Result<EngineList> enginesFrom(llvm::StringRef list, const engines::Settings& settings);

} // namespace wt::driver
