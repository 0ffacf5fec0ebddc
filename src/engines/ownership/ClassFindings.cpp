// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/ClassFindings.h"

#include "engines/Words.h"
#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

#include <set>

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

class ClassReporter {
public:
  ClassReporter(const program::Program& program, const FieldTypes& types) : module_(program.module), types_(types) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body && !program::isSpecified(program, ir::FunctionId(f)))
        look(module_.functions[f]);
  }

  FindingsByFunction run() {
    FindingsByFunction findings;
    std::set<RecordId> seen;
    for (const auto& [field, witness] : types_.because) {
      FunctionId function = witness.function;
      const Record& record = module_[field.record];
      if (record.isFromSystemHeader || record.kind == RecordKind::Union || types_.isStruct[field.record.index])
        continue;
      if (isCopiedByCompiler(record) && seen.insert(field.record).second)
        findings[function].push_back(copyDoubleOwner(field, function));
      if (!record.destructor && !released_.count(field))
        findings[function].push_back(neverReleased(field, function));
    }
    return findings;
  }

private:
  const Module& module_;
  const FieldTypes& types_;
  std::map<RecordId, Location> copied_; // where a compiler-generated copy of an object of the class happens
  std::set<FieldKey> released_;         // fields that some function reads, perhaps to release their targets

  static bool isDefault(SpecialMember member) {
    return member != SpecialMember::UserProvided && member != SpecialMember::Deleted;
  }
  static bool isCopiedByCompiler(const Record& record) {
    return isDefault(record.copyConstructor) || isDefault(record.copyAssignment);
  }

  /// Notes copies of whole objects, and the fields that functions other than constructors read.
  void look(const Function& function) {
    const Body& body = *function.body;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          if (const auto* type = typeAs<RecordType>(module_.types, body[assign->target].type))
            if (std::holds_alternative<ReadExpr>(body[assign->value].node))
              copied_.try_emplace(type->record, instr.location);
        if (const auto* call = std::get_if<Call>(&instr.op))
          lookAtCopy(*call, instr.location);
      }
    if (function.methodKind == MethodKind::Constructor)
      return;
    for (const Expr& e : body.exprs)
      if (const auto* read = std::get_if<ReadExpr>(&e.node))
        if (const auto* field = std::get_if<FieldPlace>(&body[read->place].node))
          released_.insert({field->record, field->field});
  }

  /// A call of a non-trivial copy constructor or copy assignment that the compiler generated.
  void lookAtCopy(const Call& call, Location at) {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    if (!direct || call.arguments.size() != 2)
      return;
    const Function& callee = module_[direct->function];
    const auto* type = typeAs<FunctionType>(module_.types, callee.type);
    const auto* second =
        type && type->parameters.size() == 2 ? typeAs<PointerType>(module_.types, type->parameters[1]) : nullptr;
    const auto* record = second && second->isConst ? typeAs<RecordType>(module_.types, second->pointee) : nullptr;
    if (callee.isImplicit && callee.methodOf && record && record->record == callee.methodOf)
      copied_.try_emplace(callee.methodOf, at);
  }

  Finding started(Kind kind, FieldKey field, FunctionId function) const {
    Finding finding;
    finding.kind = kind;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, module_[field.record].location);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = module_[field.record].fields[field.field].name;
    finding.about.isField = true;
    finding.path.push_back({StepKind::Note, positionOf(module_, module_[function].location),
                            "`" + finding.about.expression + "` owns its object: " +
                                (module_[function].methodKind == MethodKind::Destructor ? "the destructor releases it"
                                                                                        : "the constructor makes it")});
    return finding;
  }

  Finding copyDoubleOwner(FieldKey field, FunctionId function) const {
    Finding finding = started(Kind::CopyDoubleOwner, field, function);
    auto copy = copied_.find(field.record);
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    if (copy == copied_.end())
      finding.doubts.push_back({DoubtKind::NeverCopied, {}});
    finding.about.warning = "minor-copy";
    finding.message = "a copy of `" + module_[field.record].name + "` would own `" + finding.about.expression +
                      "` a second time: the compiler writes its copy " +
                      (isDefault(module_[field.record].copyConstructor) ? "constructor" : "assignment");
    if (copy != copied_.end())
      finding.path.push_back({StepKind::Move, positionOf(module_, copy->second), "an object is copied here"});
    return finding;
  }

  Finding neverReleased(FieldKey field, FunctionId function) const {
    Finding finding = started(Kind::Leak, field, function);
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    finding.about.warning = "receiver-field";
    finding.at = positionOf(module_, module_[function].location);
    finding.message = "`" + finding.about.expression + "` is never released: `" + module_[field.record].name +
                      "` has no destructor, and nobody reads the field";
    return finding;
  }
};

} // namespace

FindingsByFunction classFindings(const program::Program& program, const FieldTypes& types) {
  return ClassReporter(program, types).run();
}

} // namespace wt::engines::ownership
