// SPDX-License-Identifier: Apache-2.0
// What does a command written for GCC, or for another Clang, mean to the Clang in this program?
//
//   ccache arm-linux-gnueabi-g++-12 -O2 -Wall -fno-guess-branch-probability -DX=1 -Iinc -MD -MF a.d -c a.cc -o a.o
//   →  --driver-mode=g++ --target=arm-linux-gnueabi -DX=1 -Iinc
//
// Flags that change the meaning of the text are kept: language, macros, include paths, target. All others would only
// cost time or write files. A flag that Clang does not know is dropped with a note. Clang's own option table classifies
// the flags it knows, so no list of GCC's flags is needed here.
#pragma once

#include "frontend/Frontend.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace wt::frontend {

struct TranslatedCommand {
  std::vector<std::string> flags; // for Clang's driver; without the compiler and without the file
  std::vector<std::string> notes; // dropped flags, one sentence each
  std::string compiler;           // its name as in the command; empty if none is named
};

TranslatedCommand translateCommand(const CompileCommand& command, llvm::vfs::FileSystem& files);

enum class FileLanguage : uint8_t { C, Cxx, Header, Other };

/// Judged by the name alone; `-x` on the command line may override it.
FileLanguage languageOf(llvm::StringRef file);

/// Splits a command line as a shell does, or as Windows does if the compiler is Microsoft's.
std::vector<std::string> splitCommandLine(llvm::StringRef line);

} // namespace wt::frontend
