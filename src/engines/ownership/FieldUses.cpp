// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/FieldUses.h"

#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

/// A field, or the elements of the array that it points to.
struct Slot {
  FieldKey field;
  bool isElement = false;
  auto operator<=>(const Slot&) const = default;
};
using SlotUses = std::map<Slot, FieldUses>;

/// The possible sources of a value. Small: most values have one source.
struct Sources {
  std::set<Slot> slots;
  std::set<uint32_t> parameters;
  std::set<uint32_t> fresh; // the numbers of objects made in this function
  bool isNull = false, isOther = false;

  bool merge(const Sources& from) {
    size_t before = size();
    slots.insert(from.slots.begin(), from.slots.end());
    parameters.insert(from.parameters.begin(), from.parameters.end());
    fresh.insert(from.fresh.begin(), from.fresh.end());
    isNull |= from.isNull;
    isOther |= from.isOther;
    return size() != before;
  }
  size_t size() const { return slots.size() + parameters.size() + fresh.size() + isNull + isOther; }
};

/// What callers need to know about a function besides its ArgumentFates.
struct Facts {
  bool isFresh = false;                          // the result is a new object for the caller, or null
  FamilyId family;                               // if isFresh: the object's family, if there is only one
  std::set<Slot> gets;                           // the result is the contents of one of these
  std::map<uint32_t, std::set<FieldKey>> stores; // by parameter: fields of the own object in which it is stored
  std::vector<std::optional<FamilyId>> releases; // by parameter; an invalid family stands for several
};

constexpr size_t kMaxTargets = 32;

class FunctionWalk {
public:
  FunctionWalk(const program::Program& program, FunctionId id, const std::vector<Facts>& facts, SlotUses& all,
               std::set<TypeId>& releasedElse)
      : program_(program), module_(program.module), id_(id), body_(*program.module[id].body), facts_(facts), all_(all),
        releasedElse_(releasedElse), held_(body_.variables.size()) {}

  Facts run() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      forEach([&](const Instr& instr) { isChanged |= flow(instr); });
    }
    made_.releases.resize(parameterCount());
    forEach([&](const Instr& instr) { effects(instr); });
    lookAtAddresses();
    lookAtResult();
    for (const Stored& stored : stores_)
      stored.uses->made[stored.position].isOnlyHolder = !object(stored.number).isShared;
    return std::move(made_);
  }

