// SPDX-License-Identifier: Apache-2.0
// Where in the source? A file of the module's file table, a line and a column (both from 1; 0 is unknown). Code from a
// macro has the place of the macro's use; `macro` gives the macro's name and the place where the code is written.
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
  std::string path;      // as in the compile command, but relative to the run's root if it lies below
  bool isSystem = false; // found through a system include path
};

/// One use of a macro: its name, and the place of the tokens that became this code.
struct MacroUse {
  std::string name;
  Location spelling;
};

} // namespace wt
