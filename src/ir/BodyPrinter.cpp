// SPDX-License-Identifier: Apache-2.0
#include "ir/BodyPrinter.h"

#include "ir/TextForm.h"
#include "ir/VisitOperands.h"
#include "ir/Words.h"
#include "support/Overloaded.h"

#include "llvm/ADT/StringExtras.h"

#include <bit>
#include <charconv>
#include <cmath>

namespace wt::ir::text {

// The column at which the locations of instructions are aligned.
static constexpr size_t kLocationColumn = 38;

bool hasPlainParameters(const Module& module, const Function& function) {
  const auto* type = typeAs<FunctionType>(module.types, function.type);
  if (!type)
    return false;
  const std::vector<Variable>& variables = function.body->variables;
  size_t count = 0;
  for (const Variable& v : variables)
    count += v.kind == VariableKind::Parameter;
  if (count != type->parameters.size())
    return false;
  for (size_t i = 0; i < count; ++i) {
    const Variable& v = variables[i];
    bool isPlain = v.kind == VariableKind::Parameter && i < function.parameterNames.size() &&
                   v.name == function.parameterNames[i] && v.type == type->parameters[i] && v.text.empty() &&
                   v.location == Location();
    if (!isPlain)
      return false;
  }
  return true;
}

// ------------------------------------------------------------------------------------------------ the body

static std::string padded(std::string line, const std::string& location) {
  if (!location.empty() && line.size() < kLocationColumn)
    line.resize(kLocationColumn, ' ');
  return line + location + "\n";
}

std::string BodyPrinter::lines(const Function& function, bool withLocations) {
  numberSharedUnknowns();
  FileId home = function.location.file;
  auto at = [&](const Location& l) { return withLocations ? names_.location(l, home) : ""; };
  std::string out;
  bool skipParameters = hasPlainParameters(module_, function);
  for (const Variable& v : body_.variables)
    if (!skipParameters || v.kind != VariableKind::Parameter)
      out += "  " + variableLine(v) + at(v.location) + "\n";
  for (const Gap& gap : body_.gaps)
    out += "  gap " + quoted(gap.construct, '"') + at(gap.location) + "\n";
  for (size_t i = 0; i < body_.blocks.size(); ++i) {
    const Block& block = body_.blocks[i];
    out += blockHeader(BlockId(i));
    for (const Instr& instr : block.instrs)
      out += padded("  " + operation(instr.op), at(instr.location));
    out += blockEnd(block);
  }
  return out;
}

std::string BodyPrinter::variableLine(const Variable& v) const {
  return wordOf(kVariableKinds, v.kind).str() + " " + nameText(v.name) + ": " + names_.type(v.type) +
         (v.text.empty() ? "" : " " + quoted(v.text, '"'));
}

static std::string blockName(BlockId id) {
  return id ? "b" + std::to_string(id.index) : "?";
}

std::string BodyPrinter::blockHeader(BlockId id) const {
  std::string line = blockName(id) + ":";
  if (id == body_.entry && id.index != 0)
    line += " entry";
  if (id == body_.exit)
    line += " exit";
  if (id == body_.raise)
    line += " raise";
  return line + "\n";
}

std::string BodyPrinter::blockEnd(const Block& block) const {
  std::string line;
  std::optional<EdgeKind> last;
  for (const Edge& edge : block.successors) {
    if (edge.kind != last)
      line += spacedWordOf(kEdgeKinds, edge.kind);
    line += " " + blockName(edge.to);
    last = edge.kind;
  }
  if (block.unwind)
    line += " unwind " + blockName(block.unwind);
  return line.empty() ? "" : " " + line + "\n";
}

/// Numbers the unknowns that occur more than once: without numbers, two `unknown(…)` in the text are two values.
void BodyPrinter::numberSharedUnknowns() {
  llvm::DenseMap<uint32_t, uint32_t> occurrences;
  std::vector<uint32_t> inOrder;
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs)
      visitExprs(body_, instr.op, [&](ExprId id) {
        const auto* unknown = std::get_if<UnknownExpr>(&body_[id].node);
        if (unknown && ++occurrences[unknown->serial] == 2)
          inOrder.push_back(unknown->serial);
      });
  for (size_t i = 0; i < inOrder.size(); ++i)
    sharedUnknowns_[inOrder[i]] = uint32_t(i + 1);
}

// ------------------------------------------------------------------------------------------------ instructions

std::string BodyPrinter::operation(const Operation& op) const {
  return match(
      op, [&](const Assign& i) { return place(i.target) + " := " + alone(i.value, body_[i.target].type); },
      [&](const Alloc& i) { return allocText(i); },
      [&](const Free& i) {
        return "free " + names_.family(i.family) + " " + alone(i.pointer, TypeId()) +
               (i.isDestruction ? " destroys" : "");
      },
      [&](const Call& i) { return callText(i); },
      [&](const Assume& i) { return "assume " + alone(i.condition, module_.types.find(IntType{1, false})); },
      [&](const Enter& i) { return "enter " + nameText(body_[i.variable].name); },
      [&](const Leave& i) { return "leave " + nameText(body_[i.variable].name); },
      [&](const Return&) -> std::string { return "return"; },
      [&](const Throw& i) -> std::string { return i.value ? "throw " + alone(i.value, TypeId()) : "throw"; });
}

std::string BodyPrinter::allocText(const Alloc& i) const {
  std::string text = place(i.target) + " := alloc " + names_.family(i.family) + " " + names_.type(i.type);
  if (i.size)
    text += " size " + alone(i.size, module_.types.find(IntType{64, false}));
  return text + (i.mayFail ? " may-fail" : "") + (i.isConstruction ? " constructs" : "");
}

