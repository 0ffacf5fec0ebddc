// SPDX-License-Identifier: Apache-2.0
// What is the value of an expression, and what does a condition mean? Numbers become terms, pointers guarded location
// sets [Saturn, Figures 1 and 2]; casts and pointer arithmetic keep the target object [4.6].
//
//   &p->super        // the object of p at another offset: keeps the whole object alive
//   (uintptr_t)p | 1 // a number that still refers to the object of p
#include "engines/escape/Evaluator.h"

#include "support/Overloaded.h"

namespace wt::engines::escape {

Term Evaluator::zeroOf(ir::TypeId type) {
  return vectors.constant(std::min(heap.asInt(type)->bits, 64u), 0);
}

ValueId Evaluator::eval(ir::ExprId id) {
  const ir::Expr& expr = body_[id];
  const ir::IntType* asInt = heap.asInt(expr.type);
  return match(
      expr.node,
      [&](const ir::IntegerExpr& e) {
        return asInt ? heap.number(vectors.constant(std::min(asInt->bits, 64u), static_cast<uint64_t>(e.value)))
                     : heap.anything(expr.type);
      },
      [&](const ir::RealExpr&) { return heap.nothing(); }, [&](const ir::NullExpr&) { return heap.nullPointer(); },
      [&](const ir::ZeroExpr&) {
        return asInt ? heap.number(zeroOf(expr.type)) : heap.isPointer(expr.type) ? heap.nullPointer() : heap.nothing();
      },
      [&](const ir::StringExpr&) { return heap.pointer(heap.literal()); },
      [&](const ir::FunctionExpr& e) { return heap.pointer(heap.code(e.function)); },
      [&](const ir::UnknownExpr& e) {
        if (e.reason == ir::UnknownReason::VariadicArgument && heap.isPointer(expr.type))
          return heap.choose(graph.variable(), heap.nullPointer(), heap.pointer(Target{heap.variadic(), 0, 0, true}));
        return heap.anything(expr.type);
      },
      [&](const ir::AddressExpr& e) { return evalAddress(expr, e); },
      [&](const ir::ReadExpr& e) {
        if (!asInt && !heap.isPointer(expr.type))
          return targetsOf(e.place, Access::Touch), heap.nothing();
        ValueId value = memory_.load(targetsOf(e.place, Access::Touch), expr.type);
        if (heap.isPointer(expr.type))
          return heap.asPointer(value);
        const Value& v = heap[value];
        unsigned width = std::min(asInt->bits, 64u);
        return v.bits.isValid() && vectors.widthOf(v.bits) == width
                   ? value
                   : heap.intern({heap.asNumber(value, width, asInt->isSigned), v.entries});
      },
      [&](const ir::UnaryExpr& e) { return evalUnary(expr, e); },
      [&](const ir::BinaryExpr& e) { return evalBinary(expr, e, id); },
      [&](const ir::CastExpr& e) { return evalCast(expr, e); });
}

// Rule SAT-GET-ADDR [Saturn, Figure 2, getaddr-obj and getaddr-mem]: the targets of the place, each under its guard.
ValueId Evaluator::evalAddress(const ir::Expr& expr, const ir::AddressExpr& address) {
  RULE(SAT-GET-ADDR);
  Value value;
  for (const Entry& entry : targetsOf(address.place, Access::Address))
    value.entries.push_back(entry);
  return value.entries.empty() ? heap.anything(expr.type) : heap.intern(std::move(value));
}

ValueId Evaluator::evalUnary(const ir::Expr& expr, const ir::UnaryExpr& unary) {
  const ir::IntType* type = heap.asInt(expr.type);
  if (!type)
    return heap.anything(expr.type);
  unsigned width = std::min(type->bits, 64u);
  if (unary.op == ir::UnaryOp::Not)
    return heap.number(vectors.fromLit(!evalCondition(unary.operand), width));
  Term operand = heap.asNumber(eval(unary.operand), width, type->isSigned);
  return heap.number(unary.op == ir::UnaryOp::Negate ? vectors.negate(operand) : vectors.complement(operand));
}

ValueId Evaluator::evalBinary(const ir::Expr& expr, const ir::BinaryExpr& binary, ir::ExprId id) {
  using ir::BinaryOp;
  const ir::IntType* type = heap.asInt(expr.type);
  switch (binary.op) {
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual:
    return type ? heap.number(vectors.fromLit(evalCondition(id), std::min(type->bits, 64u))) : heap.anything(expr.type);
  case BinaryOp::PointerAdd: return movePointer(heap.asPointer(eval(binary.left)), eval(binary.right), expr.type);
  case BinaryOp::PointerDifference:
    return pointerDifference(heap.asPointer(eval(binary.left)), heap.asPointer(eval(binary.right)), expr.type);
  case BinaryOp::Add:
  case BinaryOp::Subtract:
  case BinaryOp::Multiply:
  case BinaryOp::Divide:
  case BinaryOp::Remainder:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight: return type ? evalArithmetic(expr, binary, *type) : heap.anything(expr.type);
  }
  llvm_unreachable("every operator is handled");
}

ValueId Evaluator::evalArithmetic(const ir::Expr& expr, const ir::BinaryExpr& binary, const ir::IntType& type) {
  using ir::BinaryOp;
  unsigned width = std::min(type.bits, 64u);
  ValueId left = eval(binary.left), right = eval(binary.right);
  Term a = heap.asNumber(left, width, type.isSigned), b = heap.asNumber(right, width, type.isSigned);
  Term result = [&] {
    switch (binary.op) {
    case BinaryOp::Add: return vectors.add(a, b);
    case BinaryOp::Subtract: return vectors.subtract(a, b);
    case BinaryOp::Multiply: return vectors.multiply(a, b);
    case BinaryOp::And: return vectors.bitAnd(a, b);
    case BinaryOp::Or: return vectors.bitOr(a, b);
    case BinaryOp::Xor: return vectors.bitXor(a, b);
    case BinaryOp::ShiftLeft: return vectors.shiftLeft(a, b);
    case BinaryOp::ShiftRight: return vectors.shiftRight(a, b, type.isSigned);
    case BinaryOp::Divide: return vectors.divide(a, b, type.isSigned);
    case BinaryOp::Remainder: return vectors.remainder(a, b, type.isSigned);
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::PointerAdd:
    case BinaryOp::PointerDifference: break;
    }
    return vectors.variable(width);
  }();
  if (binary.op == BinaryOp::Add && !type.isSigned && width == 64)
    for (Term part : {a, b})
      if (vectors[part].kind == solver::TermKind::Variable)
        memory_.provenance.noteSize(part);
  // The number of an address stays that address under offsets and tag bits. The number of a handle does not, but unseen
  // code may recover it.
  const Value &l = heap[left], &r = heap[right];
  Value value{result, !l.entries.empty() ? l.entries : r.entries};
  for (Entry& entry : value.entries)
    entry.target.blurred |= width < 64;
  return heap.intern(std::move(value));
}

ValueId Evaluator::movePointer(ValueId pointer, ValueId count, ir::TypeId pointerType) {
  const auto* type = ir::typeAs<ir::PointerType>(heap.module().types, pointerType);
  int64_t size = type ? std::max<int64_t>(heap.bitsOf(type->pointee), 8) : 8;
  Value moved = heap[pointer];
  memory_.moveBy(moved.entries, heap[count].bits, size);
  return heap.intern(std::move(moved));
}

// Rule SAT-CAST [Saturn, Figure 2, cast-to-void* and cast-from-void*; 3.2]: the target stays the same object.
ValueId Evaluator::evalCast(const ir::Expr& expr, const ir::CastExpr& cast) {
  RULE(SAT-CAST);
  using ir::CastKind;
  ir::TypeId from = body_[cast.operand].type;
  const ir::IntType* type = heap.asInt(expr.type);
  const ir::IntType* fromInt = heap.asInt(from);
  ValueId operand = eval(cast.operand);
  auto classOf = [&](ir::TypeId t) {
    const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, t);
    const auto* record = ir::typeAs<ir::RecordType>(heap.module().types, pointer ? pointer->pointee : t);
    return record ? record->record : ir::RecordId();
  };
  switch (cast.kind) {
  case CastKind::Integer:
  case CastKind::PointerToInteger:
  case CastKind::Bits: {
    if (!type)
      return heap.isPointer(expr.type) ? heap.asPointer(operand) : heap.anything(expr.type);
    Term bits = heap.asNumber(operand, std::min(type->bits, 64u), fromInt && fromInt->isSigned);
    return heap.intern({bits, heap[operand].entries});
  }
  case CastKind::Number: return heap.anything(expr.type);
  case CastKind::Pointer:
  case CastKind::IntegerToPointer: return heap.asPointer(operand);
  case CastKind::Upcast: return casts_.upcast(heap.asPointer(operand), classOf(from), classOf(expr.type));
  case CastKind::Downcast: return casts_.downcast(heap.asPointer(operand), classOf(from), classOf(expr.type));
  case CastKind::DynamicCast: return casts_.dynamicCast(heap.asPointer(operand), classOf(from), classOf(expr.type));
  }
  llvm_unreachable("every cast is handled");
}

