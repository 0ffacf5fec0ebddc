// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/UnknownCalls.h"

#include "contract/PairNames.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/StringRef.h"

#include <array>

namespace wt::engines::escape {

namespace {

/// Words in the names of methods that may release their object or count references to it.
constexpr std::array kTakingWords{"release", "unref",  "deref", "decref", "destroy",
                                  "dispose", "delete", "free",  "drop"};

bool mayTakeReceiver(const ir::Function& method) {
  llvm::StringRef name = method.qualifiedName;
  std::string last = name.substr(name.rfind(':') + 1).lower();
  return llvm::any_of(kTakingWords, [&](llvm::StringRef word) { return llvm::StringRef(last).contains(word); });
}

bool isMethod(const ir::Function& function) {
  return function.methodKind == ir::MethodKind::Method || function.methodKind == ir::MethodKind::Constructor;
}

/// The class to which the argument points or refers, unless it is const.
ir::RecordId changeableClass(const ir::Module& module, ir::TypeId type) {
  const auto* pointer = ir::typeAs<ir::PointerType>(module.types, type);
  const auto* record =
      pointer && !pointer->isConst ? ir::typeAs<ir::RecordType>(module.types, pointer->pointee) : nullptr;
  return record ? record->record : ir::RecordId();
}

bool haveCommonBase(const ir::Module& module, ir::RecordId a, ir::RecordId b) {
  auto withBases = [&](ir::RecordId start) {
    std::vector<ir::RecordId> all{start};
    for (size_t i = 0; i < all.size(); ++i)
      for (const ir::Field& field : module[all[i]].fields)
        if (const auto* base = ir::typeAs<ir::RecordType>(module.types, field.type);
            base && field.kind != ir::FieldKind::Member && !llvm::is_contained(all, base->record))
          all.push_back(base->record);
    return all;
  };
  std::vector<ir::RecordId> others = withBases(b);
  return llvm::any_of(withBases(a), [&](ir::RecordId base) { return llvm::is_contained(others, base); });
}

} // namespace

ir::FunctionId UnknownCalls::methodOf(const ir::Call& call) const {
  if (const auto* callee = std::get_if<ir::VirtualCallee>(&call.callee))
    return callee->method;
  const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
  return direct && isMethod(heap.module()[direct->function]) ? direct->function : ir::FunctionId();
}

void UnknownCalls::useReceiver(const ir::Call& call) {
  if (call.role != ir::CallRole::Plain || call.arguments.empty() || !methodOf(call).isValid())
    return;
  const ValueId pointer = heap.asPointer(evaluator_.eval(call.arguments.front()));
  const llvm::SmallVector<Entry, 2> objects = heap[pointer].entries;
  for (const Entry& entry : objects)
    if (entry.target.object != heap.null())
      memory_.use(entry, {});
  memory_.assume(!heap.isNull(pointer));
}

void UnknownCalls::callUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, Location location) {
  const contract::Callee known = isRaising ? contract::Callee() : callees_.of(call);
  if (!isRaising)
    presumeUses(call, callee);
  passUnknown(call, callee, isRaising, known);
  ValueId result;
  if (call.target) {
    ir::TypeId type = body_[*call.target].type;
    bool neverNull = callee.isValid() && heap.module()[callee].returnsNonNull;
    result = heap.isPointer(type) ? believed_.detachStruct(call, known) : ValueId();
    if (!result.isValid())
      result = believed_.giveBelieved(known, type, location);
    if (!result.isValid())
      result = heap.anything(type, false, neverNull);
    memory_.store(evaluator_.targetsOf(*call.target, Evaluator::Access::Touch), type, result);
  }
  believed_.keepBelieved(call, known, result);
  believed_.fillBelieved(call, known, result, location);
  believed_.fillStructs(call, known, result, location);
}

