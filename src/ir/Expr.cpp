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
  case UnknownReason::name:                                                                                            \
    return gap;
#include "ir/Operators.def"
  }
  return true;
}

} // namespace wt::ir