// ------------------------------------------------------------------------------------------------ places

llvm::SmallVector<Entry, 2> Evaluator::targetsOf(ir::PlaceId placeId, Access access) {
  const ir::Place& place = body_[placeId];
  llvm::SmallVector<Entry, 2> targets;
  match(
      place.node, [&](const ir::LocalPlace& p) { targets.push_back({Lit::yes(), {heap.local(p.variable)}}); },
      [&](const ir::GlobalPlace& p) { targets.push_back({Lit::yes(), {heap.global(p.global)}}); },
      [&](const ir::DerefPlace& p) {
        ValueId pointer = heap.asPointer(eval(p.pointer));
        if (access == Access::Touch)
          memory_.assume(!heap.isNull(pointer));
        for (const Entry& entry : heap[pointer].entries) {
          bool isNull = entry.target.object == heap.null();
          if (access == Access::Touch && isNull)
            continue;
          targets.push_back(entry); // the address of a member of null is null: a dereference will see that
          if (access == Access::Touch)
            memory_.use(entry, {});
        }
      },
      [&](const ir::FieldPlace& p) {
        targets = targetsOf(p.object, access);
        int64_t offset = static_cast<int64_t>(heap.module()[p.record].fields[p.field].bitOffset);
        for (Entry& entry : targets)
          if (entry.target.object != heap.null())
            entry.target.offset += offset;
      },
      [&](const ir::ElementPlace& p) {
        targets = targetsOf(p.array, access);
        element(targets, p);
      });
  return targets;
}