std::string BodyPrinter::callText(const Call& call) const {
  std::string text = call.target ? place(*call.target) + " := call " : "call ";
  text += match(
      call.callee, [&](const DirectCallee& c) { return names_.function(c.function); },
      [&](const VirtualCallee& c) {
        return "virtual " + names_.record(c.staticClass) + " " + names_.function(c.method);
      },
      [&](const PointerCallee& c) { return "*" + expr(c.pointer, TypeId()) + " "; },
      [](const OpaqueCallee&) -> std::string { return "opaque "; });
  const FunctionType* type = calledType(module_, body_, call.callee);
  text += "(";
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    TypeId expected = type && i < type->parameters.size() ? type->parameters[i] : TypeId();
    text += (i ? ", " : "") + alone(call.arguments[i], expected);
  }
  return text + ")" + spacedWordOf(kCallRoles, call.role);
}

// ------------------------------------------------------------------------------------------------ places

std::string BodyPrinter::place(PlaceId id) const {
  const Place& p = body_[id];
  std::string text = placeWithoutType(p.node);
  return p.type == defaultType(module_, body_, p.node) ? text : "(" + text + " as " + names_.type(p.type) + ")";
}

/// The place's text in a form to which `.f` or `[i]` can be appended.
std::string BodyPrinter::suffixable(PlaceId id) const {
  std::string text = place(id);
  return text[0] == '*' ? "(" + text + ")" : text;
}

std::string BodyPrinter::placeWithoutType(const PlaceNode& node) const {
  return match(
      node, [&](const LocalPlace& p) { return variableText(body_[p.variable].name); },
      [&](const GlobalPlace& p) { return names_.global(p.global); },
      [&](const DerefPlace& p) { return "*" + expr(p.pointer, TypeId()); },
      [&](const FieldPlace& p) { return fieldText(p); },
      [&](const ElementPlace& p) { return suffixable(p.array) + "[" + alone(p.index, TypeId()) + "]"; });
}

std::string BodyPrinter::fieldText(const FieldPlace& p) const {
  const auto* record = typeAs<RecordType>(module_.types, body_[p.object].type);
  bool isOfItsType = record && record->record == p.record;
  return suffixable(p.object) + "." + (isOfItsType ? "" : names_.record(p.record) + ":") +
         names_.field(p.record, p.field);
}

// ------------------------------------------------------------------------------------------------ expressions

bool BodyPrinter::needsNoType(const Expr& e, TypeId expected) const {
  auto find = [&](const Type& type) { return module_.types.find(type); };
  return std::holds_alternative<CastExpr>(e.node) || e.type == defaultType(module_, body_, e.node, expected, find);
}

/// An outermost expression: `a + b` without parentheses.
std::string BodyPrinter::alone(ExprId id, TypeId expected) const {
  std::string text = expr(id, expected);
  bool isBare = std::holds_alternative<BinaryExpr>(body_[id].node) && needsNoType(body_[id], expected);
  return isBare ? text.substr(1, text.size() - 2) : text;
}

std::string BodyPrinter::expr(ExprId id, TypeId expected) const {
  const Expr& e = body_[id];
  std::string text = exprWithoutType(id);
  if (needsNoType(e, expected))
    return text;
  bool needsParentheses = std::holds_alternative<UnaryExpr>(e.node) || std::holds_alternative<AddressExpr>(e.node) ||
                          std::holds_alternative<ReadExpr>(e.node);
  return (needsParentheses ? "(" + text + ")" : text) + ":" + names_.type(e.type);
}

static std::string realText(double value) {
  if (!std::isfinite(value))
    return "real(0x" + llvm::utohexstr(std::bit_cast<uint64_t>(value), /*LowerCase=*/true) + ")";
  char digits[64];
  std::string text(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string BodyPrinter::exprWithoutType(ExprId id) const {
  const Expr& e = body_[id];
  return match(
      e.node,
      [&](const IntegerExpr& n) {
        const auto* type = typeAs<IntType>(module_.types, e.type);
        return type && !type->isSigned ? std::to_string(uint64_t(n.value)) : std::to_string(n.value);
      },
      [](const RealExpr& n) { return realText(n.value); }, [](const NullExpr&) -> std::string { return "null"; },
      [](const ZeroExpr&) -> std::string { return "zero"; },
      [&](const StringExpr& n) { return quoted(module_.strings[n.literal.index], '"'); },
      [&](const FunctionExpr& n) { return names_.function(n.function); },
      [&](const UnknownExpr& n) {
        uint32_t number = sharedUnknowns_.lookup(n.serial);
        return "unknown(" + spelling(n.reason).str() + (number ? "#" + std::to_string(number) : "") + ")";
      },
      [&](const AddressExpr& n) { return "&" + place(n.place); }, [&](const ReadExpr& n) { return place(n.place); },
      [&](const UnaryExpr& n) { return unaryText(n); },
      [&](const BinaryExpr& n) {
        return "(" + expr(n.left, TypeId()) + " " + spelling(n.op).str() + " " +
               expr(n.right, expectedOfRight(n.op, body_[n.left].type)) + ")";
      },
      [&](const CastExpr& n) {
        return spelling(n.kind).str() + "<" + names_.type(e.type) + ">(" + alone(n.operand, TypeId()) + ")";
      });
}

/// `-(1)` is the negation of 1, `-1` a number.
std::string BodyPrinter::unaryText(const UnaryExpr& e) const {
  TypeId expected = e.op == UnaryOp::Not ? module_.types.find(IntType{1, false}) : TypeId();
  std::string operand = expr(e.operand, expected);
  return spelling(e.op).str() + (isDigit(operand[0]) ? "(" + operand + ")" : operand);
}

} // namespace wt::ir::text
