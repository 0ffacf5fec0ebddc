// SPDX-License-Identifier: Apache-2.0
#include "contract/ClearedStructs.h"

#include "contract/LifeOfValue.h"
#include "contract/PairNames.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

constexpr size_t kForEachAgainst = 3;
constexpr size_t kFunctions = 2;

/// The structure that the parameter points to, if the function may change it; else invalid.
RecordId structOf(const Module& module, const Callee& callee, uint32_t parameter) {
  const FunctionType* type = typeOf(module, callee);
  const auto* pointer = type && parameter < type->parameters.size()
                            ? typeAs<PointerType>(module.types, type->parameters[parameter])
                            : nullptr;
  const auto* record = pointer && !pointer->isConst ? typeAs<RecordType>(module.types, pointer->pointee) : nullptr;
  return record ? record->record : RecordId();
}

bool isPlain(const Record& record) {
  return record.isComplete && record.kind == RecordKind::Struct && !record.isFromSystemHeader &&
         !record.isPolymorphic && !record.destructor;
}

bool isPointerTo(const Module& module, TypeId type, RecordId record) {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  const auto* to = pointer ? typeAs<RecordType>(module.types, pointer->pointee) : nullptr;
  return to && to->record == record;
}

/// `buffer_clear(&b)`, `list_clear(&l, 0)`: beside the structure only numbers, no result, and a name like a release.
bool isClearer(const Module& module, const Callee& callee) {
  const FunctionType* type = typeOf(module, callee);
  return type && callee.function && !type->parameters.empty() && !type->isVariadic &&
         llvm::all_of(llvm::drop_begin(type->parameters),
                      [&](TypeId id) { return std::holds_alternative<IntType>(module.types[id]); }) &&
         std::holds_alternative<VoidType>(module.types[type->result]) && soundsLikeRelease(nameOf(module, callee));
}

class StructVariables {
public:
  StructVariables(const Module& module, FunctionId function, const std::vector<bool>& isSpecified)
      : module_(module), function_(function), body_(*module[function].body), callees_(body_),
        isSpecified_(isSpecified) {}

  struct Seen {
    std::map<Callee, Location> clearedBy;
    bool isFilled = false, leaves = false;
    Location first;
  };

  std::map<VariableId, Seen> run(ClearedStructs& structs) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          lookAt(*call, instr.location);
        else if (const auto* assume = std::get_if<Assume>(&instr.op))
          lookAt(*assume, structs);
        else if (const auto* assign = std::get_if<Assign>(&instr.op))
          lookAt(*assign);
    return std::move(seen_);
  }

private:
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  Callees callees_;
  const std::vector<bool>& isSpecified_;
  std::map<VariableId, Seen> seen_;
  std::map<VariableId, Callee> numbers_; // variables that hold the result of a function that received a structure

  bool isUnknown(const Callee& callee) const {
    return callee.function && !module_[callee.function].body && !isSpecified_[callee.function.index];
  }

  void lookAt(const Call& call, Location at) {
    const Callee callee = callees_.of(call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      const VariableId variable = addressedBy(body_, call.arguments[i]);
      const auto* record = variable ? typeAs<RecordType>(module_.types, body_[variable].type) : nullptr;
      if (!record || body_[variable].kind != VariableKind::Local || !isPlain(module_[record->record]))
        continue;
      Seen& seen = seen_[variable];
      if (!seen.first.isValid())
        seen.first = at;
      if (!isUnknown(callee) || structOf(module_, callee, i) != record->record) {
        seen.leaves |= !callee.function || !isSpecified_[callee.function.index];
        continue;
      }
      if (isClearer(module_, callee)) {
        seen.clearedBy.try_emplace(callee, at);
        continue;
      }
      const std::string name = nameOf(module_, callee);
      const TypeId result = typeOf(module_, callee)->result;
      const bool isChained = isPointerTo(module_, result, record->record);
      seen.leaves |= soundsLikeRelease(name) || (typeAs<PointerType>(module_.types, result) && !isChained);
      seen.isFilled |= !soundsLikeSettingUp(name);
      const auto* target = call.target ? std::get_if<LocalPlace>(&body_[*call.target].node) : nullptr;
      if (target)
        numbers_[target->variable] = callee;
    }
  }

  void lookAt(const Assign& assign) {
    const auto* local = std::get_if<LocalPlace>(&body_[assign.target].node);
    if (const VariableId from = variableOf(body_, assign.value); local && from && numbers_.count(from))
      numbers_[local->variable] = numbers_[from];
    if (const auto* read = std::get_if<ReadExpr>(&body_[assign.value].node)) // the structure is copied as a whole
      if (const auto* from = std::get_if<LocalPlace>(&body_[read->place].node); from && seen_.count(from->variable))
        seen_[from->variable].leaves = true;
  }

  /// `if (buffer_add(&b, x) < 0)`
  void lookAt(const Assume& assume, ClearedStructs& structs) const {
    const auto* binary = std::get_if<BinaryExpr>(&body_[assume.condition].node);
    const auto* number = binary ? std::get_if<IntegerExpr>(&body_[binary->right].node) : nullptr;
    if (!number || number->value != 0 || (binary->op != BinaryOp::Less && binary->op != BinaryOp::GreaterEqual))
      return;
    if (auto it = numbers_.find(variableOf(body_, binary->left)); it != numbers_.end())
      structs.fillsUnlessNegative.insert(it->second);
  }
};

} // namespace

