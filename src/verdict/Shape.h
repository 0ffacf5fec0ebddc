// SPDX-License-Identifier: Apache-2.0
// What is the code at a place, apart from how it is written? The lowered instructions, with the names of interfaces
// (functions, globals, fields) and without those of locals, without layout, comments and files. Two versions of a
// program that differ in formatting, in the names of locals or in the file a function stands in have the same shapes.
//
//   if (len > 9)               a.c:7:5      call(fclose, local) under (local > 9)
//     fclose(out);
#pragma once

#include "verdict/CodeAt.h"

#include <string>

namespace wt::verdict {

/// The instructions at the place, and the condition under which they run. Empty: the place is not in the function.
std::string shapeAt(const CodeAt& code, ir::FunctionId function, const finding::Position& at);

/// What the fingerprint of a finding is made of: kind, function, the shapes of the allocation and of the report.
std::string shapeOf(const CodeAt& code, const finding::Finding& finding);

} // namespace wt::verdict
