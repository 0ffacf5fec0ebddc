// SPDX-License-Identifier: Apache-2.0
// What does a call of a C container's routine do with the elements?
//
//   GList *all = NULL;
//   all = g_list_append(all, p);          // inserts p; the result is `all` again
//   for (GList *i = all; i; i = i->next)  // `i` is the same list
//     g_free(i->data);                    // releases an element
//   g_list_free(all);                     // `all` ends
//
// A variable, field or global with such a pointer is the container: copies of the pointer are aliases, and operations
// on one are operations on the other. A callee that receives a container and is neither a function of the program nor a
// routine may do anything with the elements.
#include "engines/escape/ElementPass.h"

#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

static Tag inside(InstanceId id) {
  return {TagKind::Inside, id.index};
}
static Tag element(InstanceId id) {
  return {TagKind::Element, id.index};
}

/// The containers to which a place holds a pointer, one for each part; a link inside a container is none.
Tags ElementPass::heldAt(PlaceId place) {
  const uint32_t parts = model_.pointers->partsBehind(module_, body_[place].type);
  if (parts == 0)
    return {};
  InstanceKey key;
  if (const auto* local = std::get_if<LocalPlace>(&body_[place].node)) {
    VariableKind kind = body_[local->variable].kind;
    key = {kind == VariableKind::Parameter ? InstanceKind::Parameter
           : kind == VariableKind::Result  ? InstanceKind::Result
                                           : InstanceKind::Local,
           function_.index, kind == VariableKind::Result ? 0 : local->variable.index};
  } else if (const auto* global = std::get_if<GlobalPlace>(&body_[place].node)) {
    key = {InstanceKind::Global, global->global.index, 0};
  } else if (const auto* field = std::get_if<FieldPlace>(&body_[place].node);
             field && !model_.pointers->isContainer(field->record)) {
    key = {InstanceKind::Field, field->record.index, field->field};
  } else {
    return {};
  }
  Tags held;
  for (key.part = 0; key.part < parts; ++key.part) {
    InstanceId id = model_.instance(key, body_[place].type);
    model_[id].isPointer = true;
    held.insert(inside(id));
  }
  return held;
}

/// Stores a pointer to a container where another pointer, or none, was: both are the same container from now on.
void ElementPass::alias(const Tags& held, const Tags& value) {
  for (const Tag& to : held)
    for (const Tag& from : value) {
      bool isOther = from.kind != TagKind::Inside && from.kind != TagKind::Element;
      if (isOther) {
        if (from.kind != TagKind::Fresh)
          model_.set(model_.instances[to.index].hasOthers);
        if (from.kind == TagKind::Parameter || from.kind == TagKind::Part)
          handOn({from});
        continue;
      }
      const InstanceId source(from.index), target(to.index);
      if (source == target || model_[source].key.part != model_[target].key.part)
        continue;
      if (from.kind == TagKind::Element)
        model_.insert(model_[target].elementOf, source);
      flow(source, target, false);
      if (model_[source].key.kind != InstanceKind::Result || model_[source].key.owner == function_.index)
        flow(target, source, false);
    }
}

/// The container argument; if it is null, the container that the result becomes.
std::vector<InstanceId> ElementPass::containersOf(const ContainerRoutine& routine, const Given& given) {
  Tags tags;
  if (routine.container && *routine.container < given.arguments.size())
    tags = given.arguments[*routine.container];
  if (tags.empty() && given.call.target)
    tags = heldAt(*given.call.target);
  std::vector<InstanceId> found;
  for (const Tag& tag : tags)
    if (tag.kind == TagKind::Inside || tag.kind == TagKind::Element)
      found.push_back(InstanceId(tag.index));
  return found;
}

