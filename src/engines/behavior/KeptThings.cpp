// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/KeptThings.h"

#include "engines/behavior/GrownArrays.h"
#include "ir/Describe.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::engines::behavior {

using namespace ir;

std::optional<Cell> cellOf(const Body& body, PlaceId place) {
  if (const auto* global = std::get_if<GlobalPlace>(&body[place].node))
    return Cell{global->global.index, UINT32_MAX};
  if (const auto* field = std::get_if<FieldPlace>(&body[place].node))
    return Cell{field->record.index, field->field};
  return std::nullopt;
}

Thing arrayIn(Cell cell) {
  bool isGlobal = cell.second == UINT32_MAX;
  return {isGlobal ? Thing::Global : Thing::Field, cell.first, isGlobal ? 0 : cell.second};
}

// ------------------------------------------------------------------------------------------------ containers

namespace {

enum class Use : uint8_t { None, Adds, AddsByKey, Reads, Takes };

/// The effect of a method of a standard container on the number of its elements.
Use useOf(const Module& module, const Function& method) {
  if (method.methodKind != MethodKind::Method || !method.methodOf)
    return Use::None;
  llvm::StringRef type = module[method.methodOf].templateName;
  bool isKeyed = llvm::StringSwitch<bool>(type)
                     .Cases("std::set", "std::map", "std::unordered_set", "std::unordered_map", true)
                     .Default(false);
  bool isContainer = isKeyed || llvm::StringSwitch<bool>(type)
                                    .Cases("std::vector", "std::deque", "std::list", "std::forward_list", true)
                                    .Cases("std::multiset", "std::multimap", "std::unordered_multiset",
                                           "std::unordered_multimap", "std::basic_string", true)
                                    .Cases("std::queue", "std::stack", "std::priority_queue", true)
                                    .Default(false);
  if (!isContainer)
    return Use::None;
  llvm::StringRef name = llvm::StringRef(method.qualifiedName).rsplit("::").second;
  bool isMap = type.ends_with("map");
  Use adding = isKeyed ? Use::AddsByKey : Use::Adds;
  return llvm::StringSwitch<Use>(name)
      .Cases("push_back", "push_front", "emplace_back", "emplace_front", "push", "emplace", "insert", "emplace_hint",
             adding)
      .Cases("try_emplace", "insert_or_assign", "append", "operator+=", "insert_after", "emplace_after", adding)
      .Case("operator[]", isMap ? Use::AddsByKey : Use::Reads)
      .Cases("size", "length", "empty", "begin", "end", "cbegin", "cend", "rbegin", "rend", Use::Reads)
      .Cases("at", "front", "back", "top", "find", "count", "contains", "data", "c_str", Use::Reads)
      .Cases("lower_bound", "upper_bound", "equal_range", "reserve", "capacity", "before_begin", Use::Reads)
      .Default(Use::Takes);
}

} // namespace

// ------------------------------------------------------------------------------------------------ one body

class EffectsOfBody {
public:
  EffectsOfBody(KeptThings& things, FunctionId function)
      : things_(things), module_(things.module_), function_(function), body_(*module_[function].body) {}

  Effects run(const std::vector<BlockId>& blocks) {
    for (BlockId block : blocks) {
      block_ = block;
      for (const Instr& instr : body_[block].instrs)
        match(
            instr.op, [&](const Assign& i) { assign(i, instr.location); },
            [&](const Alloc& i) { alloc(i, instr.location); }, [&](const Free& i) { release(i.pointer); },
            [&](const Call& i) { call(i, instr.location); }, [](const Assume&) {},
            [&](const Enter& i) { make(body_[i.variable].type); }, [](const Leave&) {}, [](const Return&) {},
            [](const Throw&) {});
    }
    for (RecordId record : unlinked_)
      if (!relinked_.contains(record))
        effects_.taken.insert({Thing::Objects, record.index, 0});
    addArrays(blocks);
    return std::move(effects_);
  }

private:
  KeptThings& things_;
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  BlockId block_;
  Effects effects_;
  std::set<RecordId> unlinked_, relinked_; // records of old objects that are unlinked; that are linked elsewhere

