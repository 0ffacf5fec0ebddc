// SPDX-License-Identifier: Apache-2.0
// The `watertight` command: which subcommand runs?
#include "app/cli/Commands.h"
#include "app/cli/Endings.h"

#include "driver/ProjectFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace wt::cli {

static constexpr llvm::StringRef
    kCheckCodes = "0  nothing found\n"
                  "1  findings (at or above the --fail-on confidence)\n"
                  "2  bad usage or input: nothing was analysed, or the result could not be written\n"
                  "3  nothing found, but some file or function could not be analysed\n",
    kRunCodes = "0  nothing found\n"
                "1  findings (at or above the --fail-on confidence)\n"
                "2  bad usage; or the build failed and only the files compiled before that were checked\n"
                "3  nothing found, but some file or function could not be analysed\n",
    kProveCodes = "0  everything is proved\n"
                  "1  something may leak\n"
                  "2  bad usage or input\n"
                  "3  some proof was given up or depends on callers, or some file could not be analysed\n",
    kReadCodes = "0  done\n"
                 "2  bad usage or input\n"
                 "3  done, but some file or function could not be analysed\n",
    kDiffCodes = "0  nothing is new\n"
                 "1  something is new\n"
                 "2  bad usage or input\n",
    kPlainCodes = "0  done\n"
                  "2  bad usage or input\n";

static constexpr Command kCommands[] = {
    {"check", driver::Check, "check [FILES…] [-p DIR] [OPTIONS] [-- FLAGS…]",
     "analyse a program and print the findings",
     "Without FILES, analyses all files of the compile database as one program: of -p DIR, or of the nearest\n"
     "compile_commands.json in this folder or above. With FILES (or folders), only those. After `--`, FLAGS are the\n"
     "compiler flags of the FILES, and no compile database is needed.\n"
     "\n"
     "  watertight check -p build                  the whole program that build/ describes\n"
     "  watertight check src/a.c src/b.c           two files of the compile database\n"
     "  watertight check a.c b.c -- -Iinclude      two files, without a compile database\n",
     kCheckCodes, check},
    {"run", driver::Run, "run [OPTIONS] -- COMMAND…", "watch a build, then check what it compiled",
     "Runs the COMMAND that builds the program, records every compilation with Debian's `bear`, and checks the\n"
     "result as one program. Files that the build does not compile are not seen, so clean first. If the build fails,\n"
     "the files compiled until then are checked, and the exit code is 2.\n"
     "\n"
     "  make clean; watertight run -- make -j8\n",
     kRunCodes, runBuild},
    {"ir", driver::Ir, "ir FILES… [-p DIR] [-- FLAGS…]", "print the program as the engines see it",
     "Prints the core language that C and C++ are lowered to (docs/ir.md).\n", kReadCodes, printIr},
    {"signatures", driver::Signatures, "signatures [FILES…] [-p DIR] [--engine NAME] [-- FLAGS…]",
     "print the inferred contract of each function",
     "Prints what the callers of each function must know: what it allocates, releases and keeps.\n", kReadCodes,
     signatures},
    {"prove", driver::Prove, "prove [FILES[:LINE]…] [-p DIR] [--function NAME] [OPTIONS] [-- FLAGS…]",
     "prove that statements cannot lose memory",
     "For every statement that overwrites a pointer or ends its life, assumes that it was the last pointer to some\n"
     "memory and searches backwards: a contradiction on every path proves the statement; otherwise the search shows\n"
     "where the memory may come from. FILES select statements; the program is the build (-p), or with `--` the FILES.\n"
     "\n"
     "  watertight prove list.c --                 all statements of one file, for any caller\n"
     "  watertight prove -p build src/list.c:42    the statements of one line, in the whole program\n",
     kProveCodes, prove},
    {"bound", driver::Bound, "bound [FILES…] [-p DIR] [--function NAME] [--against FILE] [OPTIONS] [-- FLAGS…]",
     "bound the live heap of each function, and find loops that make it grow",
     "For each function that allocates or releases: how many cells are live at most, how many remain when it returns,\n"
     "and its behavioral type, the order of its allocations and releases (docs/engines/behavior.md).\n"
     "\n"
     "  watertight bound -p build                          every function\n"
     "  watertight bound server.c --function serve --      one function of one file\n"
     "  watertight bound -p build --against before.json    what a change adds to an earlier `--format json`\n",
     kReadCodes, bound},
    {"specs", driver::Specs, "specs suggest|missing|count [FILES…] [-p DIR] [-- FLAGS…]",
     "suggest specifications, and list the functions that need one",
     "suggest: the insert and remove functions of hand-written containers, as a file for --spec. Check each line, "
     "then\n"
     "run `watertight check --spec FILE`.\n"
     "missing: functions without a body or a specification, the most influential first, as a file for --spec. Wrong\n"
     "lines cause wrong findings: compare each with the library's manual.\n"
     "count: how many functions the shipped specifications and the named files (.own, .gir, .cfg) describe, and where\n"
     "a file contradicts the shipped ones.\n",
     kPlainCodes, specs},
    {"volume", driver::Volume, "volume LOG [FILES…] [-p DIR] [OPTIONS] [-- FLAGS…]",
     "say which findings explain a report of leaked bytes",
     "LOG is the output of Valgrind (--leak-check=full) or LeakSanitizer. For each allocation that leaked: how many\n"
     "bytes, their share of the total, and the finding that explains it, if any.\n",
     kPlainCodes, volume},
    {"diff", driver::Diff, "diff OLD NEW", "compare two reports: new, gone and unchanged findings",
     "OLD and NEW are JSON or SARIF reports. Findings are recognised after reformatting, renaming of locals, and "
     "moving\n"
     "functions to other files.\n",
     kDiffCodes, diff},
    {"explain", driver::Explain, "explain [KIND | limits | FILE:LINE [-p DIR] [-- FLAGS…]]",
     "explain a kind of finding, or who owns the memory that a line allocates",
     "Without KIND, lists the kinds.\n"
     "FILE:LINE: who owns the memory allocated there (or held by the field declared there), on which evidence, and\n"
     "which findings concern it. The program is the build (-p), or with `--` the file itself.\n",
     kPlainCodes, explain},
};

