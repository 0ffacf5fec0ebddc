// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementPass.h"

#include "engines/escape/StdContainers.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

/// The static type of `p` in `delete p`, before casts.
TypeId ElementPass::releasedType(ExprId pointer) const {
  while (const auto* cast = std::get_if<CastExpr>(&body_[pointer].node))
    pointer = cast->operand;
  return body_[pointer].type;
}

static std::vector<InstanceId> insideOf(const Tags& tags) {
  std::vector<InstanceId> result;
  for (const Tag& tag : tags)
    if (tag.kind == TagKind::Inside)
      result.push_back(InstanceId(tag.index));
  return result;
}
static Tag inside(InstanceId id) {
  return {TagKind::Inside, id.index};
}

/// `v.size()`, a key: no pointer. A pointer cast to a number keeps its tags.
bool ElementPass::isNumber(TypeId type) const {
  return typeAs<IntType>(module_.types, type) || typeAs<FloatType>(module_.types, type);
}

ElementPass::ElementPass(const program::Program& program, ElementModel& model, const Limits& limits,
                         FunctionId function)
    : program_(program), module_(program.module), model_(model), limits_(limits), function_(function),
      body_(*module_[function].body), tags_(body_.variables.size()) {
  FunctionFacts& facts = model_.functions[function.index];
  for (uint32_t v = 0; v < body_.variables.size(); ++v) {
    const Variable& variable = body_.variables[v];
    if (variable.kind != VariableKind::Parameter)
      continue;
    if (facts.parameters.size() <= v)
      facts.parameters.resize(v + 1);
    const auto* pointer = typeAs<PointerType>(module_.types, variable.type);
    if (model_.pointers->partsBehind(module_, variable.type) != 0)
      continue; // heldAt finds its containers
    if (InstanceId instance = instanceOf(VariableId(v)))
      tags_[v].insert(inside(instance));
    else if (pointer && isContainerOfPointers(module_, pointer->pointee))
      tags_[v].insert(inside(model_.instance({InstanceKind::Parameter, function.index, v}, pointer->pointee)));
    else if (!isNumber(variable.type))
      tags_[v].insert({TagKind::Parameter, v});
  }
}

void ElementPass::run() {
  do {
    hasGrown_ = false;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
      block_ = BlockId(b);
      for (const Instr& instr : body_.blocks[b].instrs)
        statement(instr);
    }
  } while (hasGrown_);
  if (!body_.result)
    return;
  Tags& result = model_.functions[function_.index].result;
  for (Tag tag : tags_[body_.result.index]) {
    bool isLocal = (tag.kind == TagKind::Inside || tag.kind == TagKind::Element) &&
                   model_.instances[tag.index].key.kind == InstanceKind::Local;
    if (isLocal && tag.kind == TagKind::Element)
      model_.insert(model_.instances[tag.index].handled, function_);
    bool isMade = tag.kind == TagKind::Fresh && !model_.sites[tag.index].isStored && !isKept(SiteId(tag.index));
    if (tag.kind == TagKind::Fresh && !isMade)
      model_.set(model_.sites[tag.index].isLeft);
    if (!isLocal)
      model_.insert(result, tag.kind != TagKind::Fresh ? tag : isMade ? Tag{TagKind::Fresh, 0} : Tag{});
  }
}

/// Does a container that outlives the function hold it? Then other receivers of the object need not look after it.
bool ElementPass::isKept(SiteId site) const {
  return llvm::any_of(model_.instances, [&](const Instance& instance) {
    return instance.key.kind != InstanceKind::Local && instance.key.kind != InstanceKind::Result &&
           instance.fresh.contains(site);
  });
}

// ---------------------------------------------------------------------------------------------- values

void ElementPass::add(VariableId variable, const Tags& tags) {
  Tags& known = tags_[variable.index];
  for (const Tag& tag : tags)
    if (known.size() < limits_[Budget::ElementTags] || tag.kind == TagKind::Other)
      hasGrown_ |= known.insert(tag).second;
    else
      handOn({tag});
}

/// The site of an object that this statement makes.
SiteId ElementPass::siteAt(Location at) {
  SiteId site = model_.site(function_, at);
  model_.sites[site.index].block = block_;
  return site;
}

