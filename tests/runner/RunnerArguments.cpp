// SPDX-License-Identifier: Apache-2.0
#include "RunnerArguments.h"

#include "Process.h"

#include "llvm/Support/raw_ostream.h"

namespace wt::testing {

RunnerArguments RunnerArguments::parse(int argc, char** argv) {
  RunnerArguments result;
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    if (argument.consume_front("--"))
      result.options[argument.split('=').first] = argument.split('=').second.str();
    else if (result.mode.empty())
      result.mode = argument.str();
    else
      for (std::string& path : sourcesBelow(argument.str()))
        result.paths.push_back(std::move(path));
  }
  return result;
}

int runAll(const std::vector<std::string>& paths, const std::function<CaseOutcome(const CaseFile&)>& judge,
           const std::function<void()>& beforeCounts) {
  std::vector<CaseOutcome> outcomes(paths.size());
  inParallel(paths.size(), [&](size_t i) {
    Result<CaseFile> file = readCase(paths[i]);
    if (file)
      outcomes[i] = judge(*file);
    else
      outcomes[i].complaints = {llvm::toString(file.takeError())};
  });
  unsigned passed = 0, failed = 0, skipped = 0;
  for (size_t i = 0; i != paths.size(); ++i) {
    const CaseOutcome& outcome = outcomes[i];
    ++(!outcome.complaints.empty() ? failed : outcome.isSkipped ? skipped : passed);
    for (const std::string& complaint : outcome.complaints)
      llvm::outs() << complaint << "\n";
    if (!outcome.note.empty())
      llvm::outs() << paths[i] << ": " << outcome.note << "\n";
  }
  if (skipped)
    llvm::outs() << skipped << " skipped\n";
  beforeCounts();
  llvm::outs() << passed << " passed, " << failed << " failed\n";
  return failed != 0 || paths.empty();
}

} // namespace wt::testing
