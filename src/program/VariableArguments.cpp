// SPDX-License-Identifier: Apache-2.0
#include "program/VariableArguments.h"

#include "ir/Builder.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// The call's callee and its specification, if that says something of variable arguments.
const spec::FunctionSpec* specOf(const Instr& instr, const std::vector<const spec::FunctionSpec*>& specs) {
  const auto* call = std::get_if<Call>(&instr.op);
  const auto* callee = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
  const spec::FunctionSpec* spec = callee ? specs[callee->function.index] : nullptr;
  return spec && (spec->keepsRest || spec->writesRest) ? spec : nullptr;
}

class Spelling {
public:
  Spelling(Module& module, std::unique_ptr<Body> body, GlobalId world)
      : module_(module), builder_(module, std::move(body)), world_(world) {}

  std::unique_ptr<Body> run(const std::vector<const spec::FunctionSpec*>& specs) {
    for (size_t i = 0; i < builder_.body().blocks.size(); ++i) {
      std::vector<Instr> instrs;
      BlockId block(i);
      bool mayThrow = builder_.body()[block].unwind.isValid();
      std::swap(instrs, builder_.body()[block].instrs);
      for (size_t at = 0; at < instrs.size(); ++at) {
        const spec::FunctionSpec* spec = specOf(instrs[at], specs);
        bool endsBlock = mayThrow && at + 1 == instrs.size();
        added_.push_back(instrs[at]);
        if (spec && !endsBlock)
          spellOut(instrs[at], *spec);
      }
      std::swap(added_, builder_.body()[block].instrs);
      added_.clear();
    }
    return builder_.finish();
  }

private:
  Module& module_;
  Builder builder_;
  GlobalId world_;
  std::vector<Instr> added_;

  void spellOut(const Instr& instr, const spec::FunctionSpec& spec) {
    const Call& call = std::get<Call>(instr.op);
    const Function& callee = module_[std::get<DirectCallee>(call.callee).function];
    const auto* type = typeAs<FunctionType>(module_.types, callee.type);
    if (!type || !type->isVariadic)
      return;
    for (size_t i = type->parameters.size(); i < call.arguments.size(); ++i) {
      if (spec.keepsRest)
        keep(call.arguments[i], instr.location);
      if (spec.writesRest)
        write(call.arguments[i], instr.location);
    }
  }

  ExprId any(TypeId type) { return builder_.unknown(UnknownReason::Nondeterministic, type); }

  void keep(ExprId argument, Location at) {
    if (!std::holds_alternative<PointerType>(module_.types[builder_.typeOf(argument)]))
      return;
    TypeId pointer = typeAs<ArrayType>(module_.types, module_[world_].type)->element;
    PlaceId place = builder_.element(builder_.global(world_), any(module_.types.intern(IntType{64, false})), pointer);
    added_.push_back({Assign{place, builder_.cast(CastKind::Pointer, pointer, argument)}, at});
  }

  void write(ExprId argument, Location at) {
    const auto* pointer = typeAs<PointerType>(module_.types, builder_.typeOf(argument));
    if (pointer && !pointer->isConst)
      writeNumbers(builder_.derefAs(argument, pointer->pointee), at);
  }

  /// The number at the place, or the numbers in the record there; what is owned stays owned.
  void writeNumbers(PlaceId place, Location at) {
    const Type type = module_.types[builder_.typeOf(place)];
    if (std::holds_alternative<IntType>(type) || std::holds_alternative<FloatType>(type))
      added_.push_back({Assign{place, any(builder_.typeOf(place))}, at});
    const auto* record = std::get_if<RecordType>(&type);
    if (!record || module_[record->record].kind == RecordKind::Union)
      return;
    for (uint32_t i = 0; i < module_[record->record].fields.size(); ++i)
      writeNumbers(builder_.field(place, record->record, i), at);
  }
};

} // namespace

void spellOutVariableArguments(Module& module, const std::vector<const spec::FunctionSpec*>& specs, GlobalId world) {
  auto saysSo = [](const spec::FunctionSpec* spec) { return spec && (spec->keepsRest || spec->writesRest); };
  if (std::none_of(specs.begin(), specs.end(), saysSo))
    return;
  for (Function& function : module.functions) {
    if (!function.body)
      continue;
    bool concerned = std::any_of(function.body->blocks.begin(), function.body->blocks.end(), [&](const Block& block) {
      return std::any_of(block.instrs.begin(), block.instrs.end(), [&](const Instr& i) { return specOf(i, specs); });
    });
    if (concerned)
      function.body = Spelling(module, std::move(function.body), world).run(specs);
  }
}

} // namespace wt::program
