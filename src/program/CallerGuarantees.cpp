// SPDX-License-Identifier: Apache-2.0
#include "program/CallerGuarantees.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <optional>

namespace wt::program {

using namespace ir;

namespace {

constexpr size_t kMaxNumbers = 8; // a parameter with more possible values than this counts as unconstrained

/// One call of a function all of whose callers are known.
struct KnownCall {
  FunctionId caller, callee;
  const Call* call;
  std::vector<std::pair<PlaceId, FieldOfArgument>> tested; // directly before the call: these fields are known to be 0
};

ExprId withoutCasts(const Body& body, ExprId id) {
  while (const auto* cast = std::get_if<CastExpr>(&body[id].node))
    id = cast->operand;
  return id;
}

/// Do two places have the same text, with nothing evaluated between them? `d->conf` and `d->conf`
bool isSamePlace(const Body& body, PlaceId a, PlaceId b) {
  if (a == b)
    return true;
  const PlaceNode &one = body[a].node, &other = body[b].node;
  if (const auto* local = std::get_if<LocalPlace>(&one))
    return std::holds_alternative<LocalPlace>(other) && std::get<LocalPlace>(other).variable == local->variable;
  if (const auto* global = std::get_if<GlobalPlace>(&one))
    return std::holds_alternative<GlobalPlace>(other) && std::get<GlobalPlace>(other).global == global->global;
  if (const auto* field = std::get_if<FieldPlace>(&one)) {
    const auto* same = std::get_if<FieldPlace>(&other);
    return same && same->record == field->record && same->field == field->field &&
           isSamePlace(body, field->object, same->object);
  }
  const auto *behind = std::get_if<DerefPlace>(&one), *alsoBehind = std::get_if<DerefPlace>(&other);
  if (!behind || !alsoBehind)
    return false;
  const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, behind->pointer)].node);
  const auto* readAlso = std::get_if<ReadExpr>(&body[withoutCasts(body, alsoBehind->pointer)].node);
  return read && readAlso && isSamePlace(body, read->place, readAlso->place);
}

/// Is the argument a pointer to the object?
bool isAddressOf(const Body& body, ExprId argument, PlaceId object) {
  argument = withoutCasts(body, argument);
  if (const auto* address = std::get_if<AddressExpr>(&body[argument].node))
    return isSamePlace(body, address->place, object);
  const auto* read = std::get_if<ReadExpr>(&body[argument].node);
  const auto* behind = std::get_if<DerefPlace>(&body[object].node);
  const auto* pointer = behind ? std::get_if<ReadExpr>(&body[withoutCasts(body, behind->pointer)].node) : nullptr;
  return read && pointer && isSamePlace(body, read->place, pointer->place);
}

/// The object and field that `p->field == 0` or `!p->field` tests.
std::optional<std::pair<PlaceId, FieldOfArgument>> testedField(const Body& body, ExprId condition) {
  const auto* equal = std::get_if<BinaryExpr>(&body[condition].node);
  const auto* negated = std::get_if<UnaryExpr>(&body[condition].node);
  ExprId tested;
  if (equal && equal->op == BinaryOp::Equal) {
    const auto* number = std::get_if<IntegerExpr>(&body[equal->right].node);
    if (std::holds_alternative<NullExpr>(body[equal->right].node) || (number && number->value == 0))
      tested = equal->left;
  } else if (negated && negated->op == UnaryOp::Not) {
    tested = negated->operand;
  }
  const auto* read = tested.isValid() ? std::get_if<ReadExpr>(&body[withoutCasts(body, tested)].node) : nullptr;
  const auto* field = read ? std::get_if<FieldPlace>(&body[read->place].node) : nullptr;
  if (!field)
    return std::nullopt;
  return std::pair(field->object, FieldOfArgument{field->record, field->field});
}

class Guarantees {
public:
  explicit Guarantees(const Module& module) : module_(module), isPrivate_(module.functions.size()) {
    for (size_t f = 0; f < module.functions.size(); ++f) {
      const Function& function = module.functions[f];
      isPrivate_[f] = function.linkage == Linkage::Internal && function.body && !function.isVirtual;
    }
    steady_.resize(module.functions.size());
    for (uint32_t f = 0; f < module.functions.size(); ++f)
      if (module.functions[f].body)
        collect(FunctionId(f));
    std::erase_if(calls_, [&](const KnownCall& known) { return !isPrivate_[known.callee.index]; });
  }

  std::vector<std::vector<ArgumentGuarantee>> solve() {
    known_.resize(module_.functions.size());
    isReached_.resize(module_.functions.size());
    bool isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (const KnownCall& known : calls_)
        isChanged |= join(known);
    }
    return std::move(known_);
  }