void UnknownCalls::passUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising,
                               const contract::Callee& known) {
  const ir::Module& module = heap.module();
  ir::FunctionId method = isRaising ? ir::FunctionId() : methodOf(call);
  const llvm::SmallVector<ir::FunctionId, 4> bodies = bodiesOf(call, callee, isRaising);
  const bool isByName = !isRaising && !method.isValid() && bodies.empty() && isMethodByName(call, callee);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    ir::ExprId argument = call.arguments[i];
    ir::TypeId type = body_[argument].type;
    if (believed_.passBelieved(call, known, static_cast<uint32_t>(i)) ||
        believed_.passStruct(argument, known, static_cast<uint32_t>(i)) ||
        (bodies.empty() && believed_.passContents(argument, known)) || isFormatted(known, i, type))
      continue;
    const program::ArgumentFate fate = fateOf(bodies, i, type);
    if (fate == program::ArgumentFate() || (bodies.empty() && passPointerByReference(argument)))
      continue;
    if (const auto* read = std::get_if<ir::ReadExpr>(&body_[argument].node);
        read && ir::typeAs<ir::RecordType>(module.types, type)) {
      for (const Entry& entry : evaluator_.targetsOf(read->place, Evaluator::Access::Touch))
        for (CellId cell : std::vector<CellId>(heap[entry.target.object].cells))
          if (fate.itself.mayLeave())
            memory_.escapeValue(memory_.valueOf(memory_.state(), cell), entry.guard);
      continue;
    }
    ValueId value = evaluator_.eval(argument);
    const bool isReceiver = i == 0 && bodies.empty() && (method.isValid() || isByName);
    const uint64_t part = bodies.empty() ? partGiven(call, i, callee, isReceiver) : 0;
    const bool isBuffer = !isRaising && bodies.empty() && isFilledBuffer(call, i, callee);
    if (fate.itself.mayLeave() && (isReceiver || part == 0) && !isBuffer)
      memory_.escapeValue(value, !isReceiver ? Lit::yes()
                                 : isByName  ? Lit::no()
                                             : mayKeepReceiver(call, module[method]));
    const Value& v = heap[value];
    for (const Entry& entry : v.entries) {
      if (entry.target.object == heap.null())
        continue;
      if (isReceiver || part != 0 || isBuffer) {
        heap[entry.target.object].origin.isShown = true;
        memory_.trace.shown.push_back({entry.target.object, graph.both(memory_.guard(), entry.guard)});
      }
      if (part != 0 && fate.itself.isWritten())
        forgetPart(entry.target, part, !fate.itself.has(program::Fate::PointerWritten));
      else
        forgetArgument(entry.target.object, fate);
    }
  }
}

/// `const T &` where T is a pointer type: equivalent to passing by value. The variable itself stays unchanged.
bool UnknownCalls::passPointerByReference(ir::ExprId argument) {
  const auto* reference = ir::typeAs<ir::PointerType>(heap.module().types, body_[argument].type);
  if (!reference || !reference->isReference || !reference->isConst || !heap.isPointer(reference->pointee))
    return false;
  llvm::SmallVector<Entry, 2> variables = heap[heap.asPointer(evaluator_.eval(argument))].entries;
  llvm::erase_if(variables, [&](const Entry& entry) { return entry.target.object == heap.null(); });
  const ValueId given = memory_.load(variables, reference->pointee);
  const program::ArgumentFate fate = program::fateOutside(heap.module().types, reference->pointee);
  if (fate.itself.mayLeave())
    memory_.escapeValue(given, Lit::yes());
  const llvm::SmallVector<Entry, 2> objects = heap[given].entries;
  for (const Entry& entry : objects)
    if (entry.target.object != heap.null())
      forgetArgument(entry.target.object, fate);
  return true;
}

