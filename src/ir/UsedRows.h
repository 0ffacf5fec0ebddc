// SPDX-License-Identifier: Apache-2.0
// Which rows of a module do its function bodies mention? A C file of a hundred lines declares a thousand functions of
// the C library; a reader of its own functions needs only the few rows that they use.
#pragma once

#include "ir/Module.h"

namespace wt::ir {

/// For each row of each table: do the bodies mention it?
struct UsedRows {
  std::vector<bool> files, macros, families, records, globals, functions;
};

UsedRows allRows(const Module& module);
/// Functions with bodies; the globals and families that they mention; the records whose fields they use or whose
/// objects they hold or allocate; the files and macros of their locations.
UsedRows usedByBodies(const Module& module);

} // namespace wt::ir
