// SPDX-License-Identifier: Apache-2.0
#include "program/SpecBodies.h"

#include "program/SpecCalls.h"
#include "program/SpecPlaces.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// Builds the body of one function.
class SpecBody {
public:
  SpecBody(Module& module, GlobalId world, const spec::Library& library, const spec::FunctionSpec& spec,
           const Function& function)
      : module_(module), families_(library.families()), spec_(spec), owner_(function.methodOf), at_(function.location),
        builder_(module), places_(builder_, world, library, spec, function) {}

  std::unique_ptr<Body> run() {
    std::vector<spec::Outcome> outcomes = spec::outcomesOf(spec_, families_);
    BlockId start = builder_.block();
    for (const spec::Outcome& outcome : outcomes) {
      if (outcomes.size() > 1) {
        BlockId arm = builder_.newBlock();
        builder_.body()[start].successors.push_back({arm, EdgeKind::Flow});
        builder_.setBlock(arm);
      }
      addOutcome(outcome);
    }
    return builder_.finish();
  }

private:
  Module& module_;
  const spec::FamilyTable& families_;
  const spec::FunctionSpec& spec_;
  RecordId owner_; // the class of the method
  Location at_;
  Builder builder_;
  SpecPlaces places_;
  bool isResultSet_ = false; // by an effect of the current outcome

  void addOutcome(const spec::Outcome& outcome) {
    isResultSet_ = false;
    assumeRequired();
    assumeReturning(spec::Root::Parameter);
    for (const spec::Comparison& comparison : outcome.before)
      assume(comparison);
    bool splits = spec_.isZeroed && outcome.mayFail;
    if (splits)
      addFailure();
    std::vector<const spec::Effect*> stores;
    for (const spec::Effect& effect : outcome.effects)
      if (isStore(effect.kind))
        stores.push_back(&effect);
    for (const spec::Effect& effect : outcome.effects) {
      if (!stores.empty() && &effect == stores.front())
        addStores(stores);
      addEffect(effect, outcome.mayFail && !splits);
    }
    if (spec_.keepsRest)
      for (PlaceId argument : places_.argumentsNotListed())
        keepFrom(argument);
    setResult(outcome.after);
    assumeReturning(spec::Root::Return);
    builder_.returnFrom(at_);
  }

  /// `noreturn on …` ends the program under a condition on this root; where the function returns, its negation holds.
  void assumeReturning(spec::Root root) {
    if (spec_.endsWhen && spec_.endsWhen->subject.root == root)
      assume(spec::negate(*spec_.endsWhen));
  }

  /// The function dereferences a pointer to an object of a required family (a stream): with null the program would end.
  void assumeRequired() {
    for (uint32_t i = 0; i < spec_.parameters.size(); ++i) {
      const spec::Type& type = spec_.parameters[i].type;
      if (type.kind != spec::TypeKind::Pointer || type.ownership == spec::Ownership::Ref)
        continue;
      const spec::Family* family = families_.ofType(type.parts.front().name);
      if (family && family->isRequired)
        assume({spec::Path{spec::Root::Parameter, i, {}, {}, 0, false}, spec::Compare::NotEqual, 0, true});
    }
  }

  /// The zeroes of `calloc` can only be stored in an allocated object, so failure gets an arm of its own.
  void addFailure() {
    BlockId fork = builder_.block();
    BlockId fails = builder_.newBlock();
    BlockId succeeds = builder_.newBlock();
    builder_.body()[fork].successors = {{succeeds, EdgeKind::Flow}, {fails, EdgeKind::Flow}};
    builder_.setBlock(fails);
    builder_.append(Assign{places_.result(), builder_.zero(builder_.typeOf(places_.result()))}, at_);
    builder_.returnFrom(at_);
    builder_.setBlock(succeeds);
  }

  // ---- effects

  static bool isStore(spec::EffectKind kind) {
    return kind == spec::EffectKind::Moves || kind == spec::EffectKind::Aliases ||
           kind == spec::EffectKind::AliasesInto || kind == spec::EffectKind::Clears;
  }

  void addEffect(const spec::Effect& effect, bool mayFail) {
    switch (effect.kind) {
    case spec::EffectKind::Releases: return release(effect);
    case spec::EffectKind::Allocates: return allocate(effect, mayFail);
    case spec::EffectKind::Moves:
    case spec::EffectKind::Aliases:
    case spec::EffectKind::AliasesInto: return;               // done by addStores
    case spec::EffectKind::Clears: return clearBytes(effect); // typed memory: done by addStores
    case spec::EffectKind::Copies: return copy(effect);
    case spec::EffectKind::Keeps: return keep(effect);
    case spec::EffectKind::Writes: return effect.from.isAfter ? change(effect) : write(effect);
    case spec::EffectKind::Calls: return;
    }
  }