/// The container, if the variable is one.
InstanceId ElementPass::instanceOf(VariableId id) {
  const Variable& variable = body_[id];
  TypeId type = variable.type;
  if (const auto* array = typeAs<ArrayType>(module_.types, type))
    type = array->element;
  if (!isContainerOfPointers(module_, type))
    return {};
  InstanceKind kind = variable.kind == VariableKind::Parameter ? InstanceKind::Parameter
                      : variable.kind == VariableKind::Result  ? InstanceKind::Result
                                                               : InstanceKind::Local;
  return model_.instance({kind, function_.index, kind == InstanceKind::Result ? 0 : id.index}, type);
}

/// `std::vector<T *> *items` as a field: the container that the class allocates for itself.
InstanceId ElementPass::heldBy(PlaceId place) {
  const auto* field = std::get_if<FieldPlace>(&body_[place].node);
  const auto* pointer = field ? typeAs<PointerType>(module_.types, body_[place].type) : nullptr;
  if (!pointer || !isContainerOfPointers(module_, pointer->pointee))
    return {};
  return model_.instance({InstanceKind::Field, field->record.index, field->field}, pointer->pointee);
}

/// `class Names : public std::vector<T *>`: a pointer to `Names` is converted to a pointer to its container.
InstanceId ElementPass::baseOf(TypeId derived, TypeId base) {
  const auto* from = typeAs<PointerType>(module_.types, derived);
  const auto* to = typeAs<PointerType>(module_.types, base);
  const auto* record = from ? typeAs<RecordType>(module_.types, from->pointee) : nullptr;
  if (!record || !to || from->pointee == to->pointee || !isContainerOfPointers(module_, to->pointee))
    return {};
  const std::vector<Field>& fields = module_[record->record].fields;
  for (uint32_t i = 0; i < fields.size() && fields[i].kind != FieldKind::Member; ++i)
    if (fields[i].type == to->pointee)
      return model_.instance({InstanceKind::Field, record->record.index, i}, to->pointee);
  return {};
}

VariableId ElementPass::localOf(PlaceId place) const {
  return match(
      body_[place].node, [](const LocalPlace& p) { return p.variable; },
      [](const GlobalPlace&) { return VariableId(); }, [](const DerefPlace&) { return VariableId(); },
      [&](const FieldPlace& p) { return localOf(p.object); }, [&](const ElementPlace& p) { return localOf(p.array); });
}

Tags ElementPass::tagsInCell(Cell cell) const {
  auto it = model_.cells.find(cell);
  Tags result = it == model_.cells.end() ? Tags() : it->second;
  result.insert(Tag{});
  return result;
}

/// A pointer read from `new T *[n]` is not the array.
Tags ElementPass::withoutTables(Tags tags, TypeId type) const {
  const bool isPointer = typeAs<PointerType>(module_.types, type) != nullptr;
  const size_t erased = std::erase_if(
      tags, [&](const Tag& tag) { return isPointer && tag.kind == TagKind::Fresh && model_.sites[tag.index].isTable; });
  if (erased != 0)
    tags.insert(Tag{});
  return tags;
}

Tags ElementPass::tagsAt(PlaceId place) {
  if (Tags held = heldAt(place); !held.empty())
    return held;
  TypeId type = body_[place].type;
  return match(
      body_[place].node,
      [&](const LocalPlace& p) {
        InstanceId instance = instanceOf(p.variable);
        return instance ? Tags{inside(instance)} : tags_[p.variable.index];
      },
      [&](const GlobalPlace& p) {
        if (isContainerOfPointers(module_, type))
          return Tags{inside(model_.instance({InstanceKind::Global, p.global.index, 0}, type))};
        return tagsInCell({UINT32_MAX, p.global.index});
      },
      [&](const DerefPlace& p) { return withoutTables(tagsOf(p.pointer), type); },
      [&](const FieldPlace& p) {
        Tags object = tagsAt(p.object);
        bool isContainer = isContainerOfPointers(module_, type);
        if (!insideOf(object).empty() || (localOf(p.object) && !isContainer)) // a part of an element, such as of a pair
          return object;
        if (isContainer)
          return Tags{inside(model_.instance({InstanceKind::Field, p.record.index, p.field}, type))};
        Tags result = tagsInCell({p.record.index, p.field});
        for (const Tag& tag : object) // the argument may be an element that is a structure: its part is released
          if (tag.kind == TagKind::Parameter || tag.kind == TagKind::Part)
            result.insert({TagKind::Part, tag.index});
        return result;
      },
      [&](const ElementPlace& p) { return tagsAt(p.array); });
}

