// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/CallInterface.h"

#include "program/FunctionFacts.h"

namespace wt::engines::escape {

CallInterface::CallInterface(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                             Location location)
    : Translation(SummaryFormulas(summary), rooms.store.heap), body_(rooms.subject.body()), memory_(rooms.memory),
      evaluator_(rooms.evaluator), summary_(summary), callee_(way.function), isBrief_(memory_.isSpent()),
      isCoarse_(summary.isCoarse || isBrief_), isSpecified_(program::isSpecified(rooms.subject.program, callee_)),
      location_(location), believed_(rooms), contents_(summary.cells.size()), places_(summary.objects.size()) {
  for (ir::ExprId argument : call.arguments) {
    Argument a;
    if (arguments_.empty() && way.receiver.isValid())
      a.value = way.receiver;
    else if (const auto* read = std::get_if<ir::ReadExpr>(&body_[argument].node);
             read && ir::typeAs<ir::RecordType>(to_.module().types, body_[argument].type))
      a.aggregate = evaluator_.targetsOf(read->place, Evaluator::Access::Touch);
    else
      a.value = evaluator_.eval(argument);
    arguments_.push_back(std::move(a));
  }
  before_ = memory_.state();
}

bool CallInterface::isCut(Term t) {
  solver::TermKind kind = source_.term(t).kind;
  return isBrief_ && kind != solver::TermKind::Constant && kind != solver::TermKind::Variable;
}

ValueId CallInterface::contentOf(CellId cell) {
  if (!contents_[cell.index].isValid()) {
    const ValueId content = readContent(summary_[cell]);
    contents_[cell.index] = content;
  }
  return contents_[cell.index];
}

ValueId CallInterface::readContent(const EscapeSummary::CellRow& cell) {
  const EscapeSummary::ObjectRow& object = summary_[cell.object];
  llvm::ArrayRef<Entry> places;
  if (object.kind == ObjectKind::Local) {
    if (object.index >= arguments_.size())
      return to_.anything(cell.type);
    const Argument& argument = arguments_[object.index];
    if (argument.value.isValid())
      return argument.value;
    places = argument.aggregate;
  } else {
    places = placeOf(cell.object);
  }
  ValueId result;
  for (const Entry& entry : places) {
    Target target = entry.target;
    target.offset += cell.offset;
    target.stride = target.stride ? target.stride : cell.stride;
    ValueId here = memory_.loadTarget(before_, target, cell.type);
    result = result.isValid() ? to_.choose(entry.guard, here, result) : here;
  }
  return result.isValid() ? result : to_.anything(cell.type);
}

ValueId CallInterface::somewhere(ValueId id) {
  const Value& value = to_[id];
  auto isNull = [&](const Entry& entry) { return entry.target.object == to_.null(); };
  auto null = llvm::find_if(value.entries, isNull);
  bool isNew =
      llvm::any_of(value.entries, [&](const Entry& e) { return to_[e.target.object].kind == ObjectKind::New; });
  if (!isCoarse_ || isNew || null == value.entries.end() || value.entries.size() < 3)
    return id;
  BoolGraph& graph = memory_.graph;
  Lit rest = !null->guard;
  Value all{value.bits, {*null}};
  for (const Entry& entry : value.entries)
    if (!isNull(entry)) {
      bool isLast = all.entries.size() + 1 == value.entries.size();
      Lit here = isLast ? rest : graph.both(rest, entry.guard);
      all.entries.push_back({here, entry.target});
      rest = graph.both(rest, !here);
    }
  return to_.intern(std::move(all));
}

contract::Slot CallInterface::outParameter(CellId id) const {
  const EscapeSummary::CellRow& cell = summary_[id];
  const CellId pointer = summary_[cell.object].parent;
  const bool isBehind = cell.offset == 0 && cell.stride == 0 && pointer.isValid() && summary_[pointer].offset == 0 &&
                        summary_[cell.object].kind == ObjectKind::Initial &&
                        summary_[summary_[pointer].object].kind == ObjectKind::Local;
  return isBehind ? contract::Slot{{callee_, {}, {}, 0}, summary_[summary_[pointer].object].index, true}
                  : contract::Slot();
}

contract::Slot CallInterface::resultAt(CellId cell) const {
  return summary_[cell].offset == 0 ? contract::Slot{{callee_, {}, {}, 0}, contract::Slot::kResult, false}
                                    : contract::Slot();
}

bool CallInterface::isSomewhere(ObjectId object) {
  return llvm::any_of(placeOf(object), [&](const Entry& entry) { return entry.target.object != to_.null(); });
}

ValueId CallInterface::given(const contract::Slot& slot, ValueId value, ValueId status) {
  return slot.callee.isValid() && !isSpecified_ ? believed_.givePassedOn(slot, value, status, location_) : value;
}

llvm::ArrayRef<Entry> CallInterface::placeOf(ObjectId object) {
  if (!places_[object.index])
    places_[object.index] = findPlace(object);
  return *places_[object.index];
}

llvm::SmallVector<Entry, 2> CallInterface::findPlace(ObjectId id) {
  const EscapeSummary::ObjectRow& object = summary_[id];
  auto always = [](ObjectId o, bool blurred = false) {
    return llvm::SmallVector<Entry, 2>{{Lit::yes(), {o, 0, 0, blurred}}};
  };
  switch (object.kind) {
  case ObjectKind::Global: return always(to_.global(ir::GlobalId(object.index)));
  case ObjectKind::Code: return always(to_.code(ir::FunctionId(object.index)));
  case ObjectKind::Literal: return always(to_.literal());
  case ObjectKind::Standard: return always(to_.standard(object.index));
  case ObjectKind::New: return always(make(summary_.made[object.index]));
  case ObjectKind::Initial: {
    ValueId content = contentOf(object.parent);
    const Value& v = to_[to_.asPointer(memory_.withStandard(memory_.withHandles(content, kNoHandle)))];
    llvm::SmallVector<Entry, 2> entries;
    for (Entry entry : v.entries)
      if (entry.target.object != to_.null()) {
        entry.target.blurred |= object.isMany;
        entries.push_back(entry);
      }
    return entries;
  }
  case ObjectKind::Null:
  case ObjectKind::Local:
  case ObjectKind::Address:
  case ObjectKind::Unknown: break;
  }
  return always(to_.unknown(object.isMany), true);
}

ObjectId CallInterface::make(const EscapeSummary::MadeRow& row) {
  Origin origin = memory_.originHere(location_);
  origin.family = row.family;
  origin.made = row.made;
  origin.isCoarse = row.isCoarse || isCoarse_;
  origin.isCounted = row.isCounted;
  origin.isHandle = row.isHandle;
  origin.isZeroed = row.isZeroed;
  origin.isShown = row.isShown;
  origin.believed = row.believed;
  origin.refused = row.refused;
  origin.callee = callee_;
  origin.isSoleResult = summary_.givesOnlyResult;
  made_.push_back(to_.allocated(origin));
  if (origin.isCounted)
    noteCounted({Lit::yes(), {made_.back()}});
  return made_.back();
}

void CallInterface::noteCounted(const Entry& entry) {
  to_[entry.target.object].origin.isCounted = true;
  memory_.trace.counted.push_back({entry.target.object, memory_.graph.both(memory_.guard(), entry.guard), callee_});
}

} // namespace wt::engines::escape
