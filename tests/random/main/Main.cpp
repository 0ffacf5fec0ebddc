// SPDX-License-Identifier: Apache-2.0
// Does engine `escape` report the truth about random programs?
//
//   random-runner --seed 1 --count 10000          // exit 1 if it does not; each disagreement is shrunk and shown
//   random-runner --print --seed 42               // prints a seed's program and its errors
#include "Compare.h"
#include "Generate.h"
#include "Shrink.h"

#include "driver/ShippedSpecs.h"
#include "finding/Kinds.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace wt;
using namespace wt::random;

static llvm::cl::opt<uint64_t> seed("seed", llvm::cl::desc("of the first program"), llvm::cl::init(1));
static llvm::cl::opt<uint64_t> count("count", llvm::cl::desc("programs"), llvm::cl::init(1));
static llvm::cl::opt<unsigned> shown("show", llvm::cl::desc("disagreements to shrink and show"), llvm::cl::init(5));
static llvm::cl::opt<bool> print("print", llvm::cl::desc("only print the program and the truth about it"));
static llvm::cl::opt<bool> globals("globals", llvm::cl::desc("programs use global variables"));

static void printTruth(Program& program) {
  llvm::outs() << writeC(program);
  Truth truth = truthOf(program);
  if (!truth.outside.empty())
    llvm::outs() << "// outside: " << truth.outside << "\n";
  for (auto& [wrong, weight] : truth.wrongs)
    llvm::outs() << "// " << finding::rowOf(wrong.kind).id << " in " << program.functions[wrong.function].name
                 << ", line " << wrong.line
                 << (weight == Weight::Plain    ? ""
                     : weight == Weight::Hidden ? " (hidden)"
                                                : " (after an error)")
                 << "\n";
}

/// Is there a disagreement of the same kind, about an error of the same kind, anywhere in the program?
static bool hasAlike(const std::set<Disagreement>& all, const Disagreement& wanted) {
  for (const Disagreement& d : all)
    if (d.kind == wanted.kind && d.wrong.kind == wanted.wrong.kind)
      return true;
  return false;
}

static void show(Comparison& comparison, Program program, uint64_t programSeed, const Disagreement& disagreement) {
  Program small =
      shrink(std::move(program), [&](Program& candidate) { return hasAlike(comparison.of(candidate), disagreement); });
  llvm::outs() << "---- seed " << programSeed << "\n";
  for (const Disagreement& d : comparison.of(small))
    llvm::outs() << "// " << toString(small, d) << "\n";
  printTruth(small);
}

int main(int argc, char** argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv);
  Wishes wishes;
  wishes.hasGlobals = globals;
  if (print) {
    Program program = generate(seed, wishes);
    printTruth(program);
    return 0;
  }
  llvm::SmallString<64> folder;
  Result<driver::EngineList> engines = driver::enginesFrom("escape", {true});
  Result<spec::Library> library = driver::loadSpecifications({});
  if (!engines || !library || llvm::sys::fs::createUniqueDirectory("random", folder)) {
    llvm::errs() << "random-runner: cannot start\n";
    return 2;
  }
  std::string shrinkFolder = (folder + "/shrink").str();
  llvm::sys::fs::create_directory(shrinkFolder);
  Comparison comparison(*engines, *library, folder.str().str()), shrinking(*engines, *library, shrinkFolder);
  std::map<std::string, uint64_t> disagreements;
  unsigned left = shown;
  for (uint64_t s = seed; s < seed + count; ++s) {
    Program program = generate(s, wishes);
    for (const Disagreement& d : comparison.of(program)) {
      std::string text = toString(program, d);
      uint64_t& seen = disagreements[text.substr(0, text.find(" in "))];
      if (seen++ < 2 && left != 0 && --left < shown)
        show(shrinking, program, s, d);
    }
  }
  const Comparison::Counts& counts = comparison.counts();
  llvm::outs() << counts.programs << " programs, " << counts.outside << " outside the subset, " << counts.functions
               << " functions, " << counts.clean << " programs with nothing wrong, " << counts.executions
               << " executions\n";
  for (auto& [kind, n] : counts.wrongs) {
    auto reported = counts.reported.find(kind);
    llvm::outs() << finding::rowOf(kind).id << ": " << n << " in truth, "
                 << (reported == counts.reported.end() ? 0 : reported->second) << " reported\n";
  }
  for (auto& [what, n] : disagreements)
    llvm::outs() << "DISAGREES " << what << ": " << n << "\n";
  llvm::sys::fs::remove_directories(folder);
  return disagreements.empty() ? 0 : 1;
}
