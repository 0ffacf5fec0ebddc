// SPDX-License-Identifier: Apache-2.0
// Is each transfer function of engine `contradiction` valid for real executions? Random programs are executed. At each
// step the runner makes up facts that are true after it; the transfer function's results for them must be true before
// it (Definition 3 of [Orlovich, Rugina, SAS 2006]). The memory is the interpreter's, which knows nothing of the
// engine.
//
//   rule-runner [--seed N] [--count N]      // prints violations and exits with 1
//
// tests/unit/contradiction/RuleValidityTest.cpp checks the same on made-up stores.
#include "Build.h"
#include "Generate.h"
#include "Interpreter.h"

#include "engines/contradiction/Relevance.h"
#include "engines/contradiction/Translate.h"
#include "support/Overloaded.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <string_view>

using namespace wt;
using namespace wt::engines::contradiction;

namespace {

using Address = uint64_t;

Address addressOf(const char* p) {
  return reinterpret_cast<Address>(p);
}

/// The memory at one point in time.
class State {
public:
  explicit State(const interp::Memory& memory) {
    for (const auto& [begin, block] : memory)
      blocks_[addressOf(begin)] = {block, std::string(block.begin, block.size)};
  }
  struct Block {
    interp::MemoryBlock block;
    std::string bytes;
  };
  const std::map<Address, Block>& blocks() const { return blocks_; }
  bool isObject(Address a) const {
    auto it = blocks_.find(a);
    return it != blocks_.end() && it->second.block.isObject;
  }
  std::optional<Address> read(Address at) const {
    auto it = blocks_.upper_bound(at);
    if (it == blocks_.begin())
      return std::nullopt;
    --it;
    size_t offset = at - it->first;
    if (offset + sizeof(Address) > it->second.bytes.size())
      return std::nullopt;
    Address value;
    std::memcpy(&value, it->second.bytes.data() + offset, sizeof value);
    return value;
  }
  /// All places that hold this value.
  std::vector<Address> holdersOf(Address value) const {
    std::vector<Address> found;
    for (const auto& [begin, block] : blocks_)
      for (size_t i = 0; i + sizeof(Address) <= block.bytes.size(); i += sizeof(Address))
        if (read(begin + i) == value)
          found.push_back(begin + i);
    return found;
  }

private:
  std::map<Address, Block> blocks_;
};

class RuleWatcher final : public interp::Watcher {
public:
  RuleWatcher(const program::Program& program, uint64_t seed)
      : program_(program), points_(makePointsTo(program, program::PointsToKind::TypeBased)), terms_(program, *points_),
        random_(static_cast<uint32_t>(seed)) {
    node_ = program.module.types.find(ir::PointerType{program.module.types.find(ir::RecordType{ir::RecordId(0)})});
    slot_ = program.module.types.find(ir::PointerType{node_});
    cell_ = points_->unknown(node_);
  }

  std::string wrong; // the first violation
  std::map<std::string, uint64_t> checked;

  void entered(ir::FunctionId function, const ir::Call*, const interp::Memory&) override {
    running_.push_back(function);
  }
  void left(const char*, size_t, const interp::Memory&) override { running_.pop_back(); }
  void before(const ir::Instr&, const interp::Memory& memory, Values) override { before_.emplace(memory); }
  void after(const ir::Instr& instr, const interp::Memory& memory) override {
    bool isRecursion = std::count(running_.begin(), running_.end(), running_.back()) > 1;
    if (!wrong.empty() || isRecursion || std::holds_alternative<ir::Call>(instr.op))
      return;
    State after(memory);
    if (isDangling(after)) // an address was reused, and an old pointer to it is no pointer to the new object
      isOver_ = true;
    if (!isOver_)
      check(instr.op, *before_, after);
  }
  uint64_t maxSteps() const override { return 200; }

private:
  const program::Program& program_;
  std::unique_ptr<program::PointsTo> points_;
  Terms terms_;
  std::mt19937 random_;
  ir::TypeId node_, slot_;
  RegionSet cell_;
  std::vector<ir::FunctionId> running_;
  std::optional<State> before_;
  bool isOver_ = false;

