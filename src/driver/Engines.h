// SPDX-License-Identifier: Apache-2.0
// Which engines are there? One row of Engines.cpp each; `--engines`, help and statistics follow from it.
#pragma once

#include "engines/Budget.h"
#include "engines/Engine.h"
#include "finding/Opinion.h"
#include "support/Result.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <vector>

namespace wt::driver {

struct EngineRow {
  llvm::StringRef id;
  llvm::StringRef title; // what it finds, for --help
  using Make = std::unique_ptr<engines::Engine> (*)(const engines::Settings& settings,
                                                    const engines::SetLimits& limits);
  Make make;
  Make makeDefault; // when nothing is said; null, or what gives null: then it does not run
  llvm::ArrayRef<engines::BudgetRow> (*budgets)() = nullptr; // none: nothing can be limited
  /// Of an engine that judges claims of others: also when nothing is said.
  using MakeOpinion = std::unique_ptr<finding::SecondOpinion> (*)(const program::Program& program,
                                                                  const engines::SetLimits& limits);
  MakeOpinion makeOpinion = nullptr;
  bool isDefault() const { return makeDefault != nullptr; }
};

llvm::ArrayRef<EngineRow> allEngines();

using EngineList = std::vector<std::unique_ptr<engines::Engine>>;

/// `list`: ids separated by commas, in any order; empty: the default ones; `none`: no engine. The engines come in the
/// order of the table.
Result<EngineList> enginesFrom(llvm::StringRef list, const engines::Settings& settings,
                               const engines::SetLimits& limits = {});

/// Those of the list that judge claims of others.
std::vector<EngineRow::MakeOpinion> opinionsFrom(llvm::StringRef list);

/// The budgets of all engines, in the order of the table.
std::vector<engines::BudgetRow> allBudgets();
/// `words`: "escape.blocks=1000" and the like; of one name, the last counts.
Result<engines::SetLimits> limitsFrom(llvm::ArrayRef<std::string> words);

} // namespace wt::driver
