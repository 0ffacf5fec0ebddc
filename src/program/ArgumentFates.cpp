// SPDX-License-Identifier: Apache-2.0
#include "program/ArgumentFates.h"

#include "support/Overloaded.h"

#include <deque>

namespace wt::program {

using namespace ir;

namespace {

using Node = uint32_t;
constexpr Node kNothing = UINT32_MAX; // null, a literal, a number that cannot be a handle
constexpr Node kOutside = 0;          // memory that outlives the function, and everything reachable from it

/// The values of one body as nodes, and what may happen to each.
class FateGraph {
public:
  FateGraph() {
    addNode();
    reach_[kOutside] = kOutside;
    fates_[kOutside] = Fate::anything();
  }

  Node addNode() {
    parents_.push_back(static_cast<Node>(parents_.size()));
    reach_.push_back(kNothing);
    fates_.emplace_back();
    return parents_.back();
  }

  Node find(Node node) {
    while (parents_[node] != node)
      node = parents_[node] = parents_[parents_[node]];
    return node;
  }

  /// The class of everything reachable from a value. That class is its own reach.
  Node reachOf(Node value) {
    if (value == kNothing)
      return kNothing;
    value = find(value);
    if (reach_[value] == kNothing) {
      Node made = addNode();
      reach_[made] = made;
      reach_[value] = made;
    }
    return find(reach_[value]);
  }

  void unify(Node a, Node b) {
    if (a == kNothing || b == kNothing)
      return;
    a = find(a), b = find(b);
    if (a == b)
      return;
    Node first = std::min(a, b), second = std::max(a, b);
    Node reachFirst = reach_[first], reachSecond = reach_[second];
    parents_[second] = first;
    fates_[first] |= fates_[second];
    if (reachFirst == kNothing)
      reach_[first] = reachSecond;
    else if (reachSecond != kNothing)
      unify(reachFirst, reachSecond);
  }

  void flow(Node from, Node to) {
    if (from != kNothing && to != kNothing && from != kOutside)
      edges_.push_back({from, to});
  }

  /// A pointer to a member from which no code can reach the enclosing object: a write through it is a write to the
  /// object, but anything else that happens to the member happens to the member alone.
  Node partOf(Node object) {
    if (object == kNothing || object == kOutside)
      return object;
    Node part = addNode();
    unify(reachOf(part), reachOf(object));
    parts_.push_back({object, part});
    return part;
  }

  void add(Node node, Fate fate) {
    if (node != kNothing)
      fates_[find(node)] |= fate;
  }

  /// Propagates fates backwards along the edges to a fixpoint. If a value is kept, anything may happen to its targets.
  void settle() {
    std::vector<std::vector<Node>> sources(parents_.size());
    for (auto [from, to] : edges_)
      if (find(from) != find(to))
        sources[find(to)].push_back(find(from));
    std::vector<std::vector<Node>> wholes(parents_.size());
    for (auto [object, part] : parts_)
      wholes[find(part)].push_back(find(object));
    const Fate written = Fate::of(Fate::NumberWritten) | Fate::of(Fate::PointerWritten);
    std::vector<Node> work;
    for (Node node = 0; node < parents_.size(); ++node)
      if (find(node) == node && fates_[node] != Fate())
        work.push_back(node);
    auto raise = [&](Node node, Fate fate) {
      Fate now = fates_[node] | fate;
      if (now == fates_[node])
        return;
      fates_[node] = now;
      work.push_back(node);
    };
    while (!work.empty()) {
      Node node = work.back();
      work.pop_back();
      if (fates_[node].has(Fate::Kept) && reach_[node] != kNothing)
        raise(find(reach_[node]), Fate::anything());
      for (Node source : sources[node])
        raise(source, fates_[node]);
      for (Node whole : wholes[node])
        raise(whole, fates_[node] & written);
    }
  }

  Fate fateOf(Node node) { return node == kNothing ? Fate() : fates_[find(node)]; }

private:
  std::vector<Node> parents_;
  std::vector<Node> reach_; // by representative; kNothing: not created yet
  std::vector<Fate> fates_;
  std::vector<std::pair<Node, Node>> edges_;
  std::vector<std::pair<Node, Node>> parts_; // an object and one of its members
};

/// The constraints of one body, given the current fates of its callees.
class BodyFates {
public:
  BodyFates(const Module& module, const CallGraph& calls, const std::vector<bool>& neverReturns,
            const ArgumentFates& known, FunctionId function)
      : module_(module), calls_(calls), neverReturns_(neverReturns), known_(known), function_(function),
        body_(*module[function].body), addresses_(body_.variables.size(), kNothing) {
    for (size_t i = 0; i < body_.variables.size(); ++i)
      values_.push_back(graph_.addNode());
    variable_ = graph_.addNode();
  }

