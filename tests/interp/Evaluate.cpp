// SPDX-License-Identifier: Apache-2.0
// Places to addresses, expressions to values.
#include "Machine.h"

#include "support/Overloaded.h"

#include <cstring>

namespace wt::interp {

using namespace ir;

namespace {

constexpr uint32_t kMaxLength = 8;       // of an array whose elements delete[] destroys
constexpr uint64_t kFirstAddress = 4096; // what is below is null plus an offset

uint64_t lowBits(uint64_t bits, uint32_t width, bool isSigned) {
  if (width >= 64)
    return bits;
  uint64_t mask = (uint64_t(1) << width) - 1;
  bool isNegative = isSigned && (bits >> (width - 1) & 1);
  return isNegative ? bits | ~mask : bits & mask;
}

/// No bytes stand for zeroes.
void copyBytes(char* to, const std::string& bytes, size_t size) {
  if (bytes.empty())
    std::memset(to, 0, size);
  else
    std::memcpy(to, bytes.data(), std::min(size, bytes.size()));
}

} // namespace

Value Machine::normalise(uint64_t bits, TypeId type) const {
  const auto* integer = typeAs<IntType>(module_.types, type);
  return Value::ofBits(integer ? lowBits(bits, integer->bits, integer->isSigned) : bits);
}

Spot Machine::spotOf(Frame& frame, PlaceId id) {
  const Place& place = frame.body[id];
  return match(
      place.node, [&](const LocalPlace& p) { return Spot{frame.addresses[p.variable.index]}; },
      [&](const GlobalPlace& p) { return Spot{globals_[p.global.index].get()}; },
      [&](const DerefPlace& p) {
        char* address = evaluate(frame, p.pointer).pointer();
        if (reinterpret_cast<uint64_t>(address) < kFirstAddress)
          stop("null is dereferenced in " + frame.function.displayName);
        else if (watcher_ && !isThere(address, sizeOf(module_, place.type)))
          stop("memory that is not there is used in " + frame.function.displayName);
        return Spot{address};
      },
      [&](const FieldPlace& p) {
        Spot object = spotOf(frame, p.object);
        const Field& field = module_[p.record].fields[p.field];
        if (field.kind == FieldKind::VirtualBase)
          return Spot{
              classes_.virtualBase(object.address, p.record, typeAs<RecordType>(module_.types, field.type)->record)};
        return Spot{object.address + field.bitOffset / 8, static_cast<uint32_t>(field.bitOffset % 8), field.bitWidth};
      },
      [&](const ElementPlace& p) {
        Spot array = spotOf(frame, p.array);
        int64_t index = static_cast<int64_t>(evaluate(frame, p.index).bits);
        return Spot{array.address + index * static_cast<int64_t>(sizeOf(module_, place.type))};
      });
}

Value Machine::load(Spot spot, TypeId type) {
  if (isStopped_ || !spot.address)
    return {};
  size_t size = sizeOf(module_, type);
  return match(
      module_.types[type],
      [&](const IntType& t) {
        uint64_t bits = 0;
        std::memcpy(&bits, spot.address, spot.width ? (spot.bit + spot.width + 7) / 8 : size);
        return spot.width ? Value::ofBits(lowBits(bits >> spot.bit, spot.width, t.isSigned)) : normalise(bits, type);
      },
      [&](const FloatType& t) {
        float single;
        Value value;
        if (t.bits == 32)
          std::memcpy(&single, spot.address, 4), value.real = single;
        else
          std::memcpy(&value.real, spot.address, 8);
        return value;
      },
      [&](const PointerType&) {
        Value value;
        std::memcpy(&value.bits, spot.address, sizeof value.bits);
        return value;
      },
      [&](const FunctionType&) { return Value::ofPointer(spot.address); }, [&](const VoidType&) { return Value(); },
      [&](const auto&) { return Value{0, 0, std::string(spot.address, size)}; });
}

void Machine::store(Spot spot, TypeId type, const Value& value) {
  if (isStopped_ || !spot.address)
    return;
  size_t size = sizeOf(module_, type);
  match(
      module_.types[type],
      [&](const IntType&) {
        if (!spot.width) {
          std::memcpy(spot.address, &value.bits, size);
          return;
        }
        uint64_t bits = 0, mask = (spot.width >= 64 ? ~uint64_t(0) : (uint64_t(1) << spot.width) - 1) << spot.bit;
        size_t bytes = (spot.bit + spot.width + 7) / 8;
        std::memcpy(&bits, spot.address, bytes);
        bits = (bits & ~mask) | (value.bits << spot.bit & mask);
        std::memcpy(spot.address, &bits, bytes);
      },
      [&](const FloatType& t) {
        float single = static_cast<float>(value.real);
        std::memcpy(spot.address, t.bits == 32 ? static_cast<const void*>(&single) : &value.real, t.bits == 32 ? 4 : 8);
      },
      [&](const PointerType&) { std::memcpy(spot.address, &value.bits, sizeof value.bits); },
      [&](const FunctionType&) {}, [&](const VoidType&) {},
      [&](const ArrayType& t) {
        if (t.count) // a flexible array has no bytes of its own
          copyBytes(spot.address, value.bytes, size);
      },
      [&](const auto&) { copyBytes(spot.address, value.bytes, size); });
}

bool Machine::isTrue(Frame& frame, ExprId condition) {
  Value value = evaluate(frame, condition);
  return value.bits != 0 || value.real != 0;
}

Value Machine::evaluate(Frame& frame, ExprId id) {
  if (isStopped_)
    return {};
  const Expr& expr = frame.body[id];
  return match(
      expr.node, [&](const IntegerExpr& e) { return Value::ofBits(static_cast<uint64_t>(e.value)); },
      [&](const RealExpr& e) { return Value::ofReal(e.value); }, [&](const NullExpr&) { return Value(); },
      [&](const ZeroExpr&) { return Value(); },
      [&](const StringExpr& e) {
        auto [found, isNew] = strings_.try_emplace(e.literal.index, module_.strings[e.literal.index]);
        return Value::ofPointer(found->second.c_str());
      },
      [&](const FunctionExpr& e) { return Value::ofPointer(&functions_[e.function.index]); },
      [&](const UnknownExpr& e) {
        if (e.reason == UnknownReason::Exception)
          return exception_;
        auto [found, isNew] = unknowns_.try_emplace(id);
        if (isNew)
          found->second = Value::ofBits(choices_.choose(e.reason == UnknownReason::ArrayLength ? kMaxLength : 2));
        return found->second;
      },
      [&](const AddressExpr& e) { return Value::ofPointer(spotOf(frame, e.place).address); },
      [&](const ReadExpr& e) { return load(spotOf(frame, e.place), expr.type); },
      [&](const UnaryExpr& e) { return evaluateUnary(frame, e, expr.type); },
      [&](const BinaryExpr& e) { return evaluateBinary(frame, e, expr.type); },
      [&](const CastExpr& e) { return evaluateCast(frame, e, expr.type); });
}

Value Machine::evaluateUnary(Frame& frame, const UnaryExpr& e, TypeId type) {
  Value operand = evaluate(frame, e.operand);
  switch (e.op) {
  case UnaryOp::Negate:
    if (typeAs<FloatType>(module_.types, type))
      return Value::ofReal(-operand.real);
    return normalise(-operand.bits, type);
  case UnaryOp::Complement: return normalise(~operand.bits, type);
  case UnaryOp::Not: return Value::ofBits(operand.bits == 0 && operand.real == 0);
  }
  return {};
}

namespace {

/// Comparisons and arithmetic that integers (of either signedness) and reals have in common.
template <class T> std::optional<bool> compared(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Equal: return a == b;
  case BinaryOp::NotEqual: return a != b;
  case BinaryOp::Less: return a < b;
  case BinaryOp::LessEqual: return a <= b;
  case BinaryOp::Greater: return a > b;
  case BinaryOp::GreaterEqual: return a >= b;
  default: return std::nullopt;
  }
}

double arithmetic(BinaryOp op, double a, double b) {
  switch (op) {
  case BinaryOp::Add: return a + b;
  case BinaryOp::Subtract: return a - b;
  case BinaryOp::Multiply: return a * b;
  default: return a / b;
  }
}

std::optional<uint64_t> arithmetic(BinaryOp op, uint64_t a, uint64_t b, bool isSigned) {
  auto sa = static_cast<int64_t>(a), sb = static_cast<int64_t>(b);
  switch (op) {
  case BinaryOp::Add: return a + b;
  case BinaryOp::Subtract: return a - b;
  case BinaryOp::Multiply: return a * b;
  case BinaryOp::And: return a & b;
  case BinaryOp::Or: return a | b;
  case BinaryOp::Xor: return a ^ b;
  case BinaryOp::ShiftLeft: return b < 64 ? a << b : 0;
  case BinaryOp::ShiftRight: return b > 63 ? 0 : isSigned ? static_cast<uint64_t>(sa >> b) : a >> b;
  case BinaryOp::Divide:
    return b == 0 ? std::nullopt : std::optional(isSigned ? static_cast<uint64_t>(sa / sb) : a / b);
  case BinaryOp::Remainder:
    return b == 0 ? std::nullopt : std::optional(isSigned ? static_cast<uint64_t>(sa % sb) : a % b);
  default: return std::nullopt;
  }
}

} // namespace