  /// A pointer in a field (of a container) has its target destroyed, then released; an argument is only released.
  void release(const spec::Effect& effect) {
    auto from = places_.place(effect.from);
    if (!from)
      return;
    ExprId pointer = builder_.read(places_.slotOf(*from));
    std::optional<Call> destructor;
    if (!effect.from.fields.empty())
      destructor = destructorCall(pointer);
    const FamilyId released = family(effect.family.empty() ? defaultFamily() : effect.family);
    if (!destructor) {
      if (takesWhole(effect))
        unlessNull(effect.from, [&] { handOnParts(pointer); });
      builder_.append(Free{pointer, released}, at_);
      return;
    }
    BlockId destroys = builder_.newBlock(), after = builder_.newBlock();
    TypeId truth = module_.types.intern(IntType{1, false});
    ExprId null = builder_.null(builder_.typeOf(pointer));
    builder_.branch(builder_.binary(BinaryOp::NotEqual, truth, pointer, null), destroys, after, at_);
    builder_.setBlock(destroys);
    builder_.append(std::move(*destructor), at_);
    builder_.append(Free{pointer, released, true}, at_);
    builder_.jump(after);
    builder_.setBlock(after);
  }

  /// How a smart pointer with the default deleter releases: `new[]` if it holds an array. With another deleter, or if
  /// some class has its own `operator delete`, nothing is known.
  std::string defaultFamily() const {
    if (!owner_.isValid())
      return {};
    for (TypeId argument : module_[owner_].templateArguments) {
      const auto* deleter = typeAs<RecordType>(module_.types, argument);
      if (!deleter || module_[deleter->record].name.rfind("std::default_delete<", 0) != 0)
        continue;
      const TypeId held = module_[owner_].templateArguments.front();
      const auto* array = typeAs<ArrayType>(module_.types, held);
      const bool isObject = typeAs<RecordType>(module_.types, array ? array->element : held) != nullptr;
      return isObject && someClassDeletesItself() ? "" : array ? "new[]" : "new";
    }
    return {};
  }

  bool someClassDeletesItself() const {
    return std::any_of(module_.functions.begin(), module_.functions.end(), [](const Function& f) {
      return f.methodOf.isValid() && f.qualifiedName.ends_with("::operator delete");
    });
  }

  /// `void X509_free(own X509 *x)`, unlike `void free(own void *p)`: a function that releases an object of its own type
  /// also takes care of the object's parts, unless the specification has effects on fields of that parameter.
  bool takesWhole(const spec::Effect& effect) const {
    const spec::Path& path = effect.from;
    if (path.root != spec::Root::Parameter || !path.fields.empty() || path.element || path.stars != 0)
      return false;
    const spec::Type& type = spec_.parameters[path.parameter].type;
    const bool isNamed = type.kind == spec::TypeKind::Named; // `xmlXPathObjectPtr`
    const spec::Type* object = isNamed ? &type : type.kind == spec::TypeKind::Pointer ? &type.parts.front() : nullptr;
    bool isTyped = object && object->kind == spec::TypeKind::Named && object->name != "void" && object->parts.empty();
    return isTyped && std::none_of(spec_.effects.begin(), spec_.effects.end(), [&](const spec::Effect& other) {
             return other.from.root == path.root && other.from.parameter == path.parameter &&
                    !other.from.fields.empty();
           });
  }

  /// Keeps any pointer in the object: the library may know more fields of the type than the program does.
  void handOnParts(ExprId pointer) {
    const auto* type = typeAs<PointerType>(module_.types, builder_.typeOf(pointer));
    if (!type || !std::holds_alternative<RecordType>(module_.types[type->pointee]))
      return;
    TypeId part = module_.types.intern(PointerType{module_.types.intern(VoidType{}), false, false});
    TypeId parts = module_.types.intern(PointerType{part, false, false});
    ExprId some = builder_.binary(BinaryOp::PointerAdd, parts, builder_.cast(CastKind::Pointer, parts, pointer),
                                  places_.anyIndex());
    keepValue(builder_.read(builder_.derefAs(some, part)));
  }

