// SPDX-License-Identifier: Apache-2.0
// What does a call do whose function has no summary? If it has no body and no specification either, what it can reach through a
// pointer to something it may change escapes, and nothing is known of its result. It looks at what it is given, and a method does
// not keep its object. If it has a body (it was given up, is being analysed, or is one of too many), what may happen to each
// argument is known (program/ArgumentFates.h), though not when.
//
//   delete shape; draw(shape);         // a use: why else would it be given the shape
//   Timer *t = new Timer; t->start();  // lost: neither the constructor nor `start` is taken to keep `t`
//   new QLabel(parent);                // kept: by the object that it is given, which belongs to the same hierarchy
//   p->unref();                        // taken: its name says that it may release it
//   new Command("help");               // kept: nobody writes this of an object that does not enter itself somewhere
//
// A departure from [Saturn, 4.5], where what is passed to an unknown function has escaped: of a C++ class seen one file at a time, that
// is every object from the moment it is made. What rests on this is of medium confidence.
// Not known here: methods that enter their object somewhere without being given anything (`thread->start()` of a class
// that deletes itself). Specifications say so (`keeps(this)`).
#include "engines/escape/Dispatch.h"

#include "ir/VisitOperands.h"

#include "llvm/ADT/StringRef.h"

#include <array>

namespace wt::engines::escape {

namespace {

/// Words in the names of methods that release their object, or count who holds it.
constexpr std::array kTakingWords{"release", "unref", "deref", "decref", "destroy", "dispose", "delete", "free", "drop"};

bool mayTakeReceiver(const ir::Function& method) {
  llvm::StringRef name = method.qualifiedName;
  std::string last = name.substr(name.rfind(':') + 1).lower();
  return llvm::any_of(kTakingWords, [&](llvm::StringRef word) { return llvm::StringRef(last).contains(word); });
}

bool isMethod(const ir::Function& function) {
  return function.methodKind == ir::MethodKind::Method || function.methodKind == ir::MethodKind::Constructor;
}

/// The class an argument's type points or refers to, if what it points to may be changed.
ir::RecordId changeableClass(const ir::Module& module, ir::TypeId type) {
  const auto* pointer = ir::typeAs<ir::PointerType>(module.types, type);
  const auto* record = pointer && !pointer->isConst ? ir::typeAs<ir::RecordType>(module.types, pointer->pointee) : nullptr;
  return record ? record->record : ir::RecordId();
}

} // namespace

class UnknownCall {
public:
  UnknownCall(Encoder& encoder, const ir::Call& call)
      : encoder_(encoder), heap_(encoder.heap), body_(encoder.body_), module_(heap_.module()), call_(call) {}

  /// The method that is called, or that what is called overrides; invalid if it is none.
  ir::FunctionId method() const {
    if (const auto* callee = std::get_if<ir::VirtualCallee>(&call_.callee))
      return callee->method;
    const auto* direct = std::get_if<ir::DirectCallee>(&call_.callee);
    return direct && isMethod(module_[direct->function]) ? direct->function : ir::FunctionId();
  }

  void presumeUses(ir::FunctionId callee);
  Lit mayKeepReceiver(const ir::Function& method);

private:
  Encoder& encoder_;
  Heap& heap_;
  const ir::Body& body_;
  const ir::Module& module_;
  const ir::Call& call_;

  bool isNewDropped() const;
  bool haveCommonBase(ir::RecordId a, ir::RecordId b) const;
};

/// A method that is called on an object uses it, whatever it does: a virtual one is looked up in it.
void Encoder::useReceiver(const ir::Call& call) {
  if (call.role != ir::CallRole::Plain || call.arguments.empty() || !UnknownCall(*this, call).method().isValid())
    return;
  const Value receiver = heap[heap.asPointer(eval(call.arguments.front()))];
  for (const Entry& entry : receiver.entries)
    if (entry.target.object != heap.null())
      use(entry, {});
}

void Encoder::callUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, Location location) {
  const contract::Callee known = isRaising ? contract::Callee() : callees_.of(call);
  if (!isRaising)
    UnknownCall(*this, call).presumeUses(callee);
  passUnknown(call, callee, isRaising, known);
  ValueId result;
  if (call.target) {
    ir::TypeId type = body_[*call.target].type;
    bool neverNull = callee.isValid() && heap.module()[callee].returnsNonNull;
    result = giveBelieved(known, type, location);
    if (!result.isValid())
      result = heap.anything(type, false, neverNull);
    store(targetsOf(*call.target, Access::Touch), type, result);
  }
  fillBelieved(call, known, result, location);
}

