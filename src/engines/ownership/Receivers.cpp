// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Receivers.h"

#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

std::vector<bool> plainStructs(const Module& module) {
  std::vector<bool> isPlain;
  for (const Record& record : module.records)
    isPlain.push_back(record.isComplete && record.kind == RecordKind::Struct && !record.isFromSystemHeader &&
                      !record.isPolymorphic && !record.destructor && !record.isLambda &&
                      llvm::all_of(record.fields, [](const Field& f) { return f.kind == FieldKind::Member; }));
  for (const Function& function : module.functions)
    if (function.methodOf && !function.isImplicit)
      isPlain[function.methodOf.index] = false;
  return isPlain;
}

namespace {

class StructReceiver {
public:
  StructReceiver(const Module& module, const Function& function, const std::vector<bool>& plain,
                 const SignatureLookup& callees)
      : module_(module), body_(*function.body), plain_(plain), callees_(callees), sets_(body_.variables.size()),
        setFrom_(body_.variables.size()), isReleased_(body_.variables.size()), isFilled_(body_.variables.size()),
        isRoom_(body_.variables.size()) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        look(instr);
    for (const Place& place : body_.places)
      if (const auto* field = std::get_if<FieldPlace>(&place.node);
          field && typeAs<PointerType>(module_.types, place.type))
        if (const auto* deref = std::get_if<DerefPlace>(&body_[field->object].node))
          if (VariableId v = readOf(deref->pointer))
            isFilled_[v.index] = true;
    for (const Expr& e : body_.exprs)
      if (const auto* address = std::get_if<AddressExpr>(&e.node))
        if (const auto* local = std::get_if<LocalPlace>(&body_[address->place].node))
          sets_[local->variable.index] = 2; // code with its address may assign it
  }

  Receiver run() const {
    Receiver best;
    for (uint32_t i = 0; i < body_.variables.size(); ++i) {
      Receiver candidate = asReceiver(VariableId(i));
      if (candidate.variable && (!best.variable || rank(candidate) < rank(best)))
        best = candidate;
    }
    return best;
  }

private:
  const Module& module_;
  const Body& body_;
  const std::vector<bool>& plain_;
  const SignatureLookup& callees_;
  std::vector<unsigned> sets_;              // by variable: the number of assignments other than null
  std::vector<VariableId> setFrom_;         // the variable whose copy it is
  std::vector<bool> isReleased_, isFilled_; // released here; a pointer field of its object is mentioned
  std::vector<bool> isRoom_;                // it holds the result of an allocation

  static int rank(const Receiver& r) { return r.role == Role::Makes ? 0 : r.role == Role::Breaks ? 1 : 2; }

  VariableId readOf(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : VariableId();
  }

  void set(PlaceId target, VariableId from, bool isRoom) {
    const auto* local = std::get_if<LocalPlace>(&body_[target].node);
    if (!local)
      return;
    uint32_t v = local->variable.index;
    ++sets_[v];
    setFrom_[v] = from;
    isRoom_[v] = isRoom;
  }

  void look(const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op)) {
      if (!std::holds_alternative<NullExpr>(body_[assign->value].node))
        set(assign->target, readOf(assign->value), false);
    } else if (const auto* alloc = std::get_if<Alloc>(&instr.op)) {
      set(alloc->target, {}, true);
    } else if (const auto* free = std::get_if<Free>(&instr.op)) {
      if (VariableId v = readOf(free->pointer))
        isReleased_[v.index] = true;
    } else if (const auto* call = std::get_if<Call>(&instr.op)) {
      const auto* direct = std::get_if<DirectCallee>(&call->callee);
      if (call->target)
        set(*call->target, {}, direct && isRoomFrom(direct->function));
      const Signature* signature = direct ? callees_(direct->function) : nullptr;
      for (uint32_t i = 0; signature && i < call->arguments.size() && i < signature->parameters; ++i)
        if (VariableId v = readOf(call->arguments[i]); v && ownsOf(signature->external, i) == Owns::Yes &&
                                                       i < signature->releases.size() && signature->releases[i])
          isReleased_[v.index] = true;
    }
  }

  /// Does the function return unused memory of a given size, like `malloc`?
  bool isRoomFrom(FunctionId giver) const {
    const Signature* signature = callees_(giver);
    if (!signature || ownsOf(signature->external, signature->externalResultSlot()) != Owns::Yes)
      return false;
    const auto& type = std::get<FunctionType>(module_.types[module_[giver].type]);
    const auto* result = typeAs<PointerType>(module_.types, type.result);
    return result && typeAs<RecordType>(module_.types, result->pointee) == nullptr &&
           llvm::none_of(type.parameters, [&](TypeId t) { return typeAs<PointerType>(module_.types, t) != nullptr; });
  }

  bool isParameter(VariableId v) const { return body_[v].kind == VariableKind::Parameter; }

  Receiver asReceiver(VariableId v) const {
    const auto* pointer = typeAs<PointerType>(module_.types, body_[v].type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    if (!record || !plain_[record->record.index] || body_[v].kind == VariableKind::Result ||
        sets_[v.index] != (isParameter(v) ? 0 : 1))
      return {};
    Receiver receiver{v, UINT32_MAX, Role::Uses, true};
    VariableId from = setFrom_[v.index];
    if (isParameter(v))
      receiver.parameter = v.index;
    else if (from && isParameter(from) && sets_[from.index] == 0)
      receiver.parameter = from.index;
    else if (isRoom_[v.index] || (from && sets_[from.index] == 1 && isRoom_[from.index]))
      receiver.role = Role::Makes;
    else
      return {};
    if (receiver.role != Role::Makes && (isReleased_[v.index] || (from && isReleased_[from.index])))
      receiver.role = Role::Breaks;
    return receiver.role != Role::Uses || isFilled_[v.index] ? receiver : Receiver();
  }
};

} // namespace

RecordId recordOf(const Module& module, FunctionId function, const Receiver& receiver) {
  TypeId type = module[function].body->variables[receiver.variable.index].type;
  return typeAs<RecordType>(module.types, typeAs<PointerType>(module.types, type)->pointee)->record;
}

Receiver receiverOf(const program::Program& program, const std::vector<bool>& plainStructs, FunctionId id,
                    const SignatureLookup& callees) {
  const Function& function = program.module[id];
  if (VariableId self = thisOf(function)) {
    Role role = function.methodKind == MethodKind::Constructor  ? Role::Makes
                : function.methodKind == MethodKind::Destructor ? Role::Breaks
                                                                : Role::Uses;
    return {self, self.index, role, false};
  }
  if (program::isSpecified(program, id))
    return {};
  return StructReceiver(program.module, function, plainStructs, callees).run();
}

} // namespace wt::engines::ownership
