// SPDX-License-Identifier: Apache-2.0
// Does the engine contradiction prove what is not so? Random programs are executed; where a run loses the last pointer to an
// object, the engine may not have proved the line.
// usage: proof-runner [--seed N] [--count N] [--show]      prints counterexamples, made small, and exits with 1
#include "Generate.h"
#include "Losses.h"
#include "Shrink.h"

#include "engines/contradiction/Prove.h"
#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <string_view>

using namespace wt;
using namespace wt::engines::contradiction;

namespace {

constexpr uint64_t kRunsPerProgram = 12;

struct Tally {
  uint64_t programs = 0, losses = 0, lossesSeen = 0, probes = 0, proved = 0, conditional = 0;
};

std::optional<program::Program> build(random::Program& tree) {
  random::writeC(tree); // gives the statements their lines
  Result<ir::Module> module = ir::parseModule(random::writeIr(tree), "random");
  if (!module) {
    llvm::consumeError(module.takeError());
    return std::nullopt;
  }
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  return program::buildProgram(std::move(units), spec::Library());
}

/// The first line at which something is lost and the engine has proved every probe (or has none).
std::optional<random::Loss> disproved(const program::Program& program, uint64_t seed, Tally& tally) {
  std::set<random::Loss> losses;
  for (uint64_t run = 0; run < kRunsPerProgram; ++run)
    losses.merge(random::lossesOf(program.module, seed * kRunsPerProgram + run));
  Prover prover(program, Mode::verify());
  std::set<random::Loss> admitted; // lines with a probe that is not proved
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

void show(random::Program tree, uint64_t seed) {
  random::Program small = random::shrink(std::move(tree), [&](random::Program& candidate) {
    Tally tally;
    std::optional<program::Program> program = build(candidate);
    return program && disproved(*program, seed, tally);
  });
  Tally tally;
  std::optional<program::Program> program = build(small);
  std::optional<random::Loss> loss = disproved(*program, seed, tally);
  llvm::outs() << "seed " << seed << ": line " << loss->line << " loses an object, and is proved not to\n"
               << random::writeC(small) << "\n"
               << random::writeIr(small) << "\n";
}

} // namespace

int main(int argc, char** argv) {
  uint64_t seed = 1, count = 1000;
  for (int i = 1; i + 1 < argc; i += 2) {
    std::string_view option = argv[i];
    (option == "--seed" ? seed : count) = std::strtoull(argv[i + 1], nullptr, 10);
  }
  Tally tally;
  uint64_t wrong = 0;
  for (uint64_t s = seed; s < seed + count; ++s) {
    random::Program tree = random::generatePointers(s);
    std::optional<program::Program> program = build(tree);
    if (!program) {
      llvm::errs() << "seed " << s << ": the program cannot be read\n" << random::writeIr(tree);
      return 2;
    }
    ++tally.programs;
    if (disproved(*program, s, tally)) {
      if (++wrong <= 3)
        show(tree, s);
    }
  }
  llvm::outs() << tally.programs << " programs, " << tally.losses << " lines that lose an object, " << tally.probes
               << " probes, " << tally.proved << " proved (" << tally.conditional << " on assumptions), " << wrong
               << " programs with a wrong proof\n";
  return wrong ? 1 : 0;
}
