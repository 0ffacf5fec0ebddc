// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Heap.h"

#include "support/Overloaded.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {
constexpr unsigned kPointerBits = 64;

bool isInitialised(const Object& object) {
  return object.kind == ObjectKind::Global || object.kind == ObjectKind::Initial;
}
} // namespace

Heap::Heap(const ir::Module& module, const ir::Body& body, BitVectors& vectors, const Bounds& bounds)
    : module_(module), body_(body), vectors_(vectors), bounds_(bounds) {
  Object nothing;
  nothing.kind = ObjectKind::Null;
  add(std::move(nothing));
  intern({}); // nothing()
}

// ------------------------------------------------------------------------------------------------ objects

ObjectId Heap::add(Object object) {
  objects_.push_back(std::move(object));
  return ObjectId(objects_.size() - 1);
}

ObjectId Heap::named(ObjectKind kind, uint32_t index, Root root) {
  auto [it, isNew] = named_.try_emplace({static_cast<uint32_t>(kind), index});
  if (isNew) {
    Object object;
    object.kind = kind;
    object.root = root;
    object.index = index;
    it->second = add(object);
  }
  return it->second;
}

ObjectId Heap::local(ir::VariableId variable) {
  bool isResult = variable == body_.result;
  return named(ObjectKind::Local, variable.index, isResult ? Root::Result : Root::Local);
}

ObjectId Heap::global(ir::GlobalId global) {
  return named(ObjectKind::Global, global.index, Root::Global);
}

ObjectId Heap::code(ir::FunctionId function) {
  return named(ObjectKind::Code, function.index, Root::Unknown);
}

ObjectId Heap::literal() {
  return named(ObjectKind::Literal, 0, Root::Unknown);
}

ObjectId Heap::address(int64_t value) {
  auto [it, isNew] = addresses_.try_emplace(value);
  if (isNew) {
    Object object;
    object.kind = ObjectKind::Address;
    it->second = add(object);
  }
  return it->second;
}

ObjectId Heap::standard(uint32_t number) {
  return named(ObjectKind::Standard, number, Root::Global);
}

ObjectId Heap::unknown(bool isMany) {
  Object object;
  object.isMany = isMany;
  return add(object);
}

ObjectId Heap::variadic() {
  if (!variadic_.isValid())
    variadic_ = unknown(true);
  return variadic_;
}

ObjectId Heap::allocated(const Origin& origin) {
  Object object;
  object.kind = ObjectKind::New;
  object.root = Root::New;
  object.origin = origin;
  const ObjectId made = add(object);
  if (origin.referent.isValid())
    references_[origin.referent.index].push_back(made);
  return made;
}

ObjectId Heap::initial(CellId cell) {
  auto [it, isNew] = initials_.try_emplace(cell);
  if (!isNew)
    return it->second;
  ObjectId ownerId = cells_[cell.index].object;
  const Object& owner = objects_[ownerId.index];
  Object object;
  object.kind = ObjectKind::Initial;
  // The target of a parameter belongs to the caller, though the parameter does not.
  object.root = owner.kind == ObjectKind::Local ? Root::Parameter : owner.root;
  // A reference in an object (such as a captured variable of a closure) is another name and costs no depth.
  const auto* type = ir::typeAs<ir::PointerType>(module_.types, cells_[cell.index].type);
  bool isName = owner.kind != ObjectKind::Local && type && type->isReference && !type->isConst;
  object.depth = owner.depth + (isName ? 0 : 1);
  object.parent = cell;
  object.isMany = owner.isMany || cells_[cell.index].stride != 0;
  if (object.depth > bounds_[Budget::PathDepth]) { // one object stands for everything at the end of longer paths
    ObjectId beyond = beyond_.lookup(ownerId);
    if (!beyond.isValid()) {
      bounds_.note(Budget::PathDepth);
      object.isMany = true;
      beyond = add(object);
      beyond_[ownerId] = beyond;
      beyond_[beyond] = beyond;
    }
    return it->second = beyond;
  }
  return it->second = add(object);
}

