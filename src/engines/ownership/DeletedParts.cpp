// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/DeletedParts.h"

#include "engines/Words.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;
using Use = FieldUses::Use;

namespace {

class PartReporter {
public:
  PartReporter(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
               FindingsByFunction& findings)
      : callees_(callees), module_(program.module), uses_(uses), findings_(findings) {}

  /// A member that points to an object of another class, and that the destructor releases.
  void look(FieldKey member, const FieldUses& uses) {
    const Record& holder = module_[member.record];
    const RecordId part = pointedTo(holder.fields[member.field].type);
    if (holder.isFromSystemHeader || holder.destructorKind != SpecialMember::UserProvided || !holder.destructor ||
        !module_[holder.destructor].body || !part || part == member.record || module_[part].isFromSystemHeader ||
        module_[part].kind == RecordKind::Union || uses.made.empty() || uses.isAddressTaken)
      return;
    std::set<FunctionId> ending = program::reachedFrom(callees_, holder.destructor);
    if (module_[part].destructor)
      ending.insert(module_[part].destructor);
    auto isEnding = [&](const Use& use) { return ending.count(use.function) > 0; };
    if (llvm::none_of(uses.released, isEnding))
      return;
    for (uint32_t f = 0; f < module_[part].fields.size(); ++f) {
      auto inner = uses_.fields.find({part, f});
      if (inner == uses_.fields.end())
        continue;
      if (isForgotten(uses, inner->first, inner->second))
        tell(member, inner->first, inner->second.made.front(), "");
      else if (isChain(member, uses, inner->first, inner->second) && llvm::none_of(inner->second.handedOn, isEnding))
        tell(member, inner->first, uses.made.front(), "only the first object is released");
    }
  }

  /// A member of type `std::unique_ptr`, which deletes an object of another class.
  void lookAtOwner(FieldKey member) {
    const Record& holder = module_[member.record];
    const RecordId part = ownedBy(holder.fields[member.field].type);
    if (!holder.destructor || !module_[holder.destructor].body || !part || part == member.record)
      return;
    for (uint32_t f = 0; f < module_[part].fields.size(); ++f)
      if (auto inner = uses_.fields.find({part, f});
          inner != uses_.fields.end() && inner->second.given.empty() && isNeverReleased(inner->first, inner->second))
        tell(member, inner->first, inner->second.made.front(), "");
  }

  /// `delete n`, where `n` is a variable or the like: what is in the object is lost, if nobody ever releases it.
  void lookAtDelete(FunctionId function, const Free& free, Location at) {
    const RecordId part = pointedTo((*module_[function].body)[free.pointer].type);
    if (!part || module_[part].isFromSystemHeader || module_.families[free.family.index].name != "new" ||
        isMadeIn(function, part)) // engine escape sees that
      return;
    for (uint32_t f = 0; f < module_[part].fields.size(); ++f)
      if (auto inner = uses_.fields.find({part, f}); inner != uses_.fields.end() && !told_.count(inner->first) &&
                                                     inner->second.given.empty() &&
                                                     isNeverReleased(inner->first, inner->second))
        tellDelete(function, inner->first, inner->second.made.front(), at);
  }

private:
  const program::OwnCallees& callees_;
  const Module& module_;
  const ProgramUses& uses_;
  FindingsByFunction& findings_;
  std::set<FieldKey> told_; // fields of deleted objects

  bool isMadeIn(FunctionId function, RecordId part) const {
    return llvm::any_of(module_[function].body->blocks, [&](const Block& block) {
      return llvm::any_of(block.instrs, [&](const Instr& instr) {
        const auto* alloc = std::get_if<Alloc>(&instr.op);
        const auto* type = alloc ? typeAs<RecordType>(module_.types, alloc->type) : nullptr;
        return type && type->record == part;
      });
    });
  }

  /// The class of the object that a `std::unique_ptr` with the default deleter points to.
  RecordId ownedBy(TypeId type) const {
    const auto* owner = typeAs<RecordType>(module_.types, type);
    if (!owner || module_[owner->record].templateName != "std::unique_ptr" ||
        module_[owner->record].name.find(',') != std::string::npos)
      return {};
    std::vector<RecordId> inside = {owner->record};
    for (size_t i = 0; i < inside.size(); ++i)
      for (const Field& field : module_[inside[i]].fields) {
        if (const RecordId part = pointedTo(field.type); part && !module_[part].isFromSystemHeader)
          return part;
        if (const auto* record = typeAs<RecordType>(module_.types, field.type);
            record && !llvm::is_contained(inside, record->record))
          inside.push_back(record->record);
      }
    return {};
  }

