// SPDX-License-Identifier: Apache-2.0
// What does a command written for GCC, or for another Clang, mean to the Clang in this program?
//
//   ccache arm-linux-gnueabi-g++-12 -O2 -Wall -fno-guess-branch-probability -DX=1 -Iinc -MD -MF a.d -c a.cc -o a.o
//   →  --driver-mode=g++ --target=arm-linux-gnueabi -DX=1 -Iinc
//
// Kept is what changes the meaning of the text: language, macros, include paths, target. Everything else costs time or
// files. What Clang does not know is left out with a note; what it knows is asked of its own option table, so that no
// list of GCC's flags is kept here.
#pragma once

#include "frontend/Frontend.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace wt::frontend {

struct TranslatedCommand {
  std::vector<std::string> flags; // for Clang's driver; neither the compiler nor a file is among them
  std::vector<std::string> notes; // what was left out, one sentence each
  std::string compiler;           // its name as the command has it; empty: none is named
};

TranslatedCommand translateCommand(const CompileCommand& command, llvm::vfs::FileSystem& files);

enum class FileLanguage : uint8_t { C, Cxx, Header, Other };

/// By the name alone; `-x` on the command line may say otherwise.
FileLanguage languageOf(llvm::StringRef file);

/// Splits a command line the way a shell would, or the way Windows does if its compiler is Microsoft's.
std::vector<std::string> splitCommandLine(llvm::StringRef line);

} // namespace wt::frontend
