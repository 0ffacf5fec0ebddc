// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/TypedWalk.h"

#include "engines/Words.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::containers {

using namespace ir;
using namespace solver;
using namespace ownership;

TypedWalk::TypedWalk(World& world, FunctionId function, const Component& component)
    : world_(world), function_(function), body_(*world.program.module[function].body), component_(component),
      routineLookup_([&world](FunctionId callee) {
        auto it = world.routines.find(callee);
        return it == world.routines.end() ? nullptr : &it->second.effects;
      }),
      emptied_(body_, routineLookup_), firstEquality_(world.structure.equalities.size()) {}

std::string TypedWalk::nameOf(FunctionId function) const {
  return engines::nameOf(world_.program.module[function]);
}

bool TypedWalk::wants(FunctionId callee) const {
  return component_.contains(callee) ? world_.hasInterface(callee) : world_.isTyped(callee);
}

TermId TypedWalk::termOf(Var version) {
  auto [it, isNew] = terms_.try_emplace(version);
  if (isNew)
    it->second = world_.structure.variable();
  return it->second;
}

TermId TypedWalk::localTerm(VariableId local) {
  auto [it, isNew] = locals_.try_emplace(local);
  if (isNew)
    it->second = world_.structure.variable();
  return it->second;
}

/// The pointee type of the place's address, or of a function pointer stored in the place.
std::optional<TermId> TypedWalk::termOfPlace(PlaceId place) {
  if (const auto* local = std::get_if<LocalPlace>(&body_[place].node)) {
    const std::vector<Value>& parameters = world_.interfaceOf(function_).parameters;
    return local->variable.index < parameters.size() ? parameters[local->variable.index].term
                                                     : localTerm(local->variable);
  }
  if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
    return world_.fieldTerm({field->record, field->field});
  if (const auto* global = std::get_if<GlobalPlace>(&body_[place].node))
    return world_.globalTerm(global->global);
  return std::nullopt;
}

std::optional<TermId> TypedWalk::termOfValue(ExprId value, Location at) {
  const ExprNode& node = body_[value].node;
  if (const auto* cast = std::get_if<CastExpr>(&node))
    return termOfValue(cast->operand, at);
  if (const auto* function = std::get_if<FunctionExpr>(&node))
    return addressOf(function->function, at);
  if (const auto* read = std::get_if<ReadExpr>(&node))
    return termOfPlace(read->place);
  if (const auto* address = std::get_if<AddressExpr>(&node))
    return termOfPlace(address->place);
  return std::nullopt;
}

// Rule CON-ADDRESS [Containers, 6.2, line 6]: the address of a function carries the function's signature, with its
// where clause, to the pointer's parameters.
TermId TypedWalk::addressOf(FunctionId function, Location at) {
  RULE(CON-ADDRESS);
  const Interface& formal = world_.interfaceOf(function);
  if (component_.contains(function))
    return formal.function;
  TermId actual = world_.structure.variable();
  ReasonId reason = world_.reason({at, 0, "the address of `" + nameOf(function) + "` is taken"});
  world_.structure.instance(formal.function, actual, world_.site(), reason);
  Use use;
  use.callee = function;
  use.at = at;
  use.terms = {{formal.function, actual}};
  use.isAddress = true;
  uses_.push_back(std::move(use));
  isTouched_ = true;
  return actual;
}

// Rule CON-CALL [Containers, 4.2, instantiation constraints]: the types of the arguments and of the result are an
// instance of the callee's. Inside a component they are the callee's own types.
void TypedWalk::called(Generator& generator, const TypedCall& call) {
  RULE(CON-CALL);
  isTouched_ = true;
  const Interface& formal = world_.interfaceOf(call.callee);
  const RoutineEffects* effects = routineLookup_(call.callee);
  Use use;
  use.callee = call.callee;
  use.point = call.point;
  use.at = call.at;
  for (uint32_t i = 0; i < call.call.arguments.size() && i < formal.parameters.size(); ++i) {
    std::optional<TermId> actual =
        call.given[i] ? std::optional(termOf(call.given[i])) : termOfValue(call.call.arguments[i], call.at);
    bool isNull = generator.names.source(call.call.arguments[i]).kind == SourceKind::Null;
    if (effects && isNull && llvm::is_contained(effects->functions, i))
      use.nulls.push_back(formal.parameters[i].term);
    if (actual)
      use.terms.push_back({formal.parameters[i].term, *actual});
    if (call.formal[i]) {
      use.values.emplace(formal.parameters[i].own, call.formal[i]);
      if (!actual)
        use.terms.push_back({formal.parameters[i].term, termOf(call.formal[i])});
    }
  }
  use.values.emplace(formal.result.own, call.result);
  use.terms.push_back({formal.result.term, termOf(call.result)});
  if (effects && effects->container < call.call.arguments.size()) {
    ExprId container = call.call.arguments[effects->container];
    VariableId local = localIn(body_, container);
    use.isEmpty = local && emptied_.isEmpty(call.point, local);
    if (local)
      use.instance =
          body_[local].text.empty() ? body_[local].name.substr(0, body_[local].name.find('.')) : body_[local].text;
    if (Source source = generator.names.source(container); source.kind == SourceKind::Name) {
      use.instance = generator.names.text(source.name);
      use.container = source.name;
    }
  }
  SiteId site = world_.site();
  ReasonId reason = world_.reason({call.at, call.point, "`" + nameOf(call.callee) + "` says that these are the same"});
  for (auto [from, to] : use.terms)
    if (component_.contains(call.callee))
      world_.structure.equate(from, to, reason);
    else
      world_.structure.instance(from, to, site, reason);
  uses_.push_back(std::move(use));
}

