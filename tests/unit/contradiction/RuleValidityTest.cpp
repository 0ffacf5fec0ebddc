// SPDX-License-Identifier: Apache-2.0
// Is each transfer function valid? Definition 3 of [Orlovich, Rugina, SAS 2006]: if a statement takes the store σ to
// σ', and a fact describes the cell l in σ', then the fact that the transfer function computes must describe l in σ.
//
// Stores, statements and facts are random. A store is the paper's (Appendix A): variables and the fields of heap cells,
// each with null, or the address of a variable, of a cell or of a field. Facts are made true: hits are terms that
// evaluate to l, misses terms that evaluate to something else, holders the places that hold l; at random, there are a
// few more.
#include "engines/contradiction/Transfer.h"

#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

#include <random>

namespace wt::engines::contradiction {
namespace {

// x has its address taken; y, z, s and $g are regions of their own.
constexpr const char* kText = R"(
module "store.c"
family malloc
record struct %node size 24 {
  tag: i32
  left: *%node bit 64
  right: *%node bit 128
}
global $g: *%node
func @main() -> i32 {
  local x: *%node
  local y: *%node
  local z: *%node
  local s: **%node
  result result: i32
b0:
  x := alloc malloc %node size 24
  s := &x
  s := &(*x).left
  s := &(*x).right
  $g := y
  z := y
  result := 0
  return
  jump b1
b1: exit
}
)";

/// 0: null. Variables are 1 to 5; cell n is 100 n, its fields are 100 n + 1 and 100 n + 2. -1: not a pointer.
using Address = int;
using Store = std::map<Address, Address>;

constexpr Address kX = 1, kY = 2, kZ = 3, kS = 4, kG = 5;

class Rules : public testing::Test {
protected:
  program::Program program = readProgram();
  std::unique_ptr<program::PointsTo> points = program::makePointsTo(program, program::PointsToKind::TypeBased);
  Terms terms{program, *points};
  ir::FunctionId main = mainOf(program);
  ir::TypeId node, slot;
  ir::RecordId record{0};
  std::map<TermId, Address> variables;
  std::vector<TermId> nodes, slots; // terms of these types
  RegionSet cellRegions;
  std::mt19937 random{1};

  static program::Program readProgram() {
    Result<ir::Module> module = ir::parseModule(kText, "test");
    EXPECT_TRUE(bool(module));
    std::vector<ir::Module> units;
    units.push_back(std::move(*module));
    return program::buildProgram(std::move(units), spec::Library());
  }
  static ir::FunctionId mainOf(const program::Program& p) {
    for (uint32_t f = 0; f < p.module.functions.size(); ++f)
      if (p.module.functions[f].name == "main")
        return ir::FunctionId(f);
    return {};
  }

  void SetUp() override {
    const ir::Body& body = *program.module[main].body;
    node = body.variables[0].type;
    slot = body.variables[3].type;
    cellRegions = points->unknown(node);
    for (Address v : {kX, kY, kZ, kS})
      variables[terms.variable(main, ir::VariableId(static_cast<size_t>(v - 1)))] = v;
    variables[terms.global(ir::GlobalId(0))] = kG;
    makeTerms();
  }

  // ---- terms

  TermId fieldOf(TermId object, uint32_t field) { return terms.field(object, record, field, slot); }

  /// All terms with a few reads.
  void makeTerms() {
    nodes = {terms.null()};
    for (auto [term, address] : variables)
      (address == kS ? slots : nodes).push_back(terms.read(term, address == kS ? slot : node));
    slots.push_back(variableOf(kX)); // the program takes its address
    nodes.push_back(terms.read(terms.read(variableOf(kS), slot), node));
    for (int round = 0; round < 2; ++round)
      for (TermId object : std::vector<TermId>(nodes)) {
        if (object == terms.null())
          continue;
        for (uint32_t field : {1u, 2u}) {
          slots.push_back(fieldOf(object, field));
          nodes.push_back(terms.read(fieldOf(object, field), node));
        }
      }
  }
  TermId variableOf(Address v) const {
    for (auto [term, address] : variables)
      if (address == v)
        return term;
    return {};
  }

