// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/References.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

enum class Way : uint8_t { Up, Down, Either }; // Either: a function without a body receives the address

/// The access to an object: a variable, or a field, that points to it.
using Root = std::variant<std::monostate, VariableId, FieldKey>;

/// A number in an object, or a pointer's target, changes by a constant.
struct Change {
  Root object;
  std::optional<FieldKey> count; // none: the pointer's target is the number
  Way way = Way::Either;
  FunctionId by; // Either: the function that changes it
  BlockId block;
  PlaceId at; // the place of the number
  /// Variables that hold the new count: the result of the changing call, and locals whose address it receives.
  std::vector<VariableId> told;
};

/// The effects of a function on its parameters' targets.
struct Effect {
  struct OnParameter {
    uint32_t parameter;
    std::optional<FieldKey> count;
    Way way;
    FunctionId by;
  };
  std::vector<OnParameter> changes;
  std::set<uint32_t> releases; // may release
  std::set<uint32_t> givesOn;  // stores it in memory, or passes it to other code
};

class FunctionLook {
public:
  FunctionLook(const program::Program& program, FunctionId id, const std::vector<Effect>& effects)
      : module_(program.module), body_(*module_[id].body), effects_(effects) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          noteCopy(*assign);
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const Instr& instr : body_.blocks[b].instrs)
        look(instr, BlockId(b));
  }

  std::vector<Change> changes;

  Effect effect() const {
    Effect result;
    for (uint32_t i = 0; i < parameters(); ++i) {
      auto isParameter = [&](const Root& root) { return isSame(root, VariableId(i)); };
      if (llvm::any_of(releases_, [&](const Ended& e) { return e.isSure && isParameter(e.object); }))
        result.releases.insert(i);
      if (llvm::any_of(givenOn_, isParameter))
        result.givesOn.insert(i);
      for (const Change& change : changes)
        if (isParameter(change.object))
          result.changes.push_back({i, change.count, change.way, change.by});
    }
    return result;
  }

  enum class Release : uint8_t { No, Perhaps, Surely };

  /// Does a test of the count decide whether the object is released afterwards?
  Release decidedRelease(const Change& change) const {
    std::set<BlockId> releasing;
    Release result = Release::No;
    for (const Ended& ended : releases_)
      if (isSame(ended.object, change.object)) {
        releasing.insert(ended.block);
        result = ended.isSure ? Release::Surely : std::max(result, Release::Perhaps);
      }
    std::set<BlockId> kept = walk(change.block, releasing), all = walk(change.block, {});
    bool isTested = llvm::any_of(all, [&](BlockId b) {
      const auto* assume = body_[b].instrs.empty() ? nullptr : std::get_if<Assume>(&body_[b].instrs.front().op);
      return assume && mentions(assume->condition, change);
    });
    bool isReached = llvm::any_of(releasing, [&](BlockId b) { return b != change.block && all.count(b); });
    return isTested && isReached && kept.count(body_.exit) ? result : Release::No;
  }

  void addShared(const Root& root, Shared& shared) const {
    if (const auto* field = std::get_if<FieldKey>(&root))
      shared.fields.insert(*field);
    const auto* variable = std::get_if<VariableId>(&root);
    if (!variable)
      return;
    shared.variables.insert(*variable);
    for (auto it = same_.findLeader(variable->index); it != same_.member_end(); ++it)
      shared.variables.insert(VariableId(*it));
    for (const auto& [copy, place] : readFrom_) // the field's target may be the same object
      if (std::optional<FieldKey> field = fieldAt(place); field && isSame(copy, root))
        shared.fields.insert(*field);
  }

  void addDropped(const Root& root, Shared& shared) const {
    for (uint32_t i = 0; i < parameters(); ++i)
      if (isSame(root, VariableId(i)))
        shared.dropped.insert(i);
  }

