// SPDX-License-Identifier: Apache-2.0
// Where does the compiler of a build look for its headers? Clang finds those of a GCC that was installed with the
// system; a cross compiler that lies elsewhere has to be asked:
//
//   /opt/arm/bin/arm-none-eabi-gcc -E -v -x c /dev/null
//   →  --target=arm-none-eabi -nostdlibinc -nostdinc++ -isystem /opt/arm/arm-none-eabi/include
//
// To ask it is to run it. A compile database is written by whoever wrote the program, so only compilers whose path
// matches a pattern of the user's are asked.
#pragma once

#include "frontend/CompileFlags.h"

#include <map>
#include <string>
#include <vector>

namespace wt::frontend {

class AskedCompilers {
public:
  explicit AskedCompilers(std::vector<std::string> patterns) : patterns_(std::move(patterns)) {}

  /// Flags for Clang's driver. None: the user does not want this compiler to be asked, or it has no answer, which
  /// becomes a note of the command.
  const std::vector<std::string>& flagsFor(const CompileCommand& command, TranslatedCommand& translated);

private:
  struct Answer {
    std::vector<std::string> flags;
    std::string note; // why there are none
  };

  std::vector<std::string> patterns_; // globs of absolute paths
  std::map<std::vector<std::string>, Answer> answers_;

  bool mayBeAsked(llvm::StringRef compiler) const;
};

} // namespace wt::frontend
