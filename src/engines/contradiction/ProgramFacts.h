// SPDX-License-Identifier: Apache-2.0
// Which facts do all queries about one program share? Computed once and constant from then on, so provers on several
// threads may read them.
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
  /// By record: some code does arithmetic on a pointer to it.
  const std::vector<bool>& hasArithmetic() const { return hasArithmetic_; }
  bool hasUnsafeCasts() const { return hasUnsafeCasts_; }

  /// May code outside the program call it? In a fragment, any function that is visible outside; in a whole program, any
  /// function whose address a library may have.
  bool isRoot(ir::FunctionId function) const;
  /// Is the heap still empty when it starts?
  bool isProgramStart(ir::FunctionId function) const;
  /// An initialiser that calls nothing: it is done before any code runs.
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
  bool hasInitializers_ = false; // other code runs before main

  void lookAt(ir::FunctionId id);
};

} // namespace wt::engines::contradiction