  ArgumentFates::OfFunction run() {
    size_t parameters = 0;
    while (parameters < body_.variables.size() && body_.variables[parameters].kind == VariableKind::Parameter)
      ++parameters;
    for (size_t i = 0; i < parameters; ++i)
      graph_.add(graph_.reachOf(values_[i]), Fate::storedIn(i));
    graph_.add(graph_.reachOf(variable_), Fate::storedIn(parameters));
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        addInstr(instr);
    ArgumentFates::OfFunction result;
    if (body_.result) {
      graph_.add(values_[body_.result.index], Fate::of(Fate::Returned));
      graph_.add(graph_.reachOf(values_[body_.result.index]), Fate::of(Fate::ReturnedWithin));
    }
    graph_.settle();
    for (size_t i = 0; i < parameters; ++i)
      result.parameters.push_back(fateOf(values_[i], i));
    result.variable = fateOf(variable_, parameters);
    if (body_.result)
      result.resultBeyond = graph_.fateOf(graph_.reachOf(values_[body_.result.index]));
    return result;
  }

private:
  const Module& module_;
  const CallGraph& calls_;
  const std::vector<bool>& neverReturns_;
  const ArgumentFates& known_;
  FunctionId function_;
  const Body& body_;
  FateGraph graph_;
  std::vector<Node> values_;    // by variable: its value
  std::vector<Node> addresses_; // by variable: a pointer to it
  Node variable_;               // any variable argument

  /// A value stored in its own target does not count: only someone who has the argument can reach it there.
  ArgumentFate fateOf(Node value, size_t parameter) {
    const Fate own = parameter < Fate::kMaxParameters ? Fate::storedIn(parameter) : Fate();
    return {graph_.fateOf(value).without(own), graph_.fateOf(graph_.reachOf(value)).without(own)};
  }

  // ---- places and values

  Node addressOf(VariableId variable) {
    Node& address = addresses_[variable.index];
    if (address == kNothing) {
      address = graph_.addNode();
      graph_.unify(graph_.reachOf(address), values_[variable.index]);
      graph_.unify(graph_.reachOf(address), graph_.reachOf(values_[variable.index]));
    }
    return address;
  }

  /// A pointer to the place.
  Node addressOf(PlaceId place) {
    return match(
        body_[place].node, [&](const LocalPlace& p) { return addressOf(p.variable); },
        [](const GlobalPlace&) { return kOutside; }, [&](const DerefPlace& p) { return valueOf(p.pointer); },
        [&](const FieldPlace& p) { return isApart(p) ? graph_.partOf(addressOf(p.object)) : addressOf(p.object); },
        [&](const ElementPlace& p) { return addressOf(p.array); });
  }

  /// Is it a member of a library class with a destructor? Such a class does not reach back to the enclosing object.
  bool isApart(const FieldPlace& place) const {
    const Field& field = module_[place.record].fields[place.field];
    const auto* type = field.kind == FieldKind::Member ? typeAs<RecordType>(module_.types, field.type) : nullptr;
    return type && module_[type->record].isFromSystemHeader && module_[type->record].destructor.isValid();
  }

  /// The contents of a place. The fields of one object share a node.
  Node contentOf(PlaceId place) {
    return match(
        body_[place].node, [&](const LocalPlace& p) { return values_[p.variable.index]; },
        [](const GlobalPlace&) { return kOutside; },
        [&](const DerefPlace& p) { return graph_.reachOf(valueOf(p.pointer)); },
        [&](const FieldPlace& p) { return contentOf(p.object); },
        [&](const ElementPlace& p) { return contentOf(p.array); });
  }

  Node valueOf(ExprId id) {
    const Expr& expr = body_[id];
    return match(
        expr.node, [](const IntegerExpr&) { return kNothing; }, [](const RealExpr&) { return kNothing; },
        [](const NullExpr&) { return kNothing; }, [](const ZeroExpr&) { return kNothing; },
        [](const StringExpr&) { return kNothing; }, [](const FunctionExpr&) { return kNothing; },
        [&](const UnknownExpr& e) {
          if (e.reason == UnknownReason::VariadicArgument)
            return variable_;
          return mayLead(expr.type) ? kOutside : kNothing;
        },
        [&](const AddressExpr& e) { return addressOf(e.place); }, [&](const ReadExpr& e) { return contentOf(e.place); },
        [&](const UnaryExpr& e) {
          valueOf(e.operand);
          return kNothing;
        },
        [&](const BinaryExpr& e) { return valueOf(e); },
        [&](const CastExpr& e) {
          Node operand = valueOf(e.operand);
          if (e.kind == CastKind::PointerToInteger)
            graph_.add(operand, Fate::of(Fate::Kept));
          bool isMadeUp = e.kind == CastKind::IntegerToPointer && operand == kNothing &&
                          !std::holds_alternative<IntegerExpr>(body_[e.operand].node);
          return isMadeUp ? kOutside : operand;
        });
  }

