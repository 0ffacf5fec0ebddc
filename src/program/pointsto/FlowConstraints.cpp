// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/FlowConstraints.h"

#include "program/FunctionFacts.h"
#include "program/pointsto/Copies.h"

namespace wt::program {

using namespace ir;

namespace {

/// Bounds on the nesting of copies and on all instances; beyond them, calls share one instance.
constexpr uint32_t kMaxDepth = 6;
constexpr uint32_t kMaxInstances = 300000;

} // namespace

FlowConstraints::FlowConstraints(const Program& program, solver::PointerConstraints& solver)
    : program_(program), module_(program.module), solver_(solver), own_(program.module), layout_(program.module),
      isCopied_(copiedFunctions(program)), isWhole_(isWholeProgram(program.module)) {
  shared_.resize(module_.functions.size());
  ownNodes_.resize(own_.size());
  functionLocations_.resize(module_.functions.size());
  isCalledFromOutside_.assign(module_.functions.size(), false);
  addOutside();
  addGlobals();
  addBodies();
  solveWithCallsFromOutside();
}

// ---------------------------------------------------------------------------------------------- outside

void FlowConstraints::addOutside() {
  names_.push_back("outside");
  outside_ = solver_.addEverything();
  known_ = solver_.contentsOf(outside_);
  literals_ = addUndivided("literals");
  variadic_ = solver_.addNode();
}

void FlowConstraints::addGlobals() {
  globalObjects_.resize(module_.globals.size());
  for (uint32_t g = 0; g < module_.globals.size(); ++g) {
    const Global& global = module_.globals[g];
    if (own_.global(GlobalId(g)))
      continue;
    globalObjects_[g] = addObject(layout_.sizeOf(global.type), "$" + global.name);
    if (!global.isDefined || (!isWhole_ && global.linkage != Linkage::Internal))
      solver_.include(known_, *solver_.locationAt(*globalObjects_[g], 0));
  }
}

void FlowConstraints::callFromOutside(FunctionId f) {
  if (isCalledFromOutside_[f.index])
    return;
  isCalledFromOutside_[f.index] = true;
  callWith(f, known_);
}

/// A call from outside: every pointer parameter may be any of `given`, and the result goes there too.
void FlowConstraints::callWith(FunctionId f, Node given) {
  InstanceId id = sharedInstance(f);
  const Body& body = *module_[f].body;
  for (uint32_t v = 0; v < body.variables.size(); ++v) {
    const Variable& variable = body.variables[v];
    if (variable.kind == VariableKind::Parameter)
      forEachPointer(spotOf(id, VariableId(v)), variable.type, [&](const Spot& pointer) { write(pointer, given); });
    if (VariableId(v) == body.result)
      forEachPointer(spotOf(id, VariableId(v)), variable.type, [&](const Spot& pointer) {
        if (Node held = read(pointer); held != kNone)
          solver_.copy(held, given);
      });
  }
}

/// The calls from outside depend on the solution, and the solution on these calls: solves until no call is added.
void FlowConstraints::solveWithCallsFromOutside() {
  auto mayHold = [&](Node node, FunctionId f) {
    solver::Location location = solver_.canonical(*functionLocations_[f.index]);
    const SparseBits& held = solver_.pointsTo(node);
    return held.contains(location) || (held.contains(outside_) && solver_.pointsTo(known_).contains(location));
  };
  for (bool isChanged = true; isChanged;) {
    solver_.solve();
    isChanged = false;
    std::vector<FunctionId> pointedTo;
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (functionLocations_[f] && module_.functions[f].body)
        pointedTo.push_back(FunctionId(f));
    for (FunctionId f : pointedTo)
      if (!isCalledFromOutside_[f.index] && mayHold(known_, f)) {
        callFromOutside(f);
        isChanged = true;
      }
    for (size_t c = 0; c < callbacks_.size(); ++c)
      for (FunctionId f : pointedTo)
        if (mayHold(callbacks_[c].functions, f) && callbacks_[c].bound.insert(f).second) {
          callWith(f, callbacks_[c].given);
          isChanged = true;
        }
  }
}

// ---------------------------------------------------------------------------------------------- bodies

/// Nobody outside calls into a program with `main`. A function of it that seems unused is called in a way that this
/// analysis does not see.
void FlowConstraints::addBodies() {
  std::vector<bool> isCalled = calledFunctions();
  for (uint32_t f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    if (!function.body || program::isSpecified(program_, ir::FunctionId(f)))
      continue;
    if (!isCopied_[f])
      sharedInstance(FunctionId(f));
    if (function.linkage != Linkage::Internal ? !isWhole_ || !isCalled[f] : !isCalled[f] && isCopied_[f])
      callFromOutside(FunctionId(f));
  }
}

std::vector<bool> FlowConstraints::calledFunctions() const {
  std::vector<bool> result(module_.functions.size(), false);
  for (const auto& callees : program_.calls.callees)
    for (FunctionId callee : callees)
      result[callee.index] = true;
  for (const Function& function : module_.functions)
    if (function.body)
      for (const Expr& expr : function.body->exprs)
        if (const auto* address = std::get_if<FunctionExpr>(&expr.node))
          result[address->function.index] = true;
  return result;
}

InstanceId FlowConstraints::sharedInstance(FunctionId f) {
  if (!shared_[f.index]) {
    shared_[f.index] = InstanceId(instances_.size()); // entered first, because a recursive body looks itself up
    Instance instance;
    instance.function = f;
    addInstance(std::move(instance));
  }
  return shared_[f.index];
}

InstanceId FlowConstraints::instanceFor(InstanceId caller, const CallSite& site, FunctionId callee) {
  uint32_t depth = instances_[caller.index].depth + 1;
  if (!isCopied_[callee.index] || depth > kMaxDepth || instances_.size() >= kMaxInstances) {
    instances_[caller.index].callsOthers = true;
    return sharedInstance(callee);
  }
  auto [it, isNew] = copies_.try_emplace({caller, {&site.call, callee}}, InstanceId(instances_.size()));
  if (!isNew)
    return it->second;
  InstanceId id = it->second;
  Instance instance;
  instance.function = callee;
  instance.caller = caller;
  instance.call = &site.call;
  instance.location = instances_[caller.index].caller ? instances_[caller.index].location : site.location;
  instance.depth = depth;
  copiesOf_[&site.call].push_back(id);
  instances_[caller.index].copies.push_back(id);
  return addInstance(std::move(instance));
}

InstanceId FlowConstraints::addInstance(Instance instance) {
  InstanceId id(instances_.size());
  FunctionId f = instance.function;
  const Body& body = *module_[f].body;
  instance.nodes.assign(own_.end(f).index - own_.first(f).index, kNone);
  instance.objects.assign(body.variables.size(), kNone);
  for (uint32_t v = 0; v < body.variables.size(); ++v) {
    if (own_.variable(f, VariableId(v)))
      continue;
    instance.objects[v] =
        addObject(layout_.sizeOf(body.variables[v].type), module_[f].name + "." + body.variables[v].name);
    takenObjects_[{f, VariableId(v)}].push_back(instance.objects[v]);
  }
  instances_.push_back(std::move(instance));
  addBody(id);
  return id;
}

// ---------------------------------------------------------------------------------------------- objects and answers

FlowConstraints::Object FlowConstraints::addObject(std::optional<uint64_t> size, std::string name) {
  names_.push_back(std::move(name));
  Object object = solver_.addObject(size);
  solver_.locationAt(object, 0); // every object has a location for its start
  return object;
}

solver::Location FlowConstraints::addUndivided(std::string name) {
  names_.push_back(std::move(name));
  return *solver_.locationAt(solver_.addUndivided(), 0);
}

std::string FlowConstraints::describe(Object object) const {
  return names_[object];
}

llvm::ArrayRef<solver::Object> FlowConstraints::objectsOf(FunctionId function, VariableId variable) const {
  auto it = takenObjects_.find({function, variable});
  if (it == takenObjects_.end())
    return {};
  return it->second;
}

std::optional<std::vector<FlowConstraints::Write>> FlowConstraints::writesOf(const Call& call) const {
  auto found = copiesOf_.find(&call);
  if (found == copiesOf_.end())
    return std::nullopt;
  std::vector<Write> writes;
  std::vector<InstanceId> todo = found->second;
  while (!todo.empty()) {
    const Instance& instance = instances_[todo.back().index];
    todo.pop_back();
    if (instance.callsOthers)
      return std::nullopt;
    writes.insert(writes.end(), instance.writes.begin(), instance.writes.end());
    todo.insert(todo.end(), instance.copies.begin(), instance.copies.end());
  }
  return writes;
}

InstanceId FlowConstraints::shared(FunctionId function) const {
  return shared_[function.index];
}

InstanceId FlowConstraints::called(InstanceId caller, const Call& call, FunctionId callee) const {
  auto it = copies_.find({caller, {&call, callee}});
  return it != copies_.end() ? it->second : shared_[callee.index];
}

std::optional<solver::Object> FlowConstraints::allocated(InstanceId instance, const Alloc& alloc) const {
  auto it = allocated_.find({instance, &alloc});
  return it == allocated_.end() ? std::nullopt : std::optional(it->second);
}

} // namespace wt::program
