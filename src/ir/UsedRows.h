// SPDX-License-Identifier: Apache-2.0
// Which rows of a module do its function bodies mention? A C file of a hundred lines declares a thousand functions of
// the C library; a reader of the file's own functions wants the few rows they use.
#pragma once

#include "ir/Module.h"

namespace wt::ir {

/// By row: is it wanted?
struct UsedRows {
  std::vector<bool> files, macros, families, records, globals, functions;
};

UsedRows allRows(const Module& module);
/// Functions with bodies; the globals and families they mention; the records whose fields they use, whose objects they
/// hold or allocate; the files and macros of their locations.
UsedRows usedByBodies(const Module& module);

} // namespace wt::ir
