// SPDX-License-Identifier: Apache-2.0
// Which term is an expression of a body (src/ir/Expr.h), and which scalars make up a value of record or array type?
//
//   *p = *q      // struct pair { char *a, *b; }:    (*p).a <- (*q).a,  (*p).b <- (*q).b
#pragma once

#include "engines/contradiction/Terms.h"

#include <vector>

namespace wt::engines::contradiction {

class Translator {
public:
  Translator(Terms& terms, ir::FunctionId function)
      : terms_(terms), function_(function), body_(*terms.module()[function].body) {}

  TermId value(ir::ExprId expr);
  /// The address of a place.
  TermId address(ir::PlaceId place);

private:
  Terms& terms_;
  ir::FunctionId function_;
  const ir::Body& body_;

  TermId cast(const ir::CastExpr& cast, ir::TypeId type);
};

/// The address of a scalar inside an object. All elements of an array share one unknown index.
struct Leaf {
  TermId address;
  ir::TypeId type;
};

/// The scalars of a value at an address; false if there are more than kMaxLeaves.
inline constexpr size_t kMaxLeaves = 512;
bool addLeaves(Terms& terms, TermId address, ir::TypeId type, std::vector<Leaf>& leaves);

bool isScalar(const ir::Module& module, ir::TypeId type);

} // namespace wt::engines::contradiction
