// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ErasedIterators.h"

#include "engines/Words.h"
#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::engines::escape {

using namespace ir;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

llvm::StringRef lastName(llvm::StringRef qualified) {
  return qualified.substr(qualified.rfind(':') + 1);
}

/// `std::list::erase`, `std::unordered_map::erase`
bool erasesNode(const Function& callee) {
  llvm::StringRef name = callee.qualifiedName;
  if (!callee.isFromSystemHeader || !name.consume_front("std::") || !name.consume_back("::erase"))
    return false;
  return llvm::StringSwitch<bool>(lastName(name))
      .Cases("list", "set", "multiset", "map", "multimap", true)
      .Cases("unordered_set", "unordered_multiset", "unordered_map", "unordered_multimap", true)
      .Default(false);
}

class Erasures {
public:
  Erasures(const Module& module, const Function& function)
      : module_(module), function_(function), body_(*function.body) {}

  std::vector<Finding> run() const {
    std::vector<Finding> findings;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (uint32_t i = 0; i < body_.blocks[b].instrs.size(); ++i) {
        const Instr& instr = body_.blocks[b].instrs[i];
        const VariableId erased = erasedBy(body_.blocks[b], i);
        if (const Instr* use = erased.isValid() ? useAfter(BlockId(b), i, erased) : nullptr)
          findings.push_back(told(erased, instr.location, use->location));
      }
    return findings;
  }

private:
  const Module& module_;
  const Function& function_;
  const Body& body_;

  const Function* calleeOf(const Instr& instr) const {
    const auto* call = std::get_if<Call>(&instr.op);
    const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
    return direct ? &module_[direct->function] : nullptr;
  }
  VariableId localAt(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }
  /// `it` in a read of it, or in `&it`.
  VariableId variableIn(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* address = std::get_if<AddressExpr>(&body_[value].node);
    return read ? localAt(read->place) : address ? localAt(address->place) : VariableId();
  }

  /// The variable of the source whose element the call erases: the argument is a copy of it.
  VariableId erasedBy(const Block& block, uint32_t index) const {
    const Function* callee = calleeOf(block.instrs[index]);
    const auto* call = std::get_if<Call>(&block.instrs[index].op);
    if (!callee || !erasesNode(*callee) || call->arguments.size() != 2)
      return {};
    VariableId variable = variableIn(call->arguments[1]);
    while (variable.isValid() && body_[variable].kind == VariableKind::Temporary && index > 0) {
      const Instr& before = block.instrs[--index];
      const auto* assign = std::get_if<Assign>(&before.op);
      const auto* made = std::get_if<Call>(&before.op);
      if (assign && localAt(assign->target) == variable)
        variable = variableIn(assign->value);
      else if (made && made->role == CallRole::Construct && made->arguments.size() == 2 &&
               variableIn(made->arguments[0]) == variable)
        variable = variableIn(made->arguments[1]);
      else if (made && made->target && localAt(*made->target) == variable)
        return {}; // `erase(it++)`: a copy of what `it` was
    }
    const auto* record = variable.isValid() ? typeAs<RecordType>(module_.types, body_[variable].type) : nullptr;
    return record && body_[variable].kind == VariableKind::Local &&
                   llvm::StringRef(module_[record->record].name).contains("terator")
               ? variable
               : VariableId();
  }

  enum class Meaning : uint8_t { Nothing, Ends, Uses };
  Meaning meaningOf(const Instr& instr, VariableId variable) const {
    const auto* leave = std::get_if<Leave>(&instr.op);
    const auto* enter = std::get_if<Enter>(&instr.op);
    const auto* assign = std::get_if<Assign>(&instr.op);
    if ((leave && leave->variable == variable) || (enter && enter->variable == variable) ||
        (assign && localAt(assign->target) == variable))
      return Meaning::Ends;
    if (const auto* assume = std::get_if<Assume>(&instr.op))
      return testsFlag(assume->condition) ? Meaning::Ends : Meaning::Nothing;
    const auto* call = std::get_if<Call>(&instr.op);
    if (!call)
      return Meaning::Nothing;
    if (call->target && localAt(*call->target) == variable)
      return Meaning::Ends;
    if (llvm::none_of(call->arguments, [&](ExprId e) { return variableIn(e) == variable; }))
      return Meaning::Nothing;
    const Function* callee = calleeOf(instr);
    const llvm::StringRef name = callee ? lastName(callee->qualifiedName) : "";
    const bool isUse = llvm::StringSwitch<bool>(name)
                           .Cases("operator++", "operator--", "operator*", "operator->", true)
                           .Default(false);
    if (isUse)
      return Meaning::Uses;
    const bool isComparison = name == "operator==" || name == "operator!=";
    return isComparison ? Meaning::Nothing : Meaning::Ends; // `it = next`, `advance(it)`: someone else's business
  }

  /// A variable of the source that is set to constants: which way was taken may be written there.
  bool testsFlag(ExprId condition) const {
    bool isFlag = false;
    auto look = [&](PlaceId place) {
      const VariableId asked = localAt(place);
      if (!asked.isValid() || body_[asked].kind != VariableKind::Local)
        return;
      for (const Block& block : body_.blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* assign = std::get_if<Assign>(&instr.op))
            isFlag |=
                localAt(assign->target) == asked && std::holds_alternative<IntegerExpr>(body_[assign->value].node);
    };
    OperandVisitor{body_, [](ExprId) {}, look}.visit(condition);
    return isFlag;
  }

  const Instr* useAfter(BlockId block, uint32_t index, VariableId variable) const {
    std::vector<bool> isSeen(body_.blocks.size());
    std::vector<std::pair<BlockId, uint32_t>> work = {{block, index + 1}};
    while (!work.empty()) {
      auto [b, i] = work.back();
      work.pop_back();
      Meaning meaning = Meaning::Nothing;
      for (; i < body_[b].instrs.size() && meaning == Meaning::Nothing; ++i) {
        meaning = meaningOf(body_[b].instrs[i], variable);
        if (meaning == Meaning::Uses)
          return &body_[b].instrs[i];
      }
      for (const Edge& edge : meaning == Meaning::Nothing ? body_[b].successors : std::vector<Edge>())
        if (!isSeen[edge.to.index]) {
          isSeen[edge.to.index] = true;
          work.push_back({edge.to, 0});
        }
    }
    return nullptr;
  }

  Finding told(VariableId variable, Location erased, Location used) const {
    const std::string& name = body_[variable].name;
    Finding finding;
    finding.kind = Kind::UseAfterFree;
    finding.engines = {"escape"};
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    finding.at = positionOf(module_, used);
    finding.about.expression = name.substr(0, name.find('.'));
    finding.about.warning = "elements";
    finding.doubts = {{finding::DoubtKind::InferredCallee, "erase"}};
    finding.message = "`" + finding.about.expression + "` is used after the element it points to was erased";
    finding.path.push_back({StepKind::Release, positionOf(module_, erased), "the element is erased"});
    finding.path.push_back({StepKind::Use, finding.at, "the iterator still points to it"});
    return finding;
  }
};

} // namespace

void addErasedIterators(const program::Program& program, std::map<FunctionId, std::vector<Finding>>& findings) {
  for (uint32_t f = 0; f < program.module.functions.size(); ++f) {
    const Function& function = program.module.functions[f];
    if (!function.body || function.isFromSystemHeader || program::isSpecified(program, FunctionId(f)))
      continue;
    if (std::vector<Finding> more = Erasures(program.module, function).run(); !more.empty())
      llvm::append_range(findings[FunctionId(f)], more);
  }
}

} // namespace wt::engines::escape