void Evaluator::element(llvm::SmallVectorImpl<Entry>& targets, const ir::ElementPlace& place) {
  const auto* array = ir::typeAs<ir::ArrayType>(heap.module().types, body_[place.array].type);
  int64_t size = std::max<int64_t>(array ? heap.bitsOf(array->element) : 8, 8);
  const Term index = heap[eval(place.index)].bits;
  if (array && index.isValid() && isSmallTable(targets, *array))
    tellElementsApart(targets, index, array->count.value(), size);
  else
    memory_.moveBy(targets, index, size);
}

/// Is it a constant table of functions, strings or structures? Which number a table of numbers yields hardly matters.
bool Evaluator::isSmallTable(llvm::ArrayRef<Entry> targets, const ir::ArrayType& array) const {
  const size_t count = array.count.value_or(0);
  return count > 0 && !heap.bounds().isOver(Budget::TableElements, count) && !heap.asInt(array.element) &&
         llvm::all_of(targets, [&](const Entry& entry) {
           return heap.isFixed(entry.target.object) && entry.target.stride == 0 && !entry.target.blurred;
         });
}

/// `handlers[k]` is `handlers[0]` if `k` is 0; an index out of bounds counts as the last.
void Evaluator::tellElementsApart(llvm::SmallVectorImpl<Entry>& targets, Term index, uint64_t count, int64_t size) {
  llvm::SmallVector<Entry, 8> elements;
  for (const Entry& entry : targets) {
    Lit rest = entry.guard;
    for (uint64_t i = 0; i < count; ++i) {
      const Lit isIt = i + 1 == count ? Lit::yes() : vectors.equal(index, vectors.constant(vectors.widthOf(index), i));
      Target target = entry.target;
      target.offset += static_cast<int64_t>(i) * size;
      if (const Lit guard = graph.both(rest, isIt); !guard.isNo())
        elements.push_back({guard, target});
      rest = graph.both(rest, !isIt);
    }
  }
  targets.assign(elements.begin(), elements.end());
}

