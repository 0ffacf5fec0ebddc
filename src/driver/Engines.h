// SPDX-License-Identifier: Apache-2.0
// Which engines exist? One row of Engines.cpp each; `--engines`, help and statistics are derived from it.
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
  llvm::StringRef title; // its findings, for --help
  using Make = std::unique_ptr<engines::Engine> (*)(const engines::Settings& settings,
                                                    const engines::SetLimits& limits);
  Make make;
  Make makeDefault; // for a run without --engines; if null, or if it returns null, the engine does not run by default
  llvm::ArrayRef<engines::BudgetRow> (*budgets)() = nullptr; // null: it has no limits
  /// For an engine that judges claims of others: used if the engine is in the list, and by default.
  using MakeOpinion = std::unique_ptr<finding::SecondOpinion> (*)(const program::Program& program,
                                                                  const engines::SetLimits& limits);
  MakeOpinion makeOpinion = nullptr;
  bool isDefault() const { return makeDefault != nullptr; }
};

llvm::ArrayRef<EngineRow> allEngines();

using EngineList = std::vector<std::unique_ptr<engines::Engine>>;

/// `list`: comma-separated ids in any order; empty: the default engines; `none`: no engine. The result has the order of
/// the table.
Result<EngineList> enginesFrom(llvm::StringRef list, const engines::Settings& settings,
                               const engines::SetLimits& limits = {});

/// The opinion makers for a list of engines.
std::vector<EngineRow::MakeOpinion> opinionsFrom(llvm::StringRef list);

/// The budgets of all engines, in the order of the table.
std::vector<engines::BudgetRow> allBudgets();
/// `words`: "escape.blocks=1000" and the like; for a repeated name, the last one counts.
Result<engines::SetLimits> limitsFrom(llvm::ArrayRef<std::string> words);

} // namespace wt::driver
