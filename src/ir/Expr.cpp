// SPDX-License-Identifier: Apache-2.0
#include "ir/Expr.h"

#include <bit>

namespace wt::ir {

bool RealExpr::operator==(const RealExpr& o) const {
  return std::bit_cast<uint64_t>(value) == std::bit_cast<uint64_t>(o.value);
}

bool isGap(UnknownReason reason) {
  switch (reason) {
#define WT_UNKNOWN(name, text, gap)                                                                                    \
  case UnknownReason::name: return gap;
#include "ir/Operators.def"
  }
  return true;
}

std::optional<BinaryOp> oppositeOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Equal: return BinaryOp::NotEqual;
  case BinaryOp::NotEqual: return BinaryOp::Equal;
  case BinaryOp::Less: return BinaryOp::GreaterEqual;
  case BinaryOp::LessEqual: return BinaryOp::Greater;
  case BinaryOp::Greater: return BinaryOp::LessEqual;
  case BinaryOp::GreaterEqual: return BinaryOp::Less;
  case BinaryOp::Add:
  case BinaryOp::Subtract:
  case BinaryOp::Multiply:
  case BinaryOp::Divide:
  case BinaryOp::Remainder:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight:
  case BinaryOp::PointerAdd:
  case BinaryOp::PointerDifference: return std::nullopt;
  }
  return std::nullopt;
}

} // namespace wt::ir
