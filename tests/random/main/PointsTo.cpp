// SPDX-License-Identifier: Apache-2.0
// Are the points-to analyses sound? Random programs are executed. Wherever a pointer expression is evaluated, its
// target must be among the regions that it may point into, and whatever a call has changed must be among the regions
// that it may modify.
//
//   pointsto-runner [--seed N] [--count N]      // prints violations and exits with 1
#include "Build.h"
#include "Generate.h"
#include "Interpreter.h"
#include "Shrink.h"

#include "ir/Printer.h"
#include "ir/VisitOperands.h"
#include "program/pointsto/FlowBased.h"
#include "program/pointsto/Mod.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string_view>

using namespace wt;
using namespace wt::program;

namespace {

constexpr uint64_t kRunsPerProgram = 4;

class PointsToWatcher final : public interp::Watcher {
public:
  PointsToWatcher(const Program& program, const PointsTo& points, const FlowConstraints* flow, const ModSets& mods)
      : program_(program), points_(points), flow_(flow), mods_(mods) {}

  std::string wrong; // the first violation
  uint64_t pointers = 0, changes = 0;

  void entered(ir::FunctionId function, const ir::Call* call, const interp::Memory& memory) override {
    Call running{function, call, {}, {}};
    if (flow_)
      running.instance = call ? flow_->called(running_.back().instance, *call, function) : flow_->shared(function);
    for (const auto& [address, block] : memory)
      if (!(block.function == function && isNew(address)))
        running.before[address] = std::string(block.begin, block.size);
    for (const auto& [address, block] : memory)
      known_.insert(address);
    running_.push_back(std::move(running));
  }

  void before(const ir::Instr& instr, const interp::Memory& memory, Values values) override {
    ir::FunctionId function = running_.back().function;
    const ir::Body& body = *program_.module[function].body;
    ir::visitExprs(body, instr.op, [&](ir::ExprId e) {
      if (!wrong.empty() || !std::holds_alternative<ir::PointerType>(program_.module.types[body[e].type]))
        return;
      std::optional<uint64_t> value = values(e);
      if (value)
        check(function, e, reinterpret_cast<char*>(*value), memory);
    });
  }

  void after(const ir::Instr& instr, const interp::Memory& memory) override {
    for (const auto& [address, block] : memory)
      if (block.isObject && known_.insert(address).second)
        instanceOf_[address] = running_.back().instance;
  }

  void left(const char*, size_t, const interp::Memory& memory) override {
    Call done = std::move(running_.back());
    running_.pop_back();
    if (done.call && wrong.empty())
      checkChanges(done, memory);
    for (auto it = known_.begin(); it != known_.end();) // a new variable may reuse the address
      it = memory.count(*it) ? std::next(it) : known_.erase(it);
  }

  uint64_t maxSteps() const override { return 300; }

private:
  struct Call {
    ir::FunctionId function;
    const ir::Call* call;
    InstanceId instance;
    std::map<char*, std::string> before; // the content of the caller's memory
  };
  const Program& program_;
  const PointsTo& points_;
  const FlowConstraints* flow_; // of a flow-based analysis
  const ModSets& mods_;
  std::vector<Call> running_;
  std::set<char*> known_;                  // blocks that existed before
  std::map<char*, InstanceId> instanceOf_; // by object: the instance of the function that made it

  bool isNew(char* address) const { return !known_.count(address); }

  /// The region of the beginning of a block.
  RegionSet baseOf(const interp::MemoryBlock& block) const {
    if (block.global)
      return points_.global(block.global);
    if (!block.isObject)
      return points_.variable(block.function, block.variable);
    if (!flow_)
      return points_.unknown(program_.module.types.find(ir::PointerType{block.alloc->type}));
    auto object = flow_->allocated(instanceOf_.at(block.begin), *block.alloc);
    return object ? RegionSet{static_cast<const FlowBased&>(points_).regionOf(*object)} : RegionSet();
  }

  /// The beginning has the region of the object and that of its first field.
  RegionSet regionsAt(const interp::MemoryBlock& block, size_t offset) const {
    RegionSet base = baseOf(block);
    if (!block.isObject)
      return base;
    RegionSet there = offset == 0 ? base : RegionSet();
    const auto* record = ir::typeAs<ir::RecordType>(program_.module.types, block.alloc->type);
    const std::vector<ir::Field>& fields = program_.module[record->record].fields;
    for (uint32_t i = 0; i < fields.size(); ++i)
      if (fields[i].bitOffset / 8 == offset)
        there.insert(points_.field(base, record->record, i));
    return there;
  }

