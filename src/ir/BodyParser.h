// SPDX-License-Identifier: Apache-2.0
// How is the text between the braces of a function read? All declarations of the module have been read by then, because
// the types of literals depend on them.
#pragma once

#include "ir/Reader.h"

namespace wt::ir::text {

/// The cursor is behind the opening brace at the start and behind the closing brace at the end.
void readBody(Reader& reader, FunctionId function);

} // namespace wt::ir::text
