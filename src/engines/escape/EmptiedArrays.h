// SPDX-License-Identifier: Apache-2.0
// A list of texts is released with its texts, unless somebody else has them by then:
//
//   names = g_strsplit(line, ",", 0);
//   for (i = 0; names[i]; ++i) set_add(set, names[i]);   // hands on the elements
//   g_free(names);                                       // right: only the array is left
#pragma once

#include "program/Program.h"

namespace wt::engines::escape {

/// Does the function store elements of the array that this instruction receives, or pass them to code that may keep or
/// release them? Asked of the whole function, not of a path: on the path of an empty array nothing is handed on.
bool handsOnElements(const program::Program& program, const ir::Body& body, const ir::Instr& instr);

} // namespace wt::engines::escape
