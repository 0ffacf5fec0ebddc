// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/GrowthClass.h"

#include "engines/Words.h"
#include "engines/behavior/EndlessLoops.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>

namespace wt::engines::behavior {

using namespace ir;
using finding::Finding;
using finding::Growth;

namespace {

class Classes {
public:
  explicit Classes(const program::Program& program) : program_(program), module_(program.module) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        byName_.try_emplace(module_.functions[f].name, FunctionId(f));
    findRepeated();
    findOnce();
  }

  struct Loop {
    Location at;
    FunctionId function;
  };

  /// `loop`: set to the loop, if there is one.
  Growth of(const Finding& finding, Loop& loop) {
    if (finding.kind == finding::Kind::UnboundedGrowth)
      return Growth::Unbounded;
    auto at = byName_.find(finding.functionKey);
    if (at == byName_.end())
      return finding.about.livesUntilExit ? Growth::Once : Growth::PerCall;
    FunctionId function = at->second;
    const BodyLoop* around = loopAround(function, finding);
    auto from = repeated_.find(function);
    if (around)
      loop = {locationOf(*module_[function].body, *around), function};
    if (around && llvm::is_contained(endlessHeads_[function], around->head))
      return Growth::Unbounded;
    if (from != repeated_.end()) {
      loop = from->second;
      return Growth::Unbounded;
    }
    if (around)
      return Growth::PerRound;
    if (finding.about.livesUntilExit || once_.contains(function))
      return Growth::Once;
    MethodKind kind = module_[function].methodKind;
    bool isOfObject = finding.about.isField || kind == MethodKind::Constructor || kind == MethodKind::Destructor;
    return isOfObject ? Growth::PerObject : Growth::PerCall;
  }

private:
  const program::Program& program_;
  const Module& module_;
  llvm::StringMap<FunctionId> byName_;
  std::map<FunctionId, Loop> repeated_; // called from a loop that can run forever: the loop
  std::set<FunctionId> once_;           // called at most once
  std::map<FunctionId, std::vector<BlockId>> endlessHeads_;
  std::map<FunctionId, std::vector<BodyLoop>> loops_;

  const std::vector<BodyLoop>& loopsIn(FunctionId function) {
    auto [at, isNew] = loops_.try_emplace(function);
    if (isNew)
      at->second = loopsOf(*module_[function].body);
    return at->second;
  }

  /// Follows calls with known targets; a loop in a library calls every function that may be registered with it.
  void findRepeated() {
    std::vector<FunctionId> addressTaken = addressTakenFunctions(module_), open;
    auto add = [&](FunctionId function, const Loop& loop) {
      if (module_[function].body && repeated_.try_emplace(function, loop).second)
        open.push_back(function);
    };
    auto visit = [&](FunctionId caller, const Block& block, const Loop& loop) {
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          for (FunctionId target : program_.targetsOf(caller, *call).functions)
            add(target, loop);
    };
    for (const EndlessLoop& loop : endlessLoops(program_)) {
      endlessHeads_[loop.function].push_back(loop.head);
      for (FunctionId function : loop.isInLibrary ? addressTaken : std::vector<FunctionId>())
        add(function, {loop.at, loop.function});
      for (BlockId block : loop.blocks)
        visit(loop.function, (*module_[loop.function].body)[block], {loop.at, loop.function});
    }
    while (!open.empty()) {
      FunctionId function = open.back();
      open.pop_back();
      for (const Block& block : module_[function].body->blocks)
        visit(function, block, repeated_[function]);
    }
  }

  /// Finds each `main`, and functions whose only call is in such a function and outside of loops.
  void findOnce() {
    std::vector<unsigned> calls(module_.functions.size());
    program::forEachCall(module_, [&](FunctionId caller, const Call& call) {
      for (FunctionId target : program_.targetsOf(caller, call).functions)
        ++calls[target.index];
    });
    for (FunctionId function : addressTakenFunctions(module_))
      calls[function.index] += 2;
    std::vector<FunctionId> open;
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body && program::isMain(module_.functions[f]) && calls[f] == 0)
        open.push_back(FunctionId(f));
    while (!open.empty()) {
      FunctionId function = open.back();
      open.pop_back();
      once_.insert(function);
      std::set<BlockId> inLoops;
      for (const BodyLoop& loop : loopsIn(function))
        inLoops.insert(loop.blocks.begin(), loop.blocks.end());
      const Body& body = *module_[function].body;
      for (uint32_t b = 0; b < body.blocks.size(); ++b)
        for (const Instr& instr : body.blocks[b].instrs)
          if (const auto* call = std::get_if<Call>(&instr.op); call && !inLoops.contains(BlockId(b)))
            for (FunctionId target : program_.targetsOf(function, *call).functions)
              if (module_[target].body && calls[target.index] == 1)
                open.push_back(target);
    }
  }

  /// The innermost loop that contains both the allocation and the leak.
  const BodyLoop* loopAround(FunctionId function, const Finding& finding) {
    const BodyLoop* found = nullptr;
    for (const BodyLoop& loop : loopsIn(function)) // outer ones first
      if (isIn(function, loop, finding.at) &&
          (finding.allocation.line == 0 || isIn(function, loop, finding.allocation)))
        found = &loop;
    return found;
  }
  bool isIn(FunctionId function, const BodyLoop& loop, const finding::Position& at) const {
    const Body& body = *module_[function].body;
    for (BlockId block : loop.blocks)
      for (const Instr& instr : body[block].instrs)
        if (instr.location.isValid() && instr.location.line == at.line && instr.location.column == at.column &&
            module_[instr.location.file].path == at.file)
          return true;
    return false;
  }
};

std::string wordsFor(const Module& module, FunctionId ofLoop, const Finding& finding) {
  const Function& function = module[ofLoop];
  return function.name == finding.functionKey ? "this loop" : "this loop in `" + nameOf(function) + "`";
}

} // namespace

void rankByGrowth(const program::Program& program, std::vector<finding::Reported>& findings) {
  auto isOfThese = [](const Finding& finding) {
    return finding.kind == finding::Kind::Leak || finding.kind == finding::Kind::UnboundedGrowth;
  };
  if (llvm::none_of(findings, isOfThese))
    return;
  Classes classes(program);
  std::vector<std::tuple<bool, int, size_t>> ranks; // low confidence; 0: unbounded, 1: others, 2: once
  for (size_t i = 0; i < findings.size(); ++i) {
    finding::Reported& finding = findings[i];
    Classes::Loop loop;
    Growth growth = isOfThese(finding) ? classes.of(finding, loop) : Growth::PerCall;
    if (isOfThese(finding))
      finding.growth = growth;
    if (finding.kind == finding::Kind::Leak && loop.at.isValid())
      finding.repeatedIn = {finding::StepKind::Note, positionOf(program.module, loop.at),
                            growth == Growth::Unbounded ? wordsFor(program.module, loop.function, finding) +
                                                              " can run forever, and each iteration can leak again"
                                                        : "each iteration of this loop can leak again"};
    bool isLow = finding.confidence() == finding::Confidence::Low;
    ranks.push_back({isLow, growth == Growth::Unbounded ? 0 : growth == Growth::Once ? 2 : 1, i});
  }
  llvm::sort(ranks);
  std::vector<finding::Reported> ranked;
  for (const auto& [isLow, rank, i] : ranks)
    ranked.push_back(std::move(findings[i]));
  findings = std::move(ranked);
}

} // namespace wt::engines::behavior
