// SPDX-License-Identifier: Apache-2.0
#include "contract/PassedOn.h"

#include "contract/LifeOfValue.h"
#include "contract/PairNames.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

/// The sources that reach a place of one function.
enum Reaches : uint8_t { Nothing = 0, FromUnknown = 1, Other = 2 };

class Passing {
public:
  using IsOutOfSight = llvm::function_ref<bool(const Slot&)>;

  Passing(const Module& module, FunctionId function, IsOutOfSight isOutOfSight)
      : module_(module), function_(function), body_(*module[function].body), callees_(body_),
        isOutOfSight_(isOutOfSight), held_(body_.variables.size()), behind_(body_.variables.size()) {}

  std::vector<Slot> run() {
    for (uint32_t v = 0; v < body_.variables.size(); ++v)
      held_[v] = body_.variables[v].kind == VariableKind::Parameter ? Other : Nothing;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        look(instr);
    spread();
    std::vector<Slot> slots;
    uint32_t parameter = 0;
    for (uint32_t v = 0; v < body_.variables.size(); ++v)
      if (body_.variables[v].kind == VariableKind::Parameter) {
        if (behind_[v] == FromUnknown)
          slots.push_back({{function_, {}, {}, 0}, parameter, true});
        ++parameter;
      }
    if (body_.result && held_[body_.result.index] == FromUnknown && isPointer(body_[body_.result].type))
      slots.push_back({{function_, {}, {}, 0}, Slot::kResult, false});
    return slots;
  }

private:
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  const Callees callees_;
  IsOutOfSight isOutOfSight_;
  std::vector<uint8_t> held_, behind_; // by variable: sources of its value; of the target of a parameter
  struct Copy {
    uint8_t* to;
    VariableId from;
  };
  std::vector<Copy> copies_;

  bool isPointer(TypeId type) const { return typeAs<PointerType>(module_.types, type) != nullptr; }

  /// The sources recorded for a local variable or the target of a parameter; null for other places.
  uint8_t* at(PlaceId place) {
    if (const auto* local = std::get_if<LocalPlace>(&body_[place].node))
      return &held_[local->variable.index];
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    const VariableId parameter = deref ? variableOf(body_, deref->pointer) : VariableId();
    bool isOut = parameter && body_[parameter].kind == VariableKind::Parameter && isPointer(body_[place].type);
    return isOut ? &behind_[parameter.index] : nullptr;
  }

  void look(const Instr& instr) {
    const auto* assign = std::get_if<Assign>(&instr.op);
    const auto* alloc = std::get_if<Alloc>(&instr.op);
    const auto* call = std::get_if<Call>(&instr.op);
    if (call)
      passParameters(*call);
    uint8_t* to = assign                 ? at(assign->target)
                  : alloc                ? at(alloc->target)
                  : call && call->target ? at(*call->target)
                                         : nullptr;
    if (!to)
      return;
    if (call)
      *to |= isOutOfSight_({callees_.of(*call), Slot::kResult, false}) ? FromUnknown : Other;
    else if (VariableId from = assign ? blockOf(body_, assign->value) : VariableId())
      copies_.push_back({to, from});
    else if (alloc || !std::holds_alternative<NullExpr>(body_[assign->value].node))
      *to |= Other;
  }

  bool isOutParameter(VariableId v) const {
    const auto* pointer = typeAs<PointerType>(module_.types, body_[v].type);
    return body_[v].kind == VariableKind::Parameter && pointer && isPointer(pointer->pointee);
  }

  /// A callee that receives an out-parameter or the address of a variable may fill it, or empty it: `window_close(&w)`.
  void passParameters(const Call& call) {
    const Callee callee = callees_.of(call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      const bool isFilled = isOutOfSight_({callee, i, true}) && !soundsLikeRelease(nameOf(module_, callee));
      const uint8_t from = isFilled ? FromUnknown : Other;
      if (VariableId v = variableOf(body_, call.arguments[i]); v && isOutParameter(v))
        behind_[v.index] |= from;
      if (VariableId v = addressedBy(body_, call.arguments[i]))
        held_[v.index] |= isPointer(body_[v].type) ? from : Other;
    }
  }

  void spread() {
    for (bool changes = true; changes;) {
      changes = false;
      for (const Copy& copy : copies_)
        if (uint8_t all = *copy.to | held_[copy.from.index]; all != *copy.to) {
          *copy.to = all;
          changes = true;
        }
    }
  }
};

} // namespace

std::set<Slot> slotsPassedOn(const Module& module, IsUnknown isUnknown) {
  std::set<Slot> slots;
  auto isOutOfSight = [&](const Slot& slot) { return isUnknown(slot.callee) || slots.count(slot); };
  for (size_t before = SIZE_MAX; before != slots.size();) {
    before = slots.size();
    for (uint32_t f = 0; f < module.functions.size(); ++f)
      if (module.functions[f].body && module.functions[f].methodKind == MethodKind::NotMethod)
        for (const Slot& slot : Passing(module, FunctionId(f), isOutOfSight).run())
          slots.insert(slot);
  }
  return slots;
}

} // namespace wt::contract
