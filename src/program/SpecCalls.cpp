// SPDX-License-Identifier: Apache-2.0
#include "program/SpecCalls.h"

#include "ir/Builder.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// clears(*s): the parameter's target is filled with zeroes.
bool isZeroing(const spec::Effect& effect) {
  return effect.kind == spec::EffectKind::Clears && effect.to.root == spec::Root::Parameter && effect.to.stars == 1 &&
         effect.to.fields.empty() && !effect.to.element;
}

/// allocates(..., F): each variable argument of the right type is the address of a variable that receives a new object.
bool givesRest(const spec::Effect& effect, const spec::FunctionSpec& spec) {
  return effect.kind == spec::EffectKind::Allocates && spec::isRest(effect.to, spec);
}

/// keeps(..., other): the call stores those of the further arguments that are neither strings nor of a family's type.
bool keepsOtherRest(const spec::Effect& effect, const spec::FunctionSpec& spec) {
  return effect.kind == spec::EffectKind::Keeps && spec::isRest(effect.from, spec);
}

bool speaksOfCalls(const spec::FunctionSpec& spec) {
  auto isTyped = [&](const spec::Effect& effect) {
    return effect.kind == spec::EffectKind::Copies || isZeroing(effect) || givesRest(effect, spec) ||
           keepsOtherRest(effect, spec);
  };
  return spec.keepsRest || spec.writesRest || std::any_of(spec.effects.begin(), spec.effects.end(), isTyped);
}

/// The callee's specification, if some of its effects must be written at the call.
const spec::FunctionSpec* specOf(const Instr& instr, const std::vector<const spec::FunctionSpec*>& specs) {
  const auto* call = std::get_if<Call>(&instr.op);
  const auto* callee = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
  const spec::FunctionSpec* spec = callee ? specs[callee->function.index] : nullptr;
  return spec && speaksOfCalls(*spec) ? spec : nullptr;
}

class CallEffects {
public:
  CallEffects(Module& module, const spec::FamilyTable& families, std::unique_ptr<Body> body, GlobalId world)
      : module_(module), families_(families), builder_(module, std::move(body)), world_(world) {}

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
          addEffects(instrs[at], *spec);
      }
      std::swap(added_, builder_.body()[block].instrs);
      added_.clear();
    }
    return builder_.finish();
  }

