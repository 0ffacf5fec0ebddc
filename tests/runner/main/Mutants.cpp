// SPDX-License-Identifier: Apache-2.0
// mutant-runner search --mutants=NAME,… --tool=… --twins=… --runner=CASE-RUNNER --work=FOLDER PATHS…
//   Which case detects which mutant? For tools/mutants, whose build of the tool splits: where a run first reaches the
//   place of a mutant, a copy of the process continues with the mutant, and the run itself without it. So one run of a
//   case gives the results with every mutant that it reaches, and the work before that place is done only once. Where a
//   result differs, `case-runner` judges the case with that mutant switched on. Prints, as they are found,
//     killed NAME check PATH      the case fails with the mutant; the mutant is not tried again
//     changed NAME PATH           the result differs, and the case passes
//     reached NAME COUNT          for mutants that were not killed: how many programs reached the place
#include "Checker.h"
#include "Process.h"
#include "RunnerArguments.h"
#include "support/CrashGuard.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <mutex>
#include <sys/resource.h>

using namespace wt::testing;

namespace {

std::string contentOf(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

class Search {
public:
  explicit Search(RunnerArguments arguments) : arguments_(std::move(arguments)) {
    llvm::SmallVector<llvm::StringRef, 0> names;
    const std::string list = arguments_["mutants"];
    llvm::StringRef(list).split(names, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef name : names)
      reached_[name.str()] = 0;
  }

  void run() {
    // Neighbouring cases test similar things. In another order, each kind of mutant meets a case that kills it early.
    llvm::sort(arguments_.paths, [](const std::string& a, const std::string& b) {
      return std::pair(llvm::xxh3_64bits(a), a) < std::pair(llvm::xxh3_64bits(b), b);
    });
    inParallel(arguments_.paths.size(), [&](size_t i) {
      wt::Result<CaseFile> file = readCase(arguments_.paths[i]);
      if (!file)
        llvm::consumeError(file.takeError());
      else
        searchWith(*file, std::to_string(i));
    });
    for (const auto& [name, count] : reached_)
      llvm::outs() << "reached " << name << " " << count << "\n";
  }

private:
  RunnerArguments arguments_;
  std::mutex mutex_;                        // protects the following, and the output
  std::map<std::string, unsigned> reached_; // mutants that are not killed

  void searchWith(const CaseFile& file, const std::string& id) {
    for (const std::string& name : differing(file, {"--all"}, id))
      judge(name, file, {"check", "all"});
    for (const Breakage& breakage : file.breakages) {
      wt::Result<CaseFile> twin = brokenTwin(file, breakage, arguments_["twins"]);
      if (!twin)
        llvm::consumeError(twin.takeError());
      else
        for (const std::string& name : differing(*twin, {}, id))
          judge(name, file, {"check"});
    }
  }

  /// The mutants that change a program's result.
  std::vector<std::string> differing(const CaseFile& file, const std::vector<std::string>& options,
                                     const std::string& id) {
    const std::string folder = arguments_["work"] + "/" + id;
    llvm::sys::fs::create_directories(folder);
    std::vector<std::string> command = {"env", "WT_MUTANTS=" + left(), "WT_MUTANT_WORK=" + folder};
    llvm::append_range(command, checkCommand(file, arguments_["tool"], options));
    Outcome plain = runProgram(command, 900);
    std::vector<std::string> result;
    llvm::SmallVector<llvm::StringRef, 0> lines;
    const std::string ends = contentOf(folder + "/ends");
    llvm::StringRef(ends).split(lines, '\n', -1, /*KeepEmpty=*/false);
    std::lock_guard lock(mutex_);
    for (llvm::StringRef line : lines) { // NAME EXITCODE
      auto [name, code] = line.split(' ');
      auto it = reached_.find(name.str());
      if (it != reached_.end())
        ++it->second;
      if (code != std::to_string(plain.exitCode) || contentOf(folder + "/" + name.str()) != plain.output)
        result.push_back(name.str());
    }
    llvm::sys::fs::remove_directories(folder);
    return result;
  }

  std::string left() {
    std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (const auto& [name, count] : reached_)
      names.push_back(name);
    return llvm::join(names, ",");
  }

  void judge(const std::string& name, const CaseFile& file, const std::vector<std::string>& modes) {
    if (!isLeft(name))
      return;
    for (const std::string& mode : modes) {
      Outcome outcome =
          runProgram({"prlimit", "--cpu=10", "env", "WT_MUTANT=" + name, arguments_["runner"], mode,
                      "--tool=" + arguments_["tool"], "--twins=" + arguments_["twins"] + "-" + name, file.path},
                     300);
      if (outcome.exitCode == 0)
        continue;
      std::lock_guard lock(mutex_);
      if (reached_.erase(name))
        llvm::outs() << "killed " << name << " " << mode << " " << file.path << "\n";
      llvm::outs().flush();
      return;
    }
    std::lock_guard lock(mutex_);
    llvm::outs() << "changed " << name << " " << file.path << "\n";
  }

  bool isLeft(const std::string& name) {
    std::lock_guard lock(mutex_);
    return reached_.count(name);
  }
};

} // namespace

int main(int argc, char** argv) {
  RunnerArguments arguments = RunnerArguments::parse(argc, argv);
  struct rlimit stack; // a tool that splits works on its only thread
  if (getrlimit(RLIMIT_STACK, &stack) == 0) {
    stack.rlim_cur = std::min<rlim_t>(stack.rlim_max, wt::kDeepStackBytes);
    setrlimit(RLIMIT_STACK, &stack);
  }
  Search(std::move(arguments)).run();
  return 0;
}