  bool percent(uint32_t p) { return random_() % 100 < p; }

  bool isDangling(const State& after) const {
    for (const auto& [begin, block] : after.blocks())
      if (block.block.isObject && !before_->blocks().count(begin) && !before_->holdersOf(begin).empty())
        return true;
    return false;
  }

  // ---------------------------------------------------------------------------------------------- terms and facts

  /// Variables of calls in progress, globals, and the places that they lead to.
  std::vector<TermId> nodesIn(const State& state) {
    std::vector<TermId> found{terms_.null()};
    for (const auto& [begin, row] : state.blocks()) {
      if (row.block.isObject)
        continue;
      TermId root =
          row.block.global ? terms_.global(row.block.global) : terms_.variable(row.block.function, row.block.variable);
      ir::TypeId type = terms_[root].type;
      if (type == node_)
        found.push_back(terms_.read(root, node_));
      else if (type == slot_)
        found.push_back(terms_.read(terms_.read(root, slot_), node_));
    }
    size_t count = found.size();
    for (size_t i = 1; i < count; ++i) {
      TermId once = terms_.read(nextOf(found[i]), node_);
      found.push_back(once);
      found.push_back(terms_.read(nextOf(once), node_));
    }
    return found;
  }
  TermId nextOf(TermId pointer) { return terms_.field(pointer, ir::RecordId(0), 2, slot_); }

  std::optional<Address> valueOf(TermId id, const State& state) const {
    const Term& term = terms_[id];
    switch (term.kind) {
    case TermKind::Number: return static_cast<Address>(term.number);
    case TermKind::Variable:
    case TermKind::Global:
      for (const auto& [begin, row] : state.blocks()) {
        const interp::MemoryBlock& b = row.block;
        if (term.kind == TermKind::Global
                ? b.global && b.global.index == term.a
                : !b.isObject && b.function == ir::FunctionId(term.a) && b.variable == ir::VariableId(term.b))
          return begin;
      }
      return std::nullopt;
    case TermKind::Read: {
      std::optional<Address> address = valueOf(term.left, state);
      return address ? state.read(*address) : std::nullopt;
    }
    case TermKind::Field: {
      std::optional<Address> object = valueOf(term.left, state);
      bool isThere = object && state.isObject(*object);
      return isThere ? std::optional(*object + program_.module.records[term.a].fields[term.b].bitOffset / 8)
                     : std::nullopt;
    }
    case TermKind::Static:
    case TermKind::Shadow:
    case TermKind::Ret:
    case TermKind::Element:
    case TermKind::Moved:
    case TermKind::Convert:
    case TermKind::Operator:
    case TermKind::Unknown:
    case TermKind::Hidden: return std::nullopt;
    }
    return std::nullopt;
  }

  RegionSet regionOf(Address location, const State& state) {
    const auto& [begin, row] = *std::prev(state.blocks().upper_bound(location));
    if (row.block.isObject)
      return terms_.cells(terms_.read(nextOf(terms_.read(terms_.unknown(slot_), node_)), node_));
    TermId root =
        row.block.global ? terms_.global(row.block.global) : terms_.variable(row.block.function, row.block.variable);
    return terms_.cells(terms_.read(root, terms_[root].type));
  }

  /// A fact that is true of the cell in the state.
  Fact randomFact(const State& state, const std::vector<TermId>& nodes, Address l) {
    Fact fact;
    for (TermId e : nodes) {
      std::optional<Address> value = valueOf(e, state);
      if (!value || !percent(35))
        continue;
      addTo(*value == l ? fact.hits : fact.misses, e);
      if (*value != 0 && percent(20))
        addTo(fact.nonNull, e);
    }
    for (Address location : state.holdersOf(l)) {
      std::vector<TermId> names;
      for (TermId e : nodes)
        if (terms_[e].kind == TermKind::Read && valueOf(terms_[e].left, state) == location)
          names.push_back(e);
      bool isTagged = !names.empty() && percent(60);
      fact.holders.add(regionOf(location, state), isTagged ? names[random_() % names.size()] : TermId());
    }
    return fact;
  }

