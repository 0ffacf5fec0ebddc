// SPDX-License-Identifier: Apache-2.0
// What does a call do with containers and elements? A member of a container does what its name says; any other library
// template returns its arguments and calls the functions among them with elements; a function of the program has the
// effects of its body; anything else may do anything.
//
//   v.push_back(p);                              // inserts p
//   std::for_each(v.begin(), v.end(), drop);     // calls drop() with elements of v
//   keep(v);                                     // the effects of the body of keep()
#include "engines/escape/ElementPass.h"
#include "engines/escape/StdContainers.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace wt::engines::escape {

using namespace ir;

static std::set<InstanceId> instancesIn(const Tags& tags) {
  std::set<InstanceId> result;
  for (const Tag& tag : tags)
    if (tag.kind == TagKind::Inside)
      result.insert(InstanceId(tag.index));
  return result;
}

/// A callee that receives an iterator, or a reference to an element, and releases its target, releases an element.
static Tags withElements(Tags tags) {
  for (InstanceId instance : instancesIn(tags))
    tags.insert({TagKind::Element, instance.index});
  return tags;
}

static bool isPlainPointer(const Module& module, TypeId type) {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  return pointer && !pointer->isReference;
}

/// `items.takeFirst()`: removes an element and returns it.
static bool takesOut(const Function& callee) {
  llvm::StringRef name = callee.qualifiedName;
  size_t at = name.rfind("::");
  return at != llvm::StringRef::npos && name.drop_front(at + 2).starts_with("take");
}

void ElementPass::call(const Call& call, Location at) {
  Given given{{}, at, call};
  for (ExprId argument : call.arguments)
    given.arguments.push_back(tagsOf(argument));
  program::Targets targets = program_.targetsOf(function_, call);
  const auto* direct = std::get_if<DirectCallee>(&call.callee);
  Tags result;
  if (direct)
    result = effectOf(direct->function, given);
  for (FunctionId target : direct ? llvm::ArrayRef<FunctionId>() : targets.functions)
    for (const Tag& tag : effectOf(target, given))
      result.insert(tag);
  const auto* method = std::get_if<VirtualCallee>(&call.callee);
  if (!direct && !targets.isComplete) {
    if (method)
      giveTo(module_[method->method], given);
    for (const Tags& argument : method ? std::vector<Tags>() : given.arguments)
      handOn(argument);
    result.insert(Tag{});
  }
  if (!call.target || isNumber(body_[*call.target].type))
    return;
  VariableId local = localOf(*call.target);
  InstanceId container = local ? instanceOf(local) : InstanceId();
  if (!container)
    return store(*call.target, result, at);
  for (InstanceId from : instancesIn(result)) // a container returned by value is built here
    if (from != container)
      flow(from, container, false);
}

Tags ElementPass::effectOf(FunctionId id, const Given& given) {
  const Function& callee = module_[id];
  if (const ContainerRoutine* known = model_.pointers->routine(id))
    return routine(*known, given);
  if (program_.isSpecified[id.index])
    passOn(given);
  bool isMember = !containerOf(module_, callee).empty() && !given.arguments.empty();
  if (isMember && !instancesIn(given.arguments.front()).empty())
    return containerMember(callee, given);
  ElementEffect effect = isMember ? elementEffect(callee) : ElementEffect::Looks;
  bool isPut = effect == ElementEffect::Puts || effect == ElementEffect::Assigns;
  if (isPut && !keepsIterator(given)) // a container of smart pointers, or an unknown one
    for (size_t i = 1; i < given.arguments.size(); ++i) {
      release(given.arguments[i]);
      handOn(given.arguments[i]);
    }
  if (isLibraryTemplate(module_, callee) || releasesElements(callee))
    return libraryTemplate(callee, given);
  if (callee.body)
    return programFunction(id, given);
  giveTo(callee, given);
  return {Tag{}};
}