void TypedWalk::stored(PlaceId place, Var version) {
  if (std::optional<TermId> term = termOfPlace(place))
    world_.structure.equate(*term, termOf(version), world_.reason({}));
}

void TypedWalk::loaded(PlaceId place, Var version) {
  stored(place, version);
}

void TypedWalk::written(NameId name, Var version, Location at) {
  if (version)
    versions.push_back({name, version, at});
}

void TypedWalk::finish(Generator& generator) {
  matchFunctionPointers();
  tieInterface(generator);
  linear(generator);
  for (Use& use : std::vector<Use>(uses_))
    instantiate(generator, use);
  equivalent(generator);
  imposeShared(generator);
}

/// Function pointers own nothing; each local has one type.
void TypedWalk::matchFunctionPointers() {
  const TypeTable& types = world_.program.module.types;
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* local = assign ? std::get_if<LocalPlace>(&body_[assign->target].node) : nullptr;
      const auto* pointer = local ? typeAs<PointerType>(types, body_[assign->target].type) : nullptr;
      if (!pointer || !typeAs<FunctionType>(types, pointer->pointee))
        continue;
      if (std::optional<TermId> value = termOfValue(assign->value, instr.location))
        world_.structure.equate(localTerm(local->variable), *value, world_.reason({instr.location, 0, ""}));
    }
}

/// Ties the function's parameters, its result and the fields it tracks to the types of its interface.
void TypedWalk::tieInterface(Generator& generator) {
  const Interface& own = world_.interfaceOf(function_);
  ReasonId none = world_.reason({});
  for (uint32_t i = 0; i < generator.parameters.size() && i < own.parameters.size(); ++i) {
    owners_.emplace(own.parameters[i].own, generator.parameters[i]);
    world_.structure.equate(own.parameters[i].term, termOf(generator.parameters[i]), none);
  }
  owners_.emplace(own.result.own, generator.result);
  world_.structure.equate(own.result.term, termOf(generator.result), none);
  for (size_t i = 0; i < generator.fields.size(); ++i) {
    TermId field = world_.fieldTerm(generator.names[generator.fields[i]].field);
    world_.structure.equate(field, termOf(generator.fieldsAtEntry[i]), none);
    world_.structure.equate(field, termOf(generator.fieldsAtExit[i]), none);
  }
}

// Rule CON-LINEAR [Containers, 4.2, linear constraints, and 6.1]: t1 = t2 + t3 adds up ownership, and the pointee types
// are equal. Engine `ownership` has added the sums already.
void TypedWalk::linear(Generator& generator) {
  RULE(CON-LINEAR);
  for (const Demand& demand : generator.demands)
    for (Var part : demand.constraint.right)
      world_.structure.equate(termOf(demand.constraint.left), termOf(part),
                              world_.reason({demand.origin.at, demand.origin.point, ""}));
}

Generator::Var TypedWalk::ownerVar(Generator& generator, OwnId own) {
  auto [it, isNew] = owners_.try_emplace(own);
  if (isNew)
    it->second = generator.graph.variable();
  return it->second;
}

void TypedWalk::demand(Generator& generator, OwnershipConstraint constraint, Cause cause, Rank rank,
                       const Reason& reason) {
  Origin origin = generator.origin(cause, rank, {});
  origin.at = reason.at;
  origin.point = reason.point;
  notes_.push_back(reason.note.empty() ? "these point to the same" : reason.note);
  origin.note = &notes_.back();
  generator.demands.push_back({std::move(constraint), std::move(origin)});
}

