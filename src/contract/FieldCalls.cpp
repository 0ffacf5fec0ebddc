// SPDX-License-Identifier: Apache-2.0
#include "contract/FieldCalls.h"

#include "contract/FieldSeen.h"
#include "contract/LifeOfValue.h"
#include "contract/PairNames.h"
#include "contract/Pointees.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {
constexpr int kMaxParts = 2;          // depth of nested structures that a copy follows
constexpr size_t kMaxStores = 64;     // of one effect
constexpr uint32_t kMaxMadeHere = 16; // New nodes of one effect
} // namespace

FieldWalk::FieldWalk(const FlowInput& input, FunctionId function)
    : input_(input), module_(input.module), function_(function), body_(*input.module[function].body), callees_(body_),
      pictures_(body_, things_) {}

bool FieldWalk::isPointer(TypeId type) const {
  const auto* pointer = type.isValid() ? typeAs<PointerType>(module_.types, type) : nullptr; // a target may have none
  return pointer && !typeAs<FunctionType>(module_.types, pointer->pointee);
}

void FieldWalk::step(const Instr& instr, uint32_t block, size_t index) {
  location_ = instr.location;
  block_ = block;
  where_ = (block << 12 | static_cast<uint32_t>(index)) * kMaxMadeHere;
  match(
      instr.op,
      [&](const Assign& op) {
        if (typeAs<RecordType>(module_.types, body_[op.target].type))
          assignRecord(op.target, op.value);
        else if (isPointer(body_[op.target].type))
          assignPointer(op.target, op.value);
        else
          noteLength(op);
      },
      [&](const Alloc& op) {
        Set made{things_.made(where_, false)};
        if (op.mayFail)
          made.push_back(kNull);
        renew(made.front());
        if (isPointer(body_[op.target].type))
          store(op.target, things_.set(made));
      },
      [&](const Free& op) {
        ask(op.pointer);
        release(valueOf(op.pointer));
      },
      [&](const Call& op) { call(op); }, [&](const Assume& op) { test(op.condition, true); },
      [&](const Enter& op) { picture_.cells.erase(things_.cell(things_.variable(op.variable), {}).index); },
      [&](const Leave& op) { picture_.cells.erase(things_.cell(things_.variable(op.variable), {}).index); },
      [](const Return&) {}, [&](const Throw&) { picture_.isReached = false; });
}

// ------------------------------------------------------------------------------------------------ values and places

SetId FieldWalk::valueOf(ExprId expr) {
  if (const ExprId start = besideHead(body_, expr); start.isValid())
    return valueOf(start);
  return match(
      body_[expr].node, [&](const NullExpr&) { return things_.one(kNull); },
      [&](const StringExpr&) { return things_.one(kFixed); }, [&](const FunctionExpr&) { return things_.one(kFixed); },
      [&](const AddressExpr& e) {
        bool isElement = std::holds_alternative<ElementPlace>(body_[e.place].node);
        return isElement && !hasOwners(body_[e.place].type) ? things_.one(kFixed) // a pointer into an array
                                                            : things_.set(addressOf(e.place));
      },
      [&](const ReadExpr& e) { return contentOf(e.place); }, [&](const CastExpr& e) { return valueOf(e.operand); },
      [&](const IntegerExpr& e) { return things_.one(e.value == 0 ? kNull : kFixed); },
      [&](const BinaryExpr& e) { return e.op == BinaryOp::PointerAdd ? moved(e) : things_.one(kOther); },
      [&](const auto&) { return things_.one(kOther); });
}

Set FieldWalk::addressOf(PlaceId place) {
  return match(
      body_[place].node, [&](const LocalPlace& p) { return Set{things_.variable(p.variable)}; },
      [&](const GlobalPlace& p) { return Set{things_.global(p.global)}; },
      [&](const DerefPlace& p) { return things_[valueOf(p.pointer)]; },
      [&](const FieldPlace& p) {
        Set parts;
        for (ThingId object : addressOf(p.object))
          parts.push_back(things_.part(object, {p.record, p.field}));
        return parts;
      },
      [&](const ElementPlace& p) {
        return hasOwners(body_[place].type) ? elementsOf(addressOf(p.array)) : Set{kOther};
      });
}

