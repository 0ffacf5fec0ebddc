// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Certainty.h"

#include "engines/Words.h"

#include <optional>
#include <set>

namespace wt::engines::escape {

Certainty::Certainty(const Encoding& encoding) : encoding_(encoding) {
  for (const Event& event : encoding.trace.events)
    if (event.kind == EventKind::Branch)
      addTested(event.condition);
  noteUnasked();
  for (const Event& event : encoding.trace.events)
    if (event.kind == EventKind::Allocate)
      addTested(event.condition);
}

/// Is the formula false as soon as this leaf is true? `cone`: its nodes, operands first.
static bool excludes(const BoolGraph& graph, Lit formula, uint32_t leaf, llvm::ArrayRef<uint32_t> cone) {
  llvm::DenseMap<uint32_t, std::optional<bool>> values;
  auto of = [&](Lit l) {
    std::optional<bool> value = values.lookup(l.node());
    return value ? std::optional(*value != l.isNegated()) : value;
  };
  for (uint32_t node : cone) {
    if (node == 0 || graph.isLeaf(node)) {
      values[node] = node == 0 ? std::optional(false) : node == leaf ? std::optional(true) : std::nullopt;
      continue;
    }
    const std::optional<bool> a = of(graph.left(node)), b = of(graph.right(node));
    const bool isFalse = (a && !*a) || (b && !*b);
    values[node] = isFalse ? std::optional(false) : a && b ? std::optional(true) : std::nullopt;
  }
  const std::optional<bool> value = of(formula);
  return value && !*value;
}

/// Which allocations does no branch check? `getcwd(text, n)` makes an object only if `text` is null: a branch on its
/// result is then no check of `text`.
void Certainty::noteUnasked() {
  const BoolGraph& graph = encoding_.graph;
  llvm::DenseSet<uint32_t> made, asked;
  for (const Event& event : encoding_.trace.events)
    if (event.kind == EventKind::Branch)
      asked.insert(event.condition.node());
    else if (event.kind == EventKind::Allocate && graph.isLeaf(event.condition.node()))
      made.insert(event.condition.code);
  for (uint32_t code : made)
    if (!tested_.count(code / 2))
      unasked_.insert(code ^ 1);
  const size_t limit = encoding_.heap.bounds()[Budget::AskedNodes];
  for (const Event& event : encoding_.trace.events) {
    if (event.kind != EventKind::Allocate || graph.isLeaf(event.condition.node()))
      continue;
    const std::vector<uint32_t> cone = graph.cone(event.condition, limit);
    if (cone.size() >= limit)
      continue;
    for (uint32_t node : cone)
      if (made.count(node * 2) && !asked.count(node) && excludes(graph, event.condition, node, cone))
        unasked_.insert(node * 2 + 1);
  }
}

template <typename Visit> void Certainty::forVariables(Term term, Visit visit) const {
  std::vector<Term> stack{term};
  llvm::DenseSet<uint32_t> seen;
  while (!stack.empty()) {
    Term t = stack.back();
    stack.pop_back();
    if (!t.isValid() || !seen.insert(t.index).second)
      continue;
    const solver::TermNode& node = encoding_.vectors[t];
    stack.push_back(node.a);
    stack.push_back(node.b);
    if (node.kind == solver::TermKind::Variable)
      visit(t);
  }
}

void Certainty::addTested(Lit condition) {
  std::vector<uint32_t> stack{condition.node()};
  while (!stack.empty()) {
    uint32_t node = stack.back();
    stack.pop_back();
    bool isInside = node != condition.node() && sourceOf(node) == Source::Argument;
    if (node == 0 || isInside || !tested_.insert(node).second)
      continue;
    if (!encoding_.graph.isLeaf(node)) {
      stack.push_back(encoding_.graph.left(node).node());
      stack.push_back(encoding_.graph.right(node).node());
    } else if (const solver::Atom* atom = encoding_.vectors.atomOf(node)) {
      for (Term term : {atom->a, atom->b})
        forVariables(term, [&](Term variable) { testedTerms_.insert(variable.index); });
    }
  }
}

Source Certainty::sourceOf(uint32_t leaf) const {
  return encoding_.provenance.ofLeaf(encoding_.heap, leaf);
}
Source Certainty::sourceOf(Term variable) const {
  return encoding_.provenance.ofVariable(encoding_.heap, variable);
}

bool Certainty::isGiven(Term term) const {
  bool isGiven = true;
  forVariables(term, [&](Term variable) {
    Source source = sourceOf(variable);
    isGiven &= source == Source::Argument || source == Source::Outcome;
  });
  return isGiven;
}

bool Certainty::isGiven(Lit leaf, finding::Kind kind) const {
  const bool isLeak = kind == finding::Kind::Leak;
  if (isLeak && unasked_.count(leaf.code))
    return false;
  if (const solver::Atom* atom = encoding_.vectors.atomOf(leaf.node()))
    return isGiven(atom->a) && isGiven(atom->b);
  switch (sourceOf(leaf.node())) {
  case Source::Argument: return !isLeak || leaf.isNegated();
  case Source::CallersMemory: return !isLeak;
  case Source::Outcome:
  case Source::Guess: return true;
  case Source::CalleeDecision:
  case Source::LostDetail: return false;
  }
  return false;
}

bool Certainty::isOfSameCall(Lit l, Lit made) const {
  auto callsOf = [&](Lit formula) {
    std::set<size_t> calls;
    auto add = [&](std::optional<size_t> call) {
      if (call)
        calls.insert(*call);
    };
    for (uint32_t node : encoding_.graph.cone(formula)) {
      if (node == 0 || !encoding_.graph.isLeaf(node))
        continue;
      add(encoding_.provenance.callOfLeaf(node));
      if (const solver::Atom* atom = encoding_.vectors.atomOf(node))
        for (Term term : {atom->a, atom->b})
          forVariables(term, [&](Term variable) { add(encoding_.provenance.callOfVariable(variable)); });
    }
    return calls;
  };
  if (l == made || l == !made)
    return false;
  std::set<size_t> madeIn = callsOf(made);
  return llvm::any_of(callsOf(l), [&](size_t call) { return madeIn.count(call); });
}

finding::Doubt Certainty::doubtOf(Source source, std::optional<size_t> call) const {
  using finding::DoubtKind;
  if (source == Source::Guess)
    return {DoubtKind::SameElement, {}};
  if (source != Source::CalleeDecision || !call)
    return {DoubtKind::UntestedMemory, {}};
  ir::FunctionId callee = encoding_.provenance.calleeOf(*call);
  return {DoubtKind::CalleeDecides, callee.isValid() ? nameOf(encoding_.program().module[callee]) : ""};
}

void Certainty::addDoubtsOf(uint32_t leaf, std::vector<finding::Doubt>& doubts) const {
  const Provenance& provenance = encoding_.provenance;
  if (unasked_.count((!Lit{leaf * 2}).code))
    return finding::addDoubt(doubts, {finding::DoubtKind::UncheckedFailure, {}});
  const solver::Atom* atom = encoding_.vectors.atomOf(leaf);
  if (!atom)
    return finding::addDoubt(doubts, doubtOf(sourceOf(leaf), provenance.callOfLeaf(leaf)));
  for (Term term : {atom->a, atom->b})
    forVariables(term, [&](Term variable) {
      if (!testedTerms_.count(variable.index) && !isGiven(variable))
        finding::addDoubt(doubts, doubtOf(sourceOf(variable), provenance.callOfVariable(variable)));
    });
}

std::vector<finding::Doubt> Certainty::doubtsAbout(Lit l, finding::Kind kind) const {
  std::vector<finding::Doubt> doubts;
  for (uint32_t node : encoding_.graph.cone(l))
    if (node != 0 && encoding_.graph.isLeaf(node) && !(isSeen({node * 2}, kind) && isSeen(!Lit{node * 2}, kind)))
      addDoubtsOf(node, doubts);
  return doubts;
}

bool Certainty::isTested(Term term) const {
  bool isTested = true;
  forVariables(term, [&](Term variable) { isTested &= testedTerms_.count(variable.index) != 0; });
  return isTested || isGiven(term);
}

bool Certainty::isSeen(Lit leaf, finding::Kind kind) const {
  if (sourceOf(leaf.node()) == Source::Guess || (kind == finding::Kind::Leak && unasked_.count(leaf.code)))
    return false;
  if (tested_.count(leaf.node()) || isGiven(leaf, kind))
    return true;
  const solver::Atom* atom = encoding_.vectors.atomOf(leaf.node());
  return atom && isTested(atom->a) && isTested(atom->b);
}

Lit Certainty::surely(Lit l, finding::Kind kind) {
  auto& rails = kind == finding::Kind::Leak ? ofLeaks_ : ofOthers_;
  BoolGraph& graph = encoding_.graph;
  if (rails.size() <= l.node())
    rails.resize(graph.size());
  rails[0] = {Lit::no(), Lit::yes()};
  auto of = [&](Lit x) { return x.isNegated() ? Rails{rails[x.node()].no, rails[x.node()].yes} : rails[x.node()]; };
  std::vector<uint32_t> stack{l.node()};
  while (!stack.empty()) { // operands first
    uint32_t node = stack.back();
    if (rails[node].isKnown()) {
      stack.pop_back();
      continue;
    }
    if (graph.isLeaf(node)) {
      Lit self{node * 2};
      rails[node] = {isSeen(self, kind) ? self : Lit::no(), isSeen(!self, kind) ? !self : Lit::no()};
      continue;
    }
    Lit a = graph.left(node), b = graph.right(node);
    size_t before = stack.size();
    for (uint32_t operand : {a.node(), b.node()})
      if (!rails[operand].isKnown())
        stack.push_back(operand);
    if (stack.size() != before)
      continue;
    const Rails ofA = of(a), ofB = of(b);
    const bool isAllSeen = ofA.yes == a && ofA.no == !a && ofB.yes == b && ofB.no == !b;
    rails[node] = isAllSeen ? Rails{Lit{node * 2}, !Lit{node * 2}}
                            : Rails{graph.both(ofA.yes, ofB.yes), graph.either(ofA.no, ofB.no)};
  }
  return of(l).yes;
}

} // namespace wt::engines::escape