  /// The call of the destructor of a pointer's target, if its class has a non-trivial one.
  std::optional<Call> destructorCall(ExprId pointer) {
    const auto* type = typeAs<PointerType>(module_.types, builder_.typeOf(pointer));
    const auto* record = type ? typeAs<RecordType>(module_.types, type->pointee) : nullptr;
    FunctionId destructor = record ? module_[record->record].destructor : FunctionId();
    if (!destructor)
      return std::nullopt;
    Callee callee = DirectCallee{destructor};
    if (module_[destructor].isVirtual)
      callee = VirtualCallee{record->record, destructor};
    return Call{std::nullopt, callee, {pointer}, CallRole::Destroy};
  }

  void allocate(const spec::Effect& effect, bool mayFail) {
    const spec::Path& to = effect.to;
    bool isOut = to.root == spec::Root::Parameter && to.stars == 1 && to.fields.empty() && !to.element;
    spec::Path pointer = to;
    pointer.stars = 0;
    if (isOut)
      unlessNull(pointer, [&] { allocateAt(effect, mayFail); });
    else
      allocateAt(effect, mayFail);
  }

  void allocateAt(const spec::Effect& effect, bool mayFail) {
    auto at = places_.place(effect.to);
    if (!at)
      return;
    PlaceId to = places_.slotOf(*at);
    TypeId type = builder_.typeOf(to);
    if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      type = pointer->pointee;
    bool isResult = effect.to == spec::Path{};
    builder_.append(Alloc{to, family(effect.family), type, isResult ? size() : ExprId(), isResult && mayFail}, at_);
    isResultSet_ |= effect.to.root == spec::Root::Return;
    if (spec_.isZeroed && isResult)
      builder_.append(Assign{places_.bytesAt(builder_.read(to)), builder_.zero(places_.bytesType())}, at_);
  }

  /// Moves, aliases and clears take effect at once: all values are read before any is stored, so `swap` swaps.
  void addStores(const std::vector<const spec::Effect*>& stores) {
    struct Store {
      const spec::Effect* effect;
      PlaceId to;
      ExprId value;
    };
    std::vector<Store> ready;
    for (const spec::Effect* effect : stores)
      if (auto to = places_.place(effect->to))
        if (auto value = storedValue(*effect, *to))
          ready.push_back({effect, *to, *value});
    if (ready.size() > 1)
      for (Store& store : ready) {
        PlaceId held = builder_.local(builder_.addTemporary(builder_.typeOf(store.value), {}, at_));
        builder_.append(Assign{held, store.value}, at_);
        store.value = builder_.read(held);
      }
    for (const Store& store : ready) {
      builder_.append(Assign{store.to, store.value}, at_);
      isResultSet_ |= store.effect->to.root == spec::Root::Return;
    }
    for (const Store& store : ready)
      if (store.effect->kind == spec::EffectKind::Moves)
        clearMoved(store.effect->from, stores);
  }

  std::optional<ExprId> storedValue(const spec::Effect& effect, PlaceId to) {
    TypeId type = builder_.typeOf(to);
    if (effect.kind == spec::EffectKind::Clears)
      return untypedPointer(effect.to) ? std::nullopt : std::optional(builder_.zero(type));
    auto value = places_.value(effect.from);
    if (!value)
      return std::nullopt;
    bool isPointer = std::holds_alternative<PointerType>(module_.types[builder_.typeOf(*value)]);
    if (effect.kind == spec::EffectKind::AliasesInto && isPointer)
      value = builder_.binary(BinaryOp::PointerAdd, builder_.typeOf(*value), *value, places_.anyIndex());
    return places_.convert(*value, type);
  }

  /// The source of a move becomes null, unless it is a parameter itself or another effect sets it.
  void clearMoved(const spec::Path& from, const std::vector<const spec::Effect*>& stores) {
    bool isParameter = from.fields.empty() && !from.element && from.stars == 0;
    bool isSet = std::any_of(stores.begin(), stores.end(), [&](const spec::Effect* e) { return e->to == from; });
    auto place = places_.place(from);
    if (!isParameter && !isSet && place)
      builder_.append(Assign{*place, builder_.zero(builder_.typeOf(*place))}, at_);
  }

  /// For the path `*s`: the value of s, if its type is `void *`.
  std::optional<ExprId> untypedPointer(spec::Path path) {
    if (path.stars != 1)
      return std::nullopt;
    path.stars = 0;
    auto value = places_.value(path);
    const auto* pointer = value ? typeAs<PointerType>(module_.types, builder_.typeOf(*value)) : nullptr;
    return pointer && std::holds_alternative<VoidType>(module_.types[pointer->pointee]) ? value : std::nullopt;
  }