/// What the arguments lead to may be kept, released and written.
void Encoder::passUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, const contract::Callee& known) {
  const ir::Module& module = heap.module();
  ir::FunctionId method = isRaising ? ir::FunctionId() : UnknownCall(*this, call).method();
  const llvm::SmallVector<ir::FunctionId, 4> bodies = bodiesOf(call, callee, isRaising);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    ir::ExprId argument = call.arguments[i];
    ir::TypeId type = body_[argument].type;
    if (passBelieved(argument, known, static_cast<uint32_t>(i)) || isFormatted(known, i, type))
      continue;
    const program::ArgumentFate fate = fateOf(bodies, i, type);
    if (fate == program::ArgumentFate())
      continue;
    if (const auto* read = std::get_if<ir::ReadExpr>(&body_[argument].node);
        read && ir::typeAs<ir::RecordType>(module.types, type)) {
      for (const Entry& entry : targetsOf(read->place, Access::Touch))
        for (CellId cell : std::vector<CellId>(heap[entry.target.object].cells))
          if (fate.itself.mayLeave())
            escapeValue(valueOf(state_, cell), entry.guard);
      continue;
    }
    ValueId value = eval(argument);
    bool isReceiver = i == 0 && method.isValid() && bodies.empty();
    if (fate.itself.mayLeave())
      escapeValue(value, isReceiver ? UnknownCall(*this, call).mayKeepReceiver(module[method]) : Lit::yes());
    const Value v = heap[value];
    for (const Entry& entry : v.entries) {
      heap[entry.target.object].origin.isShown |= isReceiver;
      if (entry.target.object != heap.null())
        forgetArgument(entry.target.object, fate);
    }
  }
}

/// The functions that may be called, if all of them have bodies; none if that is not known.
llvm::SmallVector<ir::FunctionId, 4> Encoder::bodiesOf(const ir::Call& call, ir::FunctionId callee, bool isRaising) const {
  auto hasBody = [&](ir::FunctionId function) { return heap.module()[function].body != nullptr; };
  if (callee.isValid())
    return hasBody(callee) ? llvm::SmallVector<ir::FunctionId, 4>{callee} : llvm::SmallVector<ir::FunctionId, 4>();
  const program::Targets targets = program_.targetsOf(function_, call);
  const bool isOther = !isRaising && targets.functions.size() <= kMaxTargets; // one outside the program
  bool isKnown = targets.isComplete && !isOther && llvm::all_of(targets.functions, hasBody);
  return isKnown ? llvm::SmallVector<ir::FunctionId, 4>(targets.functions.begin(), targets.functions.end())
                 : llvm::SmallVector<ir::FunctionId, 4>();
}

/// What any of the functions may do to an argument; without any, what anyone may.
program::ArgumentFate Encoder::fateOf(llvm::ArrayRef<ir::FunctionId> bodies, size_t argument, ir::TypeId type) const {
  if (bodies.empty())
    return program::fateOutside(heap.module().types, type);
  program::ArgumentFate fate;
  for (ir::FunctionId target : bodies)
    fate = fate | program_.fates.of(heap.module(), target, argument, type);
  return fate;
}

/// It may have written there, and something else each time it is called.
void Encoder::forgetArgument(ObjectId object, const program::ArgumentFate& fate) {
  if (fate.itself.isWritten())
    forgetObject(object, true, !fate.itself.has(program::Fate::PointerWritten));
  if (!fate.itself.has(program::Fate::Kept) && (fate.beyond.mayLeave() || fate.beyond.isWritten()))
    forgetBeyond(object);
}