// ------------------------------------------------------------------------------------------------ conditions

Lit Evaluator::evalCondition(ir::ExprId id) {
  const ir::Expr& expr = body_[id];
  if (const auto* unary = std::get_if<ir::UnaryExpr>(&expr.node); unary && unary->op == ir::UnaryOp::Not)
    return !evalCondition(unary->operand);
  if (const auto* cast = std::get_if<ir::CastExpr>(&expr.node); cast && cast->kind == ir::CastKind::Integer) {
    const ir::IntType *to = heap.asInt(expr.type), *from = heap.asInt(body_[cast->operand].type);
    if (to && from && to->bits >= from->bits)
      return evalCondition(cast->operand);
  }
  if (const auto* binary = std::get_if<ir::BinaryExpr>(&expr.node)) {
    switch (binary->op) {
    case ir::BinaryOp::Equal:
    case ir::BinaryOp::NotEqual:
    case ir::BinaryOp::Less:
    case ir::BinaryOp::LessEqual:
    case ir::BinaryOp::Greater:
    case ir::BinaryOp::GreaterEqual: return compare(*binary);
    case ir::BinaryOp::Add:
    case ir::BinaryOp::Subtract:
    case ir::BinaryOp::Multiply:
    case ir::BinaryOp::Divide:
    case ir::BinaryOp::Remainder:
    case ir::BinaryOp::And:
    case ir::BinaryOp::Or:
    case ir::BinaryOp::Xor:
    case ir::BinaryOp::ShiftLeft:
    case ir::BinaryOp::ShiftRight:
    case ir::BinaryOp::PointerAdd:
    case ir::BinaryOp::PointerDifference: break;
    }
  }
  ValueId value = eval(id);
  if (heap.isPointer(expr.type))
    return !heap.isNull(value);
  const Value& v = heap[value];
  return v.bits.isValid() ? vectors.isNotZero(v.bits) : graph.variable();
}

