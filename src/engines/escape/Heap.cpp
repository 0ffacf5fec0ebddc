// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Heap.h"

#include "support/Overloaded.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {
constexpr unsigned kPointerBits = 64;
constexpr uint64_t kNotZero = 1u << 12; // a bit that is set in the number of every address; lower bits are for tags

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

// ------------------------------------------------------------------------------------------------ values

ValueId Heap::intern(Value value) {
  ++valuesMade_;
  limitEntries(value, Budget::Entries);
  std::sort(value.entries.begin(), value.entries.end(),
            [](const Entry& a, const Entry& b) { return a.target < b.target; });
  llvm::erase_if(value.entries, [](const Entry& e) { return e.guard.isNo(); });
  uint64_t hash = RowIndex::mix(0, value.bits.index);
  for (const Entry& e : value.entries) {
    hash = RowIndex::mix(hash, static_cast<uint64_t>(e.guard.code) << 32 | e.target.object.index);
    hash = RowIndex::mix(hash, static_cast<uint64_t>(e.target.offset) << 32 ^ e.target.stride);
  }
  const auto added = static_cast<uint32_t>(values_.size());
  const uint32_t known = byContent_.findOrAdd(hash, added, [&](uint32_t row) { return values_[row] == value; });
  if (known == added)
    values_.push_back(std::move(value));
  return ValueId(known);
}

ValueId Heap::anything(ir::TypeId type, bool isMany, bool neverNull) {
  if (const ir::IntType* i = type.isValid() ? asInt(type) : nullptr)
    return number(vectors_.variable(std::min(i->bits, 64u)));
  if (!type.isValid() || !isPointer(type))
    return nothing();
  bool isReference = ir::typeAs<ir::PointerType>(module_.types, type)->isReference;
  Lit isNull = neverNull || isReference ? Lit::no() : graph().variable();
  return intern({{}, {{isNull, {null(), 0, 0, false}}, {!isNull, {unknown(isMany), 0, 0, isMany}}}});
}

ValueId Heap::lost(ir::TypeId type) {
  ValueId value = nothing();
  if (isPointer(type)) {
    if (!blur_.isValid())
      blur_ = unknown(true);
    const Lit isNull = graph().variable();
    value = intern({{}, {{isNull, {null(), 0, 0, false}}, {!isNull, {blur_, 0, 0, true}}}});
  } else {
    value = anything(type);
  }
  lost_.insert(value.index);
  return untold(value);
}

ValueId Heap::zero(ir::TypeId type) {
  if (isPointer(type))
    return nullPointer();
  const ir::IntType* number = asInt(type);
  return number ? this->number(vectors_.constant(std::min(number->bits, 64u), 0)) : nothing();
}

ValueId Heap::anythingIn(CellId id) {
  const Cell cell = cells_[id.index];
  return anything(cell.type, cell.stride != 0 || objects_[cell.object.index].isMany);
}

ValueId Heap::choose(Lit condition, ValueId whenTrue, ValueId whenFalse) {
  if (condition.isYes() || whenTrue == whenFalse)
    return whenTrue;
  if (condition.isNo())
    return whenFalse;
  const Value &t = values_[whenTrue.index], &f = values_[whenFalse.index];
  Value result;
  result.bits = mergeScalar(condition, t, f);
  mergePointer(condition, t, f, result);
  bool isForgotten = result.bits.isValid() && result.bits != t.bits && result.bits != f.bits &&
                     vectors_[result.bits].kind == solver::TermKind::Variable;
  if (isForgotten && !result.entries.empty() && vectors_.widthOf(result.bits) < kPointerBits)
    result.bits = numberOfHandle(result);
  return intern(std::move(result));
}

// Rule SAT-MERGE-SCALAR [Saturn, Figure 3 and Section 2]: each bit is that of the path taken.
Term Heap::mergeScalar(Lit condition, const Value& t, const Value& f) {
  RULE(SAT-MERGE-SCALAR);
  if (t.bits.isValid() && f.bits.isValid() && vectors_.widthOf(t.bits) == vectors_.widthOf(f.bits))
    return vectors_.choose(condition, t.bits, f.bits);
  if (t.bits.isValid() != f.bits.isValid() && t.entries.empty() && f.entries.empty())
    return t.bits.isValid() ? t.bits : f.bits; // nothing may read the other value
  return {};
}

