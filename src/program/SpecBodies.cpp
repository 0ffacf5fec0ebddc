// SPDX-License-Identifier: Apache-2.0
#include "program/SpecBodies.h"

#include "program/SpecPlaces.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// Makes one body.
class SpecBody {
public:
  SpecBody(Module& module, GlobalId world, const spec::Library& library, const spec::FunctionSpec& spec,
           const Function& function)
      : module_(module), library_(library), families_(library.families()), spec_(spec), class_(function.methodOf),
        at_(function.location), builder_(module), places_(builder_, world, families_, spec, function) {}

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
  const spec::Library& library_;
  const spec::FamilyTable& families_;
  const spec::FunctionSpec& spec_;
  RecordId class_; // of a method
  Location at_;
  Builder builder_;
  SpecPlaces places_;
  bool isResultSet_ = false; // by the outcome at hand
  std::vector<std::pair<const spec::Effect*, ExprId>> transfers_; // what Moves and Aliases of the outcome read

  void addOutcome(const spec::Outcome& outcome) {
    isResultSet_ = false;
    for (const spec::Comparison& comparison : outcome.before)
      assume(comparison);
    bool splits = spec_.isZeroed && outcome.mayFail;
    if (splits)
      addFailure();
    transfers_.clear();
    for (const spec::Effect& effect : outcome.effects)
      addEffect(effect, outcome.mayFail && !splits, outcome.effects);
    if (spec_.keepsRest)
      for (PlaceId argument : places_.rest())
        keepArgument(argument);
    setResult(outcome.after);
    builder_.returnFrom(at_);
  }

  /// Zeroes can only be stored in what was allocated: failing is an arm of its own.
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

  using Effects = std::vector<spec::Effect>;

  void addEffect(const spec::Effect& effect, bool mayFail, const Effects& all) {
    switch (effect.kind) {
    case spec::EffectKind::Releases: return release(effect);
    case spec::EffectKind::Allocates: return allocate(effect, mayFail);
    case spec::EffectKind::Moves: return move(effect, all);
    case spec::EffectKind::Aliases: return alias(effect, all);
    case spec::EffectKind::AliasesInto: return aliasInto(effect);
    case spec::EffectKind::Clears: return clear(effect);
    case spec::EffectKind::Copies: return copy(effect);
    case spec::EffectKind::Keeps: return keep(effect);
    case spec::EffectKind::Writes: return write(effect);
    case spec::EffectKind::Calls: return;
    }
  }

  void release(const spec::Effect& effect) {
    auto from = places_.place(effect.from);
    if (!from)
      return;
    ExprId object = builder_.read(places_.slot(*from));
    bool isElement = effect.from.root == spec::Root::This && !effect.from.fields.empty();
    bool isDestruction = isElement && destroyElement(object);
    builder_.append(Free{object, family(effect.family), isDestruction}, at_);
  }

  /// Of a method of `unique_ptr<T>`: T, if it is a class.
  RecordId elementClass() const {
    if (!class_ || module_[class_].templateArguments.empty())
      return {};
    const auto* type = typeAs<RecordType>(module_.types, module_[class_].templateArguments[0]);
    return type ? type->record : RecordId();
  }

  /// What a smart pointer releases is destroyed first, if it is there and has a destructor.
  bool destroyElement(ExprId object) {
    RecordId element = elementClass();
    if (!element || !module_[element].destructor)
      return false;
    FunctionId destructor = module_[element].destructor;
    TypeId pointer = typeAs<FunctionType>(module_.types, module_[destructor].type)->parameters[0];
    BlockId isThere = builder_.newBlock();
    BlockId after = builder_.newBlock();
    TypeId truth = module_.types.intern(IntType{1, false});
    ExprId null = builder_.null(builder_.typeOf(object));
    builder_.branch(builder_.binary(BinaryOp::NotEqual, truth, object, null), isThere, after, at_);
    builder_.setBlock(isThere);
    Callee callee = DirectCallee{destructor};
    if (module_[destructor].isVirtual)
      callee = VirtualCallee{element, destructor};
    builder_.append(Call{std::nullopt, callee, {places_.convert(object, pointer)}, CallRole::Destroy}, at_);
    builder_.jump(after);
    builder_.setBlock(after);
    return true;
  }