/// The size in bits of the passed member, if that is all the callee can reach; 0: no such member. A method of the
/// member's class knows nothing of the object around it; neither does a library function that takes a reference, nor
/// any function that takes a reference to an object of a library's class.
uint64_t UnknownCalls::partGiven(const ir::Call& call, size_t argument, ir::FunctionId callee, bool isReceiver) const {
  const ir::Module& module = heap.module();
  ir::ExprId value = call.arguments[argument];
  while (const auto* cast = std::get_if<ir::CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* address = std::get_if<ir::AddressExpr>(&body_[value].node);
  const auto* place = address ? std::get_if<ir::FieldPlace>(&body_[address->place].node) : nullptr;
  if (!place)
    return 0;
  const ir::Field& field = module[place->record].fields[place->field];
  const auto* member = ir::typeAs<ir::RecordType>(module.types, field.type);
  if (!member || field.kind != ir::FieldKind::Member)
    return 0;
  const ir::Record& record = module[member->record];
  const bool isOfLibrary = record.isFromSystemHeader || (callee.isValid() && module[callee].isFromSystemHeader);
  const auto* type = callee.isValid() ? ir::typeAs<ir::FunctionType>(module.types, module[callee].type) : nullptr;
  const auto* parameter = type && argument < type->parameters.size()
                              ? ir::typeAs<ir::PointerType>(module.types, type->parameters[argument])
                              : nullptr;
  return isReceiver || (parameter && parameter->isReference && isOfLibrary) ? record.sizeInBytes * 8 : 0;
}

/// Unknown code may have written the member that begins there.
void UnknownCalls::forgetPart(const Target& start, uint64_t bits, bool onlyNumbers) {
  if (heap.isFixed(start.object))
    return;
  const std::vector<CellId> cells = heap[start.object].cells;
  for (CellId id : cells) {
    const Cell& cell = heap[id];
    bool isInside = cell.stride != 0 || start.stride != 0 ||
                    (cell.offset >= start.offset && cell.offset < start.offset + static_cast<int64_t>(bits));
    if (isInside && !(onlyNumbers && heap.isPointer(cell.type)))
      memory_.forgetCell(id);
  }
}

/// The possible callees, if all of them have bodies; otherwise none.
llvm::SmallVector<ir::FunctionId, 4> UnknownCalls::bodiesOf(const ir::Call& call, ir::FunctionId callee,
                                                            bool isRaising) const {
  auto hasBody = [&](ir::FunctionId function) { return heap.module()[function].body != nullptr; };
  if (callee.isValid())
    return hasBody(callee) ? llvm::SmallVector<ir::FunctionId, 4>{callee} : llvm::SmallVector<ir::FunctionId, 4>();
  const program::Targets targets = subject_.program.targetsOf(subject_.function, call);
  const bool isOther =
      !isRaising && targets.functions.size() <= subject_.limits[Budget::Targets]; // a target outside the program
  bool isKnown = targets.isComplete && !isOther && llvm::all_of(targets.functions, hasBody);
  return isKnown ? llvm::SmallVector<ir::FunctionId, 4>(targets.functions.begin(), targets.functions.end())
                 : llvm::SmallVector<ir::FunctionId, 4>();
}

/// The possible effects of any of the functions on an argument; if there are none, of any code.
program::ArgumentFate UnknownCalls::fateOf(llvm::ArrayRef<ir::FunctionId> bodies, size_t argument,
                                           ir::TypeId type) const {
  if (bodies.empty())
    return program::fateOutside(heap.module().types, type);
  program::ArgumentFate fate;
  for (ir::FunctionId target : bodies)
    fate = fate | subject_.program.fates.of(heap.module(), target, argument, type);
  return fate;
}

/// The callee may have written the argument, with a different value at each call.
void UnknownCalls::forgetArgument(ObjectId object, const program::ArgumentFate& fate) {
  if (fate.itself.isWritten())
    memory_.forgetObject(object, true, !fate.itself.has(program::Fate::PointerWritten));
  if (!fate.itself.has(program::Fate::Kept) && (fate.beyond.mayLeave() || fate.beyond.isWritten()))
    memory_.forgetBeyond(object);
}

/// Is it a string among the variable arguments of a function whose last fixed parameter is a constant string? Then it
/// is only printed.
bool UnknownCalls::isFormatted(const contract::Callee& callee, size_t argument, ir::TypeId type) const {
  const ir::TypeTable& types = heap.module().types;
  auto isText = [&](ir::TypeId id) {
    const auto* pointer = ir::typeAs<ir::PointerType>(types, id);
    const ir::IntType* character = pointer ? heap.asInt(pointer->pointee) : nullptr;
    return character && character->bits == 8;
  };
  const ir::FunctionType* function = contract::typeOf(heap.module(), callee);
  if (!function || !function->isVariadic || function->parameters.empty() || argument < function->parameters.size())
    return false;
  const auto* last = ir::typeAs<ir::PointerType>(types, function->parameters.back());
  return last && last->isConst && isText(function->parameters.back()) && isText(type);
}

/// Presumes that the callee reads the targets of its pointers. Of variable arguments only strings: others may be
/// printed as addresses. A destructor's object is released next, which reports a use by itself.
void UnknownCalls::presumeUses(const ir::Call& call, ir::FunctionId callee) {
  if (call.role == ir::CallRole::Destroy || std::holds_alternative<ir::OpaqueCallee>(call.callee))
    return;
  const ir::Module& module = heap.module();
  const auto* type = callee.isValid() ? ir::typeAs<ir::FunctionType>(module.types, module[callee].type) : nullptr;
  auto scope = memory_.presumed();
  for (size_t i = call.role == ir::CallRole::Construct ? 1 : 0; i < call.arguments.size(); ++i) {
    const auto* pointer = ir::typeAs<ir::PointerType>(module.types, body_[call.arguments[i]].type);
    const ir::IntType* pointee = pointer ? heap.asInt(pointer->pointee) : nullptr;
    bool isVariadic = type && type->isVariadic && i >= type->parameters.size();
    const contract::Transfer* believed = believed_.believed({callees_.of(call), static_cast<uint32_t>(i), false});
    if (believed && believed->handing == contract::Handing::Takes)
      continue; // reported as a second release
    if (!pointer || (isVariadic && !(pointee && pointee->bits == 8)))
      continue;
    const Value& value = heap[heap.asPointer(evaluator_.eval(call.arguments[i]))];
    for (const Entry& entry : value.entries)
      if (entry.target.object != heap.null())
        memory_.use(entry, callee);
  }
}

/// When may a method without a body have kept or taken its object? If its name says so; if it receives an object of the
/// same hierarchy (a parent) or, for a library's class, any other object; or if the object is made and dropped at once.
Lit UnknownCalls::mayKeepReceiver(const ir::Call& call, const ir::Function& method) {
  if (!method.methodOf.isValid() || isNewDropped(call) || mayTakeReceiver(method))
    return Lit::yes();
  const ir::Module& module = heap.module();
  Lit kept = Lit::no();
  for (size_t i = 1; i < call.arguments.size(); ++i) {
    ir::RecordId given = changeableClass(module, body_[call.arguments[i]].type);
    if (given.isValid() &&
        (module[method.methodOf].isFromSystemHeader || haveCommonBase(module, method.methodOf, given)))
      kept = graph.either(kept, !heap.isNull(heap.asPointer(evaluator_.eval(call.arguments[i]))));
  }
  return kept;
}

/// Is it a C function that acts like a method of a structure? Its name begins with the structure's, and its first
/// parameter points to one. Not if its name says that it keeps or releases the structure, if it returns one, or if it
/// receives another structure that could hold it.
bool UnknownCalls::isMethodByName(const ir::Call& call, ir::FunctionId callee) const {
  const ir::Module& module = heap.module();
  const auto* type = callee.isValid() ? ir::typeAs<ir::FunctionType>(module.types, module[callee].type) : nullptr;
  if (!type || type->parameters.empty() || module[callee].methodKind != ir::MethodKind::NotMethod)
    return false;
  const ir::RecordId receiver = changeableClass(module, type->parameters.front());
  const std::string verb =
      receiver.isValid() ? contract::verbOf(module[callee].qualifiedName, module[receiver].name) : std::string();
  if (verb.empty() || contract::soundsLikeRelease(verb) || contract::soundsLikeKeeping(verb) ||
      contract::soundsLikeDetaching(verb) || changeableClass(module, type->result) == receiver)
    return false;
  return llvm::none_of(llvm::drop_begin(call.arguments),
                       [&](ir::ExprId argument) { return changeableClass(module, body_[argument].type).isValid(); });
}

/// `file->read(buffer, size)`: a pointer to bytes or numbers, followed by their count, for a function named like one
/// that fills them.
bool UnknownCalls::isFilledBuffer(const ir::Call& call, size_t argument, ir::FunctionId callee) const {
  const ir::Module& module = heap.module();
  const ir::FunctionId called = callee.isValid() ? callee : methodOf(call);
  const auto* pointer = ir::typeAs<ir::PointerType>(module.types, body_[call.arguments[argument]].type);
  if (!called.isValid() || !pointer || argument + 1 >= call.arguments.size() ||
      !heap.asInt(body_[call.arguments[argument + 1]].type))
    return false;
  const llvm::StringRef name = module[called].qualifiedName;
  return (heap.asInt(pointer->pointee) || std::holds_alternative<ir::VoidType>(module.types[pointer->pointee])) &&
         contract::soundsLikeReading(name.substr(name.rfind(':') + 1));
}

/// `new Command("help");`: nothing but the constructor reads the variable that holds the object.
bool UnknownCalls::isNewDropped(const ir::Call& call) const {
  if (call.role != ir::CallRole::Construct)
    return false;
  const auto* receiver = std::get_if<ir::ReadExpr>(&body_[call.arguments.front()].node);
  if (!receiver || !std::holds_alternative<ir::LocalPlace>(body_[receiver->place].node))
    return false;
  size_t readers = 0;
  for (const ir::Block& block : body_.blocks)
    for (const ir::Instr& instr : block.instrs)
      if (!std::holds_alternative<ir::Free>(instr.op)) // runs if the constructor throws
        ir::visitExprs(body_, instr.op, [&](ir::ExprId id) { readers += id == call.arguments.front(); });
  return readers == 1;
}

} // namespace wt::engines::escape