  ExprId stripped(ExprId expr) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[expr].node))
      expr = cast->operand;
    return expr;
  }
  RecordId recordBehind(TypeId type) const {
    const auto* pointer = type ? typeAs<PointerType>(module_.types, type) : nullptr;
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    return record ? record->record : RecordId();
  }
  VariableId localRead(ExprId expr) const {
    const auto* read = std::get_if<ReadExpr>(&body_[stripped(expr)].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : VariableId();
  }
  VariableId localRoot(PlaceId place) const {
    while (true) {
      if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
        place = field->object;
      else if (const auto* element = std::get_if<ElementPlace>(&body_[place].node))
        place = element->array;
      else
        break;
    }
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }
  /// Is the place a part of such a record, at any depth?
  bool isWithin(PlaceId place, RecordId record) const {
    while (const auto* field = std::get_if<FieldPlace>(&body_[place].node)) {
      if (field->record == record)
        return true;
      place = field->object;
    }
    return false;
  }
  /// Is the place behind a pointer that this function got from an allocator?
  bool isOfNewObject(PlaceId place) const {
    while (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
      place = field->object;
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    VariableId pointer = deref ? localRead(deref->pointer) : VariableId();
    if (!pointer)
      return false;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* alloc = std::get_if<Alloc>(&instr.op);
        if ((alloc && localRoot(alloc->target) == pointer) ||
            (assign && localRoot(assign->target) == pointer && isNew(assign->value)))
          return true;
      }
    return false;
  }
  /// Does the value come from a call of an allocator in this body?
  bool isNew(ExprId value) const {
    VariableId from = localRead(value);
    if (!from)
      return false;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
        if (direct && call->target && localRoot(*call->target) == from && things_.isAllocator(direct->function))
          return true;
      }
    return false;
  }

  void make(TypeId type, unsigned depth = 0) {
    if (const auto* array = typeAs<ArrayType>(module_.types, type))
      return make(array->element, depth);
    const auto* record = typeAs<RecordType>(module_.types, type);
    if (!record || depth > 4 || !effects_.made.insert(record->record).second)
      return;
    for (const Field& field : module_[record->record].fields)
      make(field.type, depth + 1);
    for (TypeId argument : module_[record->record].templateArguments) // std::unique_ptr<T>
      make(argument, depth + 1);
  }

  void release(ExprId pointer) {
    takeArray(stripped(pointer));
    if (RecordId record = recordBehind(body_[stripped(pointer)].type)) {
      effects_.taken.insert({Thing::Objects, record.index, 0});
      effects_.made.insert(record);
    }
  }

  void alloc(const Alloc& i, Location at) {
    make(i.type);
    if (const auto* record = typeAs<RecordType>(module_.types, i.type); record && things_.isLinked(record->record))
      effects_.allocated[record->record].push_back({at, block_, describe(module_, body_, i.target)});
  }

  void assign(const Assign& i, Location at) {
    count(i);
    takeOverwritten(i);
    RecordId record = recordBehind(body_[i.target].type);
    if (record && std::holds_alternative<CastExpr>(body_[i.value].node) && isNew(i.value)) {
      make(typeAs<PointerType>(module_.types, body_[i.target].type)->pointee);
      if (things_.isLinked(record))
        effects_.allocated[record].push_back({at, block_, describe(module_, body_, i.target)});
    }
    if (localRoot(i.target))
      return;
    if (record)
      store(i, record, at);
    else if (const auto* outer = typeAs<PointerType>(module_.types, body_[i.target].type))
      if (RecordId inner = recordBehind(outer->pointee); inner && isWithin(i.target, inner)) // like `tqe_prev`
        effects_.linked[inner].push_back({at, block_, describe(module_, body_, i.target)});
  }

  /// Records a store of a pointer to a record in memory that outlives the function.
  void store(const Assign& i, RecordId record, Location at) {
    ExprId value = stripped(i.value);
    bool isNull = std::holds_alternative<NullExpr>(body_[value].node);
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    bool isUnlinked = read && isWithin(read->place, record) && !isOfNewObject(i.target);
    if (isUnlinked) {
      unlinked_.insert(record);
      return;
    }
    if (isNull && !isWithin(i.target, record)) {
      effects_.taken.insert({Thing::Objects, record.index, 0});
      return;
    }
    const auto* deref = std::get_if<DerefPlace>(&body_[i.target].node);
    bool isThroughLink = deref && !localRead(deref->pointer);
    bool isLinked = !isNull && (isWithin(i.target, record) || isThroughLink);
    if (isLinked && !isOfNewObject(i.target) && !isNew(value))
      relinked_.insert(record);
    if (isLinked)
      effects_.linked[record].push_back({at, block_, describe(module_, body_, i.target)});
  }

  // ---- arrays

  void addArrays(const std::vector<BlockId>& blocks) {
    auto isAllocator = [&](FunctionId function) { return things_.isAllocator(function); };
    for (Effects::Addition& array : grownArrays(things_.program_, function_, blocks, isAllocator))
      effects_.additions.push_back(std::move(array));
    NumberChanges changes = numberChanges(module_, body_, blocks);
    effects_.raised = std::move(changes.raised);
    effects_.lowered = std::move(changes.lowered);
  }
  /// The array that the pointer leads to is released.
  void takeArray(ExprId pointer) {
    const auto* read = std::get_if<ReadExpr>(&body_[pointer].node);
    auto cell = read ? cellOf(body_, read->place) : std::nullopt;
    if (cell)
      effects_.taken.insert(arrayIn(*cell));
  }
  /// Records that a store overwrites a whole record, or sets a pointer to an array to null.
  void takeOverwritten(const Assign& i) {
    if (const auto* record = typeAs<RecordType>(module_.types, body_[i.target].type))
      effects_.takenTypes.insert(record->record);
    else if (auto cell = cellOf(body_, i.target);
             cell && std::holds_alternative<NullExpr>(body_[stripped(i.value)].node))
      effects_.taken.insert(arrayIn(*cell));
  }

  /// Records counters: `x := x + …`, `x := x - …`.
  void count(const Assign& i) {
    auto cell = cellOf(body_, i.target);
    const auto* binary = std::get_if<BinaryExpr>(&body_[stripped(i.value)].node);
    if (!cell || !binary || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Subtract))
      return;
    const auto* read = std::get_if<ReadExpr>(&body_[stripped(binary->left)].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    if (read && (local || cellOf(body_, read->place) == cell)) // possibly through a temporary: `n++` as a value
      effects_.counters.insert(*cell);
  }

  void call(const Call& i, Location at) {
    const auto* direct = std::get_if<DirectCallee>(&i.callee);
    Use use = direct ? useOf(module_, module_[direct->function]) : Use::None;
    if (use != Use::None && !i.arguments.empty()) {
      container(i, module_[direct->function], use, at);
      for (size_t a = 1; a < i.arguments.size(); ++a)
        passContainer(i, a, {}, at);
      return;
    }
    program::Targets targets = things_.program_.targetsOf(function_, i);
    for (size_t a = 0; a < i.arguments.size(); ++a) {
      passArray(i, a, targets);
      passObject(i, a, targets);
      passContainer(i, a, targets, at);
    }
  }

  void container(const Call& i, const Function& method, Use use, Location at) {
    std::optional<Thing> thing = holderOf(i.arguments[0], 0);
    if (use == Use::Takes) {
      if (thing)
        effects_.taken.insert(*thing);
      else
        effects_.takenTypes.insert(method.methodOf);
    }
    if (use != Use::Adds && use != Use::AddsByKey)
      return;
    for (TypeId argument : module_[method.methodOf].templateArguments)
      make(argument);
    bool isSameKey = use == Use::AddsByKey && i.arguments.size() > 1 && isLiteral(i.arguments[1]);
    if (thing && !isSameKey)
      effects_.additions.push_back({*thing, {at, block_, nameOf(i.arguments[0])}, use == Use::AddsByKey, {}});
  }

  /// Is the key a temporary for a number or string literal: `cache["all"]`?
  bool isLiteral(ExprId key) const {
    const auto* address = std::get_if<AddressExpr>(&body_[stripped(key)].node);
    const auto* local = address ? std::get_if<LocalPlace>(&body_[address->place].node) : nullptr;
    llvm::StringRef text = local ? llvm::StringRef(body_[local->variable].text) : "";
    return !text.empty() && (text.front() == '"' || llvm::isDigit(text.front()));
  }

  std::string nameOf(ExprId expr) const {
    if (const auto* address = std::get_if<AddressExpr>(&body_[stripped(expr)].node))
      return describe(module_, body_, address->place);
    return describe(module_, body_, expr);
  }

  /// Records that a call releases an array without returning it, or that an unknown callee receives a record that
  /// contains one.
  void passArray(const Call& i, size_t argument, const program::Targets& targets) {
    ExprId value = stripped(i.arguments[argument]);
    bool isUnknown = llvm::any_of(targets.functions, [&](FunctionId f) { return !module_[f].body; });
    const auto* passed = typeAs<PointerType>(module_.types, body_[i.arguments[argument]].type);
    if (RecordId record = recordBehind(body_[value].type);
        record && passed && !passed->isConst && (isUnknown || targets.functions.empty()))
      effects_.takenTypes.insert(record);
    bool isReleased = llvm::any_of(targets.functions, [&](FunctionId f) {
      return !things_.isAllocator(f) &&
             things_.program_.fates.of(module_, f, argument, body_[value].type).itself.has(program::Fate::Released);
    });
    if (isReleased)
      takeArray(value);
  }

  /// Records that the callee may release the record that the argument points to.
  void passObject(const Call& i, size_t argument, const program::Targets& targets) {
    TypeId type = body_[stripped(i.arguments[argument])].type;
    RecordId record = recordBehind(type);
    if (!record)
      return;
    bool isReleased = targets.functions.empty();
    for (FunctionId target : targets.functions)
      isReleased |= things_.program_.fates.of(module_, target, argument, type).itself.has(program::Fate::Released);
    if (!isReleased)
      return;
    effects_.taken.insert({Thing::Objects, record.index, 0});
    effects_.made.insert(record);
  }

  /// Applies the callee's effects on a container that the argument leads to.
  void passContainer(const Call& i, size_t argument, const program::Targets& targets, Location at) {
    TypeId type = body_[i.arguments[argument]].type;
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    RecordId record = recordBehind(type);
    if (!record || !pointer || pointer->isConst || module_[record].templateName.rfind("std::", 0) != 0)
      return;
    std::optional<Thing> thing = holderOf(i.arguments[argument], 0);
    auto take = [&] {
      if (thing)
        effects_.taken.insert(*thing);
      else
        effects_.takenTypes.insert(record);
    };
    if (targets.functions.empty())
      return take();
    Thing formal{Thing::Parameter, static_cast<uint32_t>(argument), 0};
    for (FunctionId target : targets.functions) {
      if (!module_[target].body || things_.program_.isSpecified[target.index] || things_.active_.contains(target)) {
        take();
        continue;
      }
      const Effects& callee = things_.of(target);
      if (callee.taken.contains(formal))
        take();
      for (const Effects::Addition& addition : callee.additions)
        if (addition.thing == formal && thing)
          effects_.additions.push_back({*thing, {at, block_, nameOf(i.arguments[argument])}, addition.isKeyed, {}});
    }
  }

  /// The container that the pointer leads to, if it has a name.
  std::optional<Thing> holderOf(ExprId pointer, unsigned depth) const {
    pointer = stripped(pointer);
    if (const auto* address = std::get_if<AddressExpr>(&body_[pointer].node))
      return holderOf(address->place, depth);
    VariableId local = localRead(pointer);
    if (!local || depth > 3)
      return std::nullopt;
    if (body_[local].kind == VariableKind::Parameter)
      return Thing{Thing::Parameter, local.index, 0};
    std::optional<Thing> holder; // of a reference, which is bound once
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* call = std::get_if<Call>(&instr.op); call && call->target && localRoot(*call->target) == local)
          return std::nullopt;
        const auto* assign = std::get_if<Assign>(&instr.op);
        if (!assign || localRoot(assign->target) != local)
          continue;
        auto next = holderOf(assign->value, depth + 1);
        if (!next || (holder && *holder != *next))
          return std::nullopt;
        holder = next;
      }
    return holder;
  }
  std::optional<Thing> holderOf(PlaceId place, unsigned depth) const {
    if (const auto* global = std::get_if<GlobalPlace>(&body_[place].node))
      return Thing{Thing::Global, global->global.index, 0};
    if (VariableId root = localRoot(place))
      return Thing{Thing::Local, root.index, 0};
    if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
      return Thing{Thing::Field, field->record.index, field->field};
    if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node))
      return holderOf(deref->pointer, depth + 1);
    return std::nullopt;
  }
};