Tags ElementPass::routine(const ContainerRoutine& routine, const Given& given) {
  const std::vector<InstanceId> containers = containersOf(routine, given);
  auto hasPart = [&](InstanceId id, uint32_t part) { return model_[id].key.part == part || !model_[id].isPointer; };
  if (containers.empty()) { // an unknown container
    for (const Tags& argument : given.arguments)
      handOn(argument);
    return {Tag{}};
  }
  if (routine.container)
    for (const Tag& tag : given.arguments[*routine.container])
      if (tag.kind == TagKind::Parameter || tag.kind == TagKind::Part)
        handOn({tag});
  Tags result, all;
  for (InstanceId id : containers)
    all.insert(inside(id));
  for (uint32_t other : routine.others)
    if (other < given.arguments.size())
      alias(all, given.arguments[other]);
  for (const ContainerRoutine::Callback& callback : routine.callbacks)
    callBack(given, callback, containers, !routine.container, routine.ends || routine.drops);
  for (ContainerRoutine::Part out : routine.lends)
    lend(given, out, containers);
  for (InstanceId id : containers) {
    for (ContainerRoutine::Part in : routine.puts)
      if (hasPart(id, in.part) && in.argument < given.arguments.size())
        put(id, given.arguments[in.argument], given.at);
    for (uint32_t part : routine.fills)
      if (hasPart(id, part))
        put(id, {{TagKind::Fresh, siteAt(given.at).index}}, given.at);
    if (routine.gives && hasPart(id, *routine.gives))
      result.insert(element(id));
    const bool isDropped = routine.drops || (routine.givesUp && !isResultUsed(given));
    if (isDropped)
      model_[id].drops.insert({function_, given.at, routine.drops ? "emptied" : "popped"});
    if (routine.givesUp || routine.drops)
      model_.set(model_[id].givesUpElements);
    if (routine.ends) {
      model_[id].ends.try_emplace(function_, given.at);
      if (given.call.target &&
          isResultUsed(given)) // `g_ptr_array_free(array, FALSE)` returns the array with all elements
        model_.insert(model_[id].handled, function_);
      for (InstanceId outer : model_[id].elementOf)
        model_.insert(model_[outer].handled, function_);
    }
    if (!routine.container && llvm::none_of(routine.callbacks, [&](const ContainerRoutine::Callback& callback) {
          return llvm::is_contained(callback.parts, std::optional<uint32_t>(model_[id].key.part));
        }))
      model_.set(model_[id].isMadePlain);
    if (routine.givesContainer)
      result.insert(inside(id));
  }
  for (uint32_t i = 0; i < given.call.arguments.size(); ++i) // an iterator over it, initialised in place
    if (const auto* address = std::get_if<AddressExpr>(&body_[given.call.arguments[i]].node))
      if (VariableId local = localOf(address->place); local && i != routine.container && heldAt(address->place).empty())
        if (typeAs<RecordType>(module_.types, body_[local].type))
          for (InstanceId id : containers)
            add(local, {inside(id)});
  return result;
}

bool ElementPass::isResultUsed(const Given& given) const {
  const auto* local = given.call.target ? std::get_if<LocalPlace>(&body_[*given.call.target].node) : nullptr;
  if (!local || body_[local->variable].kind != VariableKind::Temporary)
    return given.call.target.has_value();
  bool isRead = false;
  auto note = [&](ExprId expr) {
    const auto* read = std::get_if<ReadExpr>(&body_[expr].node);
    isRead |= read && localOf(read->place) == local->variable;
  };
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs)
      visitExprs(body_, instr.op, note);
  return isRead;
}

/// `g_hash_table_iter_next(&i, &key, &value)`: stores elements through its arguments.
void ElementPass::lend(const Given& given, ContainerRoutine::Part out, llvm::ArrayRef<InstanceId> containers) {
  if (out.argument >= given.call.arguments.size())
    return;
  ExprId argument = given.call.arguments[out.argument];
  while (const auto* cast = std::get_if<CastExpr>(&body_[argument].node))
    argument = cast->operand;
  const auto* address = std::get_if<AddressExpr>(&body_[argument].node);
  for (InstanceId id : containers) {
    if (model_[id].key.part != out.part)
      continue;
    if (address)
      store(address->place, {element(id)}, given.at);
    else if (!std::holds_alternative<NullExpr>(body_[argument].node))
      model_.insert(model_[id].handled, function_);
  }
}

