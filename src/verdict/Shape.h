// SPDX-License-Identifier: Apache-2.0
// What does the code at a place do, apart from how it is written? The lowered instructions with the names of interfaces
// (functions, globals, fields), but without names of locals, layout, comments and files. Two versions of a program have
// the same shapes if they differ only in formatting, in names of locals or in the file of a function.
//
//   if (len > 9)               a.c:7:5      call(fclose, local) under (local > 9)
//     fclose(out);
#pragma once

#include "verdict/CodeAt.h"

#include <string>

namespace wt::verdict {

/// The instructions at the place, and the condition under which they run. Empty if the place is not in the function.
std::string shapeAt(const CodeAt& code, ir::FunctionId function, const finding::Position& at);

/// The input of a finding's fingerprint: kind, function, the shapes of the allocation and of the report.
std::string shapeOf(const CodeAt& code, const finding::Finding& finding);

} // namespace wt::verdict