SetId FieldWalk::contentOf(PlaceId place) {
  if (!isPointer(body_[place].type))
    return things_.one(kOther);
  if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
    return contentOf(addressOf(field->object), {field->record, field->field});
  return contentOf(addressOf(place), {});
}

SetId FieldWalk::contentOf(const Set& objects, FieldSlot slot) {
  SetId result = things_.set({});
  for (ThingId object : objects)
    if (object != kNull)
      result = things_.unite(result, Things::isNamed(object) ? pictures_.heldBy(picture_, things_.cell(object, slot))
                                                             : things_.one(kOther));
  return things_[result].empty() ? things_.one(kOther) : result;
}

void FieldWalk::store(PlaceId place, SetId value) {
  if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
    store(addressOf(field->object), {field->record, field->field}, value);
  else
    store(addressOf(place), {}, value);
}

void FieldWalk::store(const Set& objects, FieldSlot slot, SetId value) {
  Set named;
  llvm::copy_if(objects, std::back_inserter(named), Things::isNamed);
  if (named.size() != objects.size() || named.empty())
    keep(value); // stored in an unknown place
  for (ThingId object : named) {
    PlaceCell cell = things_.cell(object, slot);
    SetId before = pictures_.heldBy(picture_, cell);
    if (seen_)
      seen_->stored(cell, before, value, objects.size() == 1);
    const bool isAll = named.size() == 1 && !things_[cell].slot.isElements; // a store to one element keeps the others
    picture_.cells.set(cell.index, (isAll ? value : things_.unite(before, value)).index);
  }
}

void FieldWalk::assignRecord(PlaceId target, ExprId value) {
  const Set to = addressOf(target);
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  const auto* record = typeAs<RecordType>(module_.types, body_[target].type);
  const Set from = read ? addressOf(read->place) : Set();
  for (ThingId object : to) {
    if (!Things::isNamed(object))
      continue;
    if (std::holds_alternative<ZeroExpr>(body_[value].node))
      wipe(object);
    else if (from.size() == 1 && from == to && things_.isOfElement(object) && movesDown(target, value))
      moveDown(object, record->record, kMaxParts);
    else if (from.size() == 1 && Things::isNamed(from.front()) && to.size() == 1)
      copyFields(object, from.front(), record->record, kMaxParts);
    else
      addFate(object, fate::kClobbered);
  }
}

void FieldWalk::copyFields(ThingId to, ThingId from, RecordId record, int depth) {
  const std::vector<Field>& fields = module_[record].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    FieldSlot slot{record, i};
    if (isPointer(fields[i].type))
      store(Set{to}, slot, contentOf(Set{from}, slot));
    else if (const auto* part = typeAs<RecordType>(module_.types, fields[i].type); part && depth > 0)
      copyFields(things_.part(to, slot), things_.part(from, slot), part->record, depth - 1);
  }
}

void FieldWalk::forgetInside(ThingId thing) {
  auto isInside = [&](ThingId t) {
    for (;; t = things_[t].base) {
      if (t == thing)
        return true;
      if (things_[t].kind != ThingKind::Part)
        return false;
    }
  };
  llvm::erase_if(picture_.cells.entries(),
                 [&](const auto& entry) { return isInside(things_[PlaceCell(entry.first)].thing); });
}

void FieldWalk::wipe(ThingId thing) {
  forgetInside(thing);
  addFate(thing, fate::kZeroed);
}

/// The instruction makes the object again, perhaps in the next iteration of a loop.
void FieldWalk::renew(ThingId thing) {
  forgetInside(thing);
  setFate(thing, fate::kLive);
}

