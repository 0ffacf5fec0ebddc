// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/LibraryCalls.h"

#include "program/FunctionFacts.h"

namespace wt::engines::contradiction {

using namespace ir;

namespace {

class Classifier {
public:
  Classifier(const Module& module, const Body& body) : module_(module), body_(body) {}

  LibraryCall run() {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (!look(instr.op))
          return {};
    if (allocates_ && released_)
      return {LibraryKind::Resizes, released_};
    if (allocates_)
      return {LibraryKind::Allocates, {}};
    return released_ ? LibraryCall{LibraryKind::Releases, released_} : LibraryCall{};
  }

private:
  const Module& module_;
  const Body& body_;
  bool allocates_ = false;
  VariableId released_;

  bool isResult(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local && local->variable == body_.result;
  }

  /// False if the instruction does something that none of the three kinds does.
  bool look(const Operation& op) {
    if (const auto* alloc = std::get_if<Alloc>(&op)) {
      allocates_ = true;
      return isResult(alloc->target) && typeAs<PointerType>(module_.types, body_[alloc->target].type);
    }
    if (const auto* free = std::get_if<Free>(&op))
      return release(free->pointer);
    if (const auto* assign = std::get_if<Assign>(&op))
      return isHarmless(*assign);
    return std::holds_alternative<Assume>(op) || std::holds_alternative<Return>(op);
  }

  bool release(ExprId pointer) {
    const auto* read = std::get_if<ReadExpr>(&body_[pointer].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    if (!local || body_[local->variable].kind != VariableKind::Parameter || (released_ && released_ != local->variable))
      return false;
    released_ = local->variable;
    return true;
  }

  /// Does it assign only null, or a number?
  bool isHarmless(const Assign& assign) const {
    const Type& type = module_.types[body_[assign.target].type];
    bool isNumber = std::holds_alternative<IntType>(type) || std::holds_alternative<FloatType>(type);
    const ExprNode& value = body_[assign.value].node;
    bool isNull = std::holds_alternative<NullExpr>(value) || std::holds_alternative<ZeroExpr>(value);
    return isNumber || isNull;
  }
};

} // namespace

LibraryCall libraryCall(const program::Program& program, FunctionId function) {
  const Function& f = program.module[function];
  if (!f.body || !program::isSpecified(program, function))
    return {};
  return Classifier(program.module, *f.body).run();
}

} // namespace wt::engines::contradiction