// Rule SAT-MERGE-POINTER [Saturn, Figure 3]: the union of both sets, with the path's condition added to each guard
// (AddGuard).
void Heap::mergePointer(Lit condition, const Value& t, const Value& f, Value& result) {
  RULE(SAT-MERGE-POINTER);
  auto a = t.entries.begin(), b = f.entries.begin();
  while (a != t.entries.end() || b != f.entries.end()) {
    if (b == f.entries.end() || (a != t.entries.end() && a->target < b->target)) {
      result.entries.push_back({graph().both(condition, a->guard), a->target});
      ++a;
    } else if (a == t.entries.end() || b->target < a->target) {
      result.entries.push_back({graph().both(!condition, b->guard), b->target});
      ++b;
    } else {
      result.entries.push_back({graph().choose(condition, a->guard, b->guard), a->target});
      ++a, ++b;
    }
  }
}

/// One of too many numbers to distinguish; but where it is the number of a handle, it is not negative.
Term Heap::numberOfHandle(const Value& value) {
  auto [it, isNew] = numberOfHandle_.try_emplace(value.bits.index);
  if (isNew) {
    Lit isOpen = Lit::no();
    for (const Entry& entry : value.entries)
      isOpen = graph().either(isOpen, entry.guard);
    unsigned width = vectors_.widthOf(value.bits);
    it->second = vectors_.choose(isOpen, vectors_.resize(vectors_.variable(width - 1), width, false), value.bits);
  }
  return it->second;
}

/// If there are too many targets, one unknown target replaces all that are not null, a variable or among the newest new
/// objects.
void Heap::limitEntries(Value& value, Budget budget) {
  if (!bounds_.isOver(budget, value.entries.size()))
    return;
  auto kindOf = [&](const Entry& entry) { return objects_[entry.target.object.index].kind; };
  auto isNew = [&](const Entry& entry) { return kindOf(entry) == ObjectKind::New; };
  auto tooManyNew = llvm::count_if(value.entries, isNew) - static_cast<ptrdiff_t>(bounds_[Budget::NewEntries]);
  Lit some = Lit::no();
  llvm::erase_if(value.entries, [&](const Entry& entry) {
    if (kindOf(entry) == ObjectKind::Null || kindOf(entry) == ObjectKind::Local || (isNew(entry) && tooManyNew-- <= 0))
      return false;
    some = graph().either(some, entry.guard);
    forgotten_.insert(entry.target.object.index);
    return true;
  });
  if (some.isNo())
    return;
  if (!blur_.isValid())
    blur_ = unknown(true);
  value.entries.push_back({some, {blur_, 0, 0, true}});
}

ValueId Heap::unite(ValueId a, ValueId b, Lit when) {
  Value result;
  Lit someObject = Lit::no();
  auto take = [&](const Value& v, Lit condition) {
    for (const Entry& e : v.entries) {
      if (e.target.object == null())
        continue;
      Lit guard = graph().both(condition, e.guard);
      someObject = graph().either(someObject, guard);
      Target target = e.target;
      target.blurred = true;
      auto it = llvm::find_if(result.entries, [&](const Entry& x) { return x.target == target; });
      if (it == result.entries.end())
        result.entries.push_back({guard, target});
      else
        it->guard = graph().either(it->guard, guard);
    }
  };
  take(values_[a.index], Lit::yes());
  take(values_[b.index], when);
  if (result.entries.empty())
    return values_[a.index].entries.empty() ? nothing() : a;
  result.entries.push_back({!someObject, {null(), 0, 0, false}});
  limitEntries(result, Budget::UnitedEntries);
  return intern(std::move(result));
}

Lit Heap::samePointer(ValueId a, ValueId b, llvm::function_ref<Lit()> guess) {
  const Value &left = values_[a.index], &right = values_[b.index];
  Lit same = Lit::no();
  for (const Entry& x : left.entries)
    for (const Entry& y : right.entries) {
      Lit both = graph().both(x.guard, y.guard);
      if (both.isNo())
        continue;
      const Target &s = x.target, &t = y.target;
      if (s.object != t.object) {
        both = graph().both(both, mayBeSame(s, t));
      } else if (s.object != null()) {
        if (s.blurred || t.blurred || s.stride || t.stride)
          both = graph().both(both, guess());
        else if (s.offset != t.offset)
          continue;
      }
      same = graph().either(same, both);
    }
  return same;
}

