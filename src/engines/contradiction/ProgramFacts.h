// SPDX-License-Identifier: Apache-2.0
// What do all questions about one program share? Gathered once and constant from then on, so that provers on several
// threads may read it.
#pragma once

#include "program/Program.h"
#include "program/pointsto/Mod.h"
#include "program/pointsto/PointsTo.h"

#include "llvm/ADT/BitVector.h"

#include <memory>
#include <vector>

namespace wt::engines::contradiction {

class ProgramFacts {
public:
  explicit ProgramFacts(const program::Program& program);

  const program::Program& program() const { return program_; }
  const program::PointsTo& pointsTo() const { return *pointsTo_; }
  const program::ModSets& mods() const { return mods_; }
  const std::vector<ir::FunctionId>& callersOf(ir::FunctionId function) const { return callers_[function.index]; }
  /// By record: somewhere a pointer to it is moved.
  const std::vector<bool>& hasArithmetic() const { return hasArithmetic_; }
  bool hasUnsafeCasts() const { return hasUnsafeCasts_; }

  /// May it be called from outside of what we see? In a fragment, whatever others can name they can call; in a whole
  /// program, whatever a library may have the address of.
  bool isRoot(ir::FunctionId function) const;
  /// Does no cell exist when it is entered?
  bool isProgramStart(ir::FunctionId function) const;
  /// An initialiser that calls nobody: it is done before anything runs.
  bool isConstant(ir::FunctionId function) const { return isConstant_.test(function.index); }

private:
  const program::Program& program_;
  std::unique_ptr<program::PointsTo> pointsTo_;
  program::ModSets mods_;
  std::vector<std::vector<ir::FunctionId>> callers_;
  std::vector<bool> hasArithmetic_;
  llvm::BitVector isAddressTaken_, isConstant_; // by function
  bool isWhole_;
  bool hasUnsafeCasts_ = false;
  bool hasInitializers_ = false; // other code that runs before main

  void lookAt(ir::FunctionId id);
};

} // namespace wt::engines::contradiction