Lit Evaluator::compare(const ir::BinaryExpr& binary) {
  using ir::BinaryOp;
  bool isNegated = binary.op == BinaryOp::NotEqual;
  bool isEquality = binary.op == BinaryOp::Equal || isNegated;
  ValueId left = eval(binary.left), right = eval(binary.right);
  if (heap.isPointer(body_[binary.left].type) || heap.isPointer(body_[binary.right].type)) {
    ValueId a = heap.asPointer(left), b = heap.asPointer(right);
    if (!isEquality) {
      bool isSwapped = binary.op == BinaryOp::Greater || binary.op == BinaryOp::LessEqual;
      Lit less = isSwapped ? pointerLess(b, a) : pointerLess(a, b);
      return binary.op == BinaryOp::Less || binary.op == BinaryOp::Greater ? less : !less;
    }
    Lit same = samePointer(heap.asPointer(left), heap.asPointer(right));
    return isNegated ? !same : same;
  }
  const ir::IntType* type = heap.asInt(body_[binary.left].type);
  if (!type)
    return graph.variable();
  unsigned width = std::min(type->bits, 64u);
  Term a = heap.asNumber(left, width, type->isSigned), b = heap.asNumber(right, width, type->isSigned);
  switch (binary.op) {
  case BinaryOp::Less: return vectors.less(a, b, type->isSigned);
  case BinaryOp::LessEqual: return !vectors.less(b, a, type->isSigned);
  case BinaryOp::Greater: return vectors.less(b, a, type->isSigned);
  case BinaryOp::GreaterEqual: return !vectors.less(a, b, type->isSigned);
  default: {
    Lit same = sameNumber(left, right, vectors.equal(a, b));
    return isNegated ? !same : same;
  }
  }
}

/// Handles are numbers: two open ones differ, and one that equals a number from elsewhere is known there, so it
/// escapes.
///
///   kept = dup(fd); if (kept != fd) close(fd);       // always closed
///   if (fd != wanted->fd) dup2(fd, wanted->fd), close(fd);
Lit Evaluator::sameNumber(ValueId left, ValueId right, Lit isEqual) {
  auto isOpened = [&](const Entry& entry) {
    const Object& object = heap[entry.target.object];
    return object.kind == ObjectKind::New && object.origin.isHandle && !entry.target.blurred;
  };
  auto isElsewhere = [&](ValueId value) {
    const Value& v = heap[value];
    return llvm::none_of(v.entries, isOpened) && v.bits.isValid() && vectors[v.bits].kind != solver::TermKind::Constant;
  };
  for (auto [one, other] : {std::pair(left, right), std::pair(right, left)})
    if (isElsewhere(other) && llvm::any_of(heap[one].entries, isOpened))
      memory_.escapeValue(one, isEqual);
  Lit areBothOpen = Lit::no();
  for (const Entry& x : heap[left].entries)
    for (const Entry& y : heap[right].entries)
      if (x.target.object != y.target.object && isOpened(x) && isOpened(y))
        areBothOpen = graph.either(areBothOpen, graph.both(memory_.isLiveAs(x), memory_.isLiveAs(y)));
  return graph.both(isEqual, !areBothOpen);
}

/// Is every target of the pointer a single known one, rather than one of several?
bool Evaluator::isExact(ValueId pointer) const {
  return llvm::none_of(heap[pointer].entries, [](const Entry& e) { return e.target.blurred || e.target.stride != 0; });
}

/// Unknown; but for the same pointers the answer is always the same.
Lit Evaluator::pointerLess(ValueId a, ValueId b) {
  if (!isExact(a) || !isExact(b))
    return graph.variable();
  if (a == b)
    return Lit::no();
  auto [it, isNew] = orders_.try_emplace({a, b});
  if (isNew)
    it->second = graph.variable();
  return it->second;
}

ValueId Evaluator::pointerDifference(ValueId a, ValueId b, ir::TypeId type) {
  if (!isExact(a) || !isExact(b))
    return heap.anything(type);
  auto [it, isNew] = differences_.try_emplace({a, b});
  if (isNew)
    it->second = a == b ? heap.zero(type) : heap.anything(type);
  return it->second;
}

// Rule SAT-LIFT-POINTER [Saturn, Figure 2, lift_c-pointer]: `if (p)` is lowered to `p != null`; this handles any two
// pointers.
Lit Evaluator::samePointer(ValueId a, ValueId b) {
  RULE(SAT-LIFT-POINTER);
  return heap.samePointer(a, b, [&] {
    const Lit guess = graph.variable();
    memory_.provenance.noteGuess(guess);
    return guess;
  });
}

} // namespace wt::engines::escape