  void clearBytes(const spec::Effect& effect) {
    if (auto pointer = untypedPointer(effect.to))
      builder_.append(Assign{places_.bytesAt(*pointer), builder_.zero(places_.bytesType())}, at_);
  }

  void copy(const spec::Effect& effect) {
    auto from = places_.value(effect.from);
    auto to = places_.value(effect.to);
    auto isPointer = [&](const std::optional<ExprId>& e) {
      return e && std::holds_alternative<PointerType>(module_.types[builder_.typeOf(*e)]);
    };
    if (isPointer(from) && isPointer(to))
      builder_.append(Assign{places_.bytesAt(*to), builder_.read(places_.bytesAt(*from))}, at_);
  }

  void keep(const spec::Effect& effect) {
    auto from = places_.place(effect.from);
    const spec::Family* family = families_.find(effect.family);
    if (from && family && family->isHandle)
      keepHandle(*from);
    else if (from)
      keepFrom(*from);
  }

  /// Stores the handle as a number: converted to a pointer, callers would not see it as the same value.
  void keepHandle(PlaceId from) {
    TypeId number = builder_.typeOf(from);
    ExprId address =
        builder_.addressOf(places_.anyPlaceInWorld(), module_.types.intern(PointerType{number, false, false}));
    builder_.append(Assign{builder_.derefAs(address, number), builder_.read(from)}, at_);
  }

  void keepValue(ExprId value) {
    PlaceId world = places_.anyPlaceInWorld();
    if (auto pointer = places_.convert(value, builder_.typeOf(world)))
      builder_.append(Assign{world, *pointer}, at_);
  }

  void keepFrom(PlaceId from) {
    for (ExprId value : places_.pointersIn(from))
      keepValue(value);
    for (PlaceId number : places_.handlesIn(from))
      keepHandle(number);
    for (PlaceId owned : places_.ownedIn(from))
      builder_.append(Assign{owned, builder_.zero(builder_.typeOf(owned))}, at_);
  }

  /// Replaces the pointer at the path by an unknown one, unless the parameter that the path starts from is null.
  void change(const spec::Effect& effect) {
    spec::Path start = effect.from;
    start.fields.clear();
    start.element.reset();
    start.stars = 0;
    auto place = places_.place(effect.from);
    if (!place || !std::holds_alternative<PointerType>(module_.types[builder_.typeOf(*place)]))
      return;
    unlessNull(start, [&] {
      keepValue(builder_.read(*place));
      builder_.append(Assign{*place, any(builder_.typeOf(*place))}, at_);
    });
  }

  /// Writes nothing through null: for library functions a null argument means that the result is not wanted.
  void write(const spec::Effect& effect) {
    std::vector<PlaceId> numbers = places_.numbersBehind(effect.from);
    if (!numbers.empty())
      unlessNull(effect.from, [&] {
        for (PlaceId place : numbers)
          builder_.append(Assign{place, any(builder_.typeOf(place))}, at_);
      });
  }

  /// Runs `rest` on a branch where the pointer at the path is not null.
  template <class Rest> void unlessNull(const spec::Path& path, Rest rest) {
    auto pointer = places_.value(path);
    if (!pointer || !std::holds_alternative<PointerType>(module_.types[builder_.typeOf(*pointer)]))
      return;
    BlockId wanted = builder_.newBlock(), after = builder_.newBlock();
    TypeId truth = module_.types.intern(IntType{1, false});
    ExprId null = builder_.null(builder_.typeOf(*pointer));
    builder_.branch(builder_.binary(BinaryOp::NotEqual, truth, *pointer, null), wanted, after, at_);
    builder_.setBlock(wanted);
    rest();
    builder_.jump(after);
    builder_.setBlock(after);
  }

  // ---- the result, conditions, sizes, families

  void setResult(const spec::Condition& after) {
    if (!places_.hasResult())
      return;
    PlaceId result = places_.result();
    if (!isResultSet_) {
      auto fixed = std::find_if(after.begin(), after.end(), [](const spec::Comparison& c) {
        return c.op == spec::Compare::Equal && c.subject == spec::Path{};
      });
      TypeId type = builder_.typeOf(result);
      builder_.append(Assign{result, fixed != after.end() ? constant(type, *fixed) : any(type)}, at_);
      if (fixed != after.end())
        return;
    }
    for (const spec::Comparison& comparison : after)
      assume(comparison);
  }

