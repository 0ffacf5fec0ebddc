// SPDX-License-Identifier: Apache-2.0
// Does engine `contradiction` ever prove something false? Random programs are executed. Where a run loses the last
// pointer to an object, the engine must not have proved the line.
//
//   proof-runner [--seed N] [--count N] [--bugs 1] [--progress N]      // prints shrunk counterexamples, exits with 1
//
// --bugs: in the mode `bugs`, where only a proof without assumptions counts. --progress: prints the totals after every
// N programs, so that a long run can be watched, stopped, and continued at a later seed.
#include "Build.h"
#include "Generate.h"
#include "Losses.h"
#include "Shrink.h"

#include "engines/contradiction/Prove.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <map>
#include <string_view>

using namespace wt;
using namespace wt::engines::contradiction;

namespace {

constexpr uint64_t kRunsPerProgram = 12;

struct Tally {
  uint64_t programs = 0, losses = 0, probes = 0, proved = 0, conditional = 0, wrong = 0;
};

/// The first line at which an object is lost although the engine has proved every probe there (or has none).
std::optional<random::Loss> disproved(const program::Program& program, uint64_t seed, Mode mode, Tally& tally) {
  std::set<random::Loss> losses;
  for (uint64_t run = 0; run < kRunsPerProgram; ++run)
    losses.merge(random::lossesOf(program.module, seed * kRunsPerProgram + run));
  Prover prover(program, mode);
  std::set<random::Loss> admitted; // lines with an unproved probe
  for (uint32_t f = 0; f < program.module.functions.size(); ++f) {
    if (!program.module.functions[f].body)
      continue;
    for (const Probe& probe : prover.probesOf(ir::FunctionId(f))) {
      Answer answer = prover.prove(probe);
      ++tally.probes;
      tally.proved += answer.verdict == Verdict::Proved;
      tally.conditional += answer.verdict == Verdict::Proved && !answer.assumptions.empty();
      if (answer.verdict != Verdict::Proved || !answer.assumptions.empty())
        admitted.insert({ir::FunctionId(f), probe.location.line});
    }
  }
  tally.losses += losses.size();
  for (const random::Loss& loss : losses)
    if (!admitted.count(loss))
      return loss;
  return std::nullopt;
}

void show(random::Program tree, uint64_t seed, Mode mode) {
  random::Program small = random::shrink(std::move(tree), [&](random::Program& candidate) {
    Tally tally;
    std::optional<program::Program> program = random::build(candidate);
    return program && disproved(*program, seed, mode, tally);
  });
  Tally tally;
  std::optional<program::Program> program = random::build(small);
  std::optional<random::Loss> loss = disproved(*program, seed, mode, tally);
  llvm::outs() << "seed " << seed << ": line " << loss->line << " loses an object, and is proved not to\n"
               << random::writeC(small) << "\n"
               << random::writeIr(small) << "\n";
}

void print(const Tally& tally, uint64_t seed) {
  llvm::outs() << "seeds " << seed << " to " << seed + tally.programs - 1 << ": " << tally.losses
               << " lines that lose an object, " << tally.probes << " probes, " << tally.proved << " proved ("
               << tally.conditional << " on assumptions), " << tally.wrong << " programs with a wrong proof\n";
  llvm::outs().flush();
}

} // namespace

int main(int argc, char** argv) {
  std::map<std::string_view, uint64_t> options{{"--seed", 1}, {"--count", 1000}, {"--bugs", 0}, {"--progress", 0}};
  for (int i = 1; i + 1 < argc; i += 2)
    options[argv[i]] = std::strtoull(argv[i + 1], nullptr, 10);
  const uint64_t seed = options["--seed"], count = options["--count"], progress = options["--progress"];
  const Mode mode = options["--bugs"] ? Mode::bugs() : Mode::verify();
  Tally tally;
  while (tally.programs < count) {
    uint64_t s = seed + tally.programs++;
    random::Program tree = random::generatePointers(s);
    std::optional<program::Program> program = random::build(tree);
    if (!program) {
      llvm::errs() << "seed " << s << ": the program cannot be read\n" << random::writeIr(tree);
      return 2;
    }
    if (disproved(*program, s, mode, tally) && ++tally.wrong <= 3)
      show(tree, s, mode);
    if (progress && tally.programs % progress == 0 && tally.programs < count)
      print(tally, seed);
  }
  print(tally, seed);
  return tally.wrong ? 1 : 0;
}