  void allocate(const spec::Effect& effect, bool mayFail) {
    auto place = places_.place(effect.to);
    if (!place)
      return;
    PlaceId to = places_.slot(*place);
    TypeId type = builder_.typeOf(to);
    if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      type = pointer->pointee;
    bool isResult = effect.to == spec::Path{};
    builder_.append(Alloc{to, family(effect.family), type, isResult ? size() : ExprId(), isResult && mayFail}, at_);
    isResultSet_ |= effect.to.root == spec::Root::Return && effect.to.stars == 0;
    if (spec_.isZeroed && isResult)
      builder_.append(Assign{places_.bytesAt(builder_.read(to)), builder_.zero(places_.bytesType())}, at_);
  }

  void move(const spec::Effect& effect, const Effects& all) {
    auto from = places_.place(effect.from);
    if (!from)
      return;
    alias(effect, all);
    bool isPlainParameter = effect.from.fields.empty() && !effect.from.element && effect.from.stars == 0;
    bool isSet = std::any_of(all.begin(), all.end(), [&](const spec::Effect& e) { return isTransfer(e) && e.to == effect.from; });
    if (!isPlainParameter && !isSet)
      builder_.append(Assign{*from, builder_.zero(builder_.typeOf(*from))}, at_);
  }

  static bool isTransfer(const spec::Effect& effect) {
    return effect.kind == spec::EffectKind::Moves || effect.kind == spec::EffectKind::Aliases;
  }

  /// Sources are read before any target is written: the first transfer reads those of all.
  void alias(const spec::Effect& effect, const Effects& all) {
    if (transfers_.empty())
      for (const spec::Effect& other : all)
        if (isTransfer(other))
          if (auto value = places_.value(other.from))
            transfers_.push_back({&other, *value});
    if (transfers_.size() > 1)
      for (auto& [other, value] : transfers_)
        value = held(value);
    for (const auto& [other, value] : transfers_)
      if (other == &effect)
        store(effect.to, value);
  }

  /// The value in a temporary, unless it is one, or a parameter itself.
  ExprId held(ExprId value) {
    const auto* read = std::get_if<ReadExpr>(&builder_.body()[value].node);
    if (read && std::holds_alternative<LocalPlace>(builder_.body()[read->place].node))
      return value;
    PlaceId temporary = builder_.local(builder_.addTemporary(builder_.typeOf(value), "", at_));
    builder_.append(Assign{temporary, value}, at_);
    return builder_.read(temporary);
  }

  void aliasInto(const spec::Effect& effect) {
    auto from = places_.value(effect.from);
    if (from && std::holds_alternative<PointerType>(module_.types[builder_.typeOf(*from)]))
      from = builder_.binary(BinaryOp::PointerAdd, builder_.typeOf(*from), *from, places_.anyIndex());
    store(effect.to, from);
  }

  void clear(const spec::Effect& effect) {
    if (auto to = places_.place(effect.to))
      builder_.append(Assign{*to, builder_.zero(builder_.typeOf(*to))}, at_);
    isResultSet_ |= effect.to == spec::Path{};
  }

  void copy(const spec::Effect& effect) {
    auto from = places_.value(effect.from);
    auto to = places_.value(effect.to);
    if (from && to)
      builder_.append(Assign{places_.bytesAt(*to), builder_.read(places_.bytesAt(*from))}, at_);
  }

  void store(const spec::Path& path, std::optional<ExprId> value) {
    auto to = places_.place(path);
    if (!to || !value)
      return;
    builder_.append(Assign{*to, places_.convert(*value, builder_.typeOf(*to))}, at_);
    isResultSet_ |= path == spec::Path{};
  }

  void keep(const spec::Effect& effect) {
    if (auto place = places_.place(effect.from))
      keepArgument(*place);
  }