private:
  Module& module_;
  const spec::FamilyTable& families_;
  Builder builder_;
  GlobalId world_;
  std::vector<Instr> added_;

  void addEffects(const Instr& instr, const spec::FunctionSpec& spec) {
    const Call& call = std::get<Call>(instr.op);
    for (const spec::Effect& effect : spec.effects) {
      if (effect.kind == spec::EffectKind::Copies && isArgument(effect.from, call) && isArgument(effect.to, call))
        copy(call, unconverted(call.arguments[effect.from.parameter]), unconverted(call.arguments[effect.to.parameter]),
             instr.location);
      if (effect.kind == spec::EffectKind::Copies && isArgument(effect.from, call) && isResult(effect.to) &&
          call.target)
        copyToResult(call, unconverted(call.arguments[effect.from.parameter]), instr.location);
      if (isZeroing(effect) && effect.to.parameter < call.arguments.size() && surelyHolds(effect.when, call))
        zero(call.arguments[effect.to.parameter], instr.location);
    }
    addVariableArguments(call, spec, instr.location);
  }

  static bool isArgument(const spec::Path& path, const Call& call) {
    return path.root == spec::Root::Parameter && path.fields.empty() && !path.element && path.stars == 0 &&
           path.parameter < call.arguments.size();
  }

  static bool isResult(const spec::Path& path) {
    return path.root == spec::Root::Return && path.fields.empty() && !path.element && path.stars == 0;
  }

  /// Does the condition follow from the call's constant arguments alone? memset(&s, 0, sizeof s)
  bool surelyHolds(const spec::Condition& when, const Call& call) {
    return std::all_of(when.begin(), when.end(), [&](const spec::Comparison& comparison) {
      if (comparison.op != spec::Compare::Equal || !isArgument(comparison.subject, call))
        return false;
      const Expr& argument = builder_.body()[call.arguments[comparison.subject.parameter]];
      const auto* number = std::get_if<IntegerExpr>(&argument.node);
      return number && number->value == comparison.value;
    });
  }

  void zero(ExprId pointer, Location at) {
    pointer = unconverted(pointer);
    if (TypeId type = owningPointee(pointer))
      added_.push_back({Assign{builder_.derefAs(pointer, type), builder_.zero(type)}, at});
  }

  /// The pointer before its conversion to `void*`.
  ExprId unconverted(ExprId pointer) {
    const auto* cast = std::get_if<CastExpr>(&builder_.body()[pointer].node);
    return cast && cast->kind == CastKind::Pointer ? unconverted(cast->operand) : pointer;
  }

  /// The type of the pointer's target, if it is a record or a pointer, that is, a type that can own something.
  TypeId owningPointee(ExprId pointer) {
    const auto* type = typeAs<PointerType>(module_.types, builder_.typeOf(pointer));
    bool mayOwn = type && (std::holds_alternative<RecordType>(module_.types[type->pointee]) ||
                           std::holds_alternative<PointerType>(module_.types[type->pointee]));
    return mayOwn ? type->pointee : TypeId();
  }

  /// Is one of the arguments the size of the type, as in memcpy(p, &s, sizeof s)?
  bool isSizeOfOne(const Call& call, TypeId type) {
    const auto* record = typeAs<RecordType>(module_.types, type);
    return record && std::any_of(call.arguments.begin(), call.arguments.end(), [&](ExprId argument) {
             const auto* number = std::get_if<IntegerExpr>(&builder_.body()[argument].node);
             return number && number->value == static_cast<int64_t>(module_[record->record].sizeInBytes);
           });
  }

  /// Copies one record, or, if the size is not that of one record, some element of an array of records or pointers.
  void copy(const Call& call, ExprId from, ExprId to, Location at) {
    TypeId type = owningPointee(to) ? owningPointee(to) : owningPointee(from);
    if (!type && isUntyped(from) && isUntyped(to))
      return copyUntyped(from, to, at);
    if (!type)
      return;
    if (!isSizeOfOne(call, type) && owningPointee(from) && owningPointee(to)) {
      ExprId index = any(module_.types.intern(IntType{64, false}));
      from = builder_.binary(BinaryOp::PointerAdd, builder_.typeOf(from), from, index);
      to = builder_.binary(BinaryOp::PointerAdd, builder_.typeOf(to), to, index);
    }
    added_.push_back({Assign{builder_.derefAs(to, type), builder_.read(builder_.derefAs(from, type))}, at});
  }

  /// `g_memdup(pictures, sizeof pictures)`: the new block has the type of what is copied.
  void copyToResult(const Call& call, ExprId from, Location at) {
    if (owningPointee(from))
      copy(call, from, builder_.cast(CastKind::Pointer, builder_.typeOf(from), builder_.read(*call.target)), at);
  }

  bool isUntyped(ExprId pointer) {
    const auto* type = typeAs<PointerType>(module_.types, builder_.typeOf(pointer));
    return type && std::holds_alternative<VoidType>(module_.types[type->pointee]);
  }

  /// Between two `void *`, the copied bytes may hold pointers: copies some pointer.
  void copyUntyped(ExprId from, ExprId to, Location at) {
    TypeId pointer = module_.types.intern(PointerType{module_.types.intern(VoidType{})});
    TypeId pointers = module_.types.intern(PointerType{pointer});
    ExprId index = any(module_.types.intern(IntType{64, false}));
    auto elementOf = [&](ExprId array) {
      ExprId start = builder_.cast(CastKind::Pointer, pointers, array);
      return builder_.derefAs(builder_.binary(BinaryOp::PointerAdd, pointers, start, index), pointer);
    };
    added_.push_back({Assign{elementOf(to), builder_.read(elementOf(from))}, at});
  }

  void addVariableArguments(const Call& call, const spec::FunctionSpec& spec, Location at) {
    const Function& callee = module_[std::get<DirectCallee>(call.callee).function];
    const auto* type = typeAs<FunctionType>(module_.types, callee.type);
    if (!type || !type->isVariadic)
      return;
    const bool keepsOthers = std::any_of(spec.effects.begin(), spec.effects.end(),
                                         [&](const spec::Effect& effect) { return keepsOtherRest(effect, spec); });
    for (size_t i = type->parameters.size(); i < call.arguments.size(); ++i) {
      if (spec.keepsRest || (keepsOthers && isOther(call.arguments[i])))
        keep(call.arguments[i], at);
      if (const spec::Effect* gives = givenTo(call.arguments[i], spec))
        give(call.arguments[i], gives->family, at);
      else if (spec.writesRest)
        write(call.arguments[i], at);
    }
  }

  /// The effect `allocates(..., F)` that applies, if the argument is the address of a pointer to an object of family F.
  const spec::Effect* givenTo(ExprId argument, const spec::FunctionSpec& spec) {
    const auto* pointer = typeAs<PointerType>(module_.types, builder_.typeOf(argument));
    const auto* held = pointer ? typeAs<PointerType>(module_.types, pointer->pointee) : nullptr;
    auto gives = std::find_if(spec.effects.begin(), spec.effects.end(), [&](const spec::Effect& effect) {
      return held && givesRest(effect, spec) && isOfFamily(held->pointee, effect.family);
    });
    return gives == spec.effects.end() ? nullptr : &*gives;
  }

  /// Is it a pointer to neither a string nor an object of a family, which are copied or counted?
  bool isOther(ExprId argument) {
    const auto* pointer = typeAs<PointerType>(module_.types, builder_.typeOf(unconverted(argument)));
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    std::string_view name = record ? std::string_view(module_[record->record].name) : std::string_view();
    name.remove_prefix(name.starts_with('_') ? 1 : 0);
    return record && !families_.ofType(name);
  }

  /// A family that lists types has objects of these types (`struct _GdkPixbuf` is GLib's GdkPixbuf); one that lists
  /// none has strings.
  bool isOfFamily(TypeId type, const std::string& name) {
    const spec::Family* family = families_.find(name);
    if (!family || family->types.empty()) {
      const auto* letter = typeAs<IntType>(module_.types, type);
      return letter && letter->bits == 8;
    }
    const auto* record = typeAs<RecordType>(module_.types, type);
    std::string_view known = record ? std::string_view(module_[record->record].name) : std::string_view();
    known.remove_prefix(known.starts_with('_') ? 1 : 0);
    return std::find(family->types.begin(), family->types.end(), known) != family->types.end();
  }

  /// Overwrites the variable with a new object or null.
  void give(ExprId argument, const std::string& family, Location at) {
    TypeId held = typeAs<PointerType>(module_.types, builder_.typeOf(argument))->pointee;
    TypeId object = typeAs<PointerType>(module_.types, held)->pointee;
    FamilyId id = familyOf(module_, families_, family);
    added_.push_back({Alloc{builder_.derefAs(argument, held), id, object, ExprId(), true}, at});
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
    if (!pointer || pointer->isConst)
      return;
    TypeId written = pointer->pointee;
    PlaceId place = builder_.derefAs(argument, written);
    if (!std::holds_alternative<PointerType>(module_.types[written]))
      return writeNumbers(place, at);
    keep(builder_.read(place), at);
    added_.push_back({Assign{place, any(written)}, at});
  }

  /// Makes the number at the place unknown, or all numbers of the record there; pointers keep their values.
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

FamilyId familyOf(Module& module, const spec::FamilyTable& families, const std::string& name) {
  const spec::Family* known = families.find(name);
  ir::Family family{name.empty() ? kAnyFamily : name, known ? known->failure : 0};
  auto found = std::find(module.families.begin(), module.families.end(), family);
  FamilyId id(found - module.families.begin());
  if (found == module.families.end())
    module.families.push_back(std::move(family));
  return id;
}

void addEffectsAtCalls(Module& module, const spec::FamilyTable& families,
                       const std::vector<const spec::FunctionSpec*>& specs, GlobalId world) {
  if (std::none_of(specs.begin(), specs.end(), [](const auto* spec) { return spec && speaksOfCalls(*spec); }))
    return;
  for (Function& function : module.functions) {
    if (!function.body)
      continue;
    bool isConcerned = std::any_of(function.body->blocks.begin(), function.body->blocks.end(), [&](const Block& block) {
      return std::any_of(block.instrs.begin(), block.instrs.end(), [&](const Instr& i) { return specOf(i, specs); });
    });
    if (isConcerned)
      function.body = CallEffects(module, families, std::move(function.body), world).run(specs);
  }
}

} // namespace wt::program
