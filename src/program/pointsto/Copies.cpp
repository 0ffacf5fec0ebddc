// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/Copies.h"

#include "program/FunctionFacts.h"
#include "support/Overloaded.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// The size limit of a wrapper, in instructions.
constexpr size_t kMaxWrapper = 60;

class WrapperSearch {
public:
  explicit WrapperSearch(const Program& program)
      : program_(program), isCopied_(program.module.functions.size(), false),
        returnsNew_(program.module.functions.size(), false) {}

  std::vector<bool> run() {
    for (const std::vector<FunctionId>& component : program_.components)
      if (!isRecursive(program_, component))
        consider(component.front());
    return isCopied_;
  }

private:
  const Program& program_;
  std::vector<bool> isCopied_, returnsNew_;

  void consider(FunctionId f) {
    returnsNew_[f.index] = returnsWhatIsNew(f);
    isCopied_[f.index] = isSpecified(program_, f) || (returnsNew_[f.index] && lengthOf(f) <= kMaxWrapper);
  }

  size_t lengthOf(FunctionId f) const {
    size_t count = 0;
    for (const Block& block : program_.module[f].body->blocks)
      count += block.instrs.size();
    return count;
  }

  /// Can the result, traced back through variables, come from an allocation or a call of a function that returns one?
  bool returnsWhatIsNew(FunctionId f) const {
    const Body& body = *program_.module[f].body;
    if (!body.result || !std::holds_alternative<PointerType>(program_.module.types[body[body.result].type]))
      return false;
    std::vector<bool> leadsToResult(body.variables.size(), false);
    leadsToResult[body.result.index] = true;
    bool isFound = false, isChanged = true;
    auto leads = [&](PlaceId place) {
      const auto* local = std::get_if<LocalPlace>(&body[place].node);
      return local && leadsToResult[local->variable.index];
    };
    while (isChanged && !isFound) {
      isChanged = false;
      for (const Block& block : body.blocks)
        for (const Instr& instr : block.instrs) {
          if (const auto* assign = std::get_if<Assign>(&instr.op); assign && leads(assign->target)) {
            VariableId source = variableIn(body, assign->value);
            if (source && !leadsToResult[source.index])
              isChanged = leadsToResult[source.index] = true;
          } else if (const auto* alloc = std::get_if<Alloc>(&instr.op)) {
            isFound |= leads(alloc->target);
          } else if (const auto* call = std::get_if<Call>(&instr.op)) {
            isFound |= call->target && leads(*call->target) && callsNew(f, *call);
          }
        }
    }
    return isFound;
  }

  bool callsNew(FunctionId caller, const Call& call) const {
    Targets targets = program_.targetsOf(caller, call);
    return std::any_of(targets.functions.begin(), targets.functions.end(),
                       [&](FunctionId t) { return returnsNew_[t.index] && isCopied_[t.index]; });
  }

  /// The variable that the expression reads, perhaps through casts.
  static VariableId variableIn(const Body& body, ExprId id) {
    while (const auto* cast = std::get_if<CastExpr>(&body[id].node))
      id = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body[id].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    return local ? local->variable : VariableId();
  }
};

} // namespace

std::vector<bool> copiedFunctions(const Program& program) {
  return WrapperSearch(program).run();
}

} // namespace wt::program