  /// What a reference leads to is kept, not the reference; and a smart pointer gives away what it holds.
  void keepArgument(PlaceId argument) {
    const auto* type = typeAs<PointerType>(module_.types, builder_.typeOf(argument));
    if (!type || !type->isReference)
      return keepValue(builder_.read(argument));
    PlaceId object = builder_.deref(builder_.read(argument));
    const auto* record = typeAs<RecordType>(module_.types, builder_.typeOf(object));
    if (!record)
      return keepValue(builder_.read(object));
    const spec::Container* container = library_.container(module_[record->record].templateName);
    bool isSmartPointer = container && container->fields.size() == 1 &&
                          container->fields[0].type.ownership == spec::Ownership::Own;
    if (!isSmartPointer)
      return keepValue(builder_.read(argument));
    PlaceId slot = places_.slot(object);
    keepValue(builder_.read(slot));
    builder_.append(Assign{slot, builder_.zero(builder_.typeOf(slot))}, at_);
  }

  /// Numbers are kept too: a handle is one.
  void keepValue(ExprId value) {
    const Type& type = module_.types[builder_.typeOf(value)];
    if (!std::holds_alternative<PointerType>(type) && !std::holds_alternative<IntType>(type))
      return;
    PlaceId world = places_.anyPlaceInWorld();
    builder_.append(Assign{world, places_.convert(value, builder_.typeOf(world))}, at_);
  }

  void write(const spec::Effect& effect) {
    for (PlaceId place : places_.numbersBehind(effect.from))
      builder_.append(Assign{place, any(builder_.typeOf(place))}, at_);
  }

  // ---- the result, conditions, sizes, families

  void setResult(const spec::Condition& after) {
    if (!places_.hasResult())
      return;
    PlaceId result = places_.result();
    if (!isResultSet_) {
      bool isFixed = after.size() == 1 && after[0].op == spec::Compare::Equal && after[0].subject == spec::Path{};
      builder_.append(Assign{result, isFixed ? constant(builder_.typeOf(result), after[0]) : any(builder_.typeOf(result))},
                      at_);
      if (isFixed)
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

  /// The product of the size parameters, if the specification names them.
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

  FamilyId family(const std::string& name) {
    const spec::Family* known = families_.find(name);
    ir::Family family{name.empty() ? "any" : name, known ? known->failure : 0};
    auto found = std::find(module_.families.begin(), module_.families.end(), family);
    FamilyId id(found - module_.families.begin());
    if (found == module_.families.end())
      module_.families.push_back(std::move(family));
    return id;
  }
};

const spec::FunctionSpec* specOf(const Module& module, const spec::Library& library, const Function& function) {
  const auto* type = typeAs<FunctionType>(module.types, function.type);
  if (!type || function.linkage == Linkage::Internal)
    return nullptr;
  bool hasThis = function.methodKind != MethodKind::NotMethod && function.methodKind != MethodKind::Static;
  std::vector<spec::Shape> shapes;
  for (size_t i = hasThis ? 1 : 0; i < type->parameters.size(); ++i) {
    const auto* pointer = typeAs<PointerType>(module.types, type->parameters[i]);
    shapes.push_back(!pointer              ? spec::Shape::Value
                     : pointer->isReference ? spec::Shape::Reference
                                            : spec::Shape::Pointer);
  }
  return library.find(function.qualifiedName, shapes);
}

} // namespace

std::vector<bool> addSpecBodies(Module& module, const spec::Library& library) {
  std::vector<bool> isSpecified(module.functions.size(), false);
  GlobalId world = addWorld(module);
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    Function& function = module.functions[i];
    const spec::FunctionSpec* spec = function.body ? nullptr : specOf(module, library, function);
    if (!spec)
      continue;
    isSpecified[i] = true;
    function.isNoReturn |= spec->neverReturns;
    function.returnsNonNull |= spec->neverNull;
    function.mayThrow &= !spec->neverThrows;
    if (!function.isNoReturn)
      function.body = SpecBody(module, world, library, *spec, function).run();
  }
  return isSpecified;
}

} // namespace wt::program
