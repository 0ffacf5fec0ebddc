// SPDX-License-Identifier: Apache-2.0
// Do the bounds and types of engine `behavior` hold in executions? Random programs are executed. No call may have more
// live cells than its function's bound, nor leave a number of cells outside its range. The sequence of allocations and
// releases of `main` must be a trace of its type.
//
//   bound-runner [--seed N] [--count N]      // prints the first three counterexamples, shrunk, and exits with 1
#include "Build.h"
#include "Generate.h"
#include "Interpreter.h"
#include "Shrink.h"

#include "engines/behavior/ComponentBounds.h"
#include "engines/behavior/Sentences.h"
#include "engines/behavior/Transitions.h"
#include "engines/behavior/TypeInference.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <map>
#include <string_view>

using namespace wt;
using namespace wt::engines::behavior;

namespace {

constexpr uint64_t kRunsPerProgram = 6;

struct Tally {
  uint64_t programs = 0, calls = 0, numbers = 0, traces = 0, steps = 0, untold = 0, wrong = 0;
};

class Bounds : public engines::SummarySource {
public:
  explicit Bounds(const program::Program& program) : facts(factsOf(program)) {
    LimitUse limits(facts.limits);
    for (const std::vector<ir::FunctionId>& component : program.components)
      bounds_.merge(componentBounds(program, facts, component, *this, limits));
  }
  ProgramFacts facts;
  const FunctionBound* summaryOf(ir::FunctionId function) const override {
    auto at = bounds_.find(function);
    return at == bounds_.end() ? nullptr : at->second.get();
  }

private:
  std::map<ir::FunctionId, std::unique_ptr<FunctionBound>> bounds_;
};

/// All configurations that a type can have after the events so far.
class Trace {
public:
  Trace(BehaviorTable& table, BehaviorId type) : transitions_(table) {
    at_.insert({type, {}});
    close();
  }
  /// False: the type does not allow this event.
  bool step(LabelKind label) {
    std::set<Configuration> next;
    for (const Configuration& c : at_)
      for (const Transition& t : transitions_.from(c))
        if (t.label.kind == label)
          next.insert(t.to);
    at_ = std::move(next);
    close();
    return isUntold || !at_.empty();
  }
  bool isUntold = false; // too many configurations, or a callee whose type is unknown

private:
  static constexpr size_t kMax = 3000;
  Transitions transitions_;
  std::set<Configuration> at_;

  void close() {
    std::vector<Configuration> open(at_.begin(), at_.end());
    while (!open.empty() && !isUntold) {
      Configuration c = std::move(open.back());
      open.pop_back();
      for (Transition& t : transitions_.from(c)) {
        isUntold |= t.label.kind == LabelKind::Unknown || at_.size() > kMax;
        if (t.label.kind != LabelKind::Malloc && t.label.kind != LabelKind::Free && at_.insert(t.to).second)
          open.push_back(std::move(t.to));
      }
    }
  }
};

class BoundWatcher final : public interp::Watcher {
public:
  BoundWatcher(const program::Program& program, const Bounds& bounds, Trace* trace, Tally& tally)
      : program_(program), bounds_(bounds), trace_(trace), tally_(tally) {}
  std::string wrong; // the first violation

  void entered(ir::FunctionId function, const ir::Call*, const interp::Memory& memory) override {
    running_.push_back({function, cellsIn(memory)});
  }
  void before(const ir::Instr& instr, const interp::Memory& memory, Values) override {
    cells_ = cellsIn(memory);
    if (std::holds_alternative<ir::Free>(instr.op))
      step(LabelKind::Free);
  }
  void after(const ir::Instr& instr, const interp::Memory& memory) override {
    int64_t now = cellsIn(memory);
    if (std::holds_alternative<ir::Alloc>(instr.op)) {
      if (now > cells_)
        step(LabelKind::Malloc);
      else
        trace_ = nullptr; // types describe executions in which allocations succeed
    }
    for (const Running& call : running_)
      notAbove(call.function, now - call.before, bounds_.summaryOf(call.function)->peak[SureCells], "live");
  }
  void left(const char*, size_t, const interp::Memory& memory) override {
    Running call = running_.back();
    running_.pop_back();
    const FunctionBound& bound = *bounds_.summaryOf(call.function);
    int64_t net = cellsIn(memory) - call.before;
    ++tally_.calls;
    if (bound.exits.empty())
      return say(call.function, "returns, and never should");
    Net range = netOf(bound);
    notAbove(call.function, net, range.most, "kept");
    notAbove(call.function, -net, -range.least, "released more than allocated");
  }
  uint64_t maxSteps() const override { return 600; }

private:
  struct Running {
    ir::FunctionId function;
    int64_t before;
  };
  const program::Program& program_;
  const Bounds& bounds_;
  Trace* trace_;
  Tally& tally_;
  std::vector<Running> running_;
  int64_t cells_ = 0;