llvm::ArrayRef<Command> allCommands() {
  return kCommands;
}

static int unknownCommand(llvm::StringRef word) {
  std::vector<llvm::StringRef> names;
  for (const Command& command : kCommands)
    names.push_back(command.name);
  llvm::StringRef near = driver::nearest(word, names);
  return fail("unknown command '" + word + "'" +
              (near.empty() ? llvm::Twine("; see watertight --help") : "; did you mean '" + near + "'?"));
}

static bool hasConfig(const Command& command) {
  return llvm::any_of(driver::allOptions(), [&](const driver::OptionRow& row) {
    return row.id == driver::OptionId::Config && (row.commands & command.bit);
  });
}

static int runCommand(const Command& command, llvm::ArrayRef<std::string> words) {
  Result<driver::Arguments> arguments = driver::Arguments::parse(command.bit, words);
  if (!arguments)
    return fail(arguments.takeError());
  if (arguments->has(driver::OptionId::Help))
    return print(helpOf(command));
  std::string project = arguments->valueOf(driver::OptionId::Config);
  const auto chosen = project.empty() ? driver::Chosen::Found : driver::Chosen::Named;
  if (project.empty() && hasConfig(command))
    project = driver::findProjectFile(workingDirectory());
  if (!project.empty() && project != "none")
    if (llvm::Error error = driver::applyProjectFile(project, chosen, command.bit, *arguments))
      return fail(std::move(error));
  return command.run(*arguments);
}

static int main(llvm::ArrayRef<std::string> words) {
  if (words.empty()) {
    llvm::errs() << generalHelp();
    return BadUsage;
  }
  llvm::StringRef first = words.front();
  if (first == "--help" || first == "-h" || first == "help")
    return print(generalHelp());
  if (first == "--version")
    return print("watertight " WT_VERSION " (Clang " LLVM_VERSION_STRING ")\n");
  if (first == "--man")
    return print(manual());
  if (first == "--completion") {
    std::string script = completionFor(words.size() == 2 ? words[1] : "");
    return script.empty() ? fail("--completion: for which shell? bash, zsh or fish") : print(script);
  }
  for (const Command& command : kCommands)
    if (command.name == first)
      return runCommand(command, words.drop_front());
  return unknownCommand(first);
}

} // namespace wt::cli

int main(int argc, char** argv) {
  wt::cli::prepareEndings();
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  return wt::cli::runToTheEnd([&] { return wt::cli::main(words); });
}