/// A function that the routine calls with elements: at once, when they leave the container, or when it ends.
void ElementPass::callBack(const Given& given, const ContainerRoutine::Callback& callback,
                           llvm::ArrayRef<InstanceId> containers, bool isBirth, bool isEnd) {
  if (callback.argument >= given.call.arguments.size())
    return;
  ExprId value = given.call.arguments[callback.argument];
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  if (std::holds_alternative<NullExpr>(body_[value].node) || std::holds_alternative<IntegerExpr>(body_[value].node)) {
    for (InstanceId id : containers)
      if (llvm::is_contained(callback.parts, std::optional<uint32_t>(model_[id].key.part)))
        model_.set(model_[id].isMadePlain);
    return;
  }
  const auto* function = std::get_if<FunctionExpr>(&body_[value].node);
  for (uint32_t parameter = 0; parameter < callback.parts.size(); ++parameter)
    for (InstanceId id : containers) {
      if (callback.parts[parameter] != std::optional<uint32_t>(model_[id].key.part))
        continue;
      if (function)
        callOn(function->function, parameter, id, isBirth);
      if (isBirth)
        model_.set(model_[id].isMadeCaring);
      if (!function || isBirth || isEnd) // meant to look after them, whatever it does
        model_.insert(model_[id].handled, function_);
    }
}

void ElementPass::callOn(FunctionId callable, uint32_t parameter, InstanceId container, bool isBirth) {
  const std::vector<FunctionFacts::Parameter>& known = model_.functions[callable.index].parameters;
  if (!module_[callable].body) { // unknown effects
    model_.insert(model_[container].handled, function_);
    return;
  }
  auto formal = model_.byKey.find({InstanceKind::Parameter, callable.index, parameter, 0});
  if (formal != model_.byKey.end()) { // elements that are containers themselves
    if (!model_[formal->second].ends.empty())
      model_.insert(model_[container].handled, function_);
    return;
  }
  if (parameter >= known.size())
    return;
  const FunctionFacts::Parameter facts = known[parameter];
  if (facts.whole.isReleased) {
    model_.insert(model_[container].released, function_);
    model_.insert(model_[container].handled, function_);
    if (isBirth)
      model_.set(model_[container].releasesElements);
  }
  if (facts.whole.isHanded || facts.whole.isLeft || !facts.storedIn.empty())
    handOn({element(container)});
  for (InstanceId other : facts.putIn)
    put(other, {element(container)}, at_);
}

/// Effects of the callee on its parameter are effects on this container, or on an element that is a container.
void ElementPass::bindPointer(FunctionId callee, uint32_t parameter, const Tags& value) {
  for (const Tag& tag : value) {
    if (tag.kind != TagKind::Inside && tag.kind != TagKind::Element)
      continue;
    const uint32_t part = model_.instances[tag.index].key.part;
    auto formal = model_.byKey.find({InstanceKind::Parameter, callee.index, parameter, part});
    if (formal == model_.byKey.end() || formal->second.index == tag.index || !model_[formal->second].isPointer)
      continue;
    const InstanceId from = formal->second, actual(tag.index);
    if (tag.kind == TagKind::Element) {
      model_[from].ends.empty() ? handOn({tag}) : release({tag});
      continue;
    }
    for (SiteId site : std::set<SiteId>(model_[from].fresh)) {
      model_.insert(model_[actual].fresh, site);
      model_[actual].putAt.try_emplace(site, model_[from].putAt[site]);
    }
    model_.insert(model_[actual].goesTo, from);
    if (!model_[from].ends.empty())
      model_[actual].ends.try_emplace(function_, at_);
    for (const Drop& drop : model_[from].drops)
      model_[actual].drops.insert({function_, at_, drop.word});
  }
}

/// A library function whose specification says nothing about elements.
void ElementPass::passOn(const Given& given) {
  for (const Tags& argument : given.arguments)
    for (const Tag& tag : argument)
      if (tag.kind == TagKind::Inside && model_.instances[tag.index].isPointer)
        handOn({tag});
}

} // namespace wt::engines::escape
