// SPDX-License-Identifier: Apache-2.0
// Executes instructions, blocks and calls.
#include "Interpreter.h"

#include "Machine.h"

#include "support/Overloaded.h"

#include <cstring>

namespace wt::interp {

using namespace ir;

namespace {
constexpr uint64_t kMaxSteps = 2'000'000;
constexpr unsigned kMaxDepth = 1'000;
} // namespace

uint32_t Choices::choose(uint32_t ways) {
  if (isRandom_) { // SplitMix64
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<uint32_t>((z ^ (z >> 31)) % ways);
  }
  if (asked_ == questions_.size())
    questions_.push_back({0, ways});
  return questions_[asked_++].answer;
}

bool Choices::next() {
  asked_ = 0;
  while (!questions_.empty() && questions_.back().answer + 1 >= questions_.back().ways)
    questions_.pop_back();
  if (questions_.empty())
    return false;
  ++questions_.back().answer;
  return true;
}

Behaviour run(const Module& module, Choices& choices, const std::vector<int64_t>& expected) {
  return Machine(module, choices, expected).run();
}

void watch(const Module& module, Choices& choices, Watcher& watcher) {
  Machine(module, choices, {}, &watcher).run();
}

Machine::Machine(const Module& module, Choices& choices, const std::vector<int64_t>& expected, Watcher* watcher)
    : module_(module), choices_(choices), expected_(expected), classes_(module),
      functions_(module.functions.size() + 1), watcher_(watcher) {
  for (uint32_t g = 0; g < module.globals.size(); ++g) {
    size_t size = sizeOf(module, module.globals[g].type);
    globals_.push_back(std::make_unique<char[]>(size + 8)); // zeroed
    memory_[globals_.back().get()] = {globals_.back().get(), size, {}, {}, GlobalId(g), nullptr, false};
  }
}

Machine::~Machine() {
  for (char* address : allocated_)
    std::free(address);
}

Behaviour Machine::run() {
  for (const Global& global : module_.globals)
    if (global.initializer && !isStopped_)
      if (call(global.initializer, {}, nullptr) == Ending::Thrown)
        stop("an exception leaves a global's initialiser");
  for (size_t i = 0; i != module_.functions.size() && !isStopped_; ++i) {
    if (module_.functions[i].name != "main" || !module_.functions[i].body)
      continue;
    int32_t result = 0;
    Ending ending = call(FunctionId(i), {}, reinterpret_cast<char*>(&result));
    if (ending == Ending::Thrown)
      stop("an exception leaves main");
    else if (ending == Ending::Returned)
      behaviour_.exitCode = static_cast<uint8_t>(result);
    return behaviour_;
  }
  if (!isStopped_)
    stop("there is no main");
  return behaviour_;
}

Ending Machine::stop(const std::string& why) {
  if (!isStopped_)
    behaviour_.stopped = why;
  isStopped_ = true;
  return Ending::Stopped;
}

void Machine::enter(Frame& frame, VariableId variable) {
  std::memset(frame.addresses[variable.index], 0xA5, sizeOf(module_, frame.body[variable].type));
}

/// `result`: where the callee's result goes; null: nowhere. `isPart`: a constructor or destructor of a base, called by
/// that of the class around it.
Ending Machine::call(FunctionId id, const std::vector<Value>& arguments, char* result, bool isPart) {
  const Function& function = module_[id];
  if (!function.body)
    return callLibrary(id, arguments, result);
  if (++depth_ > kMaxDepth)
    return stop("too many calls inside each other");
  Frame frame{function, *function.body, {}, {}};
  addVariables(frame, arguments, result);
  if (watcher_)
    watcher_->entered(id, calling_, memory_);
  bool shapesObject = function.methodKind == MethodKind::Constructor || function.methodKind == MethodKind::Destructor;
  if (shapesObject && !arguments.empty())
    classes_.claim(arguments[0].pointer(), function.methodOf, isPart);
  Ending ending = runBody(frame);
  --depth_;
  removeVariables(frame);
  return ending;
}

void Machine::addVariables(Frame& frame, const std::vector<Value>& arguments, char* result) {
  for (size_t i = 0; i != frame.body.variables.size(); ++i) {
    const Variable& variable = frame.body.variables[i];
    size_t size = sizeOf(module_, variable.type);
    frame.memory.push_back(std::make_unique<char[]>(size + 8));
    frame.addresses.push_back(frame.memory.back().get());
    // A class object is built where the caller wants it.
    if (VariableId(i) == frame.body.result && result)
      frame.addresses.back() = result;
    enter(frame, VariableId(i));
    if (variable.kind == VariableKind::Parameter && i < arguments.size())
      store({frame.addresses[i]}, variable.type, arguments[i]);
    if (isThere(frame.addresses[i], 1)) // the caller's
      continue;
    auto function = FunctionId(static_cast<size_t>(&frame.function - module_.functions.data()));
    memory_[frame.addresses[i]] = {frame.addresses[i], size, function, VariableId(i), {}, nullptr, false};
  }
}

void Machine::removeVariables(const Frame& frame) {
  for (size_t i = 0; i != frame.addresses.size(); ++i)
    if (auto block = memory_.find(frame.addresses[i]);
        block != memory_.end() && block->second.variable == VariableId(i))
      memory_.erase(block);
  VariableId result = frame.body.result;
  if (watcher_ && !isStopped_)
    watcher_->left(result ? frame.addresses[result.index] : nullptr,
                   result ? sizeOf(module_, frame.body[result].type) : 0, memory_);
}

bool Machine::isThere(char* address, size_t size) const {
  auto after = memory_.upper_bound(address);
  if (after == memory_.begin())
    return false;
  const MemoryBlock& block = std::prev(after)->second;
  return address + size <= block.begin + block.size;
}

Ending Machine::runBody(Frame& frame) {
  BlockId at = frame.body.entry;
  while (at != frame.body.exit && !isStopped_) {
    if (at == frame.body.raise)
      return Ending::Thrown;
    const Block& block = frame.body[at];
    Ending ending = Ending::Returned;
    for (const Instr& instr : block.instrs) {
      ending = execute(frame, instr);
      if (ending != Ending::Returned)
        break;
    }
    if (ending == Ending::Thrown && !block.unwind)
      return stop("an exception has no way out of " + frame.function.displayName);
    at = ending == Ending::Thrown ? block.unwind : successor(frame, block);
  }
  return isStopped_ ? Ending::Stopped : Ending::Returned;
}

/// The successor whose assumption holds; where several are free to be taken, one is chosen.
BlockId Machine::successor(Frame& frame, const Block& block) {
  if (isStopped_)
    return {};
  if (block.successors.size() == 1)
    return block.successors.front().to;
  std::vector<BlockId> open;
  unknowns_.clear();
  for (const Edge& edge : block.successors) {
    const Block& next = frame.body[edge.to];
    const Assume* assume = next.instrs.empty() ? nullptr : std::get_if<Assume>(&next.instrs.front().op);
    if (!assume || isTrue(frame, assume->condition))
      open.push_back(edge.to);
  }
  if (open.empty()) {
    stop("no way on in " + frame.function.displayName);
    return {};
  }
  return open.size() == 1 ? open.front() : open[choices_.choose(static_cast<uint32_t>(open.size()))];
}

Ending Machine::execute(Frame& frame, const Instr& instr) {
  if (isStopped_ || ++steps_ > (watcher_ ? watcher_->maxSteps() : kMaxSteps))
    return stop("too many steps");
  if (watcher_)
    watcher_->before(instr, memory_, [&](ExprId e) -> std::optional<uint64_t> {
      Value value = evaluate(frame, e);
      return isStopped_ ? std::nullopt : std::optional(value.bits);
    });
  if (isStopped_)
    return Ending::Stopped;
  Ending ending = perform(frame, instr);
  unknowns_.clear();
  if (watcher_ && !isStopped_)
    watcher_->after(instr, memory_);
  return isStopped_ ? Ending::Stopped : ending;
}

Ending Machine::perform(Frame& frame, const Instr& instr) {
  return match(
      instr.op,
      [&](const Assign& i) {
        Value value = evaluate(frame, i.value);
        store(spotOf(frame, i.target), frame.body[i.target].type, value);
        return Ending::Returned;
      },
      [&](const Alloc& i) {
        size_t size = i.size ? evaluate(frame, i.size).bits : sizeOf(module_, i.type);
        store(spotOf(frame, i.target), frame.body[i.target].type, Value::ofPointer(allocate(size, &i)));
        return Ending::Returned;
      },
      [&](const Free& i) {
        release(evaluate(frame, i.pointer).pointer(), i.isDestruction);
        return Ending::Returned;
      },
      [&](const Call& i) { return executeCall(frame, i); },
      [&](const Assume& i) {
        if (!isTrue(frame, i.condition))
          return stop("an assumption does not hold in " + frame.function.displayName);
        return Ending::Returned;
      },
      [&](const Enter& i) {
        enter(frame, i.variable);
        return Ending::Returned;
      },
      [&](const Leave& i) {
        enter(frame, i.variable); // whoever still reads it gets nonsense
        return Ending::Returned;
      },
      [&](const Return&) { return Ending::Returned; },
      [&](const Throw& i) {
        if (i.value)
          exception_ = evaluate(frame, i.value);
        return Ending::Thrown;
      });
}

/// For a virtual call, moves the receiver to where the overrider's class lies in the object.
FunctionId Machine::calleeOf(Frame& frame, const Call& call, std::vector<Value>& arguments) {
  return match(
      call.callee, [&](const DirectCallee& c) { return c.function; },
      [&](const VirtualCallee& c) {
        std::optional<ObjectClasses::Classes> classes = classes_.classesOf(arguments.at(0).pointer(), c.staticClass);
        if (!classes)
          return FunctionId();
        const ObjectClasses::Object& object = classes->dynamic;
        FunctionId target = classes_.overrider(object.record, c.method);
        if (target)
          arguments[0] =
              Value::ofPointer(classes_.baseAddress(object.address, object.record, module_[target].methodOf));
        return target;
      },
      [&](const PointerCallee& c) {
        char* address = evaluate(frame, c.pointer).pointer();
        bool isFunction = address >= functions_.data() && address < functions_.data() + module_.functions.size();
        return isFunction ? FunctionId(static_cast<size_t>(address - functions_.data())) : FunctionId();
      },
      [&](const OpaqueCallee&) { return FunctionId(); });
}

/// Does a constructor or destructor call that of a base of its own object?
bool Machine::isPartOfSelf(Frame& frame, FunctionId callee, const std::vector<Value>& arguments) {
  MethodKind kind = frame.function.methodKind;
  if ((kind != MethodKind::Constructor && kind != MethodKind::Destructor) || arguments.empty() ||
      !module_[callee].methodOf)
    return false;
  char* self = load({frame.addresses[0]}, frame.body.variables[0].type).pointer();
  char* base = classes_.baseAddress(self, frame.function.methodOf, module_[callee].methodOf);
  return base && base == arguments[0].pointer();
}

Ending Machine::executeCall(Frame& frame, const Call& instr) {
  std::vector<Value> arguments;
  for (ExprId argument : instr.arguments)
    arguments.push_back(evaluate(frame, argument));
  FunctionId callee = calleeOf(frame, instr, arguments);
  if (!callee)
    return stop("a call reaches no function in " + frame.function.displayName);

  // A scalar result is stored once the call has returned: its place may be what the callee changes. An aggregate is
  // built in place.
  TypeId type = instr.target ? frame.body[*instr.target].type : TypeId();
  bool isAggregate = type && (typeAs<RecordType>(module_.types, type) || typeAs<ArrayType>(module_.types, type));
  std::string room(type ? sizeOf(module_, type) + 8 : 8, '\0');
  char* result = isAggregate ? spotOf(frame, *instr.target).address : type ? room.data() : nullptr;
  bool isPart = instr.role != CallRole::Plain && isPartOfSelf(frame, callee, arguments);
  calling_ = &instr;
  Ending ending = call(callee, arguments, result, isPart);
  if (ending == Ending::Returned && type && !isAggregate) {
    TypeId given = typeAs<FunctionType>(module_.types, module_[callee].type)->result;
    Value value = load({result}, type);
    bool isCovariant =
        std::holds_alternative<VirtualCallee>(instr.callee) && given != type && pointeeRecord(module_, given);
    store(spotOf(frame, *instr.target), type, isCovariant ? convertClass(CastKind::Upcast, value, given, type) : value);
  }
  // A base is done: the object is what the running constructor makes of it again.
  if (isPart)
    classes_.claim(load({frame.addresses[0]}, frame.body.variables[0].type).pointer(), frame.function.methodOf, true);
  return ending;
}

} // namespace wt::interp