private:
  const Module& module_;
  const Body& body_;
  const std::vector<Effect>& effects_;
  llvm::EquivalenceClasses<uint32_t> same_;           // variables that are copies of each other
  std::set<std::pair<VariableId, PlaceId>> readFrom_; // t := o->refs
  struct Ended {
    Root object;
    BlockId block;
    bool isSure; // not by a call through a pointer
  };
  std::vector<Ended> releases_;
  std::vector<Root> givenOn_;

  uint32_t parameters() const {
    return llvm::find_if(body_.variables, [](const Variable& v) { return v.kind != VariableKind::Parameter; }) -
           body_.variables.begin();
  }

  bool isSame(const Root& a, const Root& b) const {
    const auto *v = std::get_if<VariableId>(&a), *w = std::get_if<VariableId>(&b);
    if (v && w)
      return same_.isEquivalent(v->index, w->index);
    return a.index() != 0 && a == b;
  }

  ExprId withoutCasts(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    return value;
  }

  Root rootOf(ExprId value) const {
    value = withoutCasts(value);
    if (const auto* address = std::get_if<AddressExpr>(&body_[value].node))
      return rootOf(address->place);
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    if (!read)
      return {};
    if (const auto* local = std::get_if<LocalPlace>(&body_[read->place].node))
      return local->variable;
    if (const auto* field = std::get_if<FieldPlace>(&body_[read->place].node))
      return FieldKey{field->record, field->field};
    return {};
  }

  /// The access to the object that contains a place.
  Root rootOf(PlaceId place) const {
    if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
      return rootOf(field->object);
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    return deref ? rootOf(deref->pointer) : Root();
  }

  void noteCopy(const Assign& assign) {
    const auto* to = std::get_if<LocalPlace>(&body_[assign.target].node);
    const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(assign.value)].node);
    if (!to || !read)
      return;
    readFrom_.insert({to->variable, read->place});
    if (const auto* from = std::get_if<LocalPlace>(&body_[read->place].node))
      same_.unionSets(to->variable.index, from->variable.index);
  }

  void look(const Instr& instr, BlockId block) {
    if (const auto* assign = std::get_if<Assign>(&instr.op)) {
      if (std::optional<Way> way = wayOf(*assign))
        changes.push_back({rootOf(assign->target), fieldAt(assign->target), *way, {}, block, assign->target, {}});
      if (!std::holds_alternative<LocalPlace>(body_[assign->target].node))
        givenOn_.push_back(rootOf(assign->value));
    } else if (const auto* free = std::get_if<Free>(&instr.op)) {
      releases_.push_back({rootOf(free->pointer), block, true});
    } else if (const auto* call = std::get_if<Call>(&instr.op)) {
      lookAtCall(*call, block);
    }
  }

  /// `o->refs = o->refs - 1`, also through a temporary.
  std::optional<Way> wayOf(const Assign& assign) const {
    const auto* type = typeAs<IntType>(module_.types, body_[assign.target].type);
    const auto* sum = std::get_if<BinaryExpr>(&body_[withoutCasts(assign.value)].node);
    if (!type || !sum || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Subtract))
      return std::nullopt;
    const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(sum->left)].node);
    const auto* amount = std::get_if<IntegerExpr>(&body_[sum->right].node);
    if (!read || !amount)
      return std::nullopt;
    const auto* local = std::get_if<LocalPlace>(&body_[read->place].node);
    if (read->place != assign.target && !(local && readFrom_.count({local->variable, assign.target})))
      return std::nullopt;
    bool isNegative = amount->value < 0 || (!type->isSigned && (amount->value >> (type->bits - 1)) != 0);
    return isNegative == (sum->op == BinaryOp::Add) ? Way::Down : Way::Up;
  }

  std::optional<FieldKey> fieldAt(PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    return field ? std::optional(FieldKey{field->record, field->field}) : std::nullopt;
  }

  void lookAtCall(const Call& call, BlockId block) {
    FunctionId callee;
    if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
      callee = direct->function;
    else if (const auto* method = std::get_if<VirtualCallee>(&call.callee))
      callee = method->method;
    for (uint32_t i = 0; i < call.arguments.size(); ++i)
      if (Root root = rootOf(call.arguments[i]); root.index() != 0)
        lookAtArgument(call, i, {root, std::nullopt, Way::Either, callee, block, {}, toldBy(call)});
  }

  std::vector<VariableId> toldBy(const Call& call) const {
    std::vector<VariableId> result;
    if (const auto* local = call.target ? std::get_if<LocalPlace>(&body_[*call.target].node) : nullptr)
      result.push_back(local->variable);
    for (ExprId argument : call.arguments)
      if (const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(argument)].node))
        if (const auto* local = std::get_if<LocalPlace>(&body_[address->place].node))
          result.push_back(local->variable);
    return result;
  }

  /// `change`: its `by` is the function that receives the argument.
  void lookAtArgument(const Call& call, uint32_t index, Change change) {
    FunctionId callee = change.by;
    const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(call.arguments[index])].node);
    if (address)
      change.at = address->place;
    std::optional<FieldKey> part = address ? fieldAt(address->place) : std::nullopt;
    if (!address && (!callee || effects_[callee.index].releases.count(index)))
      releases_.push_back({change.object, change.block, callee.isValid()});
    if (!callee)
      return;
    bool isNumber = part && typeAs<IntType>(module_.types, body_[address->place].type);
    bool isCounted = !module_[callee].body && isNumber;
    if (isCounted) {
      change.count = part;
      changes.push_back(change);
    }
    for (const Effect::OnParameter& inner : effects_[callee.index].changes) {
      if (inner.parameter != index || (!inner.count && !part))
        continue;
      isCounted = true;
      change.count = inner.count ? inner.count : part;
      change.way = inner.way;
      change.by = inner.by;
      if (!effects_[callee.index].givesOn.count(index)) // else the new reference is a stored one
        changes.push_back(change);
    }
    if (!isCounted && module_[callee].body)
      givenOn_.push_back(change.object);
  }

  /// Does the expression depend on the count?
  bool mentions(ExprId value, const Change& change) const {
    const ExprNode& node = body_[value].node;
    if (const auto* cast = std::get_if<CastExpr>(&node))
      return mentions(cast->operand, change);
    if (const auto* unary = std::get_if<UnaryExpr>(&node))
      return mentions(unary->operand, change);
    if (const auto* binary = std::get_if<BinaryExpr>(&node))
      return mentions(binary->left, change) || mentions(binary->right, change);
    const auto* read = std::get_if<ReadExpr>(&node);
    if (!read)
      return false;
    if (read->place == change.at)
      return true;
    const auto* local = std::get_if<LocalPlace>(&body_[read->place].node);
    if (!local)
      return false;
    return readFrom_.count({local->variable, change.at}) || llvm::any_of(change.told, [&](VariableId v) {
             return v == local->variable || same_.isEquivalent(v.index, local->variable.index);
           });
  }

  std::set<BlockId> walk(BlockId from, const std::set<BlockId>& avoided) const {
    std::set<BlockId> seen{from};
    std::vector<BlockId> work{from};
    while (!work.empty()) {
      BlockId block = work.back();
      work.pop_back();
      for (const Edge& edge : body_[block].successors)
        if (!avoided.count(edge.to) && seen.insert(edge.to).second)
          work.push_back(edge.to);
    }
    return seen;
  }
};

