// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/BaseDeleted.h"

#include "engines/Words.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

class BaseDeletions {
public:
  BaseDeletions(const program::Program& program, FindingsByFunction& findings)
      : program_(program), module_(program.module), findings_(findings) {}

  void run() {
    forEachInstr([&](FunctionId f, const Instr& instr) { noteMade(*module_[f].body, instr); });
    if (!made_.empty())
      forEachInstr([&](FunctionId f, const Instr& instr) { lookAtDelete(f, instr); });
    forEachInstr([&](FunctionId f, const Instr& instr) { lookAtHolder(f, instr); });
  }

private:
  struct Made {
    RecordId derived;
    Location at;
  };
  const program::Program& program_;
  const Module& module_;
  FindingsByFunction& findings_;
  std::map<RecordId, Made> made_; // by base: an object of a derived class that loses something

  template <class Visit> void forEachInstr(Visit visit) const {
    for (uint32_t f = 0; f < module_.functions.size(); ++f) {
      const Function& function = module_.functions[f];
      if (!function.body || function.isFromSystemHeader || program::isSpecified(program_, FunctionId(f)))
        continue;
      for (const Block& block : function.body->blocks)
        for (const Instr& instr : block.instrs)
          visit(FunctionId(f), instr);
    }
  }

  RecordId behind(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    return record ? record->record : RecordId();
  }

  bool isDerived(RecordId record, RecordId base) const {
    return llvm::any_of(module_[record].fields, [&](const Field& field) {
      const auto* type = field.kind == FieldKind::Member ? nullptr : typeAs<RecordType>(module_.types, field.type);
      return type && (type->record == base || isDerived(type->record, base));
    });
  }

  /// Objects of it are meant to be derived from, and `delete` looks at the static class alone.
  bool isUnsafeBase(RecordId base) const {
    const Record& record = module_[base];
    auto isVirtualDestructor = [&](const VirtualMethod& method) {
      return module_[method.function].methodKind == MethodKind::Destructor;
    };
    const bool isVirtual = record.destructor.isValid() ? module_[record.destructor].isVirtual
                                                       : llvm::any_of(record.virtualMethods, isVirtualDestructor);
    return record.isPolymorphic && !record.isFromSystemHeader && !isVirtual;
  }

