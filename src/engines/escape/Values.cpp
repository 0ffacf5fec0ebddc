// SPDX-License-Identifier: Apache-2.0
// What can a cell hold, and what is known about it? Values are made, chosen where two paths meet, united where a cell
// stands for many places, compared, and read as a pointer or as a number.
//
//   p = c ? &x : &y;        // {(c, x), (¬c, y)};  null: no
//   t[i] = p; t[j] = q;     // t[*]: what p and q hold, and nobody knows which
#include "engines/escape/Heap.h"

#include "llvm/ADT/Hashing.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {
constexpr unsigned kPointerBits = 64;
constexpr uint64_t kNotZero = 1u << 12; // a bit that is set in the number of every address; lower bits are for tags
} // namespace

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

} // namespace wt::engines::escape