  ExprId any(TypeId type) { return builder_.unknown(UnknownReason::Nondeterministic, type); }

  ExprId constant(TypeId type, const spec::Comparison& comparison) {
    if (std::holds_alternative<IntType>(module_.types[type]))
      return builder_.integer(type, comparison.value);
    if (std::holds_alternative<PointerType>(module_.types[type]) && comparison.value != 0)
      return builder_.cast(CastKind::IntegerToPointer, type, builder_.integer(places_.sizeType(), comparison.value));
    return builder_.zero(type);
  }

  void assume(const spec::Comparison& comparison) {
    static constexpr BinaryOp kOperators[] = {BinaryOp::Equal,     BinaryOp::NotEqual, BinaryOp::Less,
                                              BinaryOp::LessEqual, BinaryOp::Greater,  BinaryOp::GreaterEqual};
    auto subject = places_.value(comparison.subject);
    if (!subject)
      return;
    const Type& type = module_.types[builder_.typeOf(*subject)];
    if (!std::holds_alternative<IntType>(type) && !std::holds_alternative<PointerType>(type))
      return;
    ExprId value = constant(builder_.typeOf(*subject), comparison);
    TypeId truth = module_.types.intern(IntType{1, false});
    builder_.append(Assume{builder_.binary(kOperators[size_t(comparison.op)], truth, *subject, value)}, at_);
  }

  /// The product of the size parameters; invalid if the specification names none.
  ExprId size() {
    ExprId product;
    for (uint32_t parameter : spec_.sizeParameters) {
      spec::Path path;
      path.root = spec::Root::Parameter;
      path.parameter = parameter;
      auto factor = places_.value(path);
      if (!factor || !std::holds_alternative<IntType>(module_.types[builder_.typeOf(*factor)]))
        return ExprId();
      TypeId type = places_.sizeType();
      ExprId bytes = builder_.cast(CastKind::Integer, type, *factor);
      product = product ? builder_.binary(BinaryOp::Multiply, type, product, bytes) : bytes;
    }
    return product;
  }

  FamilyId family(const std::string& name) { return familyOf(module_, families_, name); }
};

} // namespace

const spec::FunctionSpec* specificationOf(const Module& module, const spec::Library& library,
                                          const Function& function) {
  // A file's own function may share its name with a library function. A library template instantiated with a type
  // of the file has internal linkage too, but is still the library's.
  bool isOfFile = function.linkage == Linkage::Internal && !function.isFromSystemHeader;
  return isOfFile ? nullptr : specificationByName(module, library, function);
}

const spec::FunctionSpec* specificationByName(const Module& module, const spec::Library& library,
                                              const Function& function) {
  const auto* type = typeAs<FunctionType>(module.types, function.type);
  if (!type)
    return nullptr;
  bool hasThis = function.methodKind != MethodKind::NotMethod && function.methodKind != MethodKind::Static;
  std::vector<spec::Shape> shapes;
  for (size_t i = hasThis ? 1 : 0; i < type->parameters.size(); ++i) {
    const auto* pointer = typeAs<PointerType>(module.types, type->parameters[i]);
    shapes.push_back(!pointer               ? spec::Shape::Value
                     : pointer->isReference ? spec::Shape::Reference
                                            : spec::Shape::Pointer);
  }
  return library.find(function.qualifiedName, shapes);
}

std::vector<bool> addSpecBodies(Module& module, const spec::Library& library) {
  std::vector<bool> isSpecified(module.functions.size(), false);
  std::vector<const spec::FunctionSpec*> specs(module.functions.size(), nullptr);
  GlobalId world = addWorld(module);
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    Function& function = module.functions[i];
    bool isLibraryInline = function.body && function.isFromSystemHeader;
    bool mayHaveSpec = !function.body || isLibraryInline;
    const spec::FunctionSpec* spec = mayHaveSpec ? specificationOf(module, library, function) : nullptr;
    isSpecified[i] = spec || isLibraryInline;
    if (!spec)
      continue;
    function.body.reset();
    specs[i] = spec;
    function.isNoReturn |= spec->neverReturns;
    function.returnsNonNull |= spec->neverNull;
    function.mayThrow &= !spec->neverThrows;
    function.waits |= spec->waits;
    function.callsForever |= spec->callsForever;
    function.startsThread |= spec->startsThread;
    if (!function.isNoReturn)
      function.body = SpecBody(module, world, library, *spec, function).run();
  }
  addEffectsAtCalls(module, library.families(), specs, world);
  return isSpecified;
}

} // namespace wt::program