/// An external function may keep or release its arguments, except those it may only read. A method does not release its
/// own object unless its name says so; a constructor may register its object with its arguments.
void ElementPass::giveTo(const Function& callee, const Given& given) {
  auto isWritable = [&](uint32_t i) {
    return typeAs<PointerType>(module_.types, body_[given.call.arguments[i]].type) && !mayOnlyRead(callee, given, i);
  };
  auto others = llvm::seq<uint32_t>(1, std::max<uint32_t>(1, given.arguments.size()));
  bool isLeftAlone = (callee.methodKind == MethodKind::Method && !isNamedForRelease(callee)) ||
                     (callee.methodKind == MethodKind::Constructor && llvm::none_of(others, isWritable));
  for (uint32_t i = isLeftAlone ? 1 : 0; i < given.arguments.size(); ++i)
    if (!mayOnlyRead(callee, given, i) && !(i == 0 && isOfMember(callee, given)))
      handOn(given.arguments[i]);
}

/// Is it a method or constructor of a member? Such a call does not end the object around the member.
bool ElementPass::isOfMember(const Function& callee, const Given& given) const {
  const auto* address = std::get_if<AddressExpr>(&body_[given.call.arguments[0]].node);
  return callee.methodOf.isValid() && address && std::holds_alternative<FieldPlace>(body_[address->place].node) &&
         llvm::all_of(given.arguments[0],
                      [](const Tag& tag) { return tag.kind == TagKind::Part || tag.kind == TagKind::Other; });
}

/// `ends.push_back(it)`: a local list of iterators points into the same containers as its iterators.
bool ElementPass::keepsIterator(const Given& given) {
  const auto* address = std::get_if<AddressExpr>(&body_[given.call.arguments[0]].node);
  VariableId local = address ? localOf(address->place) : VariableId();
  auto isInside = [](const Tag& tag) { return tag.kind == TagKind::Inside; };
  if (!local || !llvm::all_of(llvm::drop_begin(given.arguments),
                              [&](const Tags& argument) { return llvm::all_of(argument, isInside); }))
    return false;
  for (const Tags& argument : llvm::drop_begin(given.arguments))
    add(local, argument);
  return true;
}

/// `const T *`, `const std::vector<T *> &`; but not a constant that contains the pointer: `T *const &`,
/// `const Holder &`.
bool ElementPass::mayOnlyRead(const Function& callee, const Given& given, uint32_t argument) const {
  if (!isConstReference(callee, argument))
    return false;
  const auto* type = typeAs<FunctionType>(module_.types, callee.type);
  if (typeAs<PointerType>(module_.types, typeAs<PointerType>(module_.types, type->parameters[argument])->pointee))
    return false;
  const bool isContainer = !instancesIn(given.arguments[argument]).empty();
  if (isContainer && callee.isFromSystemHeader && callee.methodOf.isValid()) // `model->appendRow(row)` takes them
    return false;
  ExprId value = given.call.arguments[argument];
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* address = std::get_if<AddressExpr>(&body_[value].node);
  return isContainer || !address || !localOf(address->place);
}

Tags ElementPass::containerMember(const Function& callee, const Given& given) {
  std::set<InstanceId> containers = instancesIn(given.arguments.front());
  TagKind gives = givesElement(callee) ? TagKind::Element : TagKind::Inside;
  Tags result;
  for (InstanceId container : containers) {
    result.insert({gives, container.index});
    ElementEffect effect = elementEffect(callee);
    bool isDrop = (effect == ElementEffect::Drops || effect == ElementEffect::Assigns) &&
                  module_[function_].methodKind != MethodKind::Constructor;
    isDrop |= isShortened(callee, given);
    if (asksForElement(callee) && isGivenElementItself(given, container))
      inHand_.insert(container);
    if (isDrop && containers.size() == 1 && !isWhereCallerSays(given) && !inHand_.contains(container))
      model_[container].drops.insert({function_, given.at, dropWord(callee).str()});
    if (effect == ElementEffect::Puts || effect == ElementEffect::Assigns)
      putArguments(callee, given, container);
    noteEmpty(callee, given, container);
    if (makesEntries(callee) || (effect == ElementEffect::Puts && callee.methodKind != MethodKind::Constructor))
      model_.insert(model_[container].resized, function_);
    if (VariableId at = given.call.target ? localOf(*given.call.target) : VariableId();
        effect == ElementEffect::Puts && at && isLookedAt(at))
      inserted_.insert(container);
    if (effect == ElementEffect::Looks && asksForElement(callee))
      model_.insert(model_[container].looked, function_);
    if (effect != ElementEffect::Looks || takesOut(callee) || makesEntries(callee))
      model_.insert(model_[container].changed, function_);
    const bool isMoreOrEnd = effect == ElementEffect::Puts || effect == ElementEffect::Ends;
    if ((effect != ElementEffect::Looks && !isMoreOrEnd) || takesOut(callee) || makesEntries(callee))
      model_.insert(model_[container].thinned, function_);
    if (containers.size() == 1)
      noteKey(callee, given, container);
    if (effect == ElementEffect::Ends)
      model_[container].ends.try_emplace(function_, given.at);
    if (effect == ElementEffect::Swaps && given.arguments.size() > 1)
      for (InstanceId other : instancesIn(given.arguments[1])) {
        flow(container, other, false);
        flow(other, container, false);
        noteSwapped(given, 1, container);
        noteSwapped(given, 0, other);
      }
  }
  return result;
}