  /// Does (l, σ) ⊨ d hold? Returns the violated part, or nothing.
  std::string whyNot(const Fact& fact, const State& state, Address l) {
    for (TermId e : fact.hits)
      if (valueOf(e, state) != l)
        return "a hit is none";
    for (TermId e : fact.misses)
      if (valueOf(e, state) == l)
        return "a miss is a hit";
    for (TermId e : fact.nonNull)
      if (valueOf(e, state) == Address(0))
        return "a value is null";
    for (const auto& [a, b] : fact.equal)
      if (valueOf(a, state) && valueOf(b, state) && valueOf(a, state) != valueOf(b, state))
        return "two values are not equal";
    for (Address location : state.holdersOf(l))
      if (!isCovered(fact, state, location))
        return "a place that holds the cell is not in S";
    return "";
  }
  bool isCovered(const Fact& fact, const State& state, Address location) {
    for (const Holder& holder : fact.holders.list())
      if (holder.regions.intersects(regionOf(location, state)))
        return holder.isOpen() || std::any_of(holder.tags.begin(), holder.tags.end(), [&](TermId tag) {
                 return terms_[tag].kind == TermKind::Read && valueOf(terms_[tag].left, state) == location;
               });
    return false;
  }

  // ---------------------------------------------------------------------------------------------- steps

  using Step = std::function<std::vector<Outcome>(const Fact&)>;

  void check(const ir::Operation& op, const State& before, const State& after) {
    ir::FunctionId function = running_.back();
    const ir::Body& body = *program_.module[function].body;
    Translator translate(terms_, function);
    Transfer transfer(terms_, cell_);
    match(
        op, [&](const ir::Assign& i) { checkAssign(i, body, translate, transfer, before, after); },
        [&](const ir::Alloc& i) {
          Assignment statement{translate.address(i.target), {}, body[i.target].type};
          expect("allocation", before, after,
                 [&](const Fact& f) { return std::vector{transfer.allocate(statement, f)}; });
        },
        [&](const ir::Free& i) {
          TermId pointer = translate.value(i.pointer);
          std::vector<TermId> contents{terms_.read(nextOf(pointer), node_)};
          expect("release", before, after,
                 [&](const Fact& f) { return std::vector{transfer.release(pointer, contents, f)}; });
        },
        [](const ir::Call&) {},
        [&](const ir::Assume& i) { checkAssume(i.condition, body, translate, transfer, before, after); },
        [&](const ir::Enter& i) {
          TermId variable = terms_.variable(function, i.variable);
          RegionSet own = terms_.cellsAt(variable, body[i.variable].type);
          bool isOwn = !isTaken(body, i.variable);
          expect("scope", before, after,
                 [&](const Fact& f) { return std::vector{transfer.scope(variable, isOwn ? own : RegionSet(), f)}; });
        },
        [](const ir::Leave&) {}, [](const ir::Return&) {}, [](const ir::Throw&) {});
  }
  static bool isTaken(const ir::Body& body, ir::VariableId variable) {
    for (const ir::Expr& expr : body.exprs)
      if (const auto* address = std::get_if<ir::AddressExpr>(&expr.node))
        if (const auto* local = std::get_if<ir::LocalPlace>(&body[address->place].node);
            local && local->variable == variable)
          return true;
    return false;
  }