  void check(ir::FunctionId function, ir::ExprId e, char* pointer, const interp::Memory& memory) {
    auto after = memory.upper_bound(pointer);
    if (after == memory.begin())
      return;
    const interp::MemoryBlock& block = std::prev(after)->second;
    if (pointer >= block.begin + block.size)
      return;
    ++pointers;
    RegionSet there = regionsAt(block, static_cast<size_t>(pointer - block.begin));
    if (!points_.pt(function, e).intersects(there))
      wrong = "pt(" + ir::Printer(program_.module).expr(*program_.module[function].body, e) + ") in " +
              program_.module[function].name + " lacks " + describe(there);
  }

  void checkChanges(const Call& done, const interp::Memory& memory) {
    RegionSet may = mods_.mod(running_.back().function, *done.call);
    for (const auto& [address, bytes] : done.before) {
      auto block = memory.find(address);
      if (block == memory.end() || block->second.size != bytes.size())
        continue;
      for (size_t i = 0; i + 8 <= bytes.size(); i += 8) {
        if (std::memcmp(address + i, bytes.data() + i, 8) == 0)
          continue;
        ++changes;
        RegionSet there = regionsAt(block->second, i);
        if (!may.intersects(there))
          wrong = "mod of " + program_.module[done.function].name + " lacks " + describe(there);
      }
    }
  }

  std::string describe(const RegionSet& regions) const {
    std::string text;
    regions.forEach([&](Region r) { text += (text.empty() ? "" : ", ") + points_.describe(r); });
    return text.empty() ? "nothing" : text;
  }
};

struct Tally {
  uint64_t pointers = 0, changes = 0;
};

/// A violation by one of the analyses; empty if there is none.
std::string wrongOf(const Program& program, uint64_t seed, Tally& tally) {
  static const std::pair<PointsToKind, const char*> kKinds[] = {{PointsToKind::AddressTaken, "AddressTaken"},
                                                                {PointsToKind::TypeBased, "TypeBased"},
                                                                {PointsToKind::Steensgaard, "Steensgaard"},
                                                                {PointsToKind::Andersen, "Andersen"}};
  for (auto [kind, name] : kKinds) {
    std::unique_ptr<PointsTo> points = makePointsTo(program, kind);
    bool isFlow = kind == PointsToKind::Steensgaard || kind == PointsToKind::Andersen;
    const FlowConstraints* flow = isFlow ? &static_cast<const FlowBased&>(*points).constraints() : nullptr;
    ModSets mods(program, *points);
    for (uint64_t run = 0; run < kRunsPerProgram; ++run) {
      interp::Choices choices(seed * kRunsPerProgram + run);
      PointsToWatcher watcher(program, *points, flow, mods);
      interp::watch(program.module, choices, watcher);
      tally.pointers += watcher.pointers;
      tally.changes += watcher.changes;
      if (!watcher.wrong.empty())
        return std::string(name) + ": " + watcher.wrong;
    }
  }
  return "";
}

} // namespace

int main(int argc, char** argv) {
  uint64_t seed = 1, count = 1000;
  for (int i = 1; i + 1 < argc; i += 2) {
    std::string_view option = argv[i];
    (option == "--seed" ? seed : count) = std::strtoull(argv[i + 1], nullptr, 10);
  }
  Tally tally;
  for (uint64_t s = seed; s < seed + count; ++s) {
    random::Program tree = random::generatePointers(s);
    std::optional<Program> program = random::build(tree);
    if (!program || wrongOf(*program, s, tally).empty())
      continue;
    random::Program small = random::shrink(tree, [&](random::Program& candidate) {
      std::optional<Program> built = random::build(candidate);
      Tally ignored;
      return built && !wrongOf(*built, s, ignored).empty();
    });
    Tally ignored;
    llvm::outs() << "seed " << s << ": " << wrongOf(*random::build(small), s, ignored) << "\n" << random::writeC(small);
    return 1;
  }
  llvm::outs() << count << " programs, " << tally.pointers << " pointers and " << tally.changes
               << " changes by calls as expected\n";
  return 0;
}