Value Machine::evaluateBinary(Frame& frame, const BinaryExpr& e, TypeId type) {
  Value left = evaluate(frame, e.left), right = evaluate(frame, e.right);
  TypeId operand = frame.body[e.left].type;
  if (typeAs<FloatType>(module_.types, operand)) {
    std::optional<bool> answer = compared(e.op, left.real, right.real);
    return answer ? Value::ofBits(*answer) : Value::ofReal(arithmetic(e.op, left.real, right.real));
  }
  if (e.op == BinaryOp::PointerAdd || e.op == BinaryOp::PointerDifference) {
    const auto* pointer = typeAs<PointerType>(module_.types, operand);
    auto size = static_cast<int64_t>(pointer ? sizeOf(module_, pointer->pointee) : 1);
    if (e.op == BinaryOp::PointerAdd)
      return Value::ofBits(left.bits + static_cast<uint64_t>(static_cast<int64_t>(right.bits) * size));
    return Value::ofBits(static_cast<uint64_t>(static_cast<int64_t>(left.bits - right.bits) / size));
  }
  const auto* integer = typeAs<IntType>(module_.types, operand);
  bool isSigned = integer && integer->isSigned;
  std::optional<bool> answer = isSigned
                                   ? compared(e.op, static_cast<int64_t>(left.bits), static_cast<int64_t>(right.bits))
                                   : compared(e.op, left.bits, right.bits);
  if (answer)
    return Value::ofBits(*answer);
  std::optional<uint64_t> bits = arithmetic(e.op, left.bits, right.bits, isSigned);
  if (!bits)
    stop("division by zero in " + frame.function.displayName);
  return normalise(bits.value_or(0), type);
}

