// SPDX-License-Identifier: Apache-2.0
// How is a function's body written, between its braces? As variables, gaps and blocks.
#pragma once

#include "ir/RowNames.h"

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace wt::ir::text {

/// True if the function's header describes the parameters completely, so that no `param` line is needed.
bool hasPlainParameters(const Module& module, const Function& function);

class BodyPrinter {
public:
  /// The ids in the body must be in range (Verifier.h, rules IDS-…).
  BodyPrinter(const Module& module, const Body& body, const RowNames& names)
      : module_(module), body_(body), names_(names) {}

  std::string lines(const Function& function, bool withLocations);
  std::string place(PlaceId id) const;
  std::string expr(ExprId id, TypeId expected) const;

private:
  const Module& module_;
  const Body& body_;
  const RowNames& names_;
  llvm::DenseMap<uint32_t, uint32_t> sharedUnknowns_; // repeated serials, and their numbers in the text

  void numberSharedUnknowns();
  std::string variableLine(const Variable& v) const;
  std::string blockHeader(BlockId id) const;
  std::string blockEnd(const Block& block) const;
  std::string operation(const Operation& op) const;
  std::string callText(const Call& call) const;
  std::string allocText(const Alloc& alloc) const;
  std::string fieldText(const FieldPlace& p) const;
  std::string placeWithoutType(const PlaceNode& node) const;
  std::string exprWithoutType(ExprId id) const;
  std::string alone(ExprId id, TypeId expected) const;
  bool needsNoType(const Expr& e, TypeId expected) const;
  std::string unaryText(const UnaryExpr& e) const;
  std::string suffixable(PlaceId id) const;
};

} // namespace wt::ir::text
