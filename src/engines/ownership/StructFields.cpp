// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/StructFields.h"

#include "engines/ownership/HandedOn.h"
#include "engines/ownership/Inference.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

/// The evidence about a field.
struct Evidence {
  std::vector<FunctionId> makes, releases;
  bool isLeftEmpty = false; // some maker of the object does not fill the field
  bool isBorrowed = false;  // some maker lets the field point to something that is not allocated
  bool isForgotten = false; // some breaker of the object does not release the field
  bool isDoubtful = false;  // `if (c->isOwner) free(c->name);`
};

class StructPass {
public:
  StructPass(const program::Program& program, const Beliefs& beliefs, const References& references, FieldTypes& types)
      : program_(program), module_(program.module), beliefs_(beliefs), references_(references), types_(types),
        signatures_(module_.functions.size()), receivers_(module_.functions.size()) {
    types_.isStruct = plainStructs(module_);
  }

  void run() {
    for (const auto& component : program_.components) { // callees first
      Component members(component.begin(), component.end());
      for (FunctionId function : component)
        infer(function, members);
    }
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (receivers_[f].isStruct && receivers_[f].role != Role::Uses)
        addSilence(FunctionId(f));
    types_.handedOn = fieldsHandedOn(program_, lookup());
    for (const auto& [field, evidence] : evidence_)
      conclude(field, evidence);
    presumeBorrowers();
    for (const auto& [field, owns] : types_.owns)
      if (types_.isStruct[field.record.index])
        types_.followed.insert(field);
    findUnfinished();
  }

private:
  const program::Program& program_;
  const Module& module_;
  const Beliefs& beliefs_;
  const References& references_;
  FieldTypes& types_;
  std::vector<std::unique_ptr<Signature>> signatures_;
  std::vector<Receiver> receivers_;
  std::map<FieldKey, Evidence> evidence_;
  std::set<RecordId> made_, broken_; // structures that some function makes, or breaks

  SignatureLookup lookup() const {
    return [this](FunctionId f) -> const Signature* {
      auto belief = beliefs_.find(f);
      return belief != beliefs_.end() ? belief->second.get() : signatures_[f.index].get();
    };
  }

  void infer(FunctionId id, const Component& component) {
    SignatureLookup callees = lookup();
    Receiver receiver = receivers_[id.index] = receiverOf(program_, types_.isStruct, id, callees);
    FunctionInput input{.program = program_,
                        .function = id,
                        .receiver = receiver,
                        .callees = callees,
                        .component = component,
                        .references = references_,
                        .isSurvey = true};
    signatures_[id.index] = firstSignature(input);
    if (!program::isSpecified(program_, id) && receiver.isStruct && receiver.role != Role::Uses)
      addEvidence(id, receiver.role);
  }

  void addEvidence(FunctionId id, Role role) {
    const Signature& signature = *signatures_[id.index];
    RecordId record = recordOf(module_, id, receivers_[id.index]);
    for (size_t i = 0; i < signature.fields.size(); ++i) {
      if (signature.fields[i].record != record)
        continue;
      Evidence& evidence = evidence_[signature.fields[i]];
      bool isMaker = role == Role::Makes;
      Owns owns = ownsOf(signature.internal, isMaker ? signature.fieldAtExit(i) : signature.fieldAtEntry(i));
      if (signature.isFieldDoubtful[i]) { // a contradictory function is no evidence
        evidence.isDoubtful |= !isMaker;
        continue;
      }
      evidence.isBorrowed |= isMaker && owns == Owns::No;
      if (owns == Owns::Yes)
        (isMaker ? evidence.makes : evidence.releases).push_back(id);
    }
  }

  /// Draws conclusions from the fields that a maker or breaker does not mention.
  void addSilence(FunctionId id) {
    RecordId record = recordOf(module_, id, receivers_[id.index]);
    bool isMaker = receivers_[id.index].role == Role::Makes;
    (isMaker ? made_ : broken_).insert(record);
    for (auto it = evidence_.lower_bound({record, 0}); it != evidence_.end() && it->first.record == record; ++it) {
      Evidence& evidence = it->second;
      bool isSaid = llvm::is_contained(isMaker ? evidence.makes : evidence.releases, id);
      (isMaker ? evidence.isLeftEmpty : evidence.isForgotten) |= !isSaid;
    }
  }

  void conclude(FieldKey field, const Evidence& evidence) {
    if (evidence.isDoubtful || (evidence.makes.empty() && evidence.releases.empty()))
      return;
    types_.owns[field] = true;
    bool isReleased = !evidence.releases.empty();
    types_.because[field] = {isReleased ? evidence.releases.front() : evidence.makes.front(), isReleased};
    bool isAgreed = isReleased && made_.count(field.record) && !evidence.isForgotten && !evidence.isBorrowed;
    bool isLost = !evidence.makes.empty() && evidence.releases.empty() && !types_.handedOn.count(field);
    if (!isAgreed && !isLost)
      types_.unsure.insert(field);
    if (evidence.isLeftEmpty && !isLost)
      types_.mayBeNull.insert(field);
  }

  /// If the breakers of an object leave a field and nobody hands on its target, the field borrows it from another
  /// owner.
  void presumeBorrowers() {
    for (RecordId record : broken_)
      for (uint32_t i = 0; i < module_[record].fields.size(); ++i) {
        FieldKey field{record, i};
        bool isPointer = typeAs<PointerType>(module_.types, module_[record].fields[i].type);
        if (isPointer && !evidence_[field].isDoubtful && !types_.handedOn.count(field))
          types_.owns.try_emplace(field, false);
      }
  }

  /// Functions that a maker or breaker calls on its object: they find or leave it in any state.
  void findUnfinished() {
    std::vector<FunctionId> work;
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        work.push_back(FunctionId(f));
    while (!work.empty()) {
      FunctionId caller = work.back();
      work.pop_back();
      const Receiver& own = receivers_[caller.index];
      bool isMaking = own.isStruct && (own.role == Role::Makes || types_.duringMaking.count(caller));
      bool isBreaking = own.isStruct && (own.role == Role::Breaks || types_.duringBreaking.count(caller));
      Names names(module_, *module_[caller].body, own);
      for (const Block& block : module_[caller].body->blocks)
        for (const Instr& instr : block.instrs) {
          const auto* call = std::get_if<Call>(&instr.op);
          const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
          const Receiver* given = direct ? &receivers_[direct->function.index] : nullptr;
          if (!given || !given->isStruct || given->parameter >= call->arguments.size())
            continue;
          ExprId argument = call->arguments[given->parameter];
          bool isOwn = names.isReceiver(argument);
          bool isPart = isPlace(*module_[caller].body, argument);
          bool isNew = false;
          if (isPart || (isOwn && isMaking))
            isNew |= types_.duringMaking.insert(direct->function).second;
          if (isPart || (isOwn && isBreaking))
            isNew |= types_.duringBreaking.insert(direct->function).second;
          if (isNew && module_[direct->function].body)
            work.push_back(direct->function);
        }
    }
  }

  /// A structure that is a variable, or a member of another: its user sets it up and clears it with special functions.
  static bool isPlace(const Body& body, ExprId value) {
    while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
      value = cast->operand;
    const auto* address = std::get_if<AddressExpr>(&body[value].node);
    return address && !std::holds_alternative<DerefPlace>(body[address->place].node);
  }
};

} // namespace

void addStructFieldTypes(const program::Program& program, const Beliefs& beliefs, const References& references,
                         FieldTypes& types) {
  StructPass(program, beliefs, references, types).run();
}

} // namespace wt::engines::ownership