  static int64_t cellsIn(const interp::Memory& memory) {
    return std::count_if(memory.begin(), memory.end(), [](const auto& entry) { return entry.second.isObject; });
  }
  void say(ir::FunctionId function, const std::string& what) {
    if (wrong.empty())
      wrong = program_.module[function].name + ": " + what + "; " +
              sentenceOf(program_.module, *bounds_.summaryOf(function));
  }
  void notAbove(ir::FunctionId function, int64_t seen, const Amount& most, const char* what) {
    auto number = most.number();
    if (!number)
      return;
    ++tally_.numbers;
    if (seen > *number)
      say(function, std::to_string(seen) + " cells " + what);
  }
  void step(LabelKind label) {
    if (!trace_)
      return;
    ++tally_.steps;
    if (!trace_->step(label))
      say(running_.front().function,
          label == LabelKind::Malloc ? "allocates where its type cannot" : "releases where its type cannot");
    if (trace_->isUntold) {
      ++tally_.untold;
      trace_ = nullptr;
    }
  }
};

std::string wrongIn(const program::Program& program, uint64_t seed, Tally& tally) {
  Bounds bounds(program);
  TypeInference types(program, bounds.facts, bounds);
  BehaviorId type = types.typeOfProgram();
  for (uint64_t run = 0; run < kRunsPerProgram; ++run) {
    interp::Choices choices(seed * kRunsPerProgram + run);
    std::optional<Trace> trace;
    if (type)
      trace.emplace(types.table(), type);
    tally.traces += type ? 1 : 0;
    BoundWatcher watcher(program, bounds, trace ? &*trace : nullptr, tally);
    interp::watch(program.module, choices, watcher);
    if (!watcher.wrong.empty())
      return watcher.wrong + (type ? "\n  " + print(types.table(), type) : "");
  }
  return "";
}

void show(random::Program tree, uint64_t seed) {
  random::Program small = random::shrink(std::move(tree), [&](random::Program& candidate) {
    Tally tally;
    std::optional<program::Program> program = random::build(candidate);
    return program && !wrongIn(*program, seed, tally).empty();
  });
  Tally tally;
  std::optional<program::Program> program = random::build(small);
  llvm::outs() << "seed " << seed << ": " << wrongIn(*program, seed, tally) << "\n"
               << random::writeC(small) << "\n"
               << random::writeIr(small) << "\n";
}

} // namespace

int main(int argc, char** argv) {
  std::map<std::string_view, uint64_t> options{{"--seed", 1}, {"--count", 1000}};
  for (int i = 1; i + 1 < argc; i += 2)
    options[argv[i]] = std::strtoull(argv[i + 1], nullptr, 10);
  const uint64_t seed = options["--seed"], count = options["--count"];
  Tally tally;
  while (tally.programs < count) {
    uint64_t s = seed + tally.programs++;
    random::Program tree = random::generatePointers(s);
    std::optional<program::Program> program = random::build(tree);
    if (!program) {
      llvm::errs() << "seed " << s << ": the program cannot be read\n" << random::writeIr(tree);
      return 2;
    }
    if (!wrongIn(*program, s, tally).empty() && ++tally.wrong <= 3)
      show(tree, s);
  }
  llvm::outs() << "seeds " << seed << " to " << seed + tally.programs - 1 << ": " << tally.calls << " calls, "
               << tally.numbers << " numbers held against a bound, " << tally.traces << " traces of " << tally.steps
               << " steps (" << tally.untold << " not followed to the end), " << tally.wrong
               << " programs with a wrong answer\n";
  return tally.wrong ? 1 : 0;
}
