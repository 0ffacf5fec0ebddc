// SPDX-License-Identifier: Apache-2.0
#include "verdict/Shape.h"

#include "finding/Kinds.h"
#include "support/Overloaded.h"

namespace wt::verdict {

namespace {

constexpr unsigned kDepth = 6;       // deeper parts of expressions are ignored
constexpr unsigned kBlocksBack = 12; // a condition further away says little about the place

/// A static function or global that shares its name with another ends with `@` and its file's name.
std::string withoutFile(const std::string& name) {
  return name.substr(0, name.find('@'));
}

class Shape {
public:
  Shape(const program::Program& program, const ir::Body& body) : module_(program.module), body_(body) {}

  std::string of(const ir::Instr& instr) const {
    return std::visit(Overloaded{
                          [&](const ir::Assign& op) { return of(op.target) + ":=" + of(op.value, kDepth); },
                          [&](const ir::Alloc& op) {
                            return of(op.target) + ":=alloc(" + module_.families[op.family.index].name + ")";
                          },
                          [&](const ir::Free& op) {
                            return "free(" + of(op.pointer, kDepth) + "," + module_.families[op.family.index].name +
                                   ")";
                          },
                          [&](const ir::Call& op) { return call(op); },
                          [&](const ir::Assume& op) { return "assume(" + of(op.condition, kDepth) + ")"; },
                          [](const ir::Enter&) { return std::string(); }, // locals' lives depend on the layout
                          [](const ir::Leave&) { return std::string(); },
                          [](const ir::Return&) { return std::string("return"); },
                          [](const ir::Throw&) { return std::string("throw"); },
                      },
                      instr.op);
  }

private:
  const ir::Module& module_;
  const ir::Body& body_;

  std::string call(const ir::Call& op) const {
    std::string text = op.target ? of(*op.target) + ":=" : "";
    text += std::visit(Overloaded{
                           [&](const ir::DirectCallee& c) { return withoutFile(module_[c.function].name); },
                           [&](const ir::VirtualCallee& c) { return withoutFile(module_[c.method].name); },
                           [&](const ir::PointerCallee& c) { return of(c.pointer, kDepth); },
                           [](const ir::OpaqueCallee&) { return std::string("?"); },
                       },
                       op.callee);
    for (ir::ExprId argument : op.arguments)
      text += "," + of(argument, kDepth);
    return "call(" + text + ")";
  }

  std::string of(ir::PlaceId place) const { return of(place, kDepth); }

  std::string of(ir::PlaceId id, unsigned depth) const {
    if (depth == 0)
      return "…";
    return std::visit(
        Overloaded{
            [&](const ir::LocalPlace& p) { return local(p.variable); },
            [&](const ir::GlobalPlace& p) { return withoutFile(module_[p.global].name); },
            [&](const ir::DerefPlace& p) { return "*" + of(p.pointer, depth - 1); },
            [&](const ir::FieldPlace& p) {
              const ir::Record& record = module_[p.record];
              return of(p.object, depth - 1) + "." +
                     (p.field < record.fields.size() ? record.fields[p.field].name : "?");
            },
            [&](const ir::ElementPlace& p) { return of(p.array, depth - 1) + "[" + of(p.index, depth - 1) + "]"; },
        },
        body_[id].node);
  }

  std::string local(ir::VariableId id) const {
    switch (body_[id].kind) {
    case ir::VariableKind::Parameter: return "p" + std::to_string(id.index);
    case ir::VariableKind::Local: return "local";
    case ir::VariableKind::Temporary: return "temporary";
    case ir::VariableKind::Result: return "result";
    }
    return "";
  }

  std::string of(ir::ExprId id, unsigned depth) const {
    if (depth == 0)
      return "…";
    return std::visit(
        Overloaded{
            [](const ir::IntegerExpr& e) { return std::to_string(e.value); },
            [](const ir::RealExpr&) { return std::string("real"); },
            [](const ir::NullExpr&) { return std::string("null"); },
            [](const ir::ZeroExpr&) { return std::string("zero"); },
            [](const ir::StringExpr&) { return std::string("string"); }, // messages are often reworded
            [&](const ir::FunctionExpr& e) { return withoutFile(module_[e.function].name); },
            [](const ir::UnknownExpr&) { return std::string("?"); },
            [&](const ir::AddressExpr& e) { return "&" + of(e.place, depth - 1); },
            [&](const ir::ReadExpr& e) { return of(e.place, depth); },
            [&](const ir::UnaryExpr& e) { return "u" + std::to_string(int(e.op)) + of(e.operand, depth - 1); },
            [&](const ir::BinaryExpr& e) {
              return "(" + of(e.left, depth - 1) + "b" + std::to_string(int(e.op)) + of(e.right, depth - 1) + ")";
            },
            [&](const ir::CastExpr& e) { return of(e.operand, depth); },
        },
        body_[id].node);
  }
};

/// The block that is the only predecessor of this one; none if there are several, or only an unwind edge.
std::optional<uint32_t> onlyPredecessor(const ir::Body& body, uint32_t block) {
  std::optional<uint32_t> found;
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const ir::Edge& edge : body.blocks[b].successors)
      if (edge.to.index == block) {
        if (found)
          return std::nullopt;
        found = b;
      }
  return found;
}

/// The nearest condition before the place, if a single path leads from there to it.
std::string conditionBefore(const Shape& shape, const ir::Body& body, const CodePoint& point) {
  std::optional<uint32_t> block = point.block;
  uint32_t end = point.instr;
  for (unsigned steps = 0; block && steps < kBlocksBack; ++steps) {
    const std::vector<ir::Instr>& instrs = body.blocks[*block].instrs;
    for (uint32_t i = std::min<uint32_t>(end, instrs.size()); i-- > 0;)
      if (std::holds_alternative<ir::Assume>(instrs[i].op))
        return shape.of(instrs[i]);
    block = onlyPredecessor(body, *block);
    end = UINT32_MAX;
  }
  return "";
}

} // namespace

std::string shapeAt(const CodeAt& code, ir::FunctionId function, const finding::Position& at) {
  std::vector<CodePoint> points = code.instructionsAt(function, at);
  if (points.empty())
    return "";
  const ir::Body& body = *code.program().module[function].body;
  Shape shape(code.program(), body);
  std::string text;
  for (const CodePoint& point : points)
    if (std::string one = shape.of(code[point]); !one.empty())
      text += one + ";";
  return text + " under " + conditionBefore(shape, body, points.front());
}

std::string shapeOf(const CodeAt& code, const finding::Finding& finding) {
  ir::FunctionId function = code.functionNamed(finding.functionKey);
  std::string text = finding::rowOf(finding.kind).id.str() + "|" + withoutFile(finding.functionKey) + "|";
  text += shapeAt(code, function, finding.allocation) + "|" + shapeAt(code, function, finding.at);
  return finding.about.isField ? text + "|" + finding.about.expression : text; // a field's name is part of an interface
}

} // namespace wt::verdict