/// erase(it), erase(p), where the iterator or the element is a parameter: the caller knows the element and decides its
/// fate.
bool ElementPass::isWhereCallerSays(const Given& given) const {
  return llvm::any_of(llvm::drop_begin(given.arguments), [&](const Tags& argument) {
    return llvm::any_of(argument, [&](const Tag& tag) {
      if (tag.kind != TagKind::Parameter)
        return false;
      TypeId type = body_.variables[tag.index].type;
      const auto* pointer = typeAs<PointerType>(module_.types, type);
      return typeAs<RecordType>(module_.types, pointer && !pointer->isReference ? pointer->pointee : type) != nullptr;
    });
  });
}

/// `set.find(p)`: the function already has a pointer to the element, and may release it through that.
bool ElementPass::isGivenElementItself(const Given& given, InstanceId container) const {
  const std::set<TypeId> held = heldTypes(module_, model_[container].type);
  if (given.call.arguments.size() < 2 || held.size() != 1)
    return false;
  TypeId type = body_[given.call.arguments[1]].type;
  if (const auto* reference = typeAs<PointerType>(module_.types, type); reference && reference->isReference)
    type = reference->pointee;
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  const bool isElement = llvm::any_of(
      given.arguments[1], [&](const Tag& tag) { return tag.kind == TagKind::Element && tag.index == container.index; });
  return pointer && held.contains(pointer->pointee) && !isElement;
}

/// `T *takeFirst()`: returns an element, not a reference or iterator to one.
bool ElementPass::givesElement(const Function& callee) const {
  const auto* type = typeAs<FunctionType>(module_.types, callee.type);
  const auto* pointer = type ? typeAs<PointerType>(module_.types, type->result) : nullptr;
  return pointer && !pointer->isReference && !typeAs<PointerType>(module_.types, pointer->pointee);
}

void ElementPass::putArguments(const Function& callee, const Given& given, InstanceId container) {
  for (uint32_t i = 1; i < given.arguments.size(); ++i) {
    std::set<InstanceId> others = instancesIn(given.arguments[i]);
    others.erase(container);
    for (InstanceId other : others)
      flow(other, container, isConstReference(callee, i));
    if (instancesIn(given.arguments[i]).empty())
      put(container, given.arguments[i], given.at);
  }
}

/// `resize(n)`, `vector(n)`, `push_back(nullptr)`: creates null entries.
void ElementPass::noteEmpty(const Function& callee, const Given& given, InstanceId container) {
  ElementEffect effect = elementEffect(callee);
  bool isPut = effect == ElementEffect::Puts || effect == ElementEffect::Assigns;
  bool isMany = given.arguments.size() > 1 && isNumber(body_[given.call.arguments[1]].type) &&
                (makesEntries(callee) || callee.methodKind == MethodKind::Constructor);
  bool isNothing =
      isPut && given.arguments.size() > 1 && llvm::all_of(llvm::drop_begin(given.arguments), [&](const Tags& argument) {
        return llvm::all_of(
            argument, [&](const Tag& tag) { return tag.kind == TagKind::Inside && tag.index == container.index; });
      });
  if (isMany || isNothing)
    model_.set(model_[container].mayHaveEmpty);
}

