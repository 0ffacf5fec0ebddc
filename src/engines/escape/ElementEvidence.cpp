// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementEvidence.h"

#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

ElementEvidence::ElementEvidence(const program::Program& program, const ElementModel& model)
    : program(program), module(program.module), model(model), callers_(module.functions.size()),
      callees_(program::ownCallees(program)) {
  for (uint32_t caller = 0; caller < program.calls.callees.size(); ++caller)
    for (FunctionId callee : program.calls.callees[caller])
      callers_[callee.index].insert(FunctionId(caller));
  releasedUnseen_ = model.releasedUnseen;
  for (uint32_t f = 0; f < model.functions.size(); ++f)
    for (uint32_t p = 0; p < model.functions[f].parameters.size() && callers_[f].empty() && !program.isSpecified[f];
         ++p)
      if (const auto* pointer = typeAs<PointerType>(module.types, module.functions[f].body->variables[p].type);
          pointer && model.functions[f].parameters[p].whole.isReleased) // as passed by external callers
        releasedUnseen_.insert(pointer->pointee);
}

static bool isBaseOf(const Module& module, RecordId base, RecordId record) {
  return base == record || llvm::any_of(module[record].fields, [&](const Field& field) {
           const auto* type = field.kind == FieldKind::Member ? nullptr : typeAs<RecordType>(module.types, field.type);
           return type && isBaseOf(module, base, type->record);
         });
}

/// May a pointer to one type point to an object of the other?
bool ElementEvidence::isRelated(TypeId one, TypeId other) const {
  const auto* first = typeAs<RecordType>(module.types, one);
  const auto* second = typeAs<RecordType>(module.types, other);
  if (first && second)
    return isBaseOf(module, first->record, second->record) || isBaseOf(module, second->record, first->record);
  return one == other || typeAs<VoidType>(module.types, one) || typeAs<VoidType>(module.types, other);
}

bool ElementEvidence::mayBeReleasedUnseen(const Instance& instance) const {
  std::set<TypeId> held = heldTypes(module, instance.type);
  return instance.isPointer ||
         llvm::any_of(releasedUnseen_, [&](TypeId released) { return isAnyRelated(held, released); });
}

bool ElementEvidence::isAnyRelated(const std::set<TypeId>& types, TypeId type) const {
  return llvm::any_of(types, [&](TypeId each) { return isRelated(each, type); });
}

void ElementEvidence::addCallees(FunctionId function, FunctionSet& found, FunctionId except) const {
  std::vector<FunctionId> next = {function};
  while (!next.empty()) {
    FunctionId caller = next.back();
    next.pop_back();
    for (FunctionId callee : callees_[caller.index])
      if (callee != except && found.insert(callee).second)
        next.push_back(callee);
  }
}

FunctionSet ElementEvidence::reachedFrom(FunctionId function) const {
  return program::reachedFrom(callees_, function);
}

FunctionSet ElementEvidence::nearOf(const Instance& instance, FunctionId function) const {
  FunctionSet near = {function};
  for (FunctionId caller : callersOf(function)) {
    near.insert(caller);
    bool isKnowing = instance.key.kind != InstanceKind::Field || isOfClass(instance, caller);
    for (FunctionId callee :
         isKnowing ? llvm::ArrayRef<FunctionId>(program.calls.callees[caller.index]) : llvm::ArrayRef<FunctionId>())
      if (module[callee].methodKind != MethodKind::Destructor)
        near.insert(callee);
  }
  // Through signals and hooks, nearly every function leads to the end of every object.
  bool isField = instance.key.kind == InstanceKind::Field;
  addCallees(function, near, isField ? module[RecordId(instance.key.owner)].destructor : FunctionId());
  return near;
}

bool ElementEvidence::isOfClass(const Instance& instance, FunctionId function) const {
  return instance.key.kind == InstanceKind::Field && module[function].methodOf == RecordId(instance.key.owner);
}

bool ElementEvidence::isReleasedByDestructor(const Instance& instance) const {
  if (instance.key.kind != InstanceKind::Field)
    return false;
  FunctionId destructor = module[RecordId(instance.key.owner)].destructor;
  return destructor.isValid() && isAnyIn(instance.released, reachedFrom(destructor));
}