// ------------------------------------------------------------------------------------------------ fates

/// If the pointer has several targets, each is the actual target on some path, and the others do not occur on that
/// path. So all of them are marked released: the iterations of a loop over a list release one each.
void FieldWalk::release(SetId value) {
  for (ThingId thing : Set(things_[value])) {
    if (!Things::isNamed(thing))
      continue;
    if (seen_)
      seen_->released(thing, {});
    setFate(thing, (pictures_.fateOf(picture_, thing) & ~(fate::kLive | fate::kAbsent)) | fate::kReleased);
  }
}

void FieldWalk::keep(SetId value) {
  for (ThingId thing : Set(things_[value]))
    if (Things::isNamed(thing)) {
      if (seen_)
        seen_->kept(thing);
      addFate(thing, fate::kKept);
    }
}

// ------------------------------------------------------------------------------------------------ tests

void FieldWalk::test(ExprId condition, bool isTrue) {
  if (seen_ && isTrue)
    askNumbers(condition);
  const ExprNode& node = body_[condition].node;
  if (const auto* unary = std::get_if<UnaryExpr>(&node); unary && unary->op == UnaryOp::Not)
    return isPointer(body_[unary->operand].type) ? testNull(unary->operand, isTrue) : test(unary->operand, !isTrue);
  if (const auto* cast = std::get_if<CastExpr>(&node); cast && cast->kind == CastKind::Integer)
    return test(cast->operand, isTrue);
  const auto* binary = std::get_if<BinaryExpr>(&node);
  if (!binary || (binary->op != BinaryOp::Equal && binary->op != BinaryOp::NotEqual))
    return;
  const auto* number = std::get_if<IntegerExpr>(&body_[binary->right].node);
  if (std::holds_alternative<NullExpr>(body_[binary->right].node) ||
      (number && number->value == 0 && isPointer(body_[binary->left].type)))
    testNull(binary->left, (binary->op == BinaryOp::Equal) == isTrue);
}

/// Notes the fields that a call tests by releasing or replacing their content: `free(c->path)`, `c->items =
/// grown(c->items, n)`.
void FieldWalk::askOf(const Call& call) {
  const Callee callee = callees_.of(call);
  const bool isRelease = callee.isValid() && soundsLikeRelease(nameOf(module_, callee));
  if (seen_ && (isRelease || (call.target && isPointer(body_[*call.target].type))))
    for (ExprId argument : call.arguments)
      if (isPointer(body_[argument].type))
        ask(argument);
}

/// Notes that the function examines the content of a field, unless it has stored that content itself.
void FieldWalk::ask(ExprId pointer) {
  while (const auto* cast = std::get_if<CastExpr>(&body_[pointer].node))
    pointer = cast->operand;
  const auto* read = std::get_if<ReadExpr>(&body_[pointer].node);
  const auto* field = read ? std::get_if<FieldPlace>(&body_[read->place].node) : nullptr;
  if (!seen_ || !field || !isPointer(body_[read->place].type))
    return;
  auto isOwn = [&](ThingId thing) { return thing == kNull || things_[thing].kind == ThingKind::New; };
  if (!llvm::all_of(Set(things_[contentOf(read->place)]), isOwn))
    for (ThingId object : addressOf(field->object))
      if (Things::isNamed(object))
        seen_->asked(things_.cell(object, {field->record, field->field}));
}