  /// An address held as a number survives offsets and tag bits: `(uintptr_t)p & ~7`. A handle does not.
  Node arithmeticOf(const BinaryExpr& e) {
    Node left = valueOf(e.left), right = valueOf(e.right);
    const auto* number = typeAs<IntType>(module_.types, body_[e.left].type);
    if (!number || number->bits < 64)
      return kNothing;
    return left != kNothing ? left : right;
  }

  Node valueOf(const BinaryExpr& e) {
    switch (e.op) {
    case BinaryOp::PointerAdd: return valueOf(e.left);
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::PointerDifference: return kNothing;
    case BinaryOp::Add:
    case BinaryOp::Subtract:
    case BinaryOp::And:
    case BinaryOp::Or:
    case BinaryOp::Xor: return arithmeticOf(e);
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Remainder:
    case BinaryOp::ShiftLeft:
    case BinaryOp::ShiftRight:
      valueOf(e.left);
      valueOf(e.right);
      return kNothing;
    }
    llvm_unreachable("every operator is handled");
  }

  /// Can memory be reachable from a value of the type?
  bool mayLead(TypeId type) const {
    return match(
        module_.types[type], [](const VoidType&) { return false; }, [](const IntType&) { return false; },
        [](const FloatType&) { return false; }, [](const PointerType&) { return true; },
        [&](const ArrayType& t) { return mayLead(t.element); }, [](const RecordType&) { return true; },
        [](const FunctionType&) { return false; }, [](const OpaqueType&) { return true; });
  }

  // ---- instructions

  void addInstr(const Instr& instr) {
    match(
        instr.op, [&](const Assign& i) { store(i.target, valueOf(i.value), body_[i.value].type); },
        [&](const Alloc& i) { store(i.target, kNothing, body_[i.target].type); },
        [&](const Free& i) { graph_.add(valueOf(i.pointer), Fate::of(Fate::Released)); },
        [&](const Call& i) { addCall(i); }, [](const Assume&) {}, [](const Enter&) {}, [](const Leave&) {},
        [](const Return&) {},
        [&](const Throw& i) {
          if (i.value)
            graph_.add(valueOf(i.value), Fate::of(Fate::Kept));
        });
  }

  void store(PlaceId target, Node value, TypeId type) {
    noteWrite(target, type);
    connect(value, contentOf(target), type);
  }

  void noteWrite(PlaceId target, TypeId type) {
    PlaceId place = target;
    while (true) {
      const PlaceNode& node = body_[place].node;
      if (const auto* field = std::get_if<FieldPlace>(&node))
        place = field->object;
      else if (const auto* element = std::get_if<ElementPlace>(&node))
        place = element->array;
      else
        break;
    }
    const auto* number = typeAs<IntType>(module_.types, type);
    bool isNumber = (number && number->bits != 8) || std::holds_alternative<FloatType>(module_.types[type]);
    if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node))
      graph_.add(valueOf(deref->pointer), Fate::of(isNumber ? Fate::NumberWritten : Fate::PointerWritten));
  }

  void connect(Node value, Node to, TypeId type) {
    graph_.flow(value, to);
    if (mayLead(type) && value != kNothing && to != kNothing)
      graph_.unify(graph_.reachOf(value), graph_.reachOf(to));
  }

  // ---- calls

  void addCall(const Call& call) {
    Targets targets = calls_.targetsOf(function_, call);
    bool mayBeOutside = targets.functions.empty() || !targets.isComplete;
    for (FunctionId target : targets.functions) {
      if (neverReturns_[target.index] && !module_[target].mayThrow)
        continue; // control does not come back, so no fate of the arguments matters
      if (module_[target].body)
        applyKnown(call, target);
      else
        mayBeOutside = true;
    }
    if (mayBeOutside)
      applyOutside(call);
  }

  void applyOutside(const Call& call) {
    for (ExprId argument : call.arguments) {
      ArgumentFate fate = fateOutside(module_.types, body_[argument].type);
      if (argument == call.arguments.front() && isConstructedAlone(call))
        fate.itself = fate.itself.without(Fate::of(Fate::Kept) | Fate::of(Fate::Released));
      Node value = valueOf(argument);
      graph_.add(value, fate.itself);
      graph_.add(graph_.reachOf(value), fate.beyond);
      if (isArgumentList(body_[argument].type))
        graph_.add(variable_, Fate::anything());
    }
    if (call.target)
      store(*call.target, kOutside, body_[*call.target].type);
  }