/// A read through a reference into a container yields an element, or a part of one.
Tags ElementPass::tagsIn(PlaceId place) {
  if (Tags held = heldAt(place); !held.empty())
    return held;
  bool isRecord = typeAs<RecordType>(module_.types, body_[place].type) != nullptr;
  if (InstanceId held = heldBy(place))
    return {inside(held)};
  bool isIndirect = !std::holds_alternative<LocalPlace>(body_[place].node);
  Tags at = tagsAt(place), result;
  for (InstanceId container : isIndirect && !isRecord ? insideOf(at) : std::vector<InstanceId>())
    model_.insert(model_[container].looked, function_);
  for (const Tag& tag : isIndirect&& isNumber(body_[place].type) ? Tags() : at)
    result.insert(tag.kind == TagKind::Inside && isIndirect && !isRecord ? Tag{TagKind::Element, tag.index} : tag);
  return result;
}

Tags ElementPass::tagsOf(ExprId value) {
  const ExprNode& node = body_[value].node;
  if (const auto* read = std::get_if<ReadExpr>(&node))
    return tagsIn(read->place);
  if (const auto* address = std::get_if<AddressExpr>(&node))
    return tagsAt(address->place);
  if (const auto* cast = std::get_if<CastExpr>(&node)) {
    const InstanceId base = baseOf(body_[cast->operand].type, body_[value].type);
    return base ? Tags{inside(base)} : tagsOf(cast->operand);
  }
  if (const auto* binary = std::get_if<BinaryExpr>(&node))
    return binary->op == BinaryOp::PointerAdd ? tagsOf(binary->left) : Tags();
  if (std::holds_alternative<StringExpr>(node) || std::holds_alternative<UnknownExpr>(node))
    return {Tag{}};
  return {};
}

// ---------------------------------------------------------------------------------------------- statements

void ElementPass::statement(const Instr& instr) {
  at_ = instr.location;
  match(
      instr.op, [&](const Assign& i) { store(i.target, tagsOf(i.value), instr.location); },
      [&](const Alloc& i) {
        const auto* pointer = typeAs<PointerType>(module_.types, body_[i.target].type);
        if (!pointer)
          return;
        const SiteId site = siteAt(instr.location);
        model_.sites[site.index].isTable |= typeAs<PointerType>(module_.types, pointer->pointee) != nullptr;
        store(i.target, {{TagKind::Fresh, site.index}}, instr.location);
      },
      [&](const Free& i) {
        Tags freed = tagsOf(i.pointer);
        std::erase_if(freed, [&](const Tag& tag) { // the constructor threw: the object never existed
          return tag.kind == TagKind::Fresh && model_.sites[tag.index].at == instr.location;
        });
        release(freed);
        noteRelease(freed, releasedType(i.pointer));
        for (const Tag& tag : freed)
          if (tag.kind == TagKind::Element)
            model_.instances[tag.index].releasedHere.try_emplace(function_, instr.location);
      },
      [&](const Call& i) { call(i, instr.location); }, [](const Assume&) {}, [](const Enter&) {}, [](const Leave&) {},
      [](const Return&) {},
      [&](const Throw& i) {
        if (i.value)
          handOn(tagsOf(i.value));
      });
}

/// `r` in `*r = …` and in `r->second = …`.
VariableId ElementPass::referenceIn(PlaceId target) const {
  if (const auto* field = std::get_if<FieldPlace>(&body_[target].node))
    return referenceIn(field->object);
  const auto* deref = std::get_if<DerefPlace>(&body_[target].node);
  const auto* read = deref ? std::get_if<ReadExpr>(&body_[deref->pointer].node) : nullptr;
  return read ? localOf(read->place) : VariableId();
}

