// SPDX-License-Identifier: Apache-2.0
#include "program/ThrownTypes.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

bool ThrownTypes::merge(const ThrownTypes& from) {
  if (isAnything || from.isEmpty())
    return false;
  if (from.isAnything) {
    *this = anything();
    return true;
  }
  std::vector<TypeId> both;
  std::set_union(types.begin(), types.end(), from.types.begin(), from.types.end(), std::back_inserter(both));
  bool isGrown = both.size() != types.size();
  types = std::move(both);
  return isGrown;
}

std::optional<ThrownTypes> thrownBy(const Module& module, const Body& body, const Throw& instr) {
  if (!instr.value)
    return std::nullopt;
  // A class object is thrown by its address, any other value as itself.
  if (const auto* address = std::get_if<AddressExpr>(&body[instr.value].node))
    if (TypeId type = body[address->place].type; typeAs<RecordType>(module.types, type))
      return ThrownTypes{false, {type}};
  return ThrownTypes{false, {body[instr.value].type}};
}

TypeId caughtBy(const Body& body, BlockId block) {
  const auto& instrs = body[block].instrs;
  const auto* enter = instrs.size() < 2 ? nullptr : std::get_if<Enter>(&instrs[0].op);
  const auto* assign = enter ? std::get_if<Assign>(&instrs[1].op) : nullptr;
  const auto* unknown = assign ? std::get_if<UnknownExpr>(&body[assign->value].node) : nullptr;
  return unknown && unknown->reason == UnknownReason::Exception ? body[enter->variable].type : TypeId();
}

namespace {

enum class Match : uint8_t { No, Maybe, Yes };

class Handler {
public:
  Handler(const Module& module, TypeId caught) : module_(module), caught_(caught) {
    if (const auto* reference = typeAs<PointerType>(module.types, caught); reference && reference->isReference)
      caught_ = reference->pointee;
  }

  Match match(TypeId thrown) const {
    const auto* from = typeAs<RecordType>(module_.types, thrown);
    const auto* to = typeAs<RecordType>(module_.types, caught_);
    if (from && to)
      return !module_[from->record].isComplete        ? Match::Maybe
             : isSameOrBase(to->record, from->record) ? Match::Yes
                                                      : Match::No;
    if (from || to)
      return Match::No;
    bool arePointers = isPointer(thrown) && isPointer(caught_);
    return arePointers || thrown == caught_ ? Match::Maybe : Match::No;
  }

private:
  const Module& module_;
  TypeId caught_;

  bool isPointer(TypeId type) const { return typeAs<PointerType>(module_.types, type) != nullptr; }

  bool isSameOrBase(RecordId base, RecordId derived) const {
    return base == derived || llvm::any_of(module_[derived].fields, [&](const Field& field) {
             const auto* record =
                 field.kind == FieldKind::Member ? nullptr : typeAs<RecordType>(module_.types, field.type);
             return record && isSameOrBase(base, record->record);
           });
  }
};

} // namespace

Taken takenBy(const Module& module, TypeId caught, const ThrownTypes& thrown) {
  if (thrown.isAnything)
    return {thrown, thrown};
  Handler handler(module, caught);
  Taken taken;
  for (TypeId type : thrown.types) { // both results stay sorted
    Match match = handler.match(type);
    if (match != Match::No)
      taken.here.types.push_back(type);
    if (match != Match::Yes)
      taken.onward.types.push_back(type);
  }
  return taken;
}

} // namespace wt::program