  /// A constructor that receives no other pointer: it writes its own object and cannot store the address anywhere.
  bool isConstructedAlone(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    return direct && module_[direct->function].methodKind == MethodKind::Constructor &&
           llvm::none_of(llvm::drop_begin(call.arguments),
                         [&](ExprId argument) { return mayLead(body_[argument].type); });
  }

  bool isArgumentList(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    return record && module_[record->record].name == "__va_list_tag";
  }

  void applyKnown(const Call& call, FunctionId target) {
    const ArgumentFates::OfFunction& callee = known_[target];
    const auto* type = typeAs<FunctionType>(module_.types, module_[target].type);
    std::vector<Node> arguments;
    for (ExprId argument : call.arguments)
      arguments.push_back(valueOf(argument));
    if (type && !type->isVariadic) { // a `va_list` forwards this function's own variable arguments
      arguments.resize(callee.parameters.size(), kNothing);
      arguments.push_back(variable_);
    }
    Node result = call.target ? contentOf(*call.target) : kNothing;
    for (size_t i = 0; i < arguments.size(); ++i)
      applyFate(callee, i, arguments, result);
    if (!call.target)
      return;
    noteWrite(*call.target, body_[*call.target].type);
    if (mayLead(body_[*call.target].type))
      graph_.add(graph_.reachOf(result), callee.resultBeyond.effects());
  }

  void applyFate(const ArgumentFates::OfFunction& callee, size_t index, llvm::ArrayRef<Node> arguments, Node result) {
    const size_t parameters = callee.parameters.size();
    const ArgumentFate& fate = index < parameters ? callee.parameters[index] : callee.variable;
    Node value = arguments[index];
    if (value == kNothing || fate == ArgumentFate())
      return;
    Node reach = graph_.reachOf(value);
    graph_.add(value, fate.itself.effects());
    graph_.add(reach, fate.beyond.effects());
    for (size_t j = 0; j < arguments.size(); ++j) {
      Node there = graph_.reachOf(arguments[j]);
      size_t parameter = std::min(j, parameters);
      if (fate.itself.isStoredIn(parameter))
        graph_.flow(value, there);
      if (fate.itself.isStoredIn(parameter) || fate.beyond.isStoredIn(parameter))
        graph_.unify(reach, there);
    }
    if (result == kNothing)
      return;
    Node beyondResult = graph_.reachOf(result);
    if (fate.itself.has(Fate::Returned))
      graph_.flow(value, result);
    if (fate.itself.has(Fate::ReturnedWithin))
      graph_.flow(value, beyondResult);
    if (fate.beyond.has(Fate::Returned))
      graph_.flow(reach, result);
    Fate all = fate.itself | fate.beyond;
    if (all.has(Fate::Returned) || all.has(Fate::ReturnedWithin))
      graph_.unify(reach, beyondResult);
  }
};

} // namespace

ArgumentFate fateOutside(const TypeTable& types, TypeId argument) {
  const auto* pointer = typeAs<PointerType>(types, argument);
  if (!pointer || !pointer->isConst)
    return {Fate::anything(), Fate::anything()};
  if (!pointer->isReference || !typeAs<PointerType>(types, pointer->pointee))
    return {};
  // `const T &` where T is a pointer: the callee cannot change that variable, but may use its target.
  const ArgumentFate passed = fateOutside(types, pointer->pointee);
  return {Fate(), passed.itself | passed.beyond};
}

ArgumentFates::ArgumentFates(const Module& module, const CallGraph& calls, const Components& components,
                             const std::vector<bool>& neverReturns)
    : functions_(module.functions.size()) {
  std::vector<std::vector<FunctionId>> callers(module.functions.size());
  std::vector<bool> isWaiting(module.functions.size(), false);
  std::deque<FunctionId> work;
  for (const std::vector<FunctionId>& component : components)
    for (FunctionId function : component) {
      for (FunctionId callee : calls.callees[function.index])
        callers[callee.index].push_back(function);
      work.push_back(function);
      isWaiting[function.index] = true;
    }
  while (!work.empty()) {
    FunctionId function = work.front();
    work.pop_front();
    isWaiting[function.index] = false;
    OfFunction now = BodyFates(module, calls, neverReturns, *this, function).run();
    if (now == functions_[function.index])
      continue;
    functions_[function.index] = std::move(now);
    for (FunctionId caller : callers[function.index])
      if (!isWaiting[caller.index]) {
        isWaiting[caller.index] = true;
        work.push_back(caller);
      }
  }
}

ArgumentFate ArgumentFates::of(const Module& module, FunctionId function, size_t argument, TypeId type) const {
  if (!module[function].body)
    return fateOutside(module.types, type);
  const OfFunction& known = functions_[function.index];
  return argument < known.parameters.size() ? known.parameters[argument] : known.variable;
}

} // namespace wt::program
