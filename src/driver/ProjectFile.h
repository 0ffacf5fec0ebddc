// SPDX-License-Identifier: Apache-2.0
// What did the project decide for everyone who checks it? `watertight.json`, found from the working directory upwards:
// every option of the command line under its own name. The command line wins; what may be repeated adds up.
//
//   { "spec": ["tools/own/mylib.own"], "exclude": ["third_party"], "engines": "escape,ownership", "fail-on": "medium" }
//
// Paths in it are meant from its folder. A file that was found, and not named by the user, is written by whoever wrote
// the program, as the code is: it may write files inside its folder only, open no devices, and run nothing.
#pragma once

#include "driver/Options.h"

#include <string>

namespace wt::driver {

inline constexpr const char* kProjectFile = "watertight.json";

/// The nearest one; empty: there is none.
std::string findProjectFile(llvm::StringRef directory);

enum class Chosen : uint8_t { Found, Named };

/// Adds what the file says about the command. Options of other commands are passed over; what is no option at all, or
/// has no value that fits, is an error that names the file.
llvm::Error applyProjectFile(const std::string& path, Chosen chosen, Commands command, Arguments& arguments);

} // namespace wt::driver