Trust trustOf(const Clearing& clearing, FunctionId judged) {
  std::set<FunctionId> functions, against;
  bool isOwn = false;
  for (const Witness& w : clearing.supporting) {
    isOwn |= w.function == judged;
    if (w.function != judged)
      functions.insert(w.function);
  }
  for (const Witness& w : clearing.against)
    if (w.function != judged)
      against.insert(w.function);
  if (functions.size() < kForEachAgainst * against.size())
    return Trust::None;
  return functions.size() >= kFunctions ? Trust::High : functions.empty() && !isOwn ? Trust::Low : Trust::Medium;
}

const Clearing* clearingOf(const Module& module, const ClearedStructs& structs, const Slot& slot) {
  const RecordId record =
      slot.isBehind && slot.callee.function ? structOf(module, slot.callee, slot.index) : RecordId();
  auto it = structs.byRecord.find(record);
  return record && it != structs.byRecord.end() ? &it->second : nullptr;
}

StructUse structUse(const Module& module, const ClearedStructs& structs, const Slot& slot) {
  const Clearing* clearing = clearingOf(module, structs, slot);
  if (!clearing)
    return StructUse::Unknown;
  if (clearing->by.callee == slot.callee)
    return StructUse::Cleared;
  const RecordId record = structOf(module, slot.callee, slot.index);
  const FunctionType& type = *typeOf(module, slot.callee);
  const std::string name = nameOf(module, slot.callee);
  const auto isSame = [&](TypeId t) { return isPointerTo(module, t, record); };
  if (llvm::count_if(type.parameters, isSame) > 1 || soundsLikeRelease(name))
    return StructUse::Unknown;
  const bool isChained = isSame(type.result); // `buffer_add(buffer_add(&b, x), y)`
  if (typeAs<PointerType>(module.types, type.result) && !isChained)
    return soundsLikeDetaching(name) ? StructUse::Detached : StructUse::Unknown;
  if (soundsLikeSettingUp(name))
    return StructUse::Looked;
  if (isChained || std::holds_alternative<VoidType>(module.types[type.result]))
    return StructUse::Filled;
  return structs.fillsUnlessNegative.count(slot.callee) ? StructUse::FilledUnlessNegative : StructUse::Looked;
}

ClearedStructs clearedStructs(const Module& module, const std::vector<bool>& isSpecified) {
  ClearedStructs structs;
  std::map<RecordId, std::map<Callee, std::vector<Witness>>> cleared;
  std::map<RecordId, std::vector<Witness>> against;
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    if (!module.functions[f].body || isSpecified[f])
      continue;
    const Body& body = *module.functions[f].body;
    for (const auto& [variable, seen] : StructVariables(module, FunctionId(f), isSpecified).run(structs)) {
      const RecordId record = typeAs<RecordType>(module.types, body[variable].type)->record;
      for (const auto& [callee, at] : seen.clearedBy)
        cleared[record][callee].push_back({FunctionId(f), at});
      if (seen.clearedBy.empty() && seen.isFilled && !seen.leaves)
        against[record].push_back({FunctionId(f), seen.first});
    }
  }
  for (auto& [record, byCallee] : cleared) {
    auto best =
        llvm::max_element(byCallee, [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    structs.byRecord[record] = {{best->first, 0, true}, best->second, against[record]};
  }
  return structs;
}

} // namespace wt::contract