/// Can two objects with different names be the same? The caller may pass one object under two names; objects made here
/// are distinct from all others. Callers know whether two of their pointers were equal: `head->next == head`.
Lit Heap::mayBeSame(Target a, Target b) {
  auto isOpen = [&](const Target& t) {
    return objects_[t.object.index].kind == ObjectKind::Initial || objects_[t.object.index].kind == ObjectKind::Unknown;
  };
  auto isOwn = [&](const Target& t) {
    const ObjectKind kind = objects_[t.object.index].kind;
    return kind == ObjectKind::Null || kind == ObjectKind::New || kind == ObjectKind::Local;
  };
  if ((!isOpen(a) && !isOpen(b)) || isOwn(a) || isOwn(b))
    return Lit::no();
  auto isExact = [&](const Target& t) {
    const Object& object = objects_[t.object.index];
    return object.kind == ObjectKind::Initial && !object.isMany && object.parent.isValid() && t == Target{t.object};
  };
  const bool isForCallers = isExact(a) && isExact(b);
  if (!isForCallers) // only the objects count
    a = {a.object}, b = {b.object};
  if (b < a)
    std::swap(a, b);
  // Marks one of many, so that it does not equal the exact one.
  a.blurred = !isForCallers;
  auto [it, isNew] = mayBeSame_.try_emplace({a, b});
  if (!isNew)
    return it->second;
  it->second = graph().variable();
  if (isForCallers) {
    leafCells_[it->second.node()] = objects_[a.object.index].parent;
    leafOthers_[it->second.node()] = objects_[b.object.index].parent;
  }
  return it->second;
}

Lit Heap::isFoundElsewhere(ObjectId object) {
  Lit found = Lit::no();
  for (const auto& [targets, same] : mayBeSame_)
    if (targets.first.object == object || targets.second.object == object)
      found = graph().either(found, same);
  return found;
}

Lit Heap::holdsFunction(CellId cell, ir::FunctionId function) {
  auto [it, isNew] = holdsFunction_.try_emplace({cell, function});
  if (isNew) {
    it->second = graph().variable();
    leafCells_[it->second.node()] = cell;
    leafFunctions_[it->second.node()] = function;
  }
  return it->second;
}

Lit Heap::isFunction(ValueId value, ir::FunctionId function) {
  const Value v = values_[value.index];
  Lit is = v.entries.empty() ? graph().variable() : Lit::no();
  for (const Entry& entry : v.entries) {
    const Object& object = objects_[entry.target.object.index];
    Lit here = Lit::no();
    if (object.kind == ObjectKind::Code)
      here = object.index == function.index ? Lit::yes() : Lit::no();
    else if (object.kind == ObjectKind::Initial && !object.isMany && !entry.target.blurred)
      here = holdsFunction(object.parent, function);
    else if (object.kind != ObjectKind::Null)
      here = graph().variable();
    is = graph().either(is, graph().both(entry.guard, here));
  }
  return is;
}

Lit Heap::isNull(ValueId value) {
  const Value& v = values_[value.index];
  if (v.entries.empty() && v.bits.isValid())
    return !vectors_.isNotZero(v.bits);
  if (v.entries.empty())
    return graph().variable();
  return v.entries.front().target.object == null() ? v.entries.front().guard : Lit::no();
}

ValueId Heap::asPointer(ValueId value) {
  const Value& v = values_[value.index];
  if (!v.entries.empty())
    return v.bits.isValid() ? intern({{}, v.entries}) : value;
  if (!v.bits.isValid())
    return intern({{}, {{Lit::yes(), {unknown(false), 0, 0, true}}}});
  if (vectors_.isConstant(v.bits))
    return pointer(vectors_.valueOf(v.bits) == 0 ? null() : address(vectors_.signedValueOf(v.bits)));
  Lit zero = !vectors_.isNotZero(v.bits);
  return intern({{}, {{zero, {null(), 0, 0, false}}, {!zero, {unknown(false), 0, 0, true}}}});
}

ValueId Heap::asElement(ValueId value, ir::TypeId type) {
  const Value& v = values_[value.index];
  const ir::IntType* integer = asInt(type);
  if (!integer || integer->bits >= kPointerBits || v.bits.isValid() || v.entries.empty())
    return value;
  auto [it, isNew] = elements_.try_emplace(value.index);
  if (isNew) {
    Value number{vectors_.variable(integer->bits), {}};
    untoldTerms_.insert(number.bits.index);
    llvm::copy_if(v.entries, std::back_inserter(number.entries),
                  [&](const Entry& e) { return e.target.object != null(); });
    it->second = intern(std::move(number));
  }
  return it->second;
}

Term Heap::asNumber(ValueId value, unsigned width, bool isSigned) {
  const Value& v = values_[value.index];
  if (v.bits.isValid())
    return vectors_.resize(v.bits, width, isSigned);
  if (v.entries.size() == 1 && v.entries[0].target.object == null())
    return vectors_.constant(width, 0);
  if (v.entries.empty()) { // one of many, or untracked
    Term some = vectors_.variable(width);
    untoldTerms_.insert(some.index);
    return some;
  }
  auto [it, isNew] = numberOfPointer_.try_emplace(value.index);
  if (isNew)
    it->second =
        vectors_.choose(isNull(value), vectors_.constant(kPointerBits, 0),
                        vectors_.bitOr(vectors_.variable(kPointerBits), vectors_.constant(kPointerBits, kNotZero)));
  return vectors_.resize(it->second, width, false);
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