  RecordId pointedTo(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    return record ? record->record : RecordId();
  }

  /// No destructor of the part releases its field, and nobody else does. If a constructor of a class makes the field,
  /// FieldRules.h reports it.
  bool isForgotten(const FieldUses& member, FieldKey inner, const FieldUses& uses) const {
    return member.handedOn.empty() && member.given.empty() && isNeverReleased(inner, uses);
  }

  bool isNeverReleased(FieldKey inner, const FieldUses& uses) const {
    const Record& part = module_[inner.record];
    return part.destructorKind != SpecialMember::UserProvided && part.kind != RecordKind::Union && !uses.made.empty() &&
           uses.isHeldAlone() && uses.released.empty() &&
           !(part.kind == RecordKind::Class &&
             module_[uses.made.front().function].methodKind == MethodKind::Constructor);
  }

  /// The member's object only ever moves to the link, and objects that are released come only from the member.
  bool isChain(FieldKey head, const FieldUses& member, FieldKey link, const FieldUses& uses) const {
    const TypeId type = module_[link.record].fields[link.field].type;
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    auto isInto = [](FieldKey key) { return [key](const Use& use) { return use.into == key; }; };
    return pointedTo(type) == link.record && uses.from.count(head) && uses.from.size() == 1 && uses.released.empty() &&
           !uses.isAddressTaken && !uses_.releasedElse.count(pointer->pointee) &&
           llvm::all_of(uses.handedOn, isInto(head)) && llvm::all_of(member.handedOn, isInto(link)) &&
           llvm::all_of(member.made, [](const Use& use) { return use.isOnlyHolder; });
  }

  Finding started(FunctionId function, FieldKey inner, const Use& maker, Location at, std::string expression) {
    Finding finding;
    finding.kind = Kind::Leak;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.allocation = positionOf(module_, maker.at);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = std::move(expression);
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    finding.path.push_back({StepKind::Allocate, positionOf(module_, maker.at), "an object is made"});
    told_.insert(inner);
    return finding;
  }

  void tell(FieldKey member, FieldKey inner, const Use& maker, const std::string& how) {
    const Record& holder = module_[member.record];
    const std::string name = "this->" + holder.fields[member.field].name;
    Finding finding = started(holder.destructor, inner, maker, endOf(module_, holder.destructor),
                              name + "->" + module_[inner.record].fields[inner.field].name);
    finding.message = "`" + finding.about.expression + "` is not released: the destructor deletes `" + name +
                      "`, and " + (how.empty() ? "nobody releases what is in it" : how);
    finding.path.push_back({StepKind::Lose, finding.at, "the destructor ends and has not released it"});
    findings_[holder.destructor].push_back(std::move(finding));
  }

  void tellDelete(FunctionId function, FieldKey inner, const Use& maker, Location at) {
    const Record& part = module_[inner.record];
    Finding finding = started(function, inner, maker, at, part.fields[inner.field].name);
    finding.message = "`" + finding.about.expression + "` is not released: an object of `" + part.name +
                      "` is deleted here, and nobody releases what is in it";
    finding.path.push_back({StepKind::Lose, finding.at, "the object is deleted; it has no destructor to release it"});
    findings_[function].push_back(std::move(finding));
  }
};

} // namespace

void addDeletedParts(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                     FindingsByFunction& findings) {
  PartReporter reporter(program, callees, uses, findings);
  for (const auto& [field, use] : uses.fields)
    reporter.look(field, use);
  for (uint32_t r = 0; r < program.module.records.size(); ++r)
    for (uint32_t f = 0; f < program.module.records[r].fields.size() && !program.module.records[r].isFromSystemHeader;
         ++f)
      reporter.lookAtOwner({RecordId(r), f});
  for (uint32_t f = 0; f < program.module.functions.size(); ++f)
    if (const Function& function = program.module.functions[f];
        function.body && !function.isFromSystemHeader && !program::isSpecified(program, FunctionId(f)))
      for (const Block& block : function.body->blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* free = std::get_if<Free>(&instr.op))
            reporter.lookAtDelete(FunctionId(f), *free, instr.location);
}

} // namespace wt::engines::ownership
