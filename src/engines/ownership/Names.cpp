// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Names.h"

#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

namespace wt::engines::ownership {

using namespace ir;

VariableId thisOf(const Function& function) {
  bool hasThis = function.methodKind == MethodKind::Method || function.methodKind == MethodKind::Constructor ||
                 function.methodKind == MethodKind::Destructor;
  return hasThis && function.body && !function.body->variables.empty() ? VariableId(0) : VariableId();
}

/// Variables whose address is taken: these are memory, not names.
static std::vector<bool> addressTaken(const Body& body) {
  std::vector<bool> taken(body.variables.size());
  for (const Expr& e : body.exprs)
    if (const auto* address = std::get_if<AddressExpr>(&e.node))
      if (const auto* local = std::get_if<LocalPlace>(&body[address->place].node))
        taken[local->variable.index] = true;
  return taken;
}

Names::Names(const Module& module, const Body& body, const Receiver& receiver, const Shared& shared,
             const std::set<FieldKey>* followed)
    : module_(module), body_(body), receiver_(receiver), followed_(followed), ofVariable_(body.variables.size()) {
  std::vector<bool> taken = addressTaken(body);
  for (uint32_t i = 0; i < body.variables.size(); ++i) {
    if (taken[i] || shared.variables.count(VariableId(i)) || !canOwn(body.variables[i].type))
      continue;
    ofVariable_[i] = NameId(names_.size());
    names_.push_back({VariableId(i), {}});
  }
  if (receiver_.variable && !ofVariable_[receiver_.variable.index])
    receiver_ = {};
  if (!receiver_.variable)
    return;
  memoryFields_ = shared.fields;
  for (const Expr& e : body.exprs)
    if (const auto* address = std::get_if<AddressExpr>(&e.node))
      if (auto field = receiverField(address->place))
        memoryFields_.insert(*field); // like a variable whose address is taken
  for (uint32_t i = 0; i < body.places.size(); ++i)
    if (auto field = receiverField(PlaceId(i)))
      ofField(*field);
}

bool Names::canOwn(TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  return pointer && !typeAs<FunctionType>(module_.types, pointer->pointee);
}

NameId Names::ofField(FieldKey field) {
  if (isMemory(field))
    return {};
  auto [entry, isNew] = ofField_.try_emplace(field, NameId(names_.size()));
  if (isNew)
    names_.push_back({{}, field});
  return entry->second;
}

NameId Names::findField(FieldKey field) const {
  auto it = ofField_.find(field);
  return it == ofField_.end() ? NameId() : it->second;
}

NameId Names::ofPlace(PlaceId place) const {
  if (const auto* local = std::get_if<LocalPlace>(&body_[place].node))
    return ofVariable_[local->variable.index];
  if (auto field = receiverField(place))
    return findField(*field);
  return {};
}

bool Names::isReceiverObject(PlaceId place) const {
  if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node))
    return isReceiver(deref->pointer);
  if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
    return module_[field->record].fields[field->field].kind != FieldKind::Member && isReceiverObject(field->object);
  return false;
}

bool Names::isReceiver(ExprId value) const {
  const ExprNode& node = body_[value].node;
  if (const auto* cast = std::get_if<CastExpr>(&node))
    return isReceiver(cast->operand);
  if (const auto* address = std::get_if<AddressExpr>(&node))
    return isReceiverObject(address->place);
  const auto* read = std::get_if<ReadExpr>(&node);
  const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
  return local && receiver_.variable && local->variable == receiver_.variable;
}

std::optional<FieldKey> Names::receiverField(PlaceId place) const {
  const auto* field = std::get_if<FieldPlace>(&body_[place].node);
  if (!receiver_.variable || !field || !canOwn(body_[place].type) || module_[field->record].kind == RecordKind::Union ||
      !isReceiverObject(field->object))
    return std::nullopt;
  return FieldKey{field->record, field->field};
}

/// `&p->link` is a pointer into p's target; `&local` and `&global` point to nothing that was allocated. A pointer from
/// a class into its own object (a small buffer that is used until it is too small) is unknown.
Source Names::sourceOfAddress(PlaceId place) const {
  bool isMember = std::holds_alternative<FieldPlace>(body_[place].node) && !isReceiverObject(place);
  if (isMember && !receiver_.isStruct && isReceiverObject(std::get<FieldPlace>(body_[place].node).object))
    return {SourceKind::Unknown, {}};
  return match(
      body_[place].node, [](const LocalPlace&) { return Source{SourceKind::Constant, {}}; },
      [](const GlobalPlace&) { return Source{SourceKind::Constant, {}}; },
      [&](const DerefPlace& p) { return source(p.pointer); },
      [&](const FieldPlace& p) { return sourceOfAddress(p.object); },
      [&](const ElementPlace& p) { return sourceOfAddress(p.array); });
}

Source Names::source(ExprId value) const {
  const Source unknown{SourceKind::Unknown, {}}, constant{SourceKind::Constant, {}}, null{SourceKind::Null, {}};
  return match(
      body_[value].node, [&](const IntegerExpr& e) { return e.value == 0 ? null : constant; },
      [&](const RealExpr&) { return unknown; }, [&](const NullExpr&) { return null; },
      [&](const ZeroExpr&) { return null; }, [&](const StringExpr&) { return constant; },
      [&](const FunctionExpr&) { return constant; }, [&](const UnknownExpr&) { return unknown; },
      [&](const AddressExpr& e) { return sourceOfAddress(e.place); },
      [&](const ReadExpr& e) {
        NameId name = ofPlace(e.place);
        return name.isValid() ? Source{SourceKind::Name, name} : Source{SourceKind::Load, {}};
      },
      [&](const UnaryExpr&) { return unknown; },
      [&](const BinaryExpr& e) { return e.op == BinaryOp::PointerAdd ? source(e.left) : unknown; },
      [&](const CastExpr& e) { return source(e.operand); });
}

std::string Names::text(NameId id) const {
  const Name& name = names_[id.index];
  if (name.isField())
    return (receiver_.variable ? body_[receiver_.variable].name + "->" : "") +
           module_[name.field.record].fields[name.field.field].name;
  const Variable& v = body_[name.variable];
  bool isText = v.kind == VariableKind::Temporary && !v.text.empty();
  return isText ? v.text : v.name.substr(0, v.name.find('.')); // a second `i` is named `i.2`
}

} // namespace wt::engines::ownership