void ElementPass::store(PlaceId target, const Tags& value, Location at) {
  if (Tags held = heldAt(target); !held.empty())
    return alias(held, value);
  if (VariableId local = localOf(target)) {
    if (!instanceOf(local))
      add(local, value);
    return;
  }
  PlaceId whole = target; // `slots`, for `slots[i]`
  while (const auto* element = std::get_if<ElementPlace>(&body_[whole].node))
    whole = element->array;
  const auto* field = std::get_if<FieldPlace>(&body_[whole].node);
  const auto* global = std::get_if<GlobalPlace>(&body_[whole].node);
  std::vector<InstanceId> containers;
  if (std::holds_alternative<DerefPlace>(body_[target].node))
    containers = insideOf(tagsAt(target));
  else if (field)
    containers = insideOf(tagsAt(field->object));
  for (InstanceId container : containers) {
    model_.insert(model_[container].changed, function_);
    model_.insert(model_[container].thinned, function_);
    auto isFresh = [](const Tag& tag) { return tag.kind == TagKind::Fresh; };
    if ((chosen_.contains(referenceIn(target)) && !value.empty()) ||
        (derived_.contains(referenceIn(target)) && llvm::any_of(value, isFresh)))
      model_[container].overwrites.insert({function_, at, "overwritten"});
    noteReplaced(target, container, value, at);
    put(container, value, at);
  }
  if (!containers.empty())
    return;
  if (InstanceId held = heldBy(target)) // someone else has the container, too
    for (const Tag& tag : value)
      if (tag.kind != TagKind::Fresh && tag != inside(held))
        model_.set(model_[held].isEscaped);
  if (field)
    return keep({field->record.index, field->field}, value);
  if (global)
    return keep({UINT32_MAX, global->global.index}, value);
  leave(value);
}

void ElementPass::put(InstanceId container, const Tags& value, Location at) {
  if (!value.empty())
    model_.insert(model_[container].filledBy, function_);
  for (const Tag& tag : value) {
    switch (tag.kind) {
    case TagKind::Fresh:
      model_.insert(model_[container].fresh, SiteId(tag.index));
      model_[container].putAt.try_emplace(SiteId(tag.index), at);
      if (model_.sites[tag.index].function == function_)
        model_.insert(model_[container].puts[SiteId(tag.index)], Spot{function_, block_});
      break;
    case TagKind::Element:
      if (tag.index == container.index) { // taken out and put back
        model_.insert(model_[container].moved, function_);
      } else {
        Instance& from = model_.instances[tag.index];
        model_.insert(from.isPointer || model_[container].isPointer ? from.handled : from.moved, function_);
        model_.insert(from.goesTo, container);
        model_.set(model_[container].hasOthers);
      }
      break;
    case TagKind::Inside:
      if (tag.index != container.index)
        flow(InstanceId(tag.index), container, true);
      break;
    case TagKind::Parameter:
      model_.insert(model_.functions[function_.index].parameters[tag.index].putIn, container);
      break;
    case TagKind::Part:
    case TagKind::Other: model_.set(model_[container].hasOthers); break;
    }
  }
}

/// Is it a field of a structure of the program, which no library reads?
bool ElementPass::isOwnCell(Cell cell) const {
  return cell.owner != UINT32_MAX && !module_[RecordId(cell.owner)].isFromSystemHeader;
}

/// Stores into a pointer in a structure, which may be read anywhere: tracks the value there if possible.
void ElementPass::keep(Cell cell, const Tags& value) {
  for (const Tag& tag : value) {
    const bool isInstance = tag.kind == TagKind::Element || tag.kind == TagKind::Inside; // Inside: an iterator
    const bool isLasting = isInstance && isShared(model_.instances[tag.index]);
    const bool isFollowed = (isLasting && (tag.kind == TagKind::Element || isOwnCell(cell))) ||
                            (tag.kind == TagKind::Fresh && isOwnCell(cell));
    Tags& known = model_.cells[cell];
    if (tag.kind == TagKind::Parameter) {
      model_.insert(model_.functions[function_.index].parameters[tag.index].storedIn, cell);
    } else if (isFollowed && (known.size() < limits_[Budget::ElementTags] || known.contains(tag))) {
      model_.insert(known, tag);
      if (tag.kind == TagKind::Element)
        model_.insert(model_.instances[tag.index].kept, function_);
      if (tag.kind == TagKind::Fresh)
        model_.set(model_.sites[tag.index].isStored);
    } else {
      leave({tag});
    }
  }
}