Value Machine::convertNumber(const Value& value, TypeId from, TypeId to) {
  const auto* target = typeAs<FloatType>(module_.types, to);
  if (typeAs<FloatType>(module_.types, from)) {
    if (target)
      return Value::ofReal(target->bits == 32 ? static_cast<float>(value.real) : value.real);
    return normalise(static_cast<uint64_t>(static_cast<int64_t>(value.real)), to);
  }
  const auto* integer = typeAs<IntType>(module_.types, from);
  return Value::ofReal(integer && integer->isSigned ? static_cast<double>(static_cast<int64_t>(value.bits))
                                                    : static_cast<double>(value.bits));
}

Value Machine::convertClass(CastKind kind, const Value& value, TypeId from, TypeId to) {
  RecordId source = pointeeRecord(module_, from), target = pointeeRecord(module_, to);
  char* address = value.pointer();
  if (!address)
    return {};
  if (kind == CastKind::Upcast)
    return Value::ofPointer(classes_.baseAddress(address, source, target));
  if (kind == CastKind::DynamicCast && !target) // dynamic_cast<void*>
    return Value::ofPointer(classes_.classesOf(address, source).value_or(ObjectClasses::Classes()).dynamic.address);
  return Value::ofPointer(classes_.derivedAddress(address, source, target));
}

Value Machine::evaluateCast(Frame& frame, const CastExpr& e, TypeId type) {
  TypeId from = frame.body[e.operand].type;
  Value value = evaluate(frame, e.operand);
  switch (e.kind) {
  case CastKind::Integer: return normalise(value.bits, type);
  case CastKind::Number: return convertNumber(value, from, type);
  case CastKind::Pointer: return value;
  case CastKind::PointerToInteger:
  case CastKind::IntegerToPointer: return normalise(value.bits, type);
  case CastKind::Upcast:
  case CastKind::Downcast:
  case CastKind::DynamicCast: return convertClass(e.kind, value, from, type);
  case CastKind::Bits: {
    std::string room(std::max(sizeOf(module_, from), sizeOf(module_, type)), '\0');
    store({room.data()}, from, value);
    return load({room.data()}, type);
  }
  }
  return {};
}

} // namespace wt::interp
