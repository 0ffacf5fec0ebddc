// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/PlacementNew.h"

#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::Finding;
using finding::Kind;

namespace {

class PlacementWalk {
public:
  PlacementWalk(const Module& module, const Function& function, const FieldTypes& types)
      : module_(module), function_(function), body_(*function.body), types_(types),
        isAllocated_(body_.variables.size()) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          if (const auto* local = std::get_if<LocalPlace>(&body_[alloc->target].node))
            isAllocated_[local->variable.index] = true;
  }

  std::vector<Finding> run() const {
    std::vector<Finding> findings;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        VariableId object = call ? pointerGiven(*call) : VariableId();
        if (!object || !ownsSomething(*call))
          continue;
        if (call->role == CallRole::Construct && body_[object].kind == VariableKind::Temporary &&
            !isAllocated_[object.index])
          findings.push_back(told(Kind::Leak, "placement-new", instr.location, object,
                                  "an object is made in room that is there already: what was in it is not released"));
        if (call->role == CallRole::Destroy && !isReleasedNext(block, instr, object))
          findings.push_back(told(Kind::DoubleFree, "explicit-destructor", instr.location, object,
                                  "the object is destroyed here and not released: it can be destroyed again"));
      }
    return findings;
  }

private:
  const Module& module_;
  const Function& function_;
  const Body& body_;
  const FieldTypes& types_;
  std::vector<bool> isAllocated_; // by variable

  /// The variable with the object's address; invalid if the object is a variable, part of another object, or the
  /// receiver.
  VariableId pointerGiven(const Call& call) const {
    if (call.role == CallRole::Plain || call.role == CallRole::Cleanup || call.arguments.empty())
      return {};
    const auto* read = std::get_if<ReadExpr>(&body_[call.arguments.front()].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local && local->variable != thisOf(function_) ? local->variable : VariableId();
  }

  bool ownsSomething(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    RecordId record = direct ? module_[direct->function].methodOf : RecordId();
    if (!record)
      return false;
    for (uint32_t i = 0; i < module_[record].fields.size(); ++i)
      if (types_.isOwner({record, i}))
        return true;
    return false;
  }

  static bool isReleaseOf(const Body& body, const Instr& instr, VariableId object) {
    const auto* free = std::get_if<Free>(&instr.op);
    const auto* read = free && free->isDestruction ? std::get_if<ReadExpr>(&body[free->pointer].node) : nullptr;
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    return local && local->variable == object;
  }

  /// Is it part of a `delete`? Then the next instruction, perhaps in a successor block, releases the object.
  bool isReleasedNext(const Block& block, const Instr& instr, VariableId object) const {
    if (&instr != &block.instrs.back())
      return isReleaseOf(body_, *(&instr + 1), object);
    return llvm::any_of(block.successors, [&](const Edge& edge) {
      return !body_[edge.to].instrs.empty() && isReleaseOf(body_, body_[edge.to].instrs.front(), object);
    });
  }

  Finding told(Kind kind, const char* warning, Location at, VariableId object, const char* message) const {
    Finding finding;
    finding.kind = kind;
    finding.doubts.push_back({finding::DoubtKind::PlacementReuse, {}});
    finding.engines = {"ownership"};
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    if (at.isValid())
      finding.at = {module_[at.file].path, at.line, at.column, {}};
    finding.about.warning = warning;
    finding.about.expression = body_[object].text.empty() ? body_[object].name : body_[object].text;
    finding.message = message;
    return finding;
  }
};

} // namespace

void addPlacementFindings(const program::Program& program, const FieldTypes& types, FindingsByFunction& findings) {
  for (uint32_t f = 0; f < program.module.functions.size(); ++f)
    if (const Function& function = program.module.functions[f];
        function.body && !program::isSpecified(program, ir::FunctionId(f)))
      if (std::vector<Finding> more = PlacementWalk(program.module, function, types).run(); !more.empty())
        llvm::append_range(findings[FunctionId(f)], more);
}

} // namespace wt::engines::ownership