  std::optional<Address> valueOf(TermId id, const Store& store) const {
    const Term& term = terms[id];
    switch (term.kind) {
    case TermKind::Number: return static_cast<Address>(term.number);
    case TermKind::Variable:
    case TermKind::Global: {
      auto it = variables.find(id);
      return it != variables.end() && store.count(it->second) ? std::optional(it->second) : std::nullopt;
    }
    case TermKind::Read: {
      std::optional<Address> address = valueOf(term.left, store);
      auto it = address ? store.find(*address) : store.end();
      return it == store.end() ? std::nullopt : std::optional(it->second);
    }
    case TermKind::Field: {
      std::optional<Address> object = valueOf(term.left, store);
      bool isCell = object && *object >= 100 && *object % 100 == 0 && store.count(*object + 1);
      return isCell ? std::optional(*object + static_cast<Address>(term.b)) : std::nullopt;
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

  RegionSet regionOf(Address location) {
    for (auto [term, address] : variables)
      if (address == location)
        return terms.cells(terms.read(term, address == kS ? slot : node));
    return terms.cells(terms.read(fieldOf(nodes[1], static_cast<uint32_t>(location % 100)), node));
  }

  // ---- stores

  uint32_t below(size_t n) { return static_cast<uint32_t>(random() % n); }
  bool percent(uint32_t p) { return below(100) < p; }

  Store randomStore() {
    Store store;
    int cells = 1 + static_cast<int>(below(3));
    auto someNode = [&] {
      return percent(25) ? 0 : 100 * (1 + static_cast<Address>(below(static_cast<size_t>(cells))));
    };
    for (Address v : {kX, kY, kZ, kG})
      store[v] = someNode();
    for (int c = 1; c <= cells; ++c)
      store[100 * c + 1] = someNode(), store[100 * c + 2] = someNode();
    Address cell = someNode();
    store[kS] = percent(40) ? kX : cell ? cell + 1 + static_cast<Address>(below(2)) : 0;
    return store;
  }
  static bool isHeld(const Store& store, Address l) {
    return std::any_of(store.begin(), store.end(), [&](const auto& row) { return row.second == l; });
  }
  static std::vector<Address> cellsOf(const Store& store) {
    std::vector<Address> result;
    for (const auto& [address, value] : store)
      if (address > 100 && address % 100 == 1 && isHeld(store, address - 1))
        result.push_back(address - 1);
    return result;
  }

  // ---- facts

  /// A fact that describes the cell in the store.
  Fact randomFact(const Store& store, Address l) {
    Fact fact;
    for (TermId e : nodes) {
      std::optional<Address> value = valueOf(e, store);
      if (!value || !percent(30))
        continue;
      addTo(*value == l ? fact.hits : fact.misses, e);
      if (*value != 0 && percent(20))
        addTo(fact.nonNull, e);
    }
    for (const auto& [location, value] : store)
      if (value == l)
        hold(fact, store, location);
    if (percent(30))
      fact.holders.open(regionOf(percent(50) ? kY : kZ));
    return fact;
  }
  /// Tagged with a term that names the place, if there is one and the dice agree.
  void hold(Fact& fact, const Store& store, Address location) {
    std::vector<TermId> names;
    for (TermId e : nodes)
      if (terms[e].kind == TermKind::Read && valueOf(terms[e].left, store) == location)
        names.push_back(e);
    bool isTagged = !names.empty() && percent(60);
    fact.holders.add(regionOf(location), isTagged ? names[below(names.size())] : TermId());
  }

  /// (l, σ) ⊨ d: the part of the fact that is false, or nothing.
  std::string whyNot(const Fact& fact, const Store& store, Address l) {
    for (TermId e : fact.hits)
      if (valueOf(e, store) != l)
        return "a hit is none: " + text(e);
    for (TermId e : fact.misses)
      if (valueOf(e, store) == l)
        return "a miss is a hit: " + text(e);
    for (TermId e : fact.nonNull)
      if (valueOf(e, store) == 0)
        return "is null: " + text(e);
    for (const Equality& q : fact.equal)
      if (valueOf(q.first, store) && valueOf(q.second, store) && valueOf(q.first, store) != valueOf(q.second, store))
        return "are not equal: " + text(q.first) + ", " + text(q.second);
    for (const auto& [location, value] : store)
      if (value == l && !isCovered(fact, store, location))
        return "location " + std::to_string(location) + " holds the cell and is not in S";
    return "";
  }
  bool isCovered(const Fact& fact, const Store& store, Address location) {
    for (const Holder& holder : fact.holders.list())
      if (holder.regions.intersects(regionOf(location)))
        return holder.isOpen() || std::any_of(holder.tags.begin(), holder.tags.end(), [&](TermId tag) {
                 return terms[tag].kind == TermKind::Read && valueOf(terms[tag].left, store) == location;
               });
    return false;
  }

  std::string text(TermId id) const {
    const Term& term = terms[id];
    if (auto it = variables.find(id); it != variables.end())
      return std::string("&") + "?xyzsg"[it->second];
    if (term.kind == TermKind::Read)
      return "*(" + text(term.left) + ")";
    if (term.kind == TermKind::Field)
      return text(term.left) + "." + std::to_string(term.b);
    return term.kind == TermKind::Number ? std::to_string(term.number) : "?";
  }
  std::string text(const Store& store) const {
    std::string result;
    for (const auto& [location, value] : store)
      result += std::to_string(location) + "=" + std::to_string(value) + " ";
    return result;
  }
  std::string text(const Fact& fact) const {
    std::string result = "H {";
    for (TermId e : fact.hits)
      result += " " + text(e);
    result += " } M {";
    for (TermId e : fact.misses)
      result += " " + text(e);
    result += " } S {";
    for (const Holder& holder : fact.holders.list()) {
      holder.regions.forEach([&](Region region) { result += " " + points->describe(region); });
      result += holder.isOpen() ? ":any" : "";
      for (TermId tag : holder.tags)
        result += ":" + text(tag);
    }
    return result + " }";
  }

  /// The outcome of the step backwards from σ' to σ, for the cell l.
  void expectValid(const Outcome& outcome, const Fact& post, const Store& before, Address l, const std::string& what) {
    if (outcome.kind == Outcome::Feasible)
      return;
    ++checked;
    std::string wrong = outcome.kind == Outcome::Contradiction ? "a contradiction" : whyNot(outcome.fact, before, l);
    EXPECT_EQ(wrong, "") << what << "\nstore before: " << text(before) << "cell " << l << "\nafter:  " << text(post)
                         << "\nbefore: " << text(outcome.fact);
  }
  uint64_t checked = 0;

  struct Step {
    TermId target, value;
    ir::TypeId type;
    Address location, result;
  };
  /// An assignment that can be executed.
  std::optional<Step> randomAssignment(const Store& store) {
    bool isSlot = percent(15);
    const std::vector<TermId>& values = isSlot ? slots : nodes;
    static const Address kDirect[] = {kY, kZ, kG};
    TermId target = isSlot ? variableOf(kS) : percent(60) ? slots[below(slots.size())] : variableOf(kDirect[below(3)]);
    TermId value = values[below(values.size())];
    std::optional<Address> location = valueOf(target, store), result = valueOf(value, store);
    if (!location || !result || !store.count(*location) || (*location == kS) != isSlot)
      return std::nullopt;
    return Step{target, value, isSlot ? slot : node, *location, *result};
  }

  template <class Test> void repeat(uint32_t times, Test test) {
    for (uint32_t i = 0; i < times && !HasFailure(); ++i)
      test();
    EXPECT_GT(checked, times / 200) << "hardly anything was tried";
  }
};

TEST_F(Rules, Assignment) {
  repeat(30000, [&] {
    Store before = randomStore(), after = before;
    std::optional<Step> step = randomAssignment(before);
    if (!step)
      return;
    after[step->location] = step->result;
    for (Address l : cellsOf(after)) {
      if (!isHeld(before, l))
        continue;
      Fact post = randomFact(after, l);
      ASSERT_EQ(whyNot(post, after, l), "");
      Transfer transfer(terms, cellRegions);
      Assignment statement{step->target, step->value, step->type};
      std::vector<Fact> cases = transfer.casesOf(statement, post);
      bool isOne = false;
      for (const Fact& each : cases) {
        if (!whyNot(each, after, l).empty())
          continue;
        isOne = true;
        expectValid(transfer.assign(statement, each), each, before, l,
                    "*" + text(step->target) + " <- " + text(step->value));
      }
      EXPECT_TRUE(isOne) << "no case is left";
    }
  });
}

TEST_F(Rules, Allocation) {
  repeat(30000, [&] {
    Store before = randomStore(), after = before;
    std::optional<Step> step = randomAssignment(before);
    if (!step || step->type != node)
      return;
    constexpr Address kNew = 900;
    after[step->location] = kNew;
    after[kNew + 1] = after[kNew + 2] = 0;
    for (Address l : cellsOf(after)) {
      Fact post = randomFact(after, l);
      Outcome outcome = Transfer(terms, cellRegions).allocate({step->target, {}, step->type}, post);
      if (l == kNew)
        EXPECT_EQ(outcome.kind, Outcome::Feasible) << text(step->target) << "\n" << text(after) << "\n" << text(post);
      else if (isHeld(before, l))
        expectValid(outcome, post, before, l, "*" + text(step->target) + " <- malloc");
    }
  });
}

TEST_F(Rules, Release) {
  repeat(30000, [&] {
    Store before = randomStore();
    TermId pointer = nodes[below(nodes.size())];
    std::optional<Address> freed = valueOf(pointer, before);
    if (!freed || (*freed != 0 && !before.count(*freed + 1)))
      return;
    Store after = before;
    after.erase(*freed + 1);
    after.erase(*freed + 2);
    if (*freed == 0)
      after = before;
    std::vector<TermId> contents;
    for (uint32_t field : {1u, 2u})
      contents.push_back(terms.read(fieldOf(pointer, field), node));
    for (Address l : cellsOf(after)) {
      if (l == *freed)
        continue;
      Fact post = randomFact(after, l);
      expectValid(Transfer(terms, cellRegions).release(pointer, contents, post), post, before, l,
                  "free " + text(pointer));
    }
  });
}

TEST_F(Rules, Condition) {
  repeat(30000, [&] {
    Store store = randomStore();
    TermId left = nodes[below(nodes.size())], right = nodes[below(nodes.size())];
    std::optional<Address> a = valueOf(left, store), b = valueOf(right, store);
    if (!a || !b)
      return;
    for (Address l : cellsOf(store)) {
      Fact post = randomFact(store, l);
      expectValid(Transfer(terms, cellRegions).condition(left, *a == *b, right, post), post, store, l,
                  text(left) + (*a == *b ? " = " : " != ") + text(right));
    }
  });
}

TEST_F(Rules, Scope) {
  repeat(30000, [&] {
    Store after = randomStore();
    Address variable = percent(50) ? kY : kZ;
    after[variable] = -1; // it has no value yet
    Store before = after;
    before.erase(variable);
    for (Address l : cellsOf(after)) {
      Fact post = randomFact(after, l);
      expectValid(Transfer(terms, cellRegions).scope(variableOf(variable), regionOf(variable), post), post, before, l,
                  "scope " + text(variableOf(variable)));
    }
  });
}

/// The probe's own fact: the assignment removes the last pointer to the cell.
TEST_F(Rules, Lost) {
  repeat(30000, [&] {
    Store before = randomStore(), after = before;
    std::optional<Step> step = randomAssignment(before);
    if (!step || step->type != node)
      return;
    after[step->location] = step->result;
    for (Address l : cellsOf(before))
      if (!isHeld(after, l))
        expectValid(Transfer(terms, cellRegions).lost({step->target, step->value, step->type}), Fact(), before, l,
                    "lost by *" + text(step->target) + " <- " + text(step->value));
  });
}

} // namespace
} // namespace wt::engines::contradiction