/// Records the type of a released pointer of unknown origin: it may be any object that was left in untracked memory.
void ElementPass::noteRelease(const Tags& value, TypeId type) {
  auto isUnknown = [](const Tag& tag) { return tag.kind == TagKind::Other || tag.kind == TagKind::Part; };
  if (const auto* pointer = typeAs<PointerType>(module_.types, type); pointer && llvm::any_of(value, isUnknown))
    model_.insert(model_.releasedUnseen, pointer->pointee);
}

/// The fate of a parameter, or of a pointer in it.
FunctionFacts::Fate* ElementPass::fateOf(const Tag& tag) {
  if (tag.kind != TagKind::Parameter && tag.kind != TagKind::Part)
    return nullptr;
  FunctionFacts::Parameter& parameter = model_.functions[function_.index].parameters[tag.index];
  return tag.kind == TagKind::Part ? &parameter.part : &parameter.whole;
}

void ElementPass::release(const Tags& value) {
  for (const Tag& tag : value) {
    if (tag.kind == TagKind::Element) {
      model_.insert(model_.instances[tag.index].released, function_);
      model_.insert(model_.instances[tag.index].handled, function_);
      if (llvm::all_of(value, [](const Tag& t) { return t.kind == TagKind::Element; }))
        model_.instances[tag.index].lentReleased.try_emplace(function_, at_);
    }
    if (tag.kind == TagKind::Fresh)
      model_.insert(model_.sites[tag.index].released, Spot{function_, block_});
    if (FunctionFacts::Fate* fate = fateOf(tag))
      model_.set(fate->isReleased);
  }
}

/// Passes the value to someone who may do anything with it.
void ElementPass::handOn(const Tags& value) {
  for (const Tag& tag : value) {
    if (tag.kind == TagKind::Element)
      model_.insert(model_.instances[tag.index].handled, function_);
    if (tag.kind == TagKind::Inside)
      model_.set(model_.instances[tag.index].isEscaped);
    if (tag.kind == TagKind::Fresh)
      model_.set(model_.sites[tag.index].isHandled);
    if (FunctionFacts::Fate* fate = fateOf(tag))
      model_.set(fate->isHanded);
  }
}

/// Leaves the value in untracked memory, where someone may find it.
void ElementPass::leave(const Tags& value) {
  for (const Tag& tag : value) {
    if (tag.kind == TagKind::Element)
      model_.insert(model_.instances[tag.index].stored, function_);
    if (tag.kind == TagKind::Inside)
      model_.set(model_.instances[tag.index].isStored);
    if (tag.kind == TagKind::Fresh)
      model_.set(model_.sites[tag.index].isLeft);
    if (FunctionFacts::Fate* fate = fateOf(tag))
      model_.set(fate->isLeft);
  }
}

/// The elements of one container are now in the other. A copy that ends with its function does not become their holder.
void ElementPass::flow(InstanceId from, InstanceId to, bool isCopy) {
  model_.insert(model_[from].goesTo, to);
  InstanceKind kind = model_[to].key.kind;
  if (isCopy && (kind == InstanceKind::Local || kind == InstanceKind::Parameter)) {
    model_.set(model_[to].hasOthers);
    return;
  }
  for (SiteId site : std::set<SiteId>(model_[from].fresh)) {
    model_.insert(model_[to].fresh, site);
    model_[to].putAt.try_emplace(site, model_[from].putAt[site]);
  }
  if (model_[from].hasOthers)
    model_.set(model_[to].hasOthers);
  if (model_[from].mayHaveEmpty)
    model_.set(model_[to].mayHaveEmpty);
  if (model_[from].isMadePlain)
    model_.set(model_[to].isMadePlain);
  if (model_[from].releasesElements)
    model_.set(model_[to].releasesElements);
  if (model_[from].isMadeCaring) {
    model_.set(model_[to].isMadeCaring);
    model_.insert(model_[to].handled, function_);
  }
}

} // namespace wt::engines::escape