  /// What the destructor of the derived class, and it alone, releases; none: nothing.
  std::optional<std::string> lostWith(RecordId derived) const {
    const Function* destructor =
        module_[derived].destructor.isValid() ? &module_[module_[derived].destructor] : nullptr;
    if (!destructor || !destructor->body)
      return std::nullopt;
    const Body& body = *destructor->body;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* free = std::get_if<Free>(&instr.op);
        const auto* call = std::get_if<Call>(&instr.op);
        const bool isEnd = call && call->role == CallRole::Destroy && !call->arguments.empty();
        if (!free && !isEnd)
          continue;
        if (std::optional<std::string> field = ownField(body, free ? free->pointer : call->arguments[0]))
          return field;
      }
    return std::nullopt;
  }

  /// `text` of `this->text` and of `&this->text`; a base is none.
  std::optional<std::string> ownField(const Body& body, ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body[value].node);
    const auto* address = std::get_if<AddressExpr>(&body[value].node);
    const PlaceId place = read ? read->place : address ? address->place : PlaceId();
    if (!place.isValid())
      return std::nullopt;
    if (const auto* field = std::get_if<FieldPlace>(&body[place].node)) {
      const Field& member = module_[field->record].fields[field->field];
      return member.kind == FieldKind::Member ? std::optional(member.name) : std::nullopt;
    }
    const auto* local = read ? std::get_if<LocalPlace>(&body[place].node) : nullptr;
    return local && body[local->variable].kind == VariableKind::Temporary ? sourceOf(body, local->variable)
                                                                          : std::nullopt;
  }

  /// `delete p` keeps `p` in a temporary.
  std::optional<std::string> sourceOf(const Body& body, VariableId temporary) const {
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* target = assign ? std::get_if<LocalPlace>(&body[assign->target].node) : nullptr;
        const auto* read =
            target && target->variable == temporary ? std::get_if<ReadExpr>(&body[assign->value].node) : nullptr;
        const auto* field = read ? std::get_if<FieldPlace>(&body[read->place].node) : nullptr;
        if (field)
          return module_[field->record].fields[field->field].name;
      }
    return std::nullopt;
  }

  /// `up<*Shape>(t)`, where `t` holds what `new Text` made.
  void noteMade(const Body& body, const Instr& instr) {
    const auto* assign = std::get_if<Assign>(&instr.op);
    const auto* cast = assign ? std::get_if<CastExpr>(&body[assign->value].node) : nullptr;
    if (!cast || cast->kind != CastKind::Upcast)
      return;
    const RecordId base = behind(body[assign->value].type), derived = behind(body[cast->operand].type);
    const auto* read = std::get_if<ReadExpr>(&body[cast->operand].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    if (!local || !base.isValid() || !derived.isValid() || made_.count(base) || !isUnsafeBase(base) ||
        !lostWith(derived))
      return;
    auto makes = [&](const Instr& other) {
      const auto* alloc = std::get_if<Alloc>(&other.op);
      const auto* target = alloc ? std::get_if<LocalPlace>(&body[alloc->target].node) : nullptr;
      return target && target->variable == local->variable && alloc->isConstruction;
    };
    if (llvm::any_of(body.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, makes); }))
      made_.insert({base, {derived, instr.location}});
  }

  void lookAtDelete(FunctionId function, const Instr& instr) {
    const Body& body = *module_[function].body;
    const auto* free = std::get_if<Free>(&instr.op);
    const RecordId base = free ? behind(body[free->pointer].type) : RecordId();
    auto made = base.isValid() ? made_.find(base) : made_.end();
    if (made == made_.end() || module_[function].methodOf == base) // of its own kind it knows which they are
      return;
    tell(function, instr.location, base, made->second);
  }

  /// `std::unique_ptr<Shape>` is given what a `std::unique_ptr<Text>` held.
  void lookAtHolder(FunctionId function, const Instr& instr) {
    const Body& body = *module_[function].body;
    const auto* call = std::get_if<Call>(&instr.op);
    const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
    if (!direct || call->arguments.size() < 2)
      return;
    const RecordId holder = module_[direct->function].methodOf, given = behind(body[call->arguments[1]].type);
    if (!holder.isValid() || !given.isValid() || module_[holder].templateName != "std::unique_ptr" ||
        module_[given].templateName != "std::unique_ptr" || module_[holder].templateArguments.empty() ||
        module_[given].templateArguments.empty())
      return;
    const auto* base = typeAs<RecordType>(module_.types, module_[holder].templateArguments[0]);
    const auto* derived = typeAs<RecordType>(module_.types, module_[given].templateArguments[0]);
    if (base && derived && isDerived(derived->record, base->record) && isUnsafeBase(base->record) &&
        lostWith(derived->record))
      tell(function, instr.location, base->record, {derived->record, instr.location});
  }

  void tell(FunctionId function, Location at, RecordId base, const Made& made) {
    const std::string field = *lostWith(made.derived);
    Finding finding;
    finding.kind = Kind::Leak;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = field;
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    finding.message = "`" + field + "` of a `" + module_[made.derived].name + "` is lost: it is deleted as a `" +
                      module_[base].name + "`, whose destructor is not virtual";
    finding.path.push_back(
        {StepKind::Note, positionOf(module_, made.at),
         "a `" + module_[made.derived].name + "` is made, and held as a `" + module_[base].name + "` from here on"});
    finding.path.push_back({StepKind::Note, positionOf(module_, module_[module_[made.derived].destructor].location),
                            "its destructor would release `" + field + "`"});
    finding.path.push_back({StepKind::Lose, finding.at, "only the destructor of `" + module_[base].name + "` runs"});
    findings_[function].push_back(std::move(finding));
  }
};

} // namespace

void addBaseDeletions(const program::Program& program, FindingsByFunction& findings) {
  BaseDeletions(program, findings).run();
}

} // namespace wt::engines::ownership
