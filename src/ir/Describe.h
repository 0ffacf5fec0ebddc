// SPDX-License-Identifier: Apache-2.0
// How would the source write this value or condition? For people: no temporaries, no casts, C's own operators.
//
//   (*conn).name            conn->name           *(p +> i)          p[i]
//   (*t).next               find(key)->next      (*this).Base.id    this->id
//   assume n == null        "`n` is null"        assume n > 9       "`n > 9`"
#pragma once

#include "ir/Module.h"

#include <string>

namespace wt::ir {

std::string describe(const Module& module, const Body& body, PlaceId place);
std::string describe(const Module& module, const Body& body, ExprId expr);

/// The fact that holds after assuming `condition`, as a phrase with the source expression in backquotes: "`n` is null".
std::string describeCondition(const Module& module, const Body& body, ExprId condition);

} // namespace wt::ir