/// A text among the variable arguments of a function whose last fixed one is a constant text: it is there to be printed.
bool Encoder::isFormatted(const contract::Callee& callee, size_t argument, ir::TypeId type) const {
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

/// It looks at what its pointers lead to. Of variable arguments only texts: the others may be printed as addresses. What is
/// destroyed is released next, and told then.
void UnknownCall::presumeUses(ir::FunctionId callee) {
  if (call_.role == ir::CallRole::Destroy || std::holds_alternative<ir::OpaqueCallee>(call_.callee))
    return;
  const auto* type = callee.isValid() ? ir::typeAs<ir::FunctionType>(module_.types, module_[callee].type) : nullptr;
  encoder_.isPresumed_ = true;
  for (size_t i = call_.role == ir::CallRole::Construct ? 1 : 0; i < call_.arguments.size(); ++i) {
    const auto* pointer = ir::typeAs<ir::PointerType>(module_.types, body_[call_.arguments[i]].type);
    const ir::IntType* pointee = pointer ? heap_.asInt(pointer->pointee) : nullptr;
    bool isVariadic = type && type->isVariadic && i >= type->parameters.size();
    const contract::Transfer* believed = encoder_.believed({encoder_.callees_.of(call_), static_cast<uint32_t>(i), false});
    if (believed && believed->handing == contract::Handing::Takes)
      continue; // told as a second release
    if (!pointer || (isVariadic && !(pointee && pointee->bits == 8)))
      continue;
    const Value value = heap_[heap_.asPointer(encoder_.eval(call_.arguments[i]))];
    for (const Entry& entry : value.entries)
      if (entry.target.object != heap_.null())
        encoder_.use(entry, callee);
  }
  encoder_.isPresumed_ = false;
}

/// When may a method without a body have kept or taken its object? If its name says so; if it is given an object of the same hierarchy (a parent) or, of
/// a library's class, any other object; and if the object is made and then dropped at once.
Lit UnknownCall::mayKeepReceiver(const ir::Function& method) {
  if (!method.methodOf.isValid() || isNewDropped() || mayTakeReceiver(method))
    return Lit::yes();
  Lit kept = Lit::no();
  for (size_t i = 1; i < call_.arguments.size(); ++i) {
    ir::RecordId given = changeableClass(module_, body_[call_.arguments[i]].type);
    if (given.isValid() && (module_[method.methodOf].isFromSystemHeader || haveCommonBase(method.methodOf, given)))
      kept = encoder_.graph.either(kept, !heap_.isNull(heap_.asPointer(encoder_.eval(call_.arguments[i]))));
  }
  return kept;
}

/// `new Command("help");`: nothing reads the variable that holds it but the constructor.
bool UnknownCall::isNewDropped() const {
  if (call_.role != ir::CallRole::Construct)
    return false;
  const auto* receiver = std::get_if<ir::ReadExpr>(&body_[call_.arguments.front()].node);
  if (!receiver || !std::holds_alternative<ir::LocalPlace>(body_[receiver->place].node))
    return false;
  size_t readers = 0;
  for (const ir::Block& block : body_.blocks)
    for (const ir::Instr& instr : block.instrs)
      if (!std::holds_alternative<ir::Free>(instr.op)) // if the constructor throws
        ir::visitExprs(body_, instr.op, [&](ir::ExprId id) { readers += id == call_.arguments.front(); });
  return readers == 1;
}

bool UnknownCall::haveCommonBase(ir::RecordId a, ir::RecordId b) const {
  auto withBases = [&](ir::RecordId start) {
    std::vector<ir::RecordId> all{start};
    for (size_t i = 0; i < all.size(); ++i)
      for (const ir::Field& field : module_[all[i]].fields)
        if (const auto* base = ir::typeAs<ir::RecordType>(module_.types, field.type);
            base && field.kind != ir::FieldKind::Member && !llvm::is_contained(all, base->record))
          all.push_back(base->record);
    return all;
  };
  std::vector<ir::RecordId> others = withBases(b);
  return llvm::any_of(withBases(a), [&](ir::RecordId base) { return llvm::is_contained(others, base); });
}

} // namespace wt::engines::escape