bool ElementEvidence::isDestroyed(FunctionId destructor) const {
  RecordId record = module[destructor].methodOf;
  auto isCalledFromOutside = [&](FunctionId f) {
    return llvm::any_of(callersOf(f), [&](FunctionId caller) { return module[caller].methodOf != record; });
  };
  if (isCalledFromOutside(destructor))
    return true;
  for (uint32_t i = 0; i < module.functions.size(); ++i)
    if (module.functions[i].methodKind == MethodKind::Constructor && module.functions[i].methodOf == record &&
        isCalledFromOutside(FunctionId(i)))
      return false;
  return true;
}

bool ElementEvidence::givesOut(const Instance& instance, FunctionId function) const {
  return llvm::any_of(model.functions[function.index].result, [&](const Tag& tag) {
    return tag.kind == TagKind::Element && &model.instances[tag.index] == &instance;
  });
}

bool ElementEvidence::isBroughtBack(const Instance& instance, FunctionId function) const {
  const std::set<TypeId> held = heldTypes(module, instance.type);
  const bool isByHolder = llvm::any_of(callersOf(function), [&](FunctionId caller) {
    const RecordId record = module[caller].methodOf;
    const TypeId type = record.isValid() ? module.types.find(RecordType{record}) : TypeId();
    return (type && isAnyRelated(held, type)) ||
           (module[caller].methodKind == MethodKind::Destructor && !isOfClass(instance, caller));
  });
  const FunctionFacts& facts = model.functions[function.index];
  for (uint32_t p = 1; p < facts.parameters.size(); ++p) {
    const auto* pointer = typeAs<PointerType>(module.types, module[function].body->variables[p].type);
    if (!pointer || !isAnyRelated(held, pointer->pointee))
      continue;
    if (isByHolder || (held.size() > 1 && facts.parameters[p].whole.isReleased))
      return true;
  }
  return false;
}

bool ElementEvidence::isLookedAfterBy(const FunctionSet& functions, const Instance& instance) const {
  return isAnyIn(instance.handled, functions) || isAnyIn(instance.moved, functions);
}

/// The variable that is, or points to, the receiver: `v.f()`, `p->f()`.
static VariableId receiverOf(const Body& body, const Call& call) {
  if (call.arguments.empty())
    return {};
  const auto* address = std::get_if<AddressExpr>(&body[call.arguments[0]].node);
  const auto* read = std::get_if<ReadExpr>(&body[call.arguments[0]].node);
  const PlaceId place = address ? address->place : read ? read->place : PlaceId();
  const auto* local = place.isValid() ? std::get_if<LocalPlace>(&body[place].node) : nullptr;
  return local ? local->variable : VariableId();
}

/// Is there a path from the end of the first block to the second on which the variable keeps its object?
static bool leadsTo(const Body& body, BlockId first, BlockId second, VariableId variable) {
  std::vector<bool> isSeen(body.blocks.size());
  std::vector<BlockId> work = {first};
  auto makesAnother = [&](const Instr& instr) {
    const auto* enter = std::get_if<Enter>(&instr.op);
    const auto* assign = std::get_if<Assign>(&instr.op);
    const auto* target = assign ? std::get_if<LocalPlace>(&body[assign->target].node) : nullptr;
    return (enter && enter->variable == variable) || (target && target->variable == variable);
  };
  while (!work.empty()) {
    const BlockId block = work.back();
    work.pop_back();
    for (const Edge& edge : body[block].successors) {
      if (isSeen[edge.to.index] || llvm::any_of(body[edge.to].instrs, makesAnother))
        continue;
      if (edge.to == second)
        return true;
      isSeen[edge.to.index] = true;
      work.push_back(edge.to);
    }
  }
  return false;
}

bool ElementEvidence::isCalledAgain(FunctionId method) const {
  return llvm::any_of(callersOf(method), [&](FunctionId caller) {
    const Body& body = *module[caller].body;
    std::vector<std::pair<BlockId, VariableId>> calls;
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (const Instr& instr : body.blocks[b].instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee); direct && direct->function == method)
            if (VariableId receiver = receiverOf(body, *call); receiver.isValid())
              calls.push_back({BlockId(b), receiver});
    return llvm::any_of(calls, [&](const auto& first) {
      return llvm::any_of(calls, [&](const auto& second) {
        return first.second == second.second && ((&first < &second && first.first == second.first) ||
                                                 leadsTo(body, first.first, second.first, first.second));
      });
    });
  });
}

bool isAnyIn(const FunctionSet& some, const FunctionSet& others) {
  return llvm::any_of(some, [&](FunctionId f) { return others.contains(f); });
}

} // namespace wt::engines::escape