private:
  const program::Program& program_;
  const Module& module_;
  FunctionId id_;
  const Body& body_;
  const std::vector<Facts>& facts_;
  SlotUses& all_;
  std::set<TypeId>& releasedElse_;
  std::vector<Sources> held_; // by variable
  struct Object {             // made in this function
    FamilyId family;
    bool isStored = false; // in one field
    bool isShared = false; // also stored or passed elsewhere
  };
  std::map<const Instr*, uint32_t> numbers_;
  std::vector<Object> objects_;
  struct Stored { // a new object in a field
    uint32_t number;
    FieldUses* uses;
    size_t position; // its position in `made`
  };
  std::vector<Stored> stores_;
  BlockId block_;
  uint32_t index_ = 0;
  bool isOwnStore_ = true;
  Location at_;
  Facts made_;

  Object& object(uint32_t number) { return objects_[number]; }
  uint32_t parameterCount() const {
    return llvm::count_if(body_.variables, [](const Variable& v) { return v.kind == VariableKind::Parameter; });
  }
  template <class Visit> void forEach(Visit visit) {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (uint32_t i = 0; i < body_.blocks[b].instrs.size(); ++i) {
        block_ = BlockId(b);
        index_ = i;
        at_ = body_.blocks[b].instrs[i].location;
        visit(body_.blocks[b].instrs[i]);
      }
  }

  // ---------------------------------------------------------------------------------------------- values

  static bool isPointer(const Module& module, TypeId type) {
    const auto* pointer = typeAs<PointerType>(module.types, type);
    return pointer && !typeAs<FunctionType>(module.types, pointer->pointee);
  }
  /// A pointer, or a number that may be a handle.
  bool canHold(TypeId type) const {
    const auto* number = typeAs<IntType>(module_.types, type);
    return isPointer(module_, type) || (number && number->isSigned && number->bits == 32);
  }
  /// Which field is it? All elements of an array of pointers count as one field.
  std::optional<FieldKey> fieldAt(PlaceId place) const {
    bool isHeld = canHold(body_[place].type);
    while (const auto* element = std::get_if<ElementPlace>(&body_[place].node))
      place = element->array;
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    if (!field || !isHeld || module_[field->record].isFromSystemHeader)
      return std::nullopt;
    return FieldKey{field->record, field->field};
  }
  /// Does the field point to pointers, or to bytes? What is read through `&node->links[i]` lies in the node.
  bool isTable(FieldKey field) const {
    TypeId type = module_[field.record].fields[field.field].type;
    while (const auto* array = typeAs<ArrayType>(module_.types, type))
      type = array->element;
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    return pointer && !typeAs<RecordType>(module_.types, pointer->pointee);
  }
  /// The field, or the elements of arrays that fields point to.
  std::set<Slot> slotsAt(PlaceId place) const {
    if (auto field = fieldAt(place))
      return {{*field}};
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    if (!deref || !isPointer(module_, body_[place].type))
      return {};
    std::set<Slot> slots;
    for (const Slot& array : sourcesOf(deref->pointer).slots)
      if (!array.isElement && isTable(array.field))
        slots.insert({array.field, true});
    return slots;
  }
  /// The field, or array of pointers, whose address is taken here.
  std::optional<FieldKey> fieldWithAddress(PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    TypeId type = body_[place].type;
    while (const auto* array = typeAs<ArrayType>(module_.types, type))
      type = array->element;
    return field && canHold(type) && !module_[field->record].isFromSystemHeader
               ? std::optional(FieldKey{field->record, field->field})
               : fieldAt(place);
  }

  Sources sourcesOf(ExprId value) const {
    while (true) {
      if (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
        value = cast->operand;
      else if (const auto* sum = std::get_if<BinaryExpr>(&body_[value].node); sum && sum->op == BinaryOp::PointerAdd)
        value = sum->left;
      else
        break;
    }
    Sources sources;
    if (std::holds_alternative<NullExpr>(body_[value].node) || std::holds_alternative<IntegerExpr>(body_[value].node))
      sources.isNull = true;
    else if (const auto* read = std::get_if<ReadExpr>(&body_[value].node))
      return sourcesAt(read->place);
    else if (const auto* address = std::get_if<AddressExpr>(&body_[value].node))
      return partOf(address->place);
    else
      sources.isOther = true;
    return sources;
  }

  Sources sourcesAt(PlaceId place) const {
    Sources sources;
    if (const auto* local = std::get_if<LocalPlace>(&body_[place].node)) {
      sources = held_[local->variable.index];
      if (body_[local->variable].kind == VariableKind::Parameter)
        sources.parameters.insert(local->variable.index);
    } else {
      sources.slots = slotsAt(place);
      sources.isOther = sources.slots.empty();
    }
    return sources;
  }

  /// The sources of `&p->part`: those of `p`. But a pointer to a member that is an object of a class (not a link) is
  /// not used to release the enclosing object.
  Sources partOf(PlaceId place) const {
    while (true) {
      if (const auto* field = std::get_if<FieldPlace>(&body_[place].node)) {
        if (module_[field->record].fields[field->field].kind == FieldKind::Member && isClassObject(body_[place].type))
          return other();
        place = field->object;
      } else if (const auto* element = std::get_if<ElementPlace>(&body_[place].node))
        place = element->array;
      else
        break;
    }
    if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node))
      return sourcesOf(deref->pointer);
    return other();
  }
  static Sources other() {
    Sources sources;
    sources.isOther = true;
    return sources;
  }
  bool isClassObject(TypeId type) const {
    const auto* object = typeAs<RecordType>(module_.types, type);
    const Record* record = object ? &module_[object->record] : nullptr;
    auto isLink = [&](const Field& field) {
      const auto* pointer = typeAs<PointerType>(module_.types, field.type);
      return pointer && pointer->pointee == type;
    };
    return record && (record->kind == RecordKind::Class || record->isPolymorphic || record->destructor.isValid()) &&
           llvm::none_of(record->fields, isLink);
  }

  VariableId localAt(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }

  Sources fresh(const Instr& instr, FamilyId family) {
    auto [entry, isNew] = numbers_.try_emplace(&instr, objects_.size());
    if (isNew)
      objects_.push_back({family});
    Sources sources;
    sources.fresh.insert(entry->second);
    return sources;
  }

  /// The target of an instruction, if it has one, and the sources of its new value.
  std::pair<std::optional<PlaceId>, Sources> result(const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return {assign->target, sourcesOf(assign->value)};
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      return {alloc->target, fresh(instr, alloc->family)};
    const auto* call = std::get_if<Call>(&instr.op);
    if (!call || !call->target)
      return {std::nullopt, {}};
    return {call->target, resultOf(instr, *call)};
  }

  /// Very many targets count as unknown.
  program::Targets targetsOf(const Call& call) const {
    program::Targets targets = program_.targetsOf(id_, call);
    return targets.functions.size() > kMaxTargets ? program::Targets() : targets;
  }

  Sources resultOf(const Instr& instr, const Call& call) {
    Sources sources;
    program::Targets targets = targetsOf(call);
    sources.isOther = !targets.isComplete || targets.functions.empty();
    for (FunctionId target : targets.functions) {
      const Facts& facts = facts_[target.index];
      sources.slots.insert(facts.gets.begin(), facts.gets.end());
      if (facts.isFresh)
        sources.merge(fresh(instr, facts.family));
      else
        sources.isOther = true;
      for (uint32_t i = 0; module_[target].body && i < call.arguments.size(); ++i)
        if (program_.fates.of(module_, target, i, body_[call.arguments[i]].type).itself.has(program::Fate::Returned))
          sources.merge(sourcesOf(call.arguments[i]));
    }
    return sources;
  }

  bool flow(const Instr& instr) {
    auto [target, sources] = result(instr);
    VariableId local = target ? localAt(*target) : VariableId();
    return local.isValid() && held_[local.index].merge(sources);
  }

  // ---------------------------------------------------------------------------------------------- effects

  FieldUses::Use here(FamilyId family = {}) const { return {id_, at_, family, true, isOwnStore_, block_, index_, {}}; }

  /// Is it a field of `*this`, or of one of its base classes?
  bool isOwn(PlaceId place) const {
    if (!thisOf(module_[id_]))
      return false;
    while (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
      place = field->object;
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    if (!deref)
      return false;
    ExprId pointer = deref->pointer;
    while (const auto* cast = std::get_if<CastExpr>(&body_[pointer].node))
      pointer = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[pointer].node);
    return read && localAt(read->place) == thisOf(module_[id_]);
  }

  void effects(const Instr& instr) {
    if (const auto* free = std::get_if<Free>(&instr.op); free && !isUndone(*free))
      release(sourcesOf(free->pointer), free->family, body_[free->pointer].type);
    if (const auto* call = std::get_if<Call>(&instr.op))
      lookAtCall(*call);
    if (const auto* thrown = std::get_if<Throw>(&instr.op); thrown && thrown->value)
      handOn(sourcesOf(thrown->value));
    auto [target, sources] = result(instr);
    if (!target || localAt(*target).isValid())
      return;
    isOwnStore_ = isOwn(*target);
    std::set<Slot> slots = slotsAt(*target);
    for (const Slot& slot : slots)
      store(slot, sources);
    if (slots.empty())
      handOn(sources, isToConst(body_[*target].type));
  }

  /// The release that `new` performs if the constructor throws: the object was never complete.
  bool isUndone(const Free& free) const {
    const auto* read = std::get_if<ReadExpr>(&body_[free.pointer].node);
    VariableId variable = read ? localAt(read->place) : VariableId();
    if (free.isDestruction || !variable.isValid() || body_[variable].kind != VariableKind::Temporary)
      return false;
    return llvm::any_of(numbers_, [&](const auto& made) {
      const auto* alloc = std::get_if<Alloc>(&made.first->op);
      return alloc && localAt(alloc->target) == variable;
    });
  }

  bool isToConst(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    return pointer && pointer->isConst;
  }

  void store(const Slot& key, const Sources& sources) {
    FieldUses& uses = all_[key];
    for (uint32_t number : sources.fresh) {
      object(number).isShared |= object(number).isStored;
      object(number).isStored = true;
      stores_.push_back({number, &uses, uses.made.size()});
      uses.made.push_back(here(object(number).family));
    }
    if (sources.isNull)
      uses.emptied.push_back(here());
    if (sources.isOther || !sources.parameters.empty() || sources.slots.size() > sources.slots.count(key))
      uses.given.push_back(here());
    if (sources.slots.count(key))
      uses.copied.push_back(here());
    for (uint32_t parameter : sources.parameters)
      if (isOwnStore_ && !key.isElement)
        made_.stores[parameter].insert(key.field);
    handInto(key, sources);
  }

  /// A copy into the same field of another object is skipped: releases of that field are counted anyway.
  void handInto(const Slot& key, const Sources& sources) {
    for (const Slot& from : sources.slots) {
      if (from == key)
        continue;
      FieldUses::Use use = here();
      if (!key.isElement)
        use.into = key.field;
      all_[from].handedOn.push_back(use);
      if (!from.isElement)
        all_[key].from.insert(from.field);
    }
  }

  void handOn(const Sources& sources, bool isToConst = false) {
    for (const Slot& slot : sources.slots)
      if (!isToConst)
        all_[slot].handedOn.push_back(here());
    for (uint32_t number : sources.fresh)
      object(number).isShared = true;
  }

  void release(const Sources& sources, FamilyId family, TypeId type) {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    if (pointer && sources.isOther)
      releasedElse_.insert(pointer->pointee);
    for (const Slot& slot : sources.slots)
      all_[slot].released.push_back(here(family));
    for (uint32_t parameter : sources.parameters) {
      std::optional<FamilyId>& known = made_.releases[parameter];
      known = known && *known != family ? FamilyId() : family;
    }
    for (uint32_t number : sources.fresh)
      object(number).isShared = true;
  }

  // ---------------------------------------------------------------------------------------------- calls

  void lookAtCall(const Call& call) {
    if (call.role == CallRole::Destroy)
      return; // `delete` also has its own Free
    program::Targets targets = targetsOf(call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      if (!canHold(body_[call.arguments[i]].type))
        continue;
      Sources sources = sourcesOf(call.arguments[i]);
      if (sources.slots.empty() && sources.fresh.empty() && sources.parameters.empty())
        continue;
      bool isKept = !targets.isComplete && !isOwnObject(call, i);
      for (FunctionId target : targets.functions)
        isKept |= passTo(target, call, i, sources);
      if (isKept)
        handOn(sources, isToConst(body_[call.arguments[i]].type));
    }
  }

  /// Is it the receiver of a method without a known body? Such a method is assumed not to keep its own object, except a
  /// constructor that receives another object, where it may register itself.
  bool isOwnObject(const Call& call, uint32_t argument) const {
    FunctionId method;
    if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
      method = direct->function;
    if (const auto* dispatched = std::get_if<VirtualCallee>(&call.callee))
      method = dispatched->method;
    if (argument != 0 || !method.isValid() || !module_[method].methodOf.isValid() ||
        module_[method].methodKind == MethodKind::Static)
      return false;
    for (uint32_t i = 1; call.role == CallRole::Construct && i < call.arguments.size(); ++i) {
      const auto* pointer = typeAs<PointerType>(module_.types, body_[call.arguments[i]].type);
      if (pointer && !pointer->isConst && typeAs<RecordType>(module_.types, pointer->pointee))
        return false;
    }
    return true;
  }

  /// Notes the callee's releases of the argument; true if the callee may keep it.
  bool passTo(FunctionId target, const Call& call, uint32_t argument, const Sources& sources) {
    if (!module_[target].body && isOwnObject(call, argument))
      return false;
    const TypeId type = body_[call.arguments[argument]].type;
    const program::ArgumentFate fates = program_.fates.of(module_, target, argument, type);
    const program::Fate fate = fates.itself;
    if (fate.has(program::Fate::Released)) {
      const auto& known = facts_[target.index].releases;
      release(sources, argument < known.size() && known[argument] ? *known[argument] : FamilyId(), type);
    }
    if (const auto* array = typeAs<PointerType>(module_.types, type);
        array && isPointer(module_, array->pointee) && fates.beyond.mayLeave())
      for (const Slot& slot : sources.slots)
        all_[{slot.field, true}].handedOn.push_back(here());
    if (auto stored = facts_[target.index].stores.find(argument);
        stored != facts_[target.index].stores.end() && stored->second.size() == 1 && fate.isStoredIn(0) &&
        !fate.has(program::Fate::Kept) && !fate.has(program::Fate::ReturnedWithin)) {
      handInto({*stored->second.begin()}, sources);
      for (uint32_t number : sources.fresh)
        object(number).isShared = true;
      return false;
    }
    return fate.has(program::Fate::Kept) || fate.isStoredInParameter() || fate.has(program::Fate::ReturnedWithin);
  }

  // ---------------------------------------------------------------------------------------------- the whole function

  void lookAtAddresses() {
    for (const Expr& e : body_.exprs) {
      const auto* address = std::get_if<AddressExpr>(&e.node);
      if (!address)
        continue;
      if (auto field = fieldWithAddress(address->place))
        all_[{*field}].isAddressTaken = true;
      if (VariableId local = localAt(address->place))
        handOn(held_[local.index]);
    }
  }

  void lookAtResult() {
    if (!body_.result)
      return;
    const Sources& sources = held_[body_.result.index];
    for (const Slot& slot : sources.slots) {
      FieldUses& uses = all_[slot];
      bool isLazy = FieldUses::isIn(uses.made, id_) && isTested(slot);
      if (FieldUses::isIn(uses.emptied, id_) || (FieldUses::isIn(uses.made, id_) && !isLazy))
        uses.handedOn.push_back(here());
      else
        made_.gets.insert(slot);
    }
    bool isStored = false;
    std::set<uint32_t> families;
    for (uint32_t number : sources.fresh) {
      isStored |= object(number).isStored || object(number).isShared;
      families.insert(object(number).family.isValid() ? object(number).family.index : UINT32_MAX);
      object(number).isShared = true;
    }
    made_.isFresh =
        !sources.fresh.empty() && !isStored && !sources.isOther && sources.parameters.empty() && sources.slots.empty();
    if (families.size() == 1 && *families.begin() != UINT32_MAX)
      made_.family = FamilyId(*families.begin());
  }

  /// Does some branch compare the field with null?
  bool isTested(const Slot& key) const {
    return llvm::any_of(body_.exprs, [&](const Expr& e) {
      const auto* test = std::get_if<BinaryExpr>(&e.node);
      return test && (test->op == BinaryOp::Equal || test->op == BinaryOp::NotEqual) &&
             std::holds_alternative<NullExpr>(body_[test->right].node) && sourcesOf(test->left).slots.count(key);
    });
  }
};

} // namespace

bool FieldUses::isHeldAlone() const {
  return handedOn.empty() && !isAddressTaken && llvm::all_of(made, [](const Use& use) { return use.isOnlyHolder; });
}

ProgramUses fieldUses(const program::Program& program) {
  SlotUses all;
  ProgramUses result;
  std::vector<Facts> facts(program.module.functions.size());
  for (const auto& component : program.components) // callees first
    for (FunctionId function : component)
      facts[function.index] = FunctionWalk(program, function, facts, all, result.releasedElse).run();
  for (const Facts& each : facts)
    result.givesFresh.push_back(each.isFresh);
  for (auto& [slot, uses] : all)
    (slot.isElement ? result.elements : result.fields).emplace(slot.field, std::move(uses));
  return result;
}

Location endOf(const Module& module, FunctionId function) {
  Location end = module[function].location;
  for (const Block& block : module[function].body->blocks)
    for (const Instr& instr : block.instrs)
      if (std::holds_alternative<Return>(instr.op) && instr.location.isValid())
        end = instr.location;
  return end;
}

} // namespace wt::engines::ownership
