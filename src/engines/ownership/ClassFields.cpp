// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/ClassFields.h"

#include "engines/ownership/Inference.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace wt::engines::ownership {

using namespace ir;

namespace {

class ClassPass {
public:
  ClassPass(const program::Program& program, const References& references)
      : program_(program), references_(references), signatures_(program.module.functions.size()) {}

  FieldTypes run() {
    for (const auto& component : program_.components) { // callees first
      Component members(component.begin(), component.end());
      for (FunctionId function : component)
        if (program::isSpecified(program_, function) || thisOf(program_.module[function]))
          infer(function, members);
    }
    for (const Function& function : program_.module.functions)
      if (function.body && !function.isFromSystemHeader)
        addStandIns(*function.body);
    for (FieldKey field : doubtful_) { // `if (isOwner_) delete stream_;`: owns sometimes
      types_.owns.erase(field);
      types_.because.erase(field);
    }
    return std::move(types_);
  }

private:
  const program::Program& program_;
  const References& references_;
  std::vector<std::unique_ptr<Signature>> signatures_;
  FieldTypes types_;
  std::set<FieldKey> doubtful_;

  /// `text_ = &empty;`: one object stands for no text, and whoever releases the field asks whether it is that one.
  void addStandIns(const Body& body) {
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* field = assign ? std::get_if<FieldPlace>(&body[assign->target].node) : nullptr;
        if (!field)
          continue;
        ExprId value = assign->value;
        while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
          value = cast->operand;
        const auto* address = std::get_if<AddressExpr>(&body[value].node);
        PlaceId place = address ? address->place : PlaceId();
        while (place.isValid() && std::holds_alternative<ElementPlace>(body[place].node))
          place = std::get<ElementPlace>(body[place].node).array;
        if (place.isValid() && std::holds_alternative<GlobalPlace>(body[place].node))
          doubtful_.insert({field->record, field->field});
      }
  }

  bool isSameOrBase(RecordId base, RecordId derived) const {
    if (base == derived)
      return true;
    for (const Field& field : program_.module[derived].fields)
      if (field.kind != FieldKind::Member)
        if (const auto* record = typeAs<RecordType>(program_.module.types, field.type))
          if (isSameOrBase(base, record->record))
            return true;
    return false;
  }

  /// Signatures of methods of the class and of library functions are used; those of other callees are not known yet.
  const Signature* calleeOf(FunctionId caller, FunctionId callee) const {
    RecordId own = program_.module[caller].methodOf, other = program_.module[callee].methodOf;
    bool isOfClass = own.isValid() && other.isValid() && isSameOrBase(other, own);
    return isOfClass || program::isSpecified(program_, callee) ? signatures_[callee.index].get() : nullptr;
  }

  void infer(FunctionId id, const Component& component) {
    const Function& function = program_.module[id];
    SignatureLookup callees = [&](FunctionId callee) { return calleeOf(id, callee); };
    FunctionInput input{.program = program_,
                        .function = id,
                        .receiver = receiverOf(program_, {}, id, callees),
                        .callees = callees,
                        .component = component,
                        .references = references_};
    signatures_[id.index] = firstSignature(input);
    bool isOfLife = function.methodKind == MethodKind::Constructor || function.methodKind == MethodKind::Destructor;
    if (isOfLife && !program::isSpecified(program_, id))
      addTypes(id, *signatures_[id.index]);
  }

  void addTypes(FunctionId id, const Signature& signature) {
    const Function& function = program_.module[id];
    const Record& record = program_.module[function.methodOf];
    for (uint32_t i = 0; i < record.fields.size(); ++i)
      if (record.fields[i].kind == FieldKind::Member &&
          typeAs<PointerType>(program_.module.types, record.fields[i].type))
        types_.owns.try_emplace({function.methodOf, i}, false);
    bool isDestructor = function.methodKind == MethodKind::Destructor;
    for (uint32_t i = 0; i < record.fields.size() && !isDestructor;
         ++i) { // a constructor that does not mention a field leaves it empty
      auto it = llvm::find(signature.fields, FieldKey{function.methodOf, i});
      if (it == signature.fields.end() || signature.isLeftEmpty[it - signature.fields.begin()])
        types_.mayBeNull.insert({function.methodOf, i});
    }
    for (size_t i = 0; i < signature.fields.size(); ++i) {
      uint32_t slot = isDestructor ? signature.fieldAtEntry(i) : signature.fieldAtExit(i);
      if (signature.isFieldDoubtful[i])
        doubtful_.insert(signature.fields[i]);
      if (ownsOf(signature.internal, slot) != Owns::Yes)
        continue;
      types_.owns[signature.fields[i]] = true;
      if (isDestructor || !types_.because.count(signature.fields[i]))
        types_.because[signature.fields[i]] = {id, isDestructor};
    }
  }
};

} // namespace

FieldTypes classFieldTypes(const program::Program& program, const References& references) {
  return ClassPass(program, references).run();
}

} // namespace wt::engines::ownership
