// SPDX-License-Identifier: Apache-2.0
// What are the project's settings? `watertight.json`, searched from the working directory upwards, may set every option
// of the command line under its own name. The command line overrides it; repeatable options accumulate.
//
//   { "spec": ["tools/own/mylib.own"], "exclude": ["third_party"], "engines": "escape,ownership", "fail-on": "medium" }
//
// Paths are relative to the file's folder. A file that was found automatically is as untrusted as the code itself: it
// may write files only inside its folder, open no devices, and run nothing.
#pragma once

#include "driver/Options.h"

#include <string>

namespace wt::driver {

inline constexpr const char* kProjectFile = "watertight.json";

/// The nearest project file; empty if there is none.
std::string findProjectFile(llvm::StringRef directory);

enum class Chosen : uint8_t { Found, Named };

/// Adds the file's settings for this command and skips those for other commands. An unknown option or an invalid value
/// is an error that names the file.
llvm::Error applyProjectFile(const std::string& path, Chosen chosen, Commands command, Arguments& arguments);

} // namespace wt::driver
