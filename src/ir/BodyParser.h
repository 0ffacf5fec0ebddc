// SPDX-License-Identifier: Apache-2.0
// Reads what is between the braces of a function. All declarations of the module are known by then: the types of
// literals come from them.
#pragma once

#include "ir/Reader.h"

namespace wt::ir::text {

/// The cursor stands behind the opening brace; in the end, behind the closing one.
void readBody(Reader& reader, FunctionId function);

} // namespace wt::ir::text