// ------------------------------------------------------------------------------------------------ all functions

const Effects& KeptThings::of(FunctionId function) {
  auto known = known_.find(function);
  if (known != known_.end())
    return known->second;
  std::vector<BlockId> all;
  for (uint32_t b = 0; b < module_[function].body->blocks.size(); ++b)
    all.push_back(BlockId(b));
  return known_[function] = of(function, all);
}

Effects KeptThings::of(FunctionId function, const std::vector<BlockId>& blocks) {
  bool isOutermost = active_.insert(function).second;
  Effects effects = EffectsOfBody(*this, function).run(blocks);
  if (isOutermost)
    active_.erase(function);
  return effects;
}

/// `region->at += n; return region->at - n;`: does the function return a pointer that it found in memory, or a part of
/// a block? Then it allocates from a pool, whose blocks are released together, and nothing releases a single object.
static bool returnsPartOfPool(const Body& body) {
  std::vector<VariableId> open{body.result};
  std::set<VariableId> returned{body.result};
  auto isPart = [&](ExprId value) {
    while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    if (local && returned.insert(local->variable).second)
      open.push_back(local->variable);
    return read ? !local : std::holds_alternative<BinaryExpr>(body[value].node);
  };
  while (!open.empty()) {
    const VariableId variable = open.back();
    open.pop_back();
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* assign = std::get_if<Assign>(&instr.op);
        const auto* target = assign ? std::get_if<LocalPlace>(&body[assign->target].node) : nullptr;
        if (target && target->variable == variable && isPart(assign->value))
          return true;
      }
  }
  return false;
}

