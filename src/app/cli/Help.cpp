// SPDX-License-Identifier: Apache-2.0
// What help does a newcomer get? The lists in it are generated from the tables.
#include "app/cli/Commands.h"

#include "driver/Engines.h"
#include "output/Formats.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

/// Indents each line by two.
static std::string indented(llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    result += "  " + line.str() + "\n";
    text = rest;
  }
  return result;
}

std::string generalHelp() {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "watertight finds memory and handles that C and C++ programs lose, free twice or use after freeing.\n"
         "\n"
         "If your build writes a compile_commands.json (CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON):\n"
         "  watertight check -p build\n"
         "If it does not:\n"
         "  watertight run -- make\n"
         "One file:\n"
         "  watertight check file.c --\n"
         "\n"
         "Commands (watertight COMMAND --help says more):\n";
  for (const Command& command : allCommands())
    out << llvm::formatv("  {0,-11} {1}\n", command.name, command.sentence);
  out << "  --version   the version of watertight and of the Clang in it\n"
         "  --man       the manual, for `man -l`; --completion SHELL: a script for bash, zsh or fish\n"
         "\n"
         "Findings go to standard output, messages about the run to standard error.\n"
         "Exit codes of check:\n"
      << indented(allCommands().front().exitCodes);
  return text;
}

/// The possible values of an option's argument, if they are a list.
static std::string choicesOf(driver::OptionId id) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (id == driver::OptionId::Format)
    for (const output::Format& format : output::allFormats())
      out << llvm::formatv("{0,28}{1,-6} {2}\n", "", format.name, format.sentence);
  if (id == driver::OptionId::Engines || id == driver::OptionId::Engine)
    for (const driver::EngineRow& engine : driver::allEngines())
      out << llvm::formatv("{0,28}{1}: {2}{3}\n", "", engine.id, engine.title, engine.isDefault() ? " (default)" : "");
  return text;
}

std::string helpOf(const Command& command) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "watertight " << command.usage << "\n\n" << command.details << "\nOptions:\n";
  for (const driver::OptionRow& option : driver::allOptions()) {
    if (!(option.commands & command.bit))
      continue;
    std::string letter = option.letter ? std::string("-") + option.letter + ", " : "    ";
    std::string name = letter + "--" + option.name.str() + (option.argument.empty() ? "" : " " + option.argument.str());
    out << llvm::formatv("  {0,-24}  {1}\n", name, option.sentence) << choicesOf(option.id);
  }
  out << "\nExit codes:\n" << indented(command.exitCodes);
  return text;
}

} // namespace wt::cli
