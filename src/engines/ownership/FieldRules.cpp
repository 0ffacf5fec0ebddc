// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/FieldRules.h"

#include "engines/ownership/DeletedParts.h"
#include "engines/ownership/FieldPaths.h"
#include "engines/ownership/OpenedMembers.h"

#include "engines/Words.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;
using Use = FieldUses::Use;

namespace {

class FieldReporter {
public:
  FieldReporter(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                const AllFieldUses& all, FindingsByFunction& findings)
      : callees_(callees), module_(program.module), types_(types), all_(all), findings_(findings) {}

  void look(FieldKey field, const FieldUses& uses) {
    const Record& record = module_[field.record];
    if (record.isFromSystemHeader || record.kind == RecordKind::Union || uses.made.empty())
      return;
    if (std::set<FieldKey> seen; isHeldByFields(field, seen) && isForgotten(record, uses))
      forgotten(field, uses, "");
    bool isOfClass = !types_.isStruct[field.record.index]; // a structure's field may have users in any function
    if (isOfClass && uses.copied.empty() && !uses.isAddressTaken)
      for (const Use& release : uses.released)
        if (const Use* maker = mismatch(uses, release); maker && (uses.given.empty() || isReleasedAs(uses, *maker)))
          mismatched(field, *maker, release, uses.given.empty());
    for (const Use& copy : uses.copied)
      if (isSecondOwner(field, uses, copy))
        copiedOwner(field, uses, copy);
  }

  /// The elements of an array that only the class makes, and that nobody else holds.
  void lookAtElements(FieldKey field, const FieldUses& array, const FieldUses& elements) {
    const Record& record = module_[field.record];
    if (record.isFromSystemHeader || record.kind == RecordKind::Union || array.made.empty() || !array.given.empty() ||
        !array.isHeldAlone() || isForgotten(record, array) || elements.made.empty() || !elements.given.empty())
      return;
    if (elements.isHeldAlone() && isForgotten(record, elements))
      forgotten(field, elements, "[…]");
  }

private:
  const program::OwnCallees& callees_;
  const Module& module_;
  const FieldTypes& types_;
  const AllFieldUses& all_;
  FindingsByFunction& findings_;

  // ---------------------------------------------------------------------------------------------- never released

  /// Does only the field hold it, or other fields that nobody releases? `text = new char[n]; cursor = text;`
  bool isHeldByFields(FieldKey field, std::set<FieldKey>& seen) const {
    if (!seen.insert(field).second)
      return true;
    const FieldUses& uses = all_.at(field);
    return !uses.isAddressTaken && llvm::all_of(uses.made, [](const Use& use) { return use.isOnlyHolder; }) &&
           llvm::all_of(uses.handedOn, [&](const Use& use) {
             return use.into && all_.count(*use.into) && all_.at(*use.into).released.empty() &&
                    isHeldByFields(*use.into, seen);
           });
  }

  /// It is never released, except before a new one is made: not in the destructor and, if a class has none, not by its
  /// users. The users of a structure may release it elsewhere.
  bool isForgotten(const Record& record, const FieldUses& uses) const {
    if (record.destructorKind != SpecialMember::UserProvided)
      return uses.released.empty() && record.kind == RecordKind::Class && isConstructor(uses.made.front().function);
    if (!record.destructor || !module_[record.destructor].body)
      return false;
    if (uses.released.empty())
      return true;
    std::set<FunctionId> ending = program::reachedFrom(callees_, record.destructor);
    return llvm::all_of(uses.released,
                        [&](const Use& use) { return !ending.count(use.function) && isMadeAnew(uses, use); });
  }

  /// After this release the function makes a new object, and it does not release an object that it has made itself.
  bool isMadeAnew(const FieldUses& uses, const Use& release) const {
    const Body& body = *module_[release.function].body;
    auto isOfFunction = [&](const Use& use) { return use.function == release.function; };
    auto isSameCall = [&](const Use& make) {
      return make.block == release.block && make.index <= release.index + 1 && make.index >= release.index;
    };
    return llvm::any_of(uses.made,
                        [&](const Use& make) {
                          return isOfFunction(make) && (isSameCall(make) || reaches(body, release, make));
                        }) &&
           llvm::none_of(uses.made, [&](const Use& make) {
             return isOfFunction(make) && !isSameCall(make) && reaches(body, make, release);
           });
  }

  static bool reaches(const Body& body, const Use& from, const Use& to) {
    return reachable(
               body, {from.block, from.index}, [&](InstrAt at) { return at == InstrAt{to.block, to.index}; },
               [](InstrAt) { return false; })
        .has_value();
  }

  bool isConstructor(FunctionId function) const { return module_[function].methodKind == MethodKind::Constructor; }

  void forgotten(FieldKey field, const FieldUses& uses, const std::string& part) {
    const Use& maker = uses.made.front();
    FunctionId destructor = module_[field.record].destructor;
    bool hasDestructor = module_[field.record].destructorKind == SpecialMember::UserProvided;
    FunctionId teller = hasDestructor ? destructor : maker.function;
    Finding finding = started(Kind::Leak, field, teller, hasDestructor ? endOf(module_, destructor) : maker.at);
    finding.about.expression += part;
    finding.allocation = positionOf(module_, maker.at);
    finding.message = "`" + finding.about.expression + "` is not released: " + quoted(maker.function) +
                      " makes it, and " +
                      (uses.released.empty() ? "nobody releases it" : "it is released only to be made anew");
    finding.path.push_back(step(StepKind::Allocate, maker, "`" + finding.about.expression + "` is given a new object"));
    for (const Use& release : llvm::ArrayRef(uses.released).take_front(1))
      finding.path.push_back(
          step(StepKind::Note, release, quoted(release.function) + " releases it before it makes a new one"));
    finding.path.push_back({StepKind::Lose, finding.at,
                            hasDestructor ? "the destructor ends and has not released it"
                                          : "the class has no destructor that could release it"});
    findings_[teller].push_back(std::move(finding));
  }