ir::GlobalId Heap::rootGlobal(ObjectId object) const {
  while (objects_[object.index].kind == ObjectKind::Initial)
    object = cells_[objects_[object.index].parent.index].object;
  return objects_[object.index].kind == ObjectKind::Global ? ir::GlobalId(objects_[object.index].index)
                                                           : ir::GlobalId();
}

ir::VariableId Heap::rootParameter(ObjectId object) const {
  if (objects_[object.index].root != Root::Parameter)
    return {};
  while (objects_[object.index].kind == ObjectKind::Initial)
    object = cells_[objects_[object.index].parent.index].object;
  return objects_[object.index].kind == ObjectKind::Local ? ir::VariableId(objects_[object.index].index)
                                                          : ir::VariableId();
}

// ------------------------------------------------------------------------------------------------ cells

CellId Heap::addCell(Cell cell) {
  cells_.push_back(cell);
  return CellId(cells_.size() - 1);
}

CellId Heap::cell(ObjectId object, int64_t offset, uint32_t stride, ir::TypeId type) {
  auto [it, isNew] = cellsByPlace_.try_emplace({object, offset, stride});
  if (isNew) {
    it->second = addCell({object, offset, stride, Attribute::None, type, {}});
    objects_[object.index].cells.push_back(it->second);
    objects_[object.index].hasStrides |= stride != 0;
  }
  return it->second;
}

CellId Heap::attribute(ObjectId object, Attribute attribute, bool create) {
  Object& o = objects_[object.index];
  CellId& cell = o.attributes[static_cast<size_t>(attribute)];
  if (!cell.isValid() && create)
    cell = addCell({object, 0, 0, attribute, {}, {}});
  return cell;
}

ir::TypeId Heap::recordOf(CellId id) const {
  const Cell& cell = cells_[id.index];
  const Object& object = objects_[cell.object.index];
  const auto* pointer = object.kind == ObjectKind::Initial && object.parent.isValid()
                            ? ir::typeAs<ir::PointerType>(module_.types, cells_[object.parent.index].type)
                            : nullptr;
  const ir::TypeId type = pointer                             ? pointer->pointee
                          : object.kind == ObjectKind::Global ? module_.globals[object.index].type
                                                              : ir::TypeId();
  const bool isRecord = type.isValid() && ir::typeAs<ir::RecordType>(module_.types, type);
  return isRecord && cell.offset >= 0 && cell.offset < bitsOf(type) ? type : ir::TypeId();
}

bool Heap::mayOverlap(ir::TypeId a, ir::TypeId b) const {
  if (!overlaps_ || !a.isValid() || !b.isValid())
    return true;
  auto recordOf = [&](ir::TypeId type) { return ir::typeAs<ir::RecordType>(module_.types, type)->record; };
  return overlaps_->mayOverlap(recordOf(a), recordOf(b));
}

ValueId Heap::initialValue(CellId id) {
  if (!cells_[id.index].initial.isValid()) {
    ValueId value = freshInitial(id);
    cells_[id.index].initial = value;
  }
  return cells_[id.index].initial;
}

ValueId Heap::valueSince(CellId id, uint32_t time) {
  auto [it, isNew] = sinces_.try_emplace({id, time});
  if (isNew)
    it->second = untold(anything(cells_[id.index].type, true));
  return it->second;
}

ValueId Heap::untold(ValueId id) {
  const Value& value = values_[id.index];
  if (value.bits.isValid())
    untoldTerms_.insert(value.bits.index);
  for (const Entry& entry : value.entries)
    untoldLeaves_.insert(entry.guard.node());
  return id;
}

