// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Terms.h"

#include <algorithm>

namespace wt::engines::contradiction {

using namespace ir;

std::vector<bool> recordsWithArithmetic(const Module& module) {
  std::vector<bool> result(module.records.size());
  for (const Function& function : module.functions)
    for (const Expr& expr : function.body ? function.body->exprs : std::vector<Expr>())
      if (const auto* binary = std::get_if<BinaryExpr>(&expr.node); binary && binary->op == BinaryOp::PointerAdd)
        if (const auto* pointer = typeAs<PointerType>(module.types, expr.type))
          if (const auto* record = typeAs<RecordType>(module.types, pointer->pointee))
            result[record->record.index] = true;
  return result;
}

Terms::Terms(const program::Program& program, const program::PointsTo& pointsTo, std::vector<bool> hasArithmetic)
    : program_(program), points_(pointsTo), hasArithmetic_(std::move(hasArithmetic)),
      nextRegion_(pointsTo.regionCount()) {}

Terms::Terms(const program::Program& program, const program::PointsTo& pointsTo)
    : Terms(program, pointsTo, recordsWithArithmetic(program.module)) {}

size_t Terms::Hash::operator()(const Term& t) const {
  return llvm::hash_combine(static_cast<int>(t.kind), t.a, t.b, t.number, t.left, t.right, t.type);
}

// ------------------------------------------------------------------------------------------------ making terms

TermId Terms::intern(const Term& term) {
  auto [it, isNew] = byTerm_.try_emplace(term, TermId(rows_.size()));
  if (isNew) {
    Row row;
    row.term = term;
    describeRow(it->second, row);
    rows_.push_back(std::move(row));
  }
  return it->second;
}

TermId Terms::variable(FunctionId function, VariableId variable) {
  TypeId type = (*module()[function].body)[variable].type;
  return intern({TermKind::Variable, function.index, variable.index, 0, {}, {}, type});
}

TermId Terms::shadow(FunctionId function, VariableId parameter) {
  TypeId type = (*module()[function].body)[parameter].type;
  return intern({TermKind::Shadow, function.index, parameter.index, 0, {}, {}, type});
}

TermId Terms::ret(FunctionId function) {
  const Body& body = *module()[function].body;
  return intern({TermKind::Ret, function.index, body.result.index, 0, {}, {}, body[body.result].type});
}

TermId Terms::global(GlobalId global) {
  return intern({TermKind::Global, global.index, 0, 0, {}, {}, module()[global].type});
}

TermId Terms::field(TermId object, RecordId record, uint32_t field, TypeId type) {
  return intern({TermKind::Field, record.index, field, 0, object, {}, type});
}

TermId Terms::element(TermId array, TermId index, TypeId type) {
  return intern({TermKind::Element, 0, 0, 0, array, index, type});
}

TermId Terms::moved(TermId pointer, TermId elements, TypeId type) {
  if ((*this)[elements].kind == TermKind::Number && (*this)[elements].number == 0)
    return pointer;
  return intern({TermKind::Moved, 0, 0, 0, pointer, elements, type});
}

TermId Terms::convert(TermId pointer, CastKind kind, TypeId type) {
  if ((*this)[pointer].kind == TermKind::Number)
    return pointer;
  return intern({TermKind::Convert, static_cast<uint32_t>(kind), 0, 0, pointer, {}, type});
}

TermId Terms::operation(uint32_t op, TermId left, TermId right, TypeId type) {
  return intern({TermKind::Operator, op, 0, 0, left, right, type});
}

// ------------------------------------------------------------------------------------------------ what rows know

void Terms::describeRow(TermId id, Row& row) {
  const Term& term = row.term;
  row.isUnknown = term.kind == TermKind::Unknown;
  for (TermId part : {term.left, term.right}) {
    if (!part)
      continue;
    const Row& inner = rows_[part.index];
    row.isInvalid |= inner.isInvalid;
    row.isUnknown |= inner.isUnknown;
    row.depth = std::max(row.depth, inner.depth + 1);
    row.reads.insert(inner.reads);
    row.roots.insert(inner.roots);
  }
  if (term.kind == TermKind::Variable || term.kind == TermKind::Shadow || term.kind == TermKind::Ret)
    row.roots.insert(id.index);
  bool isOnNumber = term.left && (*this)[term.left].kind == TermKind::Number;
  row.isInvalid |= isOnNumber && (term.kind == TermKind::Read || term.kind == TermKind::Field ||
                                  term.kind == TermKind::Element || term.kind == TermKind::Moved);
  row.pointsTo = pointsToOf(term);
  if (term.kind == TermKind::Read) {
    row.cells = cellsAt(term.left, term.type);
    row.reads.insert(row.cells);
  }
}

RegionSet Terms::newPart(const Term& symbol) {
  Region region(nextRegion_++);
  parts_[symbolOf(symbol)].insert(region);
  return {region};
}

RegionSet Terms::addressOf(const Term& term) {
  if (term.kind == TermKind::Shadow || term.kind == TermKind::Ret || term.kind == TermKind::Hidden)
    return newPart(term);
  if (term.kind == TermKind::Variable)
    return points_.variable(FunctionId(term.a), VariableId(term.b));
  return points_.global(GlobalId(term.a));
}

RegionSet Terms::pointsToOf(const Term& term) {
  switch (term.kind) {
  case TermKind::Number: return {};
  case TermKind::Hidden:
  case TermKind::Variable:
  case TermKind::Global:
  case TermKind::Shadow:
  case TermKind::Ret: return addressOf(term);
  case TermKind::Static: return term.b == 1 ? RegionSet() : points_.literal(term.type);
  case TermKind::Read: {
    if (isUndivided(term.type)) // an object that is not divided into fields
      return points_.reachableFromOutside();
    if (!mayPoint(term.type))
      return {};
    if (isPrivate(term.left))
      return points_.pointees(points_.cells(mirrored(term.left), term.type), term.type);
    return points_.pointees(cellsAt(term.left, term.type), term.type);
  }
  case TermKind::Field: {
    if (isPrivate(term.left)) {
      TermId root = term.left;
      while ((*this)[root].left)
        root = (*this)[root].left;
      return newPart((*this)[root]);
    }
    TypeId object = module().types.find(RecordType{RecordId(term.a)});
    return points_.field(placeAt(term.left, object), RecordId(term.a), term.b);
  }
  case TermKind::Element:
    return isPrivate(term.left) ? pointsTo(term.left) : points_.element(pointsTo(term.left), term.type);
  case TermKind::Moved: return points_.moved(pointsTo(term.left), term.type);
  case TermKind::Convert:
    return points_.convertClass(pointsTo(term.left), static_cast<CastKind>(term.a), (*this)[term.left].type, term.type);
  case TermKind::Operator:
  case TermKind::Unknown: return mayPoint(term.type) ? points_.unknown(term.type) : RegionSet();
  }
  return {};
}

/// The value of a pointer has the type of its use; the address of a variable or of a part of an object keeps its own.
RegionSet Terms::placeAt(TermId address, TypeId type) const {
  switch ((*this)[address].kind) {
  case TermKind::Variable:
  case TermKind::Global:
  case TermKind::Shadow:
  case TermKind::Ret:
  case TermKind::Field:
  case TermKind::Element: return pointsTo(address);
  case TermKind::Number:
  case TermKind::Static:
  case TermKind::Read:
  case TermKind::Moved:
  case TermKind::Convert:
  case TermKind::Operator:
  case TermKind::Unknown:
  case TermKind::Hidden: return type ? points_.seenAs(pointsTo(address), type) : pointsTo(address);
  }
  return {};
}

RegionSet Terms::cellsAt(TermId address, TypeId type) {
  return isPrivate(address) ? pointsTo(address) : points_.cells(placeAt(address, type), type);
}

bool Terms::isPrivate(TermId address) const {
  const Term& term = (*this)[address];
  if (term.kind == TermKind::Field || term.kind == TermKind::Element)
    return isPrivate(term.left);
  return term.kind == TermKind::Shadow || term.kind == TermKind::Ret;
}

/// The part of the parameter or result that a private address stands for: both point to the same memory.
RegionSet Terms::mirrored(TermId address) const {
  const Term& term = (*this)[address];
  if (term.kind == TermKind::Field)
    return points_.field(mirrored(term.left), RecordId(term.a), term.b);
  if (term.kind == TermKind::Element)
    return points_.element(mirrored(term.left), term.type);
  return points_.variable(FunctionId(term.a), VariableId(term.b));
}

// ------------------------------------------------------------------------------------------------ questions

bool Terms::disjointExcept(TermId e, TermId hole, const RegionSet& regions) const {
  if (disjoint(e, regions))
    return true;
  const Term& term = (*this)[e];
  if (e != hole && term.kind == TermKind::Read && cells(e).intersects(regions))
    return false;
  return (!term.left || disjointExcept(term.left, hole, regions)) &&
         (!term.right || disjointExcept(term.right, hole, regions));
}

TermId Terms::replace(TermId e, TermId hole, TermId with) {
  if (e == hole)
    return with;
  Term term = (*this)[e];
  TermId left = term.left ? replace(term.left, hole, with) : TermId();
  TermId right = term.right ? replace(term.right, hole, with) : TermId();
  if (left == term.left && right == term.right)
    return e;
  switch (term.kind) {
  case TermKind::Moved: return moved(left, right, term.type);
  case TermKind::Convert: return convert(left, static_cast<CastKind>(term.a), term.type);
  case TermKind::Number:
  case TermKind::Variable:
  case TermKind::Global:
  case TermKind::Static:
  case TermKind::Shadow:
  case TermKind::Ret:
  case TermKind::Read:
  case TermKind::Field:
  case TermKind::Element:
  case TermKind::Operator:
  case TermKind::Unknown:
  case TermKind::Hidden: break;
  }
  term.left = left;
  term.right = right;
  return intern(term);
}

bool Terms::contains(TermId e, TermId part) const {
  if (e == part || depth(e) <= depth(part))
    return e == part;
  const Term& term = (*this)[e];
  return (term.left && contains(term.left, part)) || (term.right && contains(term.right, part));
}

bool Terms::isStaticAddress(TermId e) const {
  const Term& term = (*this)[e];
  switch (term.kind) {
  case TermKind::Variable:
  case TermKind::Global:
  case TermKind::Static:
  case TermKind::Shadow:
  case TermKind::Ret: return true;
  case TermKind::Field:
  case TermKind::Element:
  case TermKind::Moved:
  case TermKind::Convert: return isStaticAddress(term.left);
  case TermKind::Number:
  case TermKind::Read:
  case TermKind::Operator:
  case TermKind::Unknown:
  case TermKind::Hidden: return false;
  }
  return false;
}

bool Terms::mayBeArray(TermId pointer) const {
  TypeId object = pointee((*this)[pointer].type);
  const auto* record = object ? typeAs<RecordType>(module().types, object) : nullptr;
  return !record || hasArithmetic_[record->record.index];
}

bool Terms::isUndivided(TypeId type) const {
  const Type& t = module().types[type];
  return std::holds_alternative<VoidType>(t) || std::holds_alternative<RecordType>(t) ||
         std::holds_alternative<ArrayType>(t);
}

bool Terms::mayPoint(TypeId type) const {
  if (!type)
    return false;
  const auto* pointer = typeAs<PointerType>(module().types, type);
  return pointer && !typeAs<FunctionType>(module().types, pointer->pointee);
}

TypeId Terms::pointee(TypeId type) const {
  const auto* pointer = type ? typeAs<PointerType>(module().types, type) : nullptr;
  return pointer ? pointer->pointee : TypeId();
}

} // namespace wt::engines::contradiction