/// Imposes the callee's constraints on the actual types.
void TypedWalk::instantiate(Generator& generator, Use& use) {
  if (!world_.signatures[use.callee.index] || component_.contains(use.callee))
    return;
  const TypeSignature& signature = *world_.signatures[use.callee.index];
  OwnerMap inside;
  for (auto [formal, actual] : use.terms)
    matchOwners(world_.structure, formal, actual, inside);
  Reason reason{use.at, use.point, ""};
  std::vector<Var> actuals(signature.slots.size());
  std::vector<bool> isInside(signature.slots.size());
  for (size_t i = 0; i < actuals.size(); ++i) {
    std::set<Var> same;
    auto [first, last] = inside.equal_range(signature.slots[i]);
    for (auto it = first; it != last; ++it)
      same.insert(ownerVar(generator, it->second));
    isInside[i] = !same.empty();
    auto [from, to] = use.values.equal_range(signature.slots[i]);
    for (auto it = from; it != to; ++it)
      same.insert(it->second);
    if (same.empty())
      continue;
    actuals[i] = *same.begin();
    reason.note = "what `" + nameOf(use.callee) + "` moves is owned by " +
                  (use.instance.empty() ? "the container" : "`" + use.instance + "`") + " inside, or not at all";
    for (Var other : same)
      if (other != actuals[i])
        demand(generator, equal(actuals[i], other), Cause::ElementsSame, Rank::Callee, reason);
  }
  actuals.resize(actuals.size() + signature.constraints.internals);
  isInside.resize(actuals.size());
  auto actual = [&](Var slot) {
    if (!actuals[slot.index])
      actuals[slot.index] = generator.graph.variable();
    return actuals[slot.index];
  };
  for (const OwnershipConstraint& c : signature.constraints.constraints) {
    bool isNested = isInside[c.left.index] || llvm::any_of(c.right, [&](Var v) { return isInside[v.index]; });
    if (!isNested && !use.isAddress)
      continue; // engine `ownership` has this constraint
    if (c.shape == OwnershipShape::Zero) {
      nonOwn(generator, actual(c.left), use);
      continue;
    }
    OwnershipConstraint instance{c.shape, actual(c.left), {}};
    for (Var part : c.right)
      instance.right.push_back(actual(part));
    bool isOne = c.shape == OwnershipShape::One;
    reason.note = isOne ? "`" + nameOf(use.callee) + "` releases what it is given, or gives what must be released"
                        : "`" + nameOf(use.callee) + "` passes elements on as its signature says";
    demand(generator, std::move(instance), isOne ? Cause::ElementsOwned : Cause::ElementsSame,
           isOne ? Rank::CalleeMade : Rank::Callee, reason);
  }
  for (TermId function : use.nulls)
    for (const Value& part : world_.structure.parts(function))
      if (auto it = inside.find(part.own); it != inside.end())
        nonOwn(generator, ownerVar(generator, it->second), use);
}

// Rule CON-NON-OWN [Containers, 4.2, non-own, and 5, ref_type]: a container released without its elements must not own
// them. No constraint if it is known to be empty (Emptied.h).
void TypedWalk::nonOwn(Generator& generator, Var variable, const Use& use) {
  RULE(CON-NON-OWN);
  if (use.isEmpty)
    return;
  std::string of = use.instance.empty() ? "" : " of `" + use.instance + "`";
  std::string note = "`" + nameOf(use.callee) + "` does not release the elements" + of;
  demand(generator, zero(variable), Cause::ElementsLeft, Rank::Left, {use.at, use.point, note});
  generator.demands.back().origin.name = use.container;
  if (!use.isAddress)
    generator.demands.back().origin.callee = use.callee;
}

// Rule CON-EQUIVALENT [Containers, 4.2, equivalence constraints]: equal types have equal ownership at every level.
void TypedWalk::equivalent(Generator& generator) {
  RULE(CON-EQUIVALENT);
  std::vector<Structure::Equality> found(world_.structure.equalities.begin() + firstEquality_,
                                         world_.structure.equalities.end());
  for (const Structure::Equality& equality : found)
    demand(generator, equal(ownerVar(generator, equality.left), ownerVar(generator, equality.right)),
           Cause::ElementsSame, Rank::Callee, world_.reasons[equality.reason.index]);
}

void TypedWalk::imposeShared(Generator& generator) {
  std::vector<std::pair<OwnId, Var>> all(owners_.begin(), owners_.end());
  for (auto [own, variable] : all)
    if (const SharedOwner* who = world_.sharedOwner(own); who && who->function != function_)
      demand(generator, one(variable), Cause::ElementsOwned, Rank::Field,
             {who->at, 0, "`" + nameOf(who->function) + "` puts objects in that are owned there"});
}

char TypedWalk::label(Inference& inference, OwnId own) {
  auto it = owners_.find(own);
  if (it == owners_.end())
    return '?';
  OwnershipLabel label = inference.generator.graph.label(it->second);
  return label == OwnershipLabel::One ? '1' : label == OwnershipLabel::Zero ? '0' : '?';
}

/// In an interface with more owners than this, levels inside are not tracked.
static constexpr size_t kMaxOwners = 64;

// Rule CON-PROJECT [Containers, 6.2, ownership inference]: one owner for each component at each level, decided by the
// solver of engine `ownership`. Callers see the projection on the interface.
std::optional<TypeSignature> TypedWalk::project(Inference& inference) {
  RULE(CON-PROJECT);
  for (auto [own, variable] : owners_)
    if (inference.generator.graph.label(variable) == OwnershipLabel::One)
      world_.noteOwned(own, {function_, world_.program.module[function_].location});
  if (!world_.isTyped(function_))
    return std::nullopt;
  TypeSignature signature;
  signature.slots = ownersIn(world_.structure, world_.interfaceOf(function_));
  if (signature.slots.size() > kMaxOwners)
    return std::nullopt;
  std::vector<Var> variables;
  for (OwnId own : signature.slots)
    variables.push_back(ownerVar(inference.generator, own));
  signature.constraints = inference.generator.graph.project(variables);
  return signature;
}

} // namespace wt::engines::containers