void FieldWalk::testNull(ExprId pointer, bool isNull) {
  while (const auto* cast = std::get_if<CastExpr>(&body_[pointer].node))
    pointer = cast->operand;
  const Set things = things_[valueOf(pointer)];
  ask(pointer);
  Set named, left;
  for (ThingId thing : things) {
    if (Things::isNamed(thing))
      named.push_back(thing);
    if (isNull ? thing == kNull : thing != kNull)
      left.push_back(thing);
  }
  if (isNull) {
    for (ThingId thing : named) // of several, only those released in an earlier round
      if (const uint32_t bits = pictures_.fateOf(picture_, thing); named.size() == 1 || (bits & fate::kReleased))
        setFate(thing, (bits & ~fate::kLive) | fate::kAbsent);
    return;
  }
  if (left.empty() && !things.empty()) {
    picture_.isReached = false;
    return;
  }
  const auto* read = std::get_if<ReadExpr>(&body_[pointer].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
  if (local && left.size() != things.size())
    picture_.cells.set(things_.cell(things_.variable(local->variable), {}).index, things_.set(left).index);
}

// ------------------------------------------------------------------------------------------------ calls

void FieldWalk::call(const Call& call) {
  const auto* direct = std::get_if<DirectCallee>(&call.callee);
  const FieldEffect* effect = direct ? input_.effectOf(direct->function) : nullptr;
  if (seen_ && direct && module_[direct->function].body && !input_.isSpecified[direct->function.index])
    for (uint32_t i = 0; i < call.arguments.size(); ++i)
      if (isPointer(body_[call.arguments[i]].type))
        seen_->passed({direct->function, i}, things_[valueOf(call.arguments[i])]);
  askOf(call);
  if (effect)
    apply(call, *effect);
  else
    callUnknown(call);
}

/// `foo_free(c->foo)`, if nothing else is known about `foo_free`.
bool FieldWalk::isCalledLikeRelease(const Call& call, const Callee& callee) const {
  return callee.function && call.arguments.size() == 1 && !call.target && soundsLikeRelease(nameOf(module_, callee));
}

void FieldWalk::callUnknown(const Call& call) {
  const Callee callee = callees_.of(call);
  for (uint32_t i = 0; i < call.arguments.size(); ++i) {
    const auto* pointer = typeAs<PointerType>(module_.types, body_[call.arguments[i]].type);
    const Transfer* transfer = callee.isValid() ? find(input_.transfers, {callee, i, false}) : nullptr;
    if (!pointer)
      continue;
    SetId value = valueOf(call.arguments[i]);
    if (transfer ? transfer->handing == Handing::Takes : isCalledLikeRelease(call, callee)) {
      release(value);
      continue;
    }
    if (pointer->isConst)
      continue;
    if (!transfer || transfer->handing == Handing::Keeps)
      keep(value);
    for (ThingId thing : Set(things_[value]))
      if (Things::isNamed(thing)) {
        if (things_[thing].kind == ThingKind::Variable) // the callee may fill the variable
          picture_.cells.set(things_.cell(thing, {}).index, things_.one(kOther).index);
        addFate(thing, fate::kClobbered);
      }
  }
  if (!call.target || !isPointer(body_[*call.target].type))
    return;
  const Transfer* gives = callee.isValid() ? find(input_.transfers, {callee, Slot::kResult, false}) : nullptr;
  bool isNew = gives && gives->handing == Handing::Gives;
  if (isNew && !gives->isAllocator && !gives->isPair)
    guessed_.insert(things_.made(where_, true));
  store(*call.target, isNew ? things_.set({things_.made(where_, true), kNull}) : things_.one(kOther));
}

/// By node of the effect: the caller's things that it stands for.
std::vector<Set> FieldWalk::placesOf(const Call& call, const FieldEffect& effect) {
  std::vector<Set> places;
  places.reserve(effect.nodes.size());
  for (const FieldEffect::Node& node : effect.nodes) {
    Set place;
    if (node.kind == ThingKind::Parameter) {
      bool isPassed = node.index < call.arguments.size() && isPointer(body_[call.arguments[node.index]].type);
      place = isPassed ? things_[valueOf(call.arguments[node.index])] : Set{kOther};
    } else if (node.kind == ThingKind::Global) {
      place = {things_.global(GlobalId(node.index))};
    } else if (node.kind == ThingKind::New) {
      place = {things_.made(where_ + std::min(node.index, kMaxMadeHere - 1), node.isWhole)};
    } else if (node.kind == ThingKind::Part) {
      for (ThingId base : places[node.base])
        place.push_back(things_.part(base, node.slot));
    } else {
      place = things_[contentOf(places[node.base], node.slot)];
    }
    places.push_back(std::move(place));
  }
  return places;
}

void FieldWalk::applyFate(const Set& things, uint32_t bits, bool isArgument, Entry by) {
  const auto named = llvm::count_if(things, Things::isNamed);
  for (ThingId thing : things) {
    if (!Things::isNamed(thing))
      continue;
    uint32_t before = pictures_.fateOf(picture_, thing);
    uint32_t now = bits & (fate::kReleased | fate::kKept | fate::kClobbered | fate::kMany);
    if (seen_ && (bits & fate::kReleased) && !(bits & fate::kLive) && isArgument)
      seen_->released(thing, by);
    if (seen_ && (bits & fate::kKept) && isArgument)
      seen_->kept(thing);
    bool isAll = !(bits & fate::kLive) && (bits & fate::kReleased);
    now |= isAll ? before & ~(fate::kLive | fate::kAbsent) : before;
    setFate(thing, now);
    if ((bits & fate::kZeroed) && named == 1)
      wipe(thing);
  }
}

void FieldWalk::apply(const Call& call, const FieldEffect& effect) {
  if (!effect.returns) {
    picture_.isReached = false;
    return;
  }
  if (effect.lengthens)
    lengthened_.insert(block_);
  const std::vector<Set> places = placesOf(call, effect);
  auto here = [&](const FieldEffect::Held& held) {
    Set things;
    for (uint32_t id : held)
      if (id < FieldEffect::kFirstNode)
        things.push_back(ThingId(id));
      else
        things.append(places[id - FieldEffect::kFirstNode].begin(), places[id - FieldEffect::kFirstNode].end());
    return things_.set(things);
  };
  for (size_t i = 0; i < effect.nodes.size(); ++i)
    if (effect.nodes[i].kind == ThingKind::New)
      renew(places[i].front());
  const FunctionId callee = std::get<DirectCallee>(call.callee).function;
  if (seen_)
    seen_->regrows(input_.isSpecified[callee.index] && call.target && isPointer(body_[*call.target].type));
  for (auto [node, bits] : effect.fates) {
    bool isArgument = effect.nodes[node].kind == ThingKind::Parameter;
    applyFate(places[node], bits, isArgument,
              input_.isSpecified[callee.index] || isMereBlock(module_, callee, effect.nodes[node].index)
                  ? Entry()
                  : Entry{callee, effect.nodes[node].index});
  }
  if (seen_)
    seen_->regrows(false);
  FieldSeen* seen = seen_;
  seen_ = nullptr; // the callee's own pass has recorded these stores
  for (const FieldEffect::Store& s : effect.stores)
    store(places[s.node], s.slot, here(s.held));
  seen_ = seen;
  if (call.target && isPointer(body_[*call.target].type))
    store(*call.target, here(effect.result));
}

// ------------------------------------------------------------------------------------------------ effects

namespace {

/// Collects the part of a picture that callers can see.
class EffectWriter {
public:
  EffectWriter(Things& things, Pictures& pictures, const Picture& end)
      : things_(things), pictures_(pictures), end_(end) {}

  std::unique_ptr<FieldEffect> run(const Body& body) {
    effect_->returns = end_.isReached;
    if (!end_.isReached)
      return std::move(effect_);
    if (body.result)
      effect_->result = held(withoutShared(pictures_.heldBy(end_, things_.cell(things_.variable(body.result), {}))));
    for (size_t before = SIZE_MAX; before != effect_->nodes.size();) { // a store to a New node may reveal others
      before = effect_->nodes.size();
      writeStores();
    }
    for (auto [thing, bits] : end_.fates.entries())
      if (bits != fate::kLive && isOfInterface(ThingId(thing)))
        effect_->fates.push_back({nodeOf(ThingId(thing)), bits});
    return std::move(effect_);
  }

private:
  Things& things_;
  Pictures& pictures_;
  const Picture& end_;
  std::unique_ptr<FieldEffect> effect_ = std::make_unique<FieldEffect>();
  std::map<ThingId, uint32_t> nodes_;
  std::set<uint32_t> written_; // cells already in `stores`
  uint32_t made_ = 0;

  ThingId originOf(ThingId t) const {
    while (true) {
      t = things_.root(t);
      if (things_[t].kind != ThingKind::Content)
        return t;
      t = things_[things_[t].cell].thing;
    }
  }

  bool isOfInterface(ThingId thing) const {
    ThingKind kind = things_[originOf(thing)].kind;
    return kind == ThingKind::Parameter || kind == ThingKind::Global;
  }

  uint32_t nodeOf(ThingId thing) {
    if (auto it = nodes_.find(thing); it != nodes_.end())
      return it->second;
    const Thing t = things_[thing];
    FieldEffect::Node node{t.kind, t.index, 0, t.slot, false};
    if (t.kind == ThingKind::Part) {
      node.base = nodeOf(t.base);
    } else if (t.kind == ThingKind::Content) {
      node.base = nodeOf(things_[t.cell].thing);
      node.slot = things_[t.cell].slot;
    } else if (t.kind == ThingKind::New) {
      node.index = made_++;
      node.isWhole = t.isWhole;
    }
    effect_->nodes.push_back(node);
    return nodes_[thing] = static_cast<uint32_t>(effect_->nodes.size() - 1);
  }

  /// If a function makes an object, puts it into a list and returns it, the caller does not own it: the result is
  /// Other.
  SetId withoutShared(SetId set) {
    Set things = things_[set];
    for (ThingId& thing : things)
      if (Things::isNamed(thing) && things_[thing].kind == ThingKind::New && isShared(thing))
        thing = kOther;
    return things_.set(things);
  }

  bool isShared(ThingId thing) const {
    return (pictures_.fateOf(end_, thing) & fate::kKept) || llvm::any_of(end_.cells.entries(), [&](const auto& entry) {
             const ThingId holder = things_.root(things_[PlaceCell(entry.first)].thing);
             return holder != thing && things_[holder].kind != ThingKind::Variable &&
                    llvm::is_contained(things_[SetId(entry.second)], thing);
           });
  }

  FieldEffect::Held held(SetId set) {
    FieldEffect::Held result;
    for (ThingId thing : Set(things_[set]))
      if (!Things::isNamed(thing))
        result.push_back(thing.index);
      else if (ThingKind kind = things_[originOf(thing)].kind; kind == ThingKind::Variable)
        result.push_back(kOther.index);
      else
        result.push_back(nodeOf(thing) + FieldEffect::kFirstNode);
    llvm::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  void writeStores() {
    for (auto [id, set] : end_.cells.entries()) {
      const PlaceCell cell(id);
      const Things::CellInfo info = things_[cell];
      bool isKnown = isOfInterface(info.thing) || nodes_.count(things_.root(info.thing));
      if (!isKnown || effect_->stores.size() >= kMaxStores || SetId(set) == pictures_.heldAtStart(end_, cell) ||
          !written_.insert(id).second)
        continue;
      FieldEffect::Held value = held(SetId(set));
      effect_->stores.push_back({nodeOf(info.thing), info.slot, std::move(value)});
    }
  }
};

} // namespace

std::unique_ptr<FieldEffect> FieldWalk::effectAt(const Picture& end) {
  std::unique_ptr<FieldEffect> effect = EffectWriter(things_, pictures_, end).run(body_);
  effect->lengthens = !lengthened_.empty();
  return effect;
}

} // namespace wt::contract