/// Does it return a new object as `void *`, as a library function or a wrapper of one?
bool KeptThings::isAllocator(FunctionId function) {
  auto [at, isNew] = allocators_.try_emplace(function, false);
  if (!isNew)
    return at->second;
  const Body* body = module_[function].body.get();
  const auto* type = typeAs<FunctionType>(module_.types, module_[function].type);
  const auto* pointer = type ? typeAs<PointerType>(module_.types, type->result) : nullptr;
  if (!body || !pointer || !typeAs<VoidType>(module_.types, pointer->pointee))
    return false;
  bool isOne = false;
  for (const Block& block : body->blocks)
    for (const Instr& instr : block.instrs) {
      isOne |= std::holds_alternative<Alloc>(instr.op) && program_.isSpecified[function.index];
      const auto* call = std::get_if<Call>(&instr.op);
      if (const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr; direct && call->target)
        isOne |= isAllocator(direct->function);
    }
  return allocators_[function] = isOne && (program_.isSpecified[function.index] || !returnsPartOfPool(*body));
}

static bool pointsTo(const Module& module, TypeId type, RecordId record, unsigned depth) {
  if (const auto* pointer = typeAs<PointerType>(module.types, type)) {
    if (const auto* inner = typeAs<PointerType>(module.types, pointer->pointee))
      pointer = inner;
    const auto* to = typeAs<RecordType>(module.types, pointer->pointee);
    return to && to->record == record;
  }
  if (const auto* array = typeAs<ArrayType>(module.types, type))
    return pointsTo(module, array->element, record, depth);
  const auto* part = typeAs<RecordType>(module.types, type);
  return part && depth < 3 &&
         llvm::any_of(
             module[part->record].fields,
             [&](const Field& field) { return pointsTo(module, field.type, record, depth + 1); });
}

bool KeptThings::isLinked(RecordId record) {
  auto [at, isNew] = linked_.try_emplace(record, false);
  if (isNew)
    at->second = llvm::any_of(module_[record].fields,
                              [&](const Field& field) { return pointsTo(module_, field.type, record, 0); });
  return at->second;
}

} // namespace wt::engines::behavior
