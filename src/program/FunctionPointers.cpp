// SPDX-License-Identifier: Apache-2.0
#include "program/FunctionPointers.h"

#include "program/FunctionFacts.h"
#include "program/FunctionFlow.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

using Node = FunctionFlow::Node;
constexpr Node kNoNode = FunctionFlow::kNoNode;

// ---------------------------------------------------------------------------------------------- types

enum class ValueClass : uint8_t { Void, Number, Pointer, Other };

ValueClass classOf(const Type& type) {
  return match(
      type, [](const VoidType&) { return ValueClass::Void; }, [](const IntType&) { return ValueClass::Number; },
      [](const FloatType&) { return ValueClass::Number; }, [](const PointerType&) { return ValueClass::Pointer; },
      [](const ArrayType&) { return ValueClass::Other; }, [](const RecordType&) { return ValueClass::Other; },
      [](const FunctionType&) { return ValueClass::Other; }, [](const OpaqueType&) { return ValueClass::Other; });
}

/// Does the function fit the call as a compiler would demand: the same number of arguments, integers of equal width?
bool isMeant(const TypeTable& types, const FunctionType& call, const FunctionType& function) {
  auto agree = [&](TypeId a, TypeId b) {
    const auto *x = typeAs<IntType>(types, a), *y = typeAs<IntType>(types, b);
    return x && y ? x->bits == y->bits : !x && !y;
  };
  return call.isVariadic == function.isVariadic && call.parameters.size() == function.parameters.size() &&
         agree(call.result, function.result) &&
         std::equal(call.parameters.begin(), call.parameters.end(), function.parameters.begin(), agree);
}

// ---------------------------------------------------------------------------------------------- the analysis

class FunctionPointerFlow {
public:
  FunctionPointerFlow(const Module& module, const CallGraph& graph)
      : module_(module), graph_(graph), anyone_(static_cast<uint32_t>(module.functions.size())), cell_(flow_.addNode()),
        outside_(flow_.addNode()), isCalled_(module.functions.size(), false),
        carries_(module.types.size(), Carries::NotAsked) {
    isOpen_ = !hasMain(module);
  }

  PointerTargets run() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        addBody(FunctionId(f));
    addCallsFromOutside();
    for (std::vector<Node> changed = flow_.settle(); !changed.empty(); changed = flow_.settle())
      for (Node node : changed)
        arrived(node);
    return answers();
  }

