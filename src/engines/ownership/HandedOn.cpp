// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/HandedOn.h"

#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

class FunctionWalk {
public:
  FunctionWalk(const program::Program& program, const Body& body, const SignatureLookup& signatures,
               std::set<FieldKey>& found)
      : program_(program), body_(body), signatures_(signatures), found_(found), held_(body.variables.size()) {}

  void run() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (const Block& block : body_.blocks)
        for (const Instr& instr : block.instrs)
          isChanged |= look(instr);
    }
  }

private:
  const program::Program& program_;
  const Body& body_;
  const SignatureLookup& signatures_;
  std::set<FieldKey>& found_;
  std::vector<std::set<FieldKey>> held_; // by variable: the fields whose contents it may hold

  /// The fields whose contents this expression may be.
  std::set<FieldKey> fieldsOf(ExprId value) const {
    while (true) {
      if (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
        value = cast->operand;
      else if (const auto* sum = std::get_if<BinaryExpr>(&body_[value].node); sum && sum->op == BinaryOp::PointerAdd)
        value = sum->left;
      else
        break;
    }
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    if (!read)
      return {};
    if (const auto* field = std::get_if<FieldPlace>(&body_[read->place].node))
      return {{field->record, field->field}};
    const auto* local = std::get_if<LocalPlace>(&body_[read->place].node);
    return local ? held_[local->variable.index] : std::set<FieldKey>();
  }

  void handOn(ExprId value) {
    std::set<FieldKey> fields = fieldsOf(value);
    found_.insert(fields.begin(), fields.end());
  }

  bool look(const Instr& instr) {
    if (const auto* free = std::get_if<Free>(&instr.op))
      handOn(free->pointer);
    if (const auto* call = std::get_if<Call>(&instr.op))
      lookAtCall(*call);
    const auto* assign = std::get_if<Assign>(&instr.op);
    if (!assign)
      return false;
    const auto* local = std::get_if<LocalPlace>(&body_[assign->target].node);
    if (!local || body_[local->variable].kind == VariableKind::Result) {
      handOn(assign->value);
      return false;
    }
    std::set<FieldKey>& held = held_[local->variable.index];
    size_t before = held.size();
    held.merge(fieldsOf(assign->value));
    return held.size() != before;
  }

  void lookAtCall(const Call& call) {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    const Signature* signature = direct ? signatures_(direct->function) : nullptr;
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      bool isFurther = signature && i >= signature->parameters;
      bool isBorrowed = isFurther ? program::isSpecified(program_, direct->function)
                                  : signature && ownsOf(signature->external, i) == Owns::No;
      if (!isBorrowed)
        handOn(call.arguments[i]);
    }
  }
};

} // namespace

std::set<FieldKey> fieldsHandedOn(const program::Program& program, const SignatureLookup& signatures) {
  std::set<FieldKey> found;
  for (uint32_t f = 0; f < program.module.functions.size(); ++f)
    if (program.module.functions[f].body && !program::isSpecified(program, ir::FunctionId(f)))
      FunctionWalk(program, *program.module.functions[f].body, signatures, found).run();
  return found;
}

} // namespace wt::engines::ownership
