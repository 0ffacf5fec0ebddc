// SPDX-License-Identifier: Apache-2.0
// Where does the build's compiler look for its headers? Clang finds the headers of a GCC that is installed with the
// system. For a cross compiler elsewhere, run it and read its search list:
//
//   /opt/arm/bin/arm-none-eabi-gcc -E -v -x c /dev/null
//   →  --target=arm-none-eabi -nostdlibinc -nostdinc++ -isystem /opt/arm/arm-none-eabi/include
//
// A compile database may come from someone else, and this runs a program that it names. So only compilers whose path
// matches a pattern the user gave are run.
#pragma once

#include "frontend/CompileFlags.h"

#include <map>
#include <string>
#include <vector>

namespace wt::frontend {

class AskedCompilers {
public:
  explicit AskedCompilers(std::vector<std::string> patterns) : patterns_(std::move(patterns)) {}

  /// Flags for Clang's driver. Empty if the user does not allow this compiler to be run, or if it gave no usable
  /// answer; the latter also adds a note to the command.
  const std::vector<std::string>& flagsFor(const CompileCommand& command, TranslatedCommand& translated);

private:
  struct Answer {
    std::vector<std::string> flags;
    std::string note; // why there are no flags
  };

  std::vector<std::string> patterns_; // globs of absolute paths
  std::map<std::vector<std::string>, Answer> answers_;

  bool mayBeAsked(llvm::StringRef compiler) const;
};

} // namespace wt::frontend
