// SPDX-License-Identifier: Apache-2.0
// case-runner MODE [--key=value …] PATHS…
//   oracle   are the expectations of the cases true? (Oracle.h)
#include "Oracle.h"
#include "Process.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace wt;
using namespace wt::testing;

namespace {

struct Arguments {
  std::string mode;
  llvm::StringMap<std::string> options;
  std::vector<std::string> paths;

  std::string operator[](llvm::StringRef key) const { return options.lookup(key); }
};

Arguments parseArguments(int argc, char** argv) {
  Arguments result;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    if (argument.consume_front("--"))
      result.options[argument.split('=').first] = argument.split('=').second.str();
    else if (result.mode.empty())
      result.mode = argument.str();
    else
      result.paths.push_back(argument.str());
  }
  return result;
}

/// What became of one case.
struct Outcomes {
  std::vector<std::string> complaints;
  bool isSkipped = false;
  std::string note; // of a skipped case: why
};

int printAndCount(const std::vector<std::string>& paths, const std::vector<Outcomes>& outcomes) {
  unsigned passed = 0, failed = 0, skipped = 0;
  for (size_t i = 0; i != paths.size(); ++i) {
    const Outcomes& o = outcomes[i];
    ++(!o.complaints.empty() ? failed : o.isSkipped ? skipped : passed);
    for (const std::string& complaint : o.complaints)
      llvm::outs() << complaint << "\n";
    if (o.isSkipped && !o.note.empty())
      llvm::outs() << paths[i] << ": skipped: " << o.note << "\n";
  }
  if (skipped)
    llvm::outs() << skipped << " skipped\n";
  llvm::outs() << passed << " passed, " << failed << " failed\n";
  return failed || !passed;
}

int runOracle(const Arguments& arguments, const std::vector<std::string>& paths) {
  OracleTools tools{arguments["cc"], arguments["cxx"], arguments["drive-object"], arguments["symbolizer"],
                    arguments["cache"]};
  llvm::sys::fs::create_directories(tools.cache);
  std::vector<Outcomes> outcomes(paths.size());
  inParallel(paths.size(), [&](size_t i) {
    Outcomes& outcome = outcomes[i];
    Result<CaseFile> file = readCase(paths[i]);
    if (!file) {
      outcome.complaints = {llvm::toString(file.takeError())};
    } else if (!file->skipRun.empty() || file->drives.empty()) {
      outcome.isSkipped = true;
      outcome.note = file->skipRun.empty() ? "no main and no drive" : file->skipRun;
    } else {
      outcome.complaints = askOracle(*file, tools);
    }
  });
  return printAndCount(paths, outcomes);
}

} // namespace

int main(int argc, char** argv) {
  Arguments arguments = parseArguments(argc, argv);
  std::vector<std::string> paths;
  for (const std::string& root : arguments.paths)
    for (std::string& path : sourcesBelow(root))
      paths.push_back(std::move(path));
  if (arguments.mode == "oracle")
    return runOracle(arguments, paths);
  llvm::errs() << "usage: case-runner oracle [--key=value …] PATHS…\n";
  return 2;
}
