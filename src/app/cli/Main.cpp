// SPDX-License-Identifier: Apache-2.0
// The `watertight` command: which subcommand is it?
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
                  "1  findings (of the confidence that --fail-on asks for)\n"
                  "2  bad usage or input: nothing was analysed, or the result could not be written\n"
                  "3  nothing found, but some file or function could not be analysed\n",
    kRunCodes = "0  nothing found\n"
                "1  findings (of the confidence that --fail-on asks for)\n"
                "2  bad usage; or the build failed, and only what it compiled before that was checked\n"
                "3  nothing found, but some file or function could not be analysed\n",
    kProveCodes = "0  everything is proved\n"
                  "1  something may leak\n"
                  "2  bad usage or input\n"
                  "3  something was given up, depends on the callers, or could not be analysed\n",
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
     "analyse a program and print what was found",
     "Without FILES, everything in the compile_commands.json that is found from here upwards, or in -p DIR, is\n"
     "analysed as one program. With FILES (or folders), only those. With `--`, the FILES are compiled with the FLAGS\n"
     "that follow it, and no compile_commands.json is needed.\n"
     "\n"
     "  watertight check -p build                  the whole program that build/ describes\n"
     "  watertight check src/a.c src/b.c           these two files of it\n"
     "  watertight check a.c b.c -- -Iinclude      two files, without a description\n",
     kCheckCodes, check},
    {"run", driver::Run, "run [OPTIONS] -- COMMAND…", "watch a build, then check what it compiled",
     "Runs the COMMAND that builds the program, notes every compilation (with Debian's `bear`), and checks the whole.\n"
     "Only what is really compiled is seen: clean before. If the build fails, what it compiled until then is checked, "
     "and the\n"
     "exit code is 2.\n"
     "\n"
     "  make clean; watertight run -- make -j8\n",
     kRunCodes, runBuild},
    {"ir", driver::Ir, "ir FILES… [-p DIR] [-- FLAGS…]", "print the program as the engines see it",
     "Prints the core language that C and C++ are lowered to (docs/ir.md).\n", kReadCodes, printIr},
    {"signatures", driver::Signatures, "signatures [FILES…] [-p DIR] [--engine NAME] [-- FLAGS…]",
     "print what was found out about each function",
     "For each function, what its callers must know: what it allocates, releases, keeps.\n", kReadCodes, signatures},
    {"prove", driver::Prove, "prove [FILES[:LINE]…] [-p DIR] [--function NAME] [OPTIONS] [-- FLAGS…]",
     "prove that points of a program cannot lose memory",
     "Supposes, for every point where a pointer is overwritten or ends, that it was the last one to some memory, and\n"
     "goes back from there: to a contradiction, and the point is proved; or to where the memory may have come from.\n"
     "FILES say which points; the program around them is the build (-p), or with `--` the FILES themselves.\n"
     "\n"
     "  watertight prove list.c --                 all points of one file, whoever may call it\n"
     "  watertight prove -p build src/list.c:42    the points of one line, in the whole program\n",
     kProveCodes, prove},
    {"bound", driver::Bound, "bound [FILES…] [-p DIR] [--function NAME] [--against FILE] [OPTIONS] [-- FLAGS…]",
     "how many cells can be live at once, and which loops keep ever more",
     "For each function that allocates or releases: the most cells that are live at once, how many it leaves when it\n"
     "returns, and its behavioral type, which says in which order it allocates and releases "
     "(docs/engines/behavior.md).\n"
     "\n"
     "  watertight bound -p build                          every function\n"
     "  watertight bound server.c --function serve --      one function of one file\n"
     "  watertight bound -p build --against before.json    what a change adds to an earlier `--format json`\n",
     kReadCodes, bound},
    {"specs", driver::Specs, "specs suggest|missing|count [FILES…] [-p DIR] [-- FLAGS…]",
     "suggest specifications of container routines, list functions that want one",
     "suggest: functions through which pointers go into memory and come out again, as a file for --spec: the routines "
     "of\n"
     "hand-written containers. Check each line, and give the file to `watertight check --engines containers --spec`.\n"
     "missing: functions without a body or a specification, those first whose calls leave most open, as a file for\n"
     "--spec. Lines that are wrong make wrong findings: hold each against the library's manual.\n"
     "count: how many functions the shipped specifications and the named files (.own, .gir, .cfg) describe, and each\n"
     "function of which a file says something else than the shipped ones.\n",
     kPlainCodes, specs},
    {"volume", driver::Volume, "volume LOG [FILES…] [-p DIR] [OPTIONS] [-- FLAGS…]",
     "say which findings explain a report of leaked bytes",
     "LOG is what Valgrind (--leak-check=full) or LeakSanitizer wrote about a run of the program. For each place "
     "where\n"
     "leaked memory was allocated: how many bytes, which share of all, and the finding that names it, if any.\n",
     kPlainCodes, volume},
    {"diff", driver::Diff, "diff OLD NEW", "what is new, gone and unchanged, of two reports",
     "OLD and NEW are what `--format json` or `--format sarif` wrote. Findings are known again when code is "
     "reformatted, when\n"
     "locals are renamed, and when functions move to other files.\n",
     kDiffCodes, diff},
    {"explain", driver::Explain, "explain [KIND | limits | FILE:LINE [-p DIR] [-- FLAGS…]]",
     "what a kind of finding means; who owns what a line allocates",
     "Without KIND, lists the kinds.\n"
     "FILE:LINE: who owns what is allocated there, or what the field declared there holds, since where, on what\n"
     "evidence, and what is reported about it. The program is the build (-p), or with `--` the file itself.\n",
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
  if (project.empty() && hasConfig(command))
    project = driver::findProjectFile(workingDirectory());
  if (!project.empty() && project != "none")
    if (llvm::Error error = driver::applyProjectFile(project, command.bit, *arguments))
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