private:
  const Module& module_;
  std::vector<bool> isPrivate_;           // by function: calls_ holds all of its calls
  std::vector<std::vector<bool>> steady_; // by function and variable: never assigned, its address never taken
  std::vector<KnownCall> calls_;
  std::vector<std::vector<ArgumentGuarantee>> known_; // by function: what the calls joined so far guarantee
  std::vector<bool> isReached_;                       // by function: at least one call of it was joined

  void collect(FunctionId id) {
    const Body& body = *module_[id].body;
    std::vector<bool>& steady = steady_[id.index];
    steady.assign(body.variables.size(), true);
    auto unsettle = [&](PlaceId place) {
      while (const auto* field = std::get_if<FieldPlace>(&body[place].node))
        place = field->object;
      if (const auto* local = std::get_if<LocalPlace>(&body[place].node))
        steady[local->variable.index] = false;
    };
    for (const Expr& expr : body.exprs) {
      if (const auto* function = std::get_if<FunctionExpr>(&expr.node))
        isPrivate_[function->function.index] = false;
      if (const auto* address = std::get_if<AddressExpr>(&expr.node))
        unsettle(address->place);
    }
    for (const Block& block : body.blocks) {
      std::vector<std::pair<PlaceId, FieldOfArgument>> tested;
      for (const Instr& instr : block.instrs) {
        if (const auto* assume = std::get_if<Assume>(&instr.op)) {
          if (auto field = testedField(body, assume->condition))
            tested.push_back(*field);
          continue;
        }
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          unsettle(assign->target);
        else if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          unsettle(alloc->target);
        else if (const auto* call = std::get_if<Call>(&instr.op)) {
          if (call->target)
            unsettle(*call->target);
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee))
            calls_.push_back({id, direct->function, call, std::move(tested)});
        }
        tested.clear();
      }
    }
  }

  /// Joins one call into its callee's guarantees; true if they became weaker.
  bool join(const KnownCall& known) {
    if (isPrivate_[known.caller.index] && !isReached_[known.caller.index])
      return false; // none of the caller's own calls was joined yet
    std::vector<ArgumentGuarantee>& before = known_[known.callee.index];
    const bool isFirst = !isReached_[known.callee.index];
    std::vector<ArgumentGuarantee> now;
    for (ExprId argument : known.call->arguments) {
      now.push_back(ofArgument(known.caller, argument));
      now.back().zeroFields = testedBefore(known, *module_[known.caller].body, argument);
    }
    isReached_[known.callee.index] = true;
    if (!isFirst)
      weaken(now, before);
    if (!isFirst && now == before)
      return false;
    before = std::move(now);
    return true;
  }

  static std::vector<FieldOfArgument> testedBefore(const KnownCall& known, const Body& body, ExprId argument) {
    std::vector<FieldOfArgument> fields;
    for (const auto& [object, field] : known.tested)
      if (isAddressOf(body, argument, object))
        fields.push_back(field);
    llvm::sort(fields);
    fields.erase(std::unique(fields.begin(), fields.end()), fields.end());
    return fields;
  }

  static void weaken(std::vector<ArgumentGuarantee>& now, const std::vector<ArgumentGuarantee>& before) {
    now.resize(std::min(now.size(), before.size()));
    for (size_t i = 0; i < now.size(); ++i) {
      now[i].isNeverNull &= before[i].isNeverNull;
      std::erase_if(now[i].zeroFields,
                    [&](const FieldOfArgument& field) { return !llvm::is_contained(before[i].zeroFields, field); });
      if (now[i].numbers.empty() || before[i].numbers.empty()) {
        now[i].numbers.clear();
        continue;
      }
      now[i].numbers.insert(now[i].numbers.end(), before[i].numbers.begin(), before[i].numbers.end());
      llvm::sort(now[i].numbers);
      now[i].numbers.erase(std::unique(now[i].numbers.begin(), now[i].numbers.end()), now[i].numbers.end());
      if (now[i].numbers.size() > kMaxNumbers)
        now[i].numbers.clear();
    }
  }

  ArgumentGuarantee ofArgument(FunctionId caller, ExprId id) const {
    const Body& body = *module_[caller].body;
    while (const auto* cast = std::get_if<CastExpr>(&body[id].node)) {
      if (cast->kind != CastKind::Pointer && cast->kind != CastKind::Integer)
        return {};
      id = cast->operand;
    }
    const ExprNode& node = body[id].node;
    if (const auto* number = std::get_if<IntegerExpr>(&node))
      return {false, {number->value}};
    if (std::holds_alternative<StringExpr>(node) || std::holds_alternative<FunctionExpr>(node))
      return {true, {}};
    if (const auto* address = std::get_if<AddressExpr>(&node))
      return {isOfVariable(body, address->place), {}};
    const auto* read = std::get_if<ReadExpr>(&node);
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    return local ? ofVariable(caller, local->variable) : ArgumentGuarantee();
  }

  /// A parameter that the caller passes on unchanged has the caller's own guarantee.
  ArgumentGuarantee ofVariable(FunctionId caller, VariableId variable) const {
    const std::vector<ArgumentGuarantee>& own = known_[caller.index];
    const Body& body = *module_[caller].body;
    const bool isHandedOn = isPrivate_[caller.index] && variable.index < own.size() &&
                            steady_[caller.index][variable.index] &&
                            body.variables[variable.index].kind == VariableKind::Parameter;
    return isHandedOn ? own[variable.index] : ArgumentGuarantee();
  }

  /// The address of a variable, or of a part of one, is never null.
  static bool isOfVariable(const Body& body, PlaceId place) {
    while (true) {
      const PlaceNode& node = body[place].node;
      if (const auto* field = std::get_if<FieldPlace>(&node))
        place = field->object;
      else if (const auto* element = std::get_if<ElementPlace>(&node))
        place = element->array;
      else
        return !std::holds_alternative<DerefPlace>(node);
    }
  }
};

} // namespace

CallerGuarantees::CallerGuarantees(const Module& module) : functions_(Guarantees(module).solve()) {}

} // namespace wt::program
