// SPDX-License-Identifier: Apache-2.0
// Does a function take an element out of a container, release it on one way, and forget it on another?
//
//   T *t = todo.front();
//   todo.pop();
//   if (t->isBad()) return -1;          // here
//   delete t;
//
// One path suffices from the removal to a `return` that no release reaches, on which nothing but conditions and reads
// of members mentions the element. A path stops where the element is compared with null, or a flag is tested.
#include "engines/escape/ElementRules.h"

#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

namespace {

using Variables = std::set<VariableId>;
struct At {
  BlockId block;
  uint32_t index = 0;
};

class Taken {
public:
  explicit Taken(const Body& body) : body_(body) {}

  /// The `return` by which the function leaves with an element that it took out here and releases there.
  std::optional<Location> leaves(Location removal, Location release) {
    std::optional<At> removed, released;
    forEach([&](At at, const Instr& instr) {
      const auto* free = std::get_if<Free>(&instr.op);
      if (free && instr.location == release) {
        released = at;
        if (VariableId freed = variableIn(free->pointer); freed.isValid())
          names_.insert(freed);
      }
      if (std::holds_alternative<Call>(instr.op) && instr.location == removal)
        removed = at;
    });
    if (!removed || !released || names_.empty())
      return std::nullopt;
    findNames();
    if (!isReadBefore(*removed))
      return std::nullopt;
    std::optional<Location> end;
    walk(*removed, [&](At at) {
      const Instr& instr = body_[at.block].instrs[at.index];
      if (std::holds_alternative<Return>(instr.op) && !isReached(*released, at))
        end = end ? end : instr.location;
      return end || isMentioned(instr);
    });
    return end;
  }

private:
  const Body& body_;
  Variables names_; // variables that hold the element

  template <class Visit> void forEach(Visit visit) const {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (uint32_t i = 0; i < body_.blocks[b].instrs.size(); ++i)
        visit(At{BlockId(b), i}, body_.blocks[b].instrs[i]);
  }
  /// Visits what comes after an instruction, up to instructions at which a visit returns true.
  template <class Visit> void walk(At from, Visit stopsAt) const {
    std::vector<bool> isSeen(body_.blocks.size());
    std::vector<At> work = {{from.block, from.index + 1}};
    while (!work.empty()) {
      At at = work.back();
      work.pop_back();
      const Block& block = body_[at.block];
      while (at.index < block.instrs.size() && !stopsAt(at))
        ++at.index;
      if (at.index < block.instrs.size())
        continue;
      for (const Edge& edge : block.successors)
        if (!isSeen[edge.to.index]) {
          isSeen[edge.to.index] = true;
          work.push_back({edge.to, 0});
        }
    }
  }
  bool isReached(At from, At wanted) const {
    bool isFound = false;
    walk(from, [&](At at) {
      isFound |= at.block == wanted.block && at.index == wanted.index;
      return isFound;
    });
    return isFound;
  }

  VariableId localAt(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }
  VariableId variableIn(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    return read ? localAt(read->place) : VariableId();
  }

  /// `delete t` keeps `t` in a temporary.
  void findNames() {
    for (size_t before = 0; before != names_.size();) {
      before = names_.size();
      forEach([&](At, const Instr& instr) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const VariableId target = assign ? localAt(assign->target) : VariableId();
        const VariableId from = assign ? variableIn(assign->value) : VariableId();
        if (target.isValid() && from.isValid() && names_.count(target))
          names_.insert(from);
      });
    }
  }

  /// Is one of the names a variable of the source that is set once, before the removal, by a read through a reference?
  bool isReadBefore(At removal) const {
    return llvm::any_of(names_, [&](VariableId name) {
      std::vector<At> stores;
      bool isRead = false;
      forEach([&](At at, const Instr& instr) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* call = std::get_if<Call>(&instr.op);
        if (assign && localAt(assign->target) == name) {
          const auto* read = std::get_if<ReadExpr>(&body_[assign->value].node);
          isRead = read && std::holds_alternative<DerefPlace>(body_[read->place].node);
          stores.push_back(at);
        }
        if (call && call->target && localAt(*call->target) == name)
          stores.push_back(at);
      });
      return body_[name].kind == VariableKind::Local && stores.size() == 1 && isRead && isReached(stores[0], removal);
    });
  }

  bool isFlag(VariableId variable) const {
    size_t constants = 0;
    forEach([&](At, const Instr& instr) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      constants += assign && localAt(assign->target) == variable &&
                   std::holds_alternative<IntegerExpr>(body_[assign->value].node);
    });
    return constants > 1;
  }

  /// Does someone get the element here, or is something decided that may depend on who has it?
  bool isMentioned(const Instr& instr) const {
    bool isWhole = false, isAsked = false;
    const bool isQuestion = std::holds_alternative<Assume>(instr.op);
    auto look = [&](ExprId id) {
      const auto* read = std::get_if<ReadExpr>(&body_[id].node);
      const auto* address = std::get_if<AddressExpr>(&body_[id].node);
      const VariableId local = read ? localAt(read->place) : address ? localAt(address->place) : VariableId();
      isWhole |= local.isValid() && names_.count(local);
      isAsked |= isQuestion && local.isValid() && isFlag(local);
      const auto* test = std::get_if<BinaryExpr>(&body_[id].node);
      isAsked |= isQuestion && test && std::holds_alternative<NullExpr>(body_[test->right].node);
    };
    OperandVisitor visitor{body_, look, [](PlaceId) {}};
    if (isQuestion) { // `t->prio < 0` reads `t` in order to look at it
      visitor.visit(instr.op);
      return isAsked;
    }
    if (const auto* assign = std::get_if<Assign>(&instr.op)) {
      const VariableId stored = variableIn(assign->value), target = localAt(assign->target);
      return (stored.isValid() && names_.count(stored)) || (target.isValid() && names_.count(target));
    }
    if (std::holds_alternative<Call>(instr.op) || std::holds_alternative<Free>(instr.op) ||
        std::holds_alternative<Throw>(instr.op))
      visitor.visit(instr.op);
    return isWhole;
  }
};

} // namespace

/// Reports an element that a function takes out and loses at an early return.
void judgeTaken(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (instance.fresh.empty() || instance.isPointer)
    return;
  for (const auto& [function, release] : instance.releasedHere)
    for (const Drop& drop : instance.drops)
      if (drop.function == function && (drop.word == "popped" || drop.word == "erased"))
        if (std::optional<Location> at = Taken(*evidence.module[function].body).leaves(drop.at, release)) {
          reports.lost(instance, *instance.fresh.begin(), function, *at, "taken out");
          return;
        }
}

} // namespace wt::engines::escape