/// Iterators, pairs, algorithms: the result may be any argument, and so may the content of a constructed object.
Tags ElementPass::libraryTemplate(const Function& callee, const Given& given) {
  Tags all;
  for (const Tags& argument : given.arguments)
    all.insert(argument.begin(), argument.end());
  std::set<InstanceId> containers = instancesIn(all);
  if (takesArguments(callee)) { // `owner.reset(p)`: takes p, not the object of which `owner` is a member
    for (size_t i = callee.methodOf.isValid() ? 1 : 0; i < given.arguments.size(); ++i) {
      release(given.arguments[i]);
      handOn(given.arguments[i]);
    }
    return {Tag{}};
  }
  if (releasesElements(callee)) {
    for (InstanceId container : containers)
      release({{TagKind::Element, container.index}});
    return {};
  }
  for (InstanceId from : containers) // copy, transform, swap
    for (InstanceId to : containers)
      if (from != to)
        flow(from, to, true);
  Tags elements;
  for (InstanceId container : containers)
    elements.insert({TagKind::Element, container.index});
  if (!elements.empty())
    runCallables(given, elements, asksAboutElements(callee));
  bool isMade = given.call.role == CallRole::Construct || callee.methodKind == MethodKind::Method;
  const ExprNode* first = given.call.arguments.empty() ? nullptr : &body_[given.call.arguments.front()].node;
  while (first && std::holds_alternative<CastExpr>(*first))
    first = &body_[std::get<CastExpr>(*first).operand].node;
  const auto* address = first ? std::get_if<AddressExpr>(first) : nullptr;
  VariableId made = address && isMade ? localOf(address->place) : VariableId();
  if (made && !instanceOf(made))
    add(made, all);
  return all;
}

/// `for_each(v.begin(), v.end(), f)`: calls f with elements.
void ElementPass::runCallables(const Given& given, const Tags& elements, bool isQuestion) {
  for (ExprId argument : given.call.arguments) {
    ExprId value = argument;
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    if (const auto* function = std::get_if<FunctionExpr>(&body_[value].node)) {
      callWithElements(function->function, 0, elements, given.at);
      continue;
    }
    TypeId type = body_[argument].type;
    if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      type = pointer->pointee;
    const auto* record = typeAs<RecordType>(module_.types, type);
    if (!record)
      continue;
    if (module_[record->record].templateName == "std::default_delete")
      release(elements);
    auto methods = model_.callOperators.find(record->record);
    const bool isKnown = methods != model_.callOperators.end();
    for (FunctionId method : isKnown ? methods->second : std::vector<FunctionId>())
      callWithElements(method, 1, elements, given.at);
    const Record& callable = module_[record->record];
    if (!isKnown && !isQuestion && // a template: `[](auto *p) { delete p; }`
        (!callable.isFromSystemHeader || callsAnother(callable))) {
      release(elements);
      handOn(elements);
    }
  }
}

void ElementPass::callWithElements(FunctionId callable, uint32_t first, const Tags& elements, Location at) {
  const FunctionFacts& facts = model_.functions[callable.index];
  for (uint32_t i = first; i < facts.parameters.size(); ++i) {
    const FunctionFacts::Parameter& parameter = facts.parameters[i];
    suffer(parameter.whole, elements);
    if (!isPlainPointer(module_, module_[callable].body->variables[i].type)) // elements that are structures
      suffer(parameter.part, elements);
    if (!parameter.storedIn.empty())
      handOn(elements);
    for (InstanceId container : parameter.putIn)
      put(container, elements, at);
    auto it =
        model_.byKey.find({InstanceKind::Parameter, callable.index, i, 0}); // elements that are containers themselves
    for (const Tag& tag : it == model_.byKey.end() ? Tags() : elements)
      model_.insert(model_.instances[tag.index].goesTo, it->second);
  }
}

void ElementPass::suffer(const FunctionFacts::Fate& fate, const Tags& value) {
  if (fate.isReleased)
    release(withElements(value));
  if (fate.isHanded)
    handOn(value);
  if (fate.isLeft)
    leave(value);
}

/// The tags for effects that the callee has on pointers inside its argument: parts of the caller's own argument, or the
/// contents of a structure; but not the object to which a plain pointer points.
Tags ElementPass::partsOf(const Given& given, uint32_t argument) const {
  ExprId value = given.call.arguments[argument];
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  const bool isPointer = read && isPlainPointer(module_, body_[read->place].type);
  Tags result;
  for (const Tag& tag : given.arguments[argument])
    if (tag.kind == TagKind::Parameter)
      result.insert({TagKind::Part, tag.index});
    else if (!isPointer || (tag.kind != TagKind::Element && tag.kind != TagKind::Fresh))
      result.insert(tag);
  return result;
}

