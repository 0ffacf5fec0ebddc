// SPDX-License-Identifier: Apache-2.0
#include "contract/FieldEnds.h"

#include "contract/PairNames.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

class FieldReleases {
public:
  FieldReleases(const Module& module, FunctionId function, CallOutcomes& outcomes, FieldEnds& ends)
      : module_(module), function_(function), body_(*module[function].body),
        callees_(outcomes.lives().calleesOf(function)), outcomes_(outcomes), ends_(ends) {}

  void run() {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (size_t i = 0; i < body_.blocks[b].instrs.size(); ++i) {
        const Instr& instr = body_.blocks[b].instrs[i];
        if (const auto* call = std::get_if<Call>(&instr.op))
          lookAt(*call, instr.location);
        else if (const auto* free = std::get_if<Free>(&instr.op))
          add(fieldOf(free->pointer), {}, instr.location);
        else if (const auto* assign = std::get_if<Assign>(&instr.op))
          follow(*assign, {BlockId(b), i + 1, {}, {}}, instr.location);
      }
  }

private:
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  const Callees& callees_;
  CallOutcomes& outcomes_;
  FieldEnds& ends_;

  /// The field whose content the expression reads; no record: it reads none.
  FieldSlot fieldOf(ExprId expr) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[expr].node))
      expr = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[expr].node);
    const auto* field = read ? std::get_if<FieldPlace>(&body_[read->place].node) : nullptr;
    return field ? FieldSlot{field->record, field->field} : FieldSlot();
  }

  void add(FieldSlot field, Slot by, Location at) {
    if (field.record)
      ends_[field][by].push_back({function_, at});
  }

  /// `text_free(t)`, `texts_free(t, count)`; but not `node_delete(list, node)`, which may release either argument.
  bool isRelease(const Callee& callee, uint32_t parameter) const {
    const FunctionType* type = typeOf(module_, callee);
    return type && parameter == 0 && type->parameters.size() <= 2 && soundsLikeRelease(nameOf(module_, callee)) &&
           llvm::count_if(type->parameters, [&](TypeId t) { return typeAs<PointerType>(module_.types, t); }) == 1;
  }

  void lookAt(const Call& call, Location at) {
    const Callee callee = callees_.of(call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      const FieldSlot field = fieldOf(call.arguments[i]);
      if (!field.record)
        continue;
      const Outcome outcome = outcomes_.of(callee, i, true).outcome;
      if (outcome == Outcome::Released)
        add(field, {}, at);
      else if (outcome == Outcome::Unknown && isRelease(callee, i))
        add(field, {callee, i, false}, at);
    }
  }

  /// `name = c->name; … text_free(name);`
  void follow(const Assign& assign, Birth birth, Location at) {
    const FieldSlot field = fieldOf(assign.value);
    const auto* local = std::get_if<LocalPlace>(&body_[assign.target].node);
    if (!field.record || !local || !typeAs<PointerType>(module_.types, body_[local->variable].type))
      return;
    birth.variable = local->variable;
    const Life& life = outcomes_.lives().of(
        function_, birth, [&](const Callee& callee, uint32_t i) { return outcomes_.of(callee, i, true); });
    if (life.isReleased)
      add(field, {}, at);
    for (Slot end : life.ends)
      if (!end.isBehind && isRelease(end.callee, end.index))
        add(field, end, at);
  }
};

} // namespace

FieldEnds fieldEnds(const Module& module, const std::vector<bool>& isSpecified, CallOutcomes& outcomes) {
  FieldEnds ends;
  for (uint32_t f = 0; f < module.functions.size(); ++f)
    if (module.functions[f].body && !isSpecified[f])
      FieldReleases(module, FunctionId(f), outcomes, ends).run();
  return ends;
}

} // namespace wt::contract