FunctionLook::Release countedRelease(const FunctionLook& look, const Change& change) {
  return change.count && change.way != Way::Up ? look.decidedRelease(change) : FunctionLook::Release::No;
}

} // namespace

References referencesTaken(const program::Program& program) {
  References result;
  std::vector<Effect> effects(program.module.functions.size());
  std::set<FieldKey> counts;
  std::set<FunctionId> countsDown; // functions without a body that decrement a count
  std::vector<std::pair<FunctionId, FunctionLook>> changing;
  for (const auto& component : program.components) // callees first
    for (FunctionId id : component) {
      FunctionLook look(program, id, effects);
      effects[id.index] = look.effect();
      for (const Change& change : look.changes)
        if (auto release = countedRelease(look, change); release != FunctionLook::Release::No) {
          counts.insert(*change.count);
          if (release == FunctionLook::Release::Surely)
            look.addDropped(change.object, result[id]);
          if (change.by)
            countsDown.insert(change.by);
        }
      if (!look.changes.empty())
        changing.emplace_back(id, std::move(look));
    }
  for (const auto& [id, look] : changing)
    for (const Change& change : look.changes) {
      bool isUp = change.way == Way::Up || (change.way == Way::Either && !countsDown.count(change.by));
      if (isUp && change.count && counts.count(*change.count))
        look.addShared(change.object, result[id]);
    }
  return result;
}

} // namespace wt::engines::ownership