  void checkAssign(const ir::Assign& assign, const ir::Body& body, Translator& translate, const Transfer& transfer,
                   const State& before, const State& after) {
    Assignment statement{translate.address(assign.target), translate.value(assign.value), body[assign.target].type};
    expect("assignment", before, after, [&](const Fact& f) {
      std::vector<Outcome> outcomes;
      for (const Fact& each : transfer.casesOf(statement, f))
        outcomes.push_back(transfer.assign(statement, each));
      return outcomes;
    });
    const std::vector<uint32_t> noComponents;
    EffectTable noEffects(terms_, noComponents);
    Relevance relevance(terms_, noEffects, [](ir::FunctionId) -> const FlowGraph& { std::abort(); }, cell_);
    Node node;
    node.kind = NodeKind::Assign;
    node.place = terms_.read(statement.target, statement.type);
    expect("statement passed", before, after, [&](const Fact& f) {
      bool isPassed = !relevance.isConcerned(node, f, footprintOf(terms_, f));
      return std::vector{isPassed ? Outcome{Outcome::Holds, f} : Outcome{Outcome::Feasible, {}}};
    });
  }

  void checkAssume(ir::ExprId condition, const ir::Body& body, Translator& translate, const Transfer& transfer,
                   const State& before, const State& after) {
    const auto* binary = std::get_if<ir::BinaryExpr>(&body[condition].node);
    bool isEqual = binary && binary->op == ir::BinaryOp::Equal;
    if (!binary || (!isEqual && binary->op != ir::BinaryOp::NotEqual) || !terms_.mayPoint(body[binary->left].type))
      return;
    TermId left = translate.value(binary->left), right = translate.value(binary->right);
    expect("condition", before, after,
           [&](const Fact& f) { return std::vector{transfer.condition(left, isEqual, right, f)}; });
  }

  void expect(const std::string& what, const State& before, const State& after, const Step& step) {
    constexpr int kFactsPerCell = 4;
    const std::vector<TermId> nodes = nodesIn(after);
    for (const auto& [l, row] : after.blocks())
      for (int i = 0; i < kFactsPerCell && row.block.isObject && !after.holdersOf(l).empty(); ++i)
        expectOne(what, before, l, step(randomFact(after, nodes, l)));
  }

  /// At least one of the outcomes (the cases) must be true before the step; a feasible one always is.
  void expectOne(const std::string& what, const State& before, Address l, const std::vector<Outcome>& outcomes) {
    bool isNew = !before.blocks().count(l), isRight = false;
    std::string why = isNew ? "the new cell is not found" : "a contradiction";
    for (const Outcome& outcome : outcomes) {
      isRight |= outcome.kind == Outcome::Feasible;
      if (outcome.kind != Outcome::Holds || isNew)
        continue;
      why = whyNot(outcome.fact, before, l);
      isRight |= why.empty();
      ++checked[what];
    }
    if (!isRight)
      wrong = what + ": " + why;
  }
};

} // namespace

int main(int argc, char** argv) {
  std::map<std::string_view, uint64_t> options{{"--seed", 1}, {"--count", 1000}};
  for (int i = 1; i + 1 < argc; i += 2)
    options[argv[i]] = std::strtoull(argv[i + 1], nullptr, 10);
  std::map<std::string, uint64_t> checked;
  for (uint64_t seed = options["--seed"], end = seed + options["--count"]; seed < end; ++seed) {
    random::Program tree = random::generatePointers(seed);
    std::optional<program::Program> program = random::build(tree);
    if (!program)
      return 2;
    interp::Choices choices(seed);
    RuleWatcher watcher(*program, seed);
    interp::watch(program->module, choices, watcher);
    if (!watcher.wrong.empty()) {
      llvm::outs() << "seed " << seed << ": " << watcher.wrong << "\n" << random::writeC(tree);
      return 1;
    }
    for (const auto& [what, count] : watcher.checked)
      checked[what] += count;
  }
  for (const auto& [what, count] : checked)
    llvm::outs() << count << " of kind " << what << " are valid\n";
  return checked.size() == 6 ? 0 : 2; // every kind occurred
}
