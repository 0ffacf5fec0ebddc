// SPDX-License-Identifier: Apache-2.0
#include "program/Constants.h"

#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

int64_t bitsOf(const Module& module, TypeId type) {
  constexpr int64_t kPointerBits = 64;
  return match(
      module.types[type], [](const VoidType&) -> int64_t { return 0; },
      [](const IntType& t) -> int64_t { return t.bits; }, [](const FloatType& t) -> int64_t { return t.bits; },
      [](const PointerType&) { return kPointerBits; },
      [&](const ArrayType& t) { return static_cast<int64_t>(t.count.value_or(0)) * bitsOf(module, t.element); },
      [&](const RecordType& t) { return static_cast<int64_t>(module[t.record].sizeInBytes) * 8; },
      [](const FunctionType&) -> int64_t { return 0; },
      [](const OpaqueType& t) { return static_cast<int64_t>(t.bytes) * 8; });
}

struct Spot {
  GlobalId global;
  std::optional<int64_t> bit; // none if the offset is not constant
};

/// The global that contains a place, and the offset in it; invalid if no global does.
Spot spotOf(const Module& module, const Body& body, PlaceId id) {
  return match(
      body[id].node, [](const LocalPlace&) { return Spot(); }, [](const GlobalPlace& p) { return Spot{p.global, 0}; },
      [](const DerefPlace&) { return Spot(); },
      [&](const FieldPlace& p) {
        Spot spot = spotOf(module, body, p.object);
        if (spot.bit)
          *spot.bit += static_cast<int64_t>(module[p.record].fields[p.field].bitOffset);
        return spot;
      },
      [&](const ElementPlace& p) {
        Spot spot = spotOf(module, body, p.array);
        const auto* index = std::get_if<IntegerExpr>(&body[p.index].node);
        if (!index)
          spot.bit.reset();
        else if (spot.bit)
          *spot.bit += index->value * bitsOf(module, body[id].type);
        return spot;
      });
}

/// The value of a constant expression.
std::optional<FixedValue> valueOf(const Module& module, const Body& body, ExprId id) {
  using Kind = FixedValue::Kind;
  const ExprNode& node = body[id].node;
  if (const auto* integer = std::get_if<IntegerExpr>(&node))
    return FixedValue{Kind::Number, integer->value, {}, {}};
  if (std::holds_alternative<NullExpr>(node))
    return FixedValue{Kind::Null, 0, {}, {}};
  if (std::holds_alternative<StringExpr>(node))
    return FixedValue{Kind::Text, 0, {}, {}};
  if (const auto* function = std::get_if<FunctionExpr>(&node))
    return FixedValue{Kind::Function, 0, function->function, {}};
  if (const auto* cast = std::get_if<CastExpr>(&node); cast && cast->kind == CastKind::Pointer)
    return valueOf(module, body, cast->operand);
  if (const auto* address = std::get_if<AddressExpr>(&node))
    if (Spot spot = spotOf(module, body, address->place); spot.global.isValid() && spot.bit)
      return FixedValue{Kind::Global, *spot.bit, {}, spot.global};
  return std::nullopt;
}

struct Written {
  bool isAssigned = false;  // by something other than its initialiser
  bool isAddressed = false; // its address is taken, so it may be written through a pointer unless it is const
};

std::vector<Written> writtenGlobals(const Module& module) {
  std::vector<Written> written(module.globals.size());
  auto note = [&](const Body& body, PlaceId place, bool Written::* how) {
    if (Spot spot = spotOf(module, body, place); spot.global.isValid())
      written[spot.global.index].*how = true;
  };
  auto noteCall = [&](const Body& body, const Call& call) {
    if (call.target)
      note(body, *call.target, &Written::isAssigned);
    if (call.role == CallRole::Construct && !call.arguments.empty())
      if (const auto* address = std::get_if<AddressExpr>(&body[call.arguments.front()].node))
        note(body, address->place, &Written::isAssigned);
  };
  for (const Function& function : module.functions) {
    if (!function.body)
      continue;
    const Body& body = *function.body;
    for (const Expr& expr : body.exprs)
      if (const auto* address = std::get_if<AddressExpr>(&expr.node))
        note(body, address->place, &Written::isAddressed);
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op); assign && !function.isInitializer)
          note(body, assign->target, &Written::isAssigned);
        else if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          note(body, alloc->target, &Written::isAssigned);
        else if (const auto* call = std::get_if<Call>(&instr.op))
          noteCall(body, *call);
      }
  }
  return written;
}

bool isProgram(const Module& module) {
  return hasMain(module);
}

} // namespace

Constants::Certainty Constants::isFixed(GlobalId global) const {
  return global.index < contents_.size() ? contents_[global.index].certainty : Certainty::None;
}

std::optional<FixedValue> Constants::at(GlobalId global, int64_t bit, int64_t width) const {
  if (isFixed(global) == Certainty::None)
    return std::nullopt;
  const std::map<int64_t, Part>& parts = contents_[global.index].parts;
  auto after = parts.lower_bound(bit);
  if (after != parts.end() && after->first == bit && after->second.width == width)
    return after->second.value;
  bool reachesIn = after != parts.begin() && std::prev(after)->first + std::prev(after)->second.width > bit;
  if (reachesIn || (after != parts.end() && after->first < bit + width))
    return std::nullopt;
  return FixedValue();
}

/// Collects the values that the initialiser stores; false if it does anything besides constant stores.
bool Constants::readInitializer(const Module& module, GlobalId global, std::map<int64_t, Part>& parts) {
  const Body& body = *module[module[global].initializer].body;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      if (std::holds_alternative<Return>(instr.op) ||
          (assign && std::holds_alternative<ZeroExpr>(body[assign->value].node)))
        continue;
      const Spot spot = assign ? spotOf(module, body, assign->target) : Spot();
      if (spot.global != global || !spot.bit)
        return false;
      parts[*spot.bit] = {bitsOf(module, body[assign->target].type), valueOf(module, body, assign->value)};
    }
  return true;
}

Constants Constants::of(const Module& module) {
  using Certainty = Constants::Certainty;
  Constants constants;
  constants.contents_.resize(module.globals.size());
  const std::vector<Written> written = writtenGlobals(module);
  const bool hasMain = isProgram(module);
  for (uint32_t i = 0; i < module.globals.size(); ++i) {
    const Global& global = module.globals[i];
    Constants::Contents& contents = constants.contents_[i];
    if (!global.isDefined || written[i].isAssigned || (written[i].isAddressed && !global.isConst))
      continue;
    bool isOwn = global.isConst || global.linkage == Linkage::Internal || global.isStaticLocal;
    contents.certainty = isOwn ? Certainty::Fixed : hasMain ? Certainty::Expected : Certainty::None;
    bool hasInitializer = global.initializer.isValid() && module[global.initializer].body;
    if (hasInitializer && !readInitializer(module, GlobalId(i), contents.parts))
      contents.certainty = Certainty::None;
  }
  return constants;
}

} // namespace wt::program