Tags ElementPass::programFunction(FunctionId id, const Given& given) {
  const size_t known = model_.functions[id.index].parameters.size();
  for (uint32_t i = 0; i < given.arguments.size(); ++i) {
    const Tags& value = given.arguments[i];
    if (i >= known) { // variable arguments, or a body that was not visited yet
      if (known != 0)
        handOn(value);
      continue;
    }
    FunctionFacts::Parameter parameter = model_.functions[id.index].parameters[i];
    suffer(parameter.whole, value);
    suffer(parameter.part, partsOf(given, i));
    if (parameter.whole.isReleased)
      noteRelease(value, releasedType(given.call.arguments[i]));
    for (Cell cell : parameter.storedIn)
      keep(cell, value);
    for (InstanceId container : parameter.putIn) {
      InstanceKey key = model_[container].key;
      if (key.kind != InstanceKind::Parameter || key.owner != id.index) {
        put(container, value, given.at);
        continue;
      }
      if (key.index < given.arguments.size())
        for (InstanceId actual : instancesIn(given.arguments[key.index]))
          put(actual, value, given.at);
    }
    bindParameter(id, i, value);
    bindPointer(id, i, value);
  }
  auto result = model_.byKey.find({InstanceKind::Result, id.index, 0, 0});
  Tags tags = mapped(id, model_.functions[id.index].result, given);
  if (result != model_.byKey.end())
    tags.insert({TagKind::Inside, result->second.index});
  if (auto values = model_.byKey.find({InstanceKind::Result, id.index, 0, 1}); values != model_.byKey.end())
    tags.insert({TagKind::Inside, values->second.index});
  return tags;
}

/// Effects of the callee on its parameter are effects on this container.
void ElementPass::bindParameter(FunctionId callee, uint32_t parameter, const Tags& value) {
  auto formal = model_.byKey.find({InstanceKind::Parameter, callee.index, parameter, 0});
  if (formal == model_.byKey.end() || model_[formal->second].isPointer)
    return;
  for (InstanceId actual : instancesIn(value)) {
    if (actual == formal->second)
      continue;
    model_.insert(model_[actual].goesTo, formal->second);
    for (SiteId site : std::set<SiteId>(model_[formal->second].fresh)) {
      model_.insert(model_[actual].fresh, site);
      model_[actual].putAt.try_emplace(site, model_[formal->second].putAt[site]);
    }
    for (const Drop& drop : model_[formal->second].drops)
      model_.insert(model_[actual].drops, drop);
  }
}

/// Translates the tags of the callee's result into the caller's.
Tags ElementPass::mapped(FunctionId callee, const Tags& tags, const Given& given) {
  Tags result;
  for (Tag tag : tags) {
    bool isInstance = tag.kind == TagKind::Inside || tag.kind == TagKind::Element;
    InstanceKey key = isInstance ? model_.instances[tag.index].key : InstanceKey();
    bool isFormal = isInstance && key.kind == InstanceKind::Parameter && key.owner == callee.index;
    if (tag.kind == TagKind::Fresh)
      result.insert({TagKind::Fresh, siteAt(given.at).index});
    else if (tag.kind == TagKind::Parameter && tag.index < given.arguments.size())
      result.insert(given.arguments[tag.index].begin(), given.arguments[tag.index].end());
    else if (isFormal && key.index < given.arguments.size())
      for (InstanceId actual : instancesIn(given.arguments[key.index]))
        result.insert({tag.kind, actual.index});
    else if (!isFormal && tag.kind != TagKind::Parameter)
      result.insert(tag.kind == TagKind::Part ? Tag{} : tag);
  }
  return result;
}

bool ElementPass::isConstReference(const Function& callee, uint32_t parameter) const {
  const auto* type = typeAs<FunctionType>(module_.types, callee.type);
  const auto* pointer = type && parameter < type->parameters.size()
                            ? typeAs<PointerType>(module_.types, type->parameters[parameter])
                            : nullptr;
  return pointer && pointer->isConst;
}

} // namespace wt::engines::escape