private:
  struct PointerCalls {
    PointerCallKey key;
    const FunctionType* type = nullptr; // the function type that the call expects
    std::vector<const Call*> calls;
  };
  /// A node set between the calls that reach one set of functions and those functions: each function is bound once for
  /// all these calls, not once per call.
  struct Dispatch {
    std::vector<Node> parameters; // kNoNode where the parameter's type cannot hold a function
    Node result = kNoNode;
    bool reachesOutside = false, reachesSystem = false; // some target has no body; some target is from a system header
  };
  using DispatchKey = std::pair<FunctionFlow::SetId, const FunctionType*>;
  enum class Carries : uint8_t { NotAsked, Yes, No };

  const Module& module_;
  const CallGraph& graph_;
  FunctionFlow flow_;
  const uint32_t anyone_; // stands for every function outside the program
  Node cell_;             // everything read or written through pointers to pointers
  Node outside_;          // everything visible to functions outside the program
  bool isOpen_;           // a library: outside code may call its exported functions
  std::vector<bool> isCalled_;
  std::vector<Carries> carries_;
  std::vector<FunctionId> addressTaken_;
  llvm::DenseMap<std::pair<FunctionId, VariableId>, Node> variables_;
  llvm::DenseMap<std::pair<RecordId, uint32_t>, Node> fields_;
  llvm::DenseMap<GlobalId, Node> globals_;
  llvm::DenseMap<Node, PointerCalls> pointerCalls_;
  llvm::DenseMap<PointerCallKey, Node> pointerNodes_;
  llvm::DenseMap<VirtualCallKey, Dispatch> virtualDispatches_;
  llvm::DenseMap<DispatchKey, Dispatch> pointerDispatches_;
  SparseBits seenOutside_;

  // ---- places and values

  /// Can a value of this type, or an element of it, be the address of a function?
  bool mayCarry(TypeId id) {
    Carries& known = carries_[id.index];
    if (known == Carries::NotAsked) {
      bool result = false;
      if (const auto* pointer = typeAs<PointerType>(module_.types, id)) {
        const Type& pointee = module_.types[pointer->pointee];
        result = std::holds_alternative<FunctionType>(pointee) || std::holds_alternative<VoidType>(pointee);
      } else if (const auto* array = typeAs<ArrayType>(module_.types, id)) {
        result = mayCarry(array->element);
      }
      known = result ? Carries::Yes : Carries::No;
    }
    return known == Carries::Yes;
  }

  template <class Map, class Key> Node nodeFor(Map& map, const Key& key, bool isSetOutside) {
    auto [it, isNew] = map.try_emplace(key, kNoNode);
    if (isNew) {
      it->second = flow_.addNode();
      if (isSetOutside)
        flow_.add(it->second, anyone_);
    }
    return it->second;
  }

  Node nodeOfVariable(FunctionId f, VariableId variable) {
    return mayCarry((*module_[f].body)[variable].type) ? nodeFor(variables_, std::pair(f, variable), false) : kNoNode;
  }

  /// In a library, its users may set the fields of the records that its headers declare.
  bool isPublic(const Record& record) const {
    if (!isOpen_ || !record.location.file)
      return false;
    llvm::StringRef path = module_[record.location.file].path;
    return path.substr(path.rfind('.') + 1).starts_with("h");
  }

  /// The cell that contains a place; none if it cannot hold a function.
  Node nodeOf(FunctionId f, PlaceId id) {
    const Body& body = *module_[f].body;
    const Place& place = body[id];
    if (!mayCarry(place.type))
      return kNoNode;
    return match(
        place.node, [&](const LocalPlace& p) { return nodeFor(variables_, std::pair(f, p.variable), false); },
        [&](const GlobalPlace& p) { return nodeFor(globals_, p.global, !module_[p.global].isDefined); },
        [&](const DerefPlace& p) { return nodeOfPointee(f, p.pointer); },
        [&](const FieldPlace& p) {
          const Record& record = module_[p.record];
          uint32_t field = record.kind == RecordKind::Union ? 0 : p.field;
          return nodeFor(fields_, std::pair(p.record, field), record.isFromSystemHeader || isPublic(record));
        },
        [&](const ElementPlace& p) {
          Node node = nodeOf(f, p.array);
          return node == kNoNode ? cell_ : node;
        });
  }

  Node nodeOfPointee(FunctionId f, ExprId pointer) {
    const Body& body = *module_[f].body;
    for (;;) {
      const ExprNode& node = body[pointer].node;
      if (const auto* cast = std::get_if<CastExpr>(&node); cast && cast->kind == CastKind::Pointer)
        pointer = cast->operand;
      else if (const auto* sum = std::get_if<BinaryExpr>(&node); sum && sum->op == BinaryOp::PointerAdd)
        pointer = sum->left;
      else if (const auto* address = std::get_if<AddressExpr>(&node); address && mayCarry(body[address->place].type))
        return nodeOf(f, address->place);
      else
        return cell_;
    }
  }

  /// Adds the flow from an expression's possible functions to a node.
  void flowTo(FunctionId f, ExprId id, Node to) {
    const Expr& expr = (*module_[f].body)[id];
    if (to == kNoNode)
      return;
    match(
        expr.node, [](const IntegerExpr&) {}, [](const RealExpr&) {}, [](const NullExpr&) {}, [](const ZeroExpr&) {},
        [](const StringExpr&) {}, [&](const FunctionExpr& e) { flow_.add(to, e.function.index); },
        [&](const UnknownExpr&) { flow_.add(to, anyone_); }, [](const AddressExpr&) {},
        [&](const ReadExpr& e) {
          if (Node from = nodeOf(f, e.place); from != kNoNode)
            flow_.addEdge(from, to);
          else if (!isDataPointer(expr.type))
            flow_.add(to, anyone_);
        },
        [](const UnaryExpr&) {},
        [&](const BinaryExpr& e) {
          if (e.op == BinaryOp::PointerAdd)
            flowTo(f, e.left, to);
        },
        [&](const CastExpr& e) {
          if (e.kind != CastKind::IntegerToPointer)
            flowTo(f, e.operand, to);
          else if (!std::holds_alternative<IntegerExpr>((*module_[f].body)[e.operand].node))
            flow_.add(to, anyone_);
        });
  }

  /// A pointer to a record or a number: often converted to `void*`, but never the address of a function.
  bool isDataPointer(TypeId id) const {
    const auto* pointer = typeAs<PointerType>(module_.types, id);
    return pointer && !std::holds_alternative<FunctionType>(module_.types[pointer->pointee]);
  }

  // ---- constraints

  void addBody(FunctionId f) {
    const Body& body = *module_[f].body;
    for (const Expr& expr : body.exprs) {
      if (const auto* function = std::get_if<FunctionExpr>(&expr.node)) {
        addressTaken_.push_back(function->function);
        isCalled_[function->function.index] = true;
      } else if (const auto* address = std::get_if<AddressExpr>(&expr.node)) {
        Node node = nodeOf(f, address->place);
        flow_.addEdge(node, cell_);
        flow_.addEdge(cell_, node);
      }
    }
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          flowTo(f, assign->value, nodeOf(f, assign->target));
        else if (const auto* call = std::get_if<Call>(&instr.op))
          addCall(f, *call);
      }
  }

  void addCall(FunctionId f, const Call& call) {
    if (const auto* callee = std::get_if<VirtualCallee>(&call.callee)) {
      bind(f, call, dispatchOf(*callee, graph_.targetsOf(f, call)));
      return;
    }
    const auto* callee = std::get_if<PointerCallee>(&call.callee);
    if (!callee) {
      Targets targets = graph_.targetsOf(f, call);
      for (FunctionId target : targets.functions) {
        isCalled_[target.index] = true;
        bind(f, call, target);
      }
      if (!targets.isComplete)
        bind(f, call, FunctionId());
      return;
    }
    PointerCallKey key(f, callee->pointer);
    auto [it, isNew] = pointerNodes_.try_emplace(key, kNoNode);
    if (isNew) {
      it->second = flow_.addNode();
      TypeId type = (*module_[f].body)[callee->pointer].type;
      const auto* pointer = typeAs<PointerType>(module_.types, type);
      pointerCalls_[it->second] = {key, pointer ? typeAs<FunctionType>(module_.types, pointer->pointee) : nullptr, {}};
      flowTo(f, callee->pointer, it->second);
    }
    pointerCalls_[it->second].calls.push_back(&call);
  }

  const Dispatch& dispatchOf(const VirtualCallee& callee, const Targets& targets) {
    auto [it, isNew] = virtualDispatches_.try_emplace({callee.staticClass, callee.method});
    if (isNew) {
      it->second.result = flow_.addNode();
      for (FunctionId target : targets.functions) {
        isCalled_[target.index] = true;
        reach(it->second, target);
      }
      if (!targets.isComplete)
        reachOutside(it->second);
    }
    return it->second;
  }

  const Dispatch& dispatchOf(FunctionFlow::SetId set, const FunctionType* type) {
    auto [it, isNew] = pointerDispatches_.try_emplace({set, type});
    if (isNew) {
      Dispatch& dispatch = it->second;
      dispatch.result = flow_.addNode();
      flow_[set].forEach([&](uint32_t function) {
        if (function == anyone_)
          reachOutside(dispatch);
        else if (isTarget(type, FunctionId(function)))
          reach(dispatch, FunctionId(function));
      });
    }
    return it->second;
  }

  void reachOutside(Dispatch& dispatch) {
    dispatch.reachesOutside = true;
    flow_.add(dispatch.result, anyone_);
  }

  void reach(Dispatch& dispatch, FunctionId target) {
    const Body* body = module_[target].body.get();
    if (!body)
      return reachOutside(dispatch);
    dispatch.reachesSystem |= module_[target].isFromSystemHeader;
    for (uint32_t i = 0; i < body->variables.size() && body->variables[i].kind == VariableKind::Parameter; ++i) {
      Node parameter = nodeOfVariable(target, VariableId(i));
      if (parameter == kNoNode)
        continue;
      if (dispatch.parameters.size() <= i)
        dispatch.parameters.resize(i + 1, kNoNode);
      if (dispatch.parameters[i] == kNoNode)
        dispatch.parameters[i] = flow_.addNode();
      flow_.addEdge(dispatch.parameters[i], parameter);
    }
    if (body->result)
      flow_.addEdge(nodeOfVariable(target, body->result), dispatch.result);
  }

  void bind(FunctionId caller, const Call& call, const Dispatch& dispatch) {
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      if (dispatch.reachesOutside || dispatch.reachesSystem)
        showOutside(caller, call.arguments[i], dispatch.reachesOutside);
      if (i < dispatch.parameters.size())
        flowTo(caller, call.arguments[i], dispatch.parameters[i]);
    }
    if (call.target)
      flow_.addEdge(dispatch.result, nodeOf(caller, *call.target));
  }

  /// Binds arguments to parameters and the result to the call's target. No valid `target`: code outside the program.
  void bind(FunctionId caller, const Call& call, FunctionId target) {
    const Body* body = target.isValid() ? module_[target].body.get() : nullptr;
    Node result = call.target ? nodeOf(caller, *call.target) : kNoNode;
    bool isSeenOutside = !body || module_[target].isFromSystemHeader;
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      if (isSeenOutside)
        showOutside(caller, call.arguments[i], !body);
      if (body && i < body->variables.size() && body->variables[i].kind == VariableKind::Parameter)
        flowTo(caller, call.arguments[i], nodeOfVariable(target, VariableId(i)));
    }
    if (!body)
      flow_.add(result, anyone_);
    else if (body->result && result != kNoNode)
      flow_.addEdge(nodeOfVariable(target, body->result), result);
  }

  /// Code outside the program sees the argument, and may store through it.
  void showOutside(FunctionId caller, ExprId argument, bool mayStore) {
    TypeId type = (*module_[caller].body)[argument].type;
    if (mayCarry(type))
      flowTo(caller, argument, outside_);
    else if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      if (mayStore && !pointer->isConst && mayCarry(pointer->pointee))
        flow_.add(cell_, anyone_);
  }

  /// Nobody outside calls into a program with `main`. A function of it that seems unused is called in a way that this
  /// analysis does not see.
  void addCallsFromOutside() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].linkage != Linkage::Internal && (isOpen_ || !isCalled_[f]))
        addCallFromOutside(FunctionId(f));
  }

  void addCallFromOutside(FunctionId f) {
    const Body* body = module_[f].body.get();
    for (uint32_t i = 0; body && i < body->variables.size(); ++i)
      if (body->variables[i].kind == VariableKind::Parameter)
        flow_.add(nodeOfVariable(f, VariableId(i)), anyone_);
  }

  void arrived(Node node) {
    if (node == outside_)
      showFunctionsOutside();
    auto it = pointerCalls_.find(node);
    if (it == pointerCalls_.end())
      return;
    const Dispatch dispatch = dispatchOf(flow_.setOf(node), it->second.type);
    for (const Call* call : it->second.calls)
      bind(it->second.key.first, *call, dispatch);
  }

  void showFunctionsOutside() {
    SparseBits added;
    seenOutside_.insert(flow_[flow_.setOf(outside_)], added);
    added.forEach([&](uint32_t function) {
      if (function != anyone_)
        addCallFromOutside(FunctionId(function));
    });
  }

  /// `call`: the function type that the call expects; null: any type.
  bool isTarget(const FunctionType* call, FunctionId function) const {
    const auto* type = typeAs<FunctionType>(module_.types, module_[function].type);
    return !call || !type || isCallableAs(module_.types, *call, *type);
  }

  // ---- answers

  PointerTargets answers() {
    std::sort(addressTaken_.begin(), addressTaken_.end());
    addressTaken_.erase(std::unique(addressTaken_.begin(), addressTaken_.end()), addressTaken_.end());
    llvm::DenseMap<const FunctionType*, std::vector<FunctionId>> takenOfType;
    for (FunctionId f : addressTaken_)
      takenOfType[typeAs<FunctionType>(module_.types, module_[f].type)].push_back(f);

    PointerTargets result;
    llvm::DenseMap<DispatchKey, uint32_t> setOf;
    for (const auto& [node, calls] : pointerCalls_) {
      auto [it, isNew] = setOf.try_emplace({flow_.setOf(node), calls.type}, static_cast<uint32_t>(result.sets.size()));
      if (isNew) {
        TargetSet targets = targetsIn(flow_[flow_.setOf(node)], calls.type);
        if (targets.functions.empty() && !flow_[flow_.setOf(node)].contains(anyone_) && calls.type)
          targets.functions = takenOfType.lookup(calls.type);
        result.sets.push_back(std::move(targets));
      }
      result.setOf[calls.key] = it->second;
    }
    return result;
  }

  TargetSet targetsIn(const SparseBits& functions, const FunctionType* type) const {
    TargetSet targets;
    functions.forEach([&](uint32_t f) {
      if (f != anyone_ && isTarget(type, FunctionId(f)))
        targets.functions.push_back(FunctionId(f));
    });
    // A table of functions of several types, each cast where it is called: `((int (*)(const char *, int))t[2].now)(…)`.
    auto isOther = [&](FunctionId f) {
      return !isMeant(module_.types, *type, *typeAs<FunctionType>(module_.types, module_[f].type));
    };
    if (type && !llvm::all_of(targets.functions, isOther))
      llvm::erase_if(targets.functions, isOther);
    targets.isComplete = !targets.functions.empty() && !functions.contains(anyone_);
    return targets;
  }
};

} // namespace

bool isCallableAs(const TypeTable& types, const FunctionType& call, const FunctionType& function) {
  auto agree = [&](TypeId a, TypeId b) { return a == b || classOf(types[a]) == classOf(types[b]); };
  bool returnsVoid =
      std::holds_alternative<VoidType>(types[call.result]) || std::holds_alternative<VoidType>(types[function.result]);
  if (!returnsVoid && !agree(call.result, function.result))
    return false;
  size_t common = std::min(call.parameters.size(), function.parameters.size());
  if (call.parameters.size() != function.parameters.size() && !call.isVariadic && !function.isVariadic)
    return false;
  return std::equal(call.parameters.begin(), call.parameters.begin() + common, function.parameters.begin(), agree);
}

PointerTargets resolvePointerCalls(const Module& module, const CallGraph& graph) {
  return FunctionPointerFlow(module, graph).run();
}

} // namespace wt::program