  // ---------------------------------------------------------------------------------------------- the wrong family

  /// A maker in a family that this release does not fit; null if some maker fits.
  const Use* mismatch(const FieldUses& uses, const Use& release) const {
    if (!release.family)
      return nullptr;
    for (const Use& maker : uses.made)
      if (!maker.family || fits(module_.families[maker.family.index], module_.families[release.family.index]))
        return nullptr;
    return &uses.made.front();
  }

  /// Does some release fit this maker? Then values that come from elsewhere are presumably of its family, too.
  bool isReleasedAs(const FieldUses& uses, const Use& maker) const {
    return llvm::any_of(uses.released, [&](const Use& release) {
      return release.family && fits(module_.families[maker.family.index], module_.families[release.family.index]);
    });
  }

  void mismatched(FieldKey field, const Use& maker, const Use& release, bool isOnly) {
    Finding finding = started(Kind::MismatchedFree, field, release.function, release.at);
    finding.allocation = positionOf(module_, maker.at);
    finding.about.family = module_.families[maker.family.index].name;
    const std::string& wrong = module_.families[release.family.index].name;
    finding.message = "`" + finding.about.expression + "` is made by `" + finding.about.family +
                      "`, and released here as by `" + wrong + "`";
    finding.path.push_back(step(StepKind::Allocate, maker,
                                "`" + finding.about.expression + "` is given an object made by `" +
                                    finding.about.family + "`" +
                                    (isOnly ? "; nothing else is ever stored in it" : "")));
    finding.path.push_back(step(StepKind::Release, release, "it is released as an object of `" + wrong + "`"));
    findings_[release.function].push_back(std::move(finding));
  }

  // ---------------------------------------------------------------------------------------------- copied by hand

  /// A constructor that copies the field from another object, which keeps it too, while the destructor releases it. A
  /// constructor that counts references would write to the object or call something.
  bool isSecondOwner(FieldKey field, const FieldUses& uses, const Use& copy) const {
    const Function& function = module_[copy.function];
    auto witness = types_.because.find(field);
    if (function.methodKind != MethodKind::Constructor || function.isImplicit || function.methodOf != field.record ||
        !types_.isOwner(field) || witness == types_.because.end() || !witness->second.releases)
      return false;
    if (uses.isMadeBy(copy.function) || FieldUses::isIn(uses.emptied, copy.function) ||
        FieldUses::isIn(uses.given, copy.function))
      return false;
    const Body& body = *function.body;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op); assign && isBehind(body, assign->target, field))
          return false;
        if (const auto* call = std::get_if<Call>(&instr.op); call && call->role == CallRole::Plain)
          return false;
      }
    return true;
  }

  /// Is the place in the memory that the field points to?
  bool isBehind(const Body& body, PlaceId place, FieldKey key) const {
    while (true) {
      if (const auto* field = std::get_if<FieldPlace>(&body[place].node)) {
        place = field->object;
      } else if (const auto* element = std::get_if<ElementPlace>(&body[place].node)) {
        place = element->array;
      } else if (const auto* deref = std::get_if<DerefPlace>(&body[place].node)) {
        const auto* read = std::get_if<ReadExpr>(&body[deref->pointer].node);
        if (!read)
          return false;
        place = read->place;
        if (const auto* field = std::get_if<FieldPlace>(&body[place].node);
            field && FieldKey{field->record, field->field} == key)
          return true;
      } else {
        return false;
      }
    }
  }

  void copiedOwner(FieldKey field, const FieldUses& uses, const Use& copy) {
    FunctionId breaker = types_.because.at(field).function;
    Finding finding = started(Kind::CopyDoubleOwner, field, copy.function, copy.at);
    finding.allocation = positionOf(module_, uses.made.front().at);
    finding.message = "`" + finding.about.expression +
                      "` is taken from another object, which keeps it: " + quoted(breaker) +
                      " will release it for both";
    finding.path.push_back(step(StepKind::Move, copy, "two objects hold the same from here on"));
    finding.path.push_back(
        {StepKind::Release, positionOf(module_, module_[breaker].location), quoted(breaker) + " releases it"});
    findings_[copy.function].push_back(std::move(finding));
  }

  // ---------------------------------------------------------------------------------------------- words

  Finding started(Kind kind, FieldKey field, FunctionId function, Location at) const {
    Finding finding;
    finding.kind = kind;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = "this->" + module_[field.record].fields[field.field].name;
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    return finding;
  }

  finding::Step step(StepKind kind, const Use& use, std::string sentence) const {
    return {kind, positionOf(module_, use.at), std::move(sentence)};
  }
  std::string quoted(FunctionId function) const { return "`" + nameOf(module_[function]) + "`"; }
};

} // namespace

void addFieldFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                      const ProgramUses& uses, FindingsByFunction& findings) {
  FieldReporter reporter(program, callees, types, uses.fields, findings);
  for (const auto& [field, use] : uses.fields)
    reporter.look(field, use);
  for (const auto& [field, use] : uses.elements)
    if (auto array = uses.fields.find(field); array != uses.fields.end())
      reporter.lookAtElements(field, array->second, use);
  addPathFindings(program, callees, types, uses, findings);
  addOpenedMembers(program, callees, uses.fields, findings);
  addDeletedParts(program, callees, uses, findings);
}

} // namespace wt::engines::ownership
