// SPDX-License-Identifier: Apache-2.0
// Which descriptions made for other tools speak of this program's libraries? The `.gir` files of the libraries whose
// headers it includes are found by themselves; files the user names are read in any case.
//
// What no unit mentions costs nothing: a program that includes no header of GLib opens no `.gir` file, and functions
// that nobody calls are not read.
#pragma once

#include "finding/Report.h"
#include "spec/Library.h"

#include "llvm/ADT/StringSet.h"

#include <set>
#include <string>
#include <vector>

namespace wt::driver {

struct ImportOptions {
  std::vector<std::string> gir;       // named by the user
  std::vector<std::string> libraries; // cppcheck's: files, or names of installed ones
  std::string girFolder = "/usr/share/gir-1.0";
  std::string cppcheckFolder = "/usr/share/cppcheck/cfg";
};

/// What the units mention.
struct Mentioned {
  const std::set<std::string>& sources; // the files that were read, headers included
  const llvm::StringSet<>& functions;   // by name, those without a body
};

/// Adds to the library what the files say of functions that are mentioned; of files that the user names, all. A file
/// that is damaged is used as far as it goes; the notifications name the place.
std::vector<finding::Notification> importSpecifications(const ImportOptions& options, const Mentioned& mentioned,
                                                        spec::Library& library);

} // namespace wt::driver
