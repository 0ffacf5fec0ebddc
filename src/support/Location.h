// SPDX-License-Identifier: Apache-2.0
// Where in the source? A file of the module's file table, a line and a column (both from 1; 0 is unknown). Code that
// came out of a macro is placed where the macro is used; `macro` leads to its name and to where it is spelled.
#pragma once

#include "support/Id.h"

#include <string>

namespace wt {

using FileId = Id<struct FileTag>;
using MacroId = Id<struct MacroTag>;

struct Location {
  FileId file;
  uint32_t line = 0;
  uint32_t column = 0;
  MacroId macro;

  bool isValid() const { return file.isValid() && line != 0; }
  auto operator<=>(const Location&) const = default;
};

struct SourceFile {
  std::string path;      // as the compile command reaches it, made relative to the run's root where it lies below
  bool isSystem = false; // found through a system include path
};

/// One use of a macro: its name, and where the tokens that became this code are written.
struct MacroUse {
  std::string name;
  Location spelling;
};

} // namespace wt
