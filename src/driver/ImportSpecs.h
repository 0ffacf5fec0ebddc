// SPDX-License-Identifier: Apache-2.0
// Which descriptions made for other tools apply to this program's libraries? The `.gir` files of libraries whose
// headers the program includes are found automatically; files that the user names are always read.
//
// Unused descriptions cost nothing: a program that includes no header of GLib opens no `.gir` file, and functions that
// it does not mention are not read.
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

/// The files and functions that the units mention.
struct Mentioned {
  const std::set<std::string>& sources; // the files that were read, including headers
  const llvm::StringSet<>& functions;   // names of functions without a body
};

/// Adds the descriptions of mentioned functions to the library; of files that the user names, it adds all. A damaged
/// file is used up to the damage; the notifications give the place.
std::vector<finding::Notification> importSpecifications(const ImportOptions& options, const Mentioned& mentioned,
                                                        spec::Library& library);

} // namespace wt::driver