ValueId Heap::freshInitial(CellId id) {
  const Cell cell = cells_[id.index];
  const Object& owner = objects_[cell.object.index];
  bool isParameter =
      owner.kind == ObjectKind::Local && body_.variables[owner.index].kind == ir::VariableKind::Parameter;
  if (owner.kind == ObjectKind::New && owner.origin.isZeroed)
    return zero(cell.type);
  if (!isInitialised(owner) && !isParameter) {
    ValueId some = anythingIn(id);
    return owner.kind == ObjectKind::New && owner.origin.callee.isValid() ? untold(some) : some;
  }
  const std::optional<ValueId> constant = constantIn(cell);
  if (constant && isFixed(cell.object))
    return *constant;
  if (const ir::IntType* type = asInt(cell.type)) {
    Term term = vectors_.variable(std::min(type->bits, 64u));
    if (constant)
      expected_[term.index] = values_[constant->index].bits;
    (cell.stride == 0 ? termCells_ : elementCells_)[term.index] = id;
    return number(term);
  }
  if (!isPointer(cell.type))
    return anything(cell.type);
  Target target{initial(id), 0, 0, objects_[initial(id).index].isMany};
  if (ir::typeAs<ir::PointerType>(module_.types, cell.type)->isReference)
    return pointer(target);
  Lit isNull = graph().variable();
  leafCells_[isNull.node()] = id;
  return intern({{}, {{isNull, {null(), 0, 0, false}}, {!isNull, target}}});
}

bool Heap::isFixed(ObjectId object) const {
  return constants_ && objects_[object.index].kind == ObjectKind::Global &&
         constants_->isFixed(ir::GlobalId(objects_[object.index].index)) == program::Constants::Certainty::Fixed;
}

/// The content of a cell of a global that never changes.
std::optional<ValueId> Heap::constantIn(const Cell& cell) {
  using Kind = program::FixedValue::Kind;
  const Object& owner = objects_[cell.object.index];
  if (!constants_ || owner.kind != ObjectKind::Global || cell.stride != 0 || !cell.type.isValid())
    return std::nullopt;
  const std::optional<program::FixedValue> value =
      constants_->at(ir::GlobalId(owner.index), cell.offset, bitsOf(cell.type));
  const ir::IntType* type = asInt(cell.type);
  if (!value || (!type && !isPointer(cell.type)))
    return std::nullopt;
  switch (value->kind) {
  case Kind::Number:
    if (!type)
      return value->number == 0 ? std::optional(nullPointer()) : std::nullopt;
    return number(vectors_.constant(std::min(type->bits, 64u), static_cast<uint64_t>(value->number)));
  case Kind::Null: return zero(cell.type);
  case Kind::Function: return pointer(code(value->function));
  case Kind::Global: return pointer(Target{global(value->global), value->number, 0, false});
  case Kind::Text: return pointer(literal());
  }
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------------ types

bool Heap::isPointer(ir::TypeId type) const {
  return type.isValid() && ir::typeAs<ir::PointerType>(module_.types, type);
}

const ir::IntType* Heap::asInt(ir::TypeId type) const {
  return type.isValid() ? ir::typeAs<ir::IntType>(module_.types, type) : nullptr;
}

int64_t Heap::bitsOf(ir::TypeId type) const {
  return match(
      module_.types[type], [](const ir::VoidType&) -> int64_t { return 8; },
      [](const ir::IntType& t) -> int64_t { return std::max(8u, t.bits); },
      [](const ir::FloatType& t) -> int64_t { return t.bits; },
      [](const ir::PointerType&) -> int64_t { return kPointerBits; },
      [&](const ir::ArrayType& t) -> int64_t { return static_cast<int64_t>(t.count.value_or(0)) * bitsOf(t.element); },
      [&](const ir::RecordType& t) -> int64_t { return static_cast<int64_t>(module_[t.record].sizeInBytes) * 8; },
      [](const ir::FunctionType&) -> int64_t { return 8; },
      [](const ir::OpaqueType& t) -> int64_t { return static_cast<int64_t>(t.bytes) * 8; });
}

} // namespace wt::engines::escape
