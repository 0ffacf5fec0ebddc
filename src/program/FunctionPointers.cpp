// SPDX-License-Identifier: Apache-2.0
#include "program/FunctionPointers.h"

#include "support/Overloaded.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

using Node = uint32_t;
constexpr Node kNoNode = UINT32_MAX;
/// The value that stands for every function that is not in the program.
constexpr FunctionId kOutside{};

// ---------------------------------------------------------------------------------------------- the graph of values

/// Nodes hold functions; an edge says that what one holds the other holds too.
class FlowGraph {
public:
  Node addNode() {
    edges_.emplace_back();
    functions_.emplace_back();
    isFromOutside_.push_back(false);
    return static_cast<Node>(edges_.size() - 1);
  }
  void addEdge(Node from, Node to) {
    if (from == kNoNode || to == kNoNode || from == to)
      return;
    edges_[from].push_back(to);
    for (FunctionId f : functions_[from])
      add(to, f);
    if (isFromOutside_[from])
      add(to, kOutside);
  }
  void add(Node node, FunctionId function) {
    if (node == kNoNode)
      return;
    if (function == kOutside) {
      if (isFromOutside_[node])
        return;
      isFromOutside_[node] = true;
    } else {
      if (!holds_.insert({node, function.index}).second)
        return;
      functions_[node].push_back(function);
    }
    pending_.push_back({node, function});
  }

  /// Until nothing moves; `arrived(node, function)` may add nodes, edges and values.
  template <class Arrived> void settle(Arrived arrived) {
    while (!pending_.empty()) {
      auto [node, function] = pending_.back();
      pending_.pop_back();
      for (size_t i = 0; i < edges_[node].size(); ++i)
        add(edges_[node][i], function);
      arrived(node, function);
    }
  }

  const std::vector<FunctionId>& functionsOf(Node node) const { return functions_[node]; }
  bool isFromOutside(Node node) const { return isFromOutside_[node]; }

private:
  std::vector<std::vector<Node>> edges_;
  std::vector<std::vector<FunctionId>> functions_;
  std::vector<bool> isFromOutside_;
  llvm::DenseSet<std::pair<Node, uint32_t>> holds_;
  std::vector<std::pair<Node, FunctionId>> pending_;
};

// ---------------------------------------------------------------------------------------------- types

enum class ValueClass : uint8_t { Void, Number, Pointer, Other };

ValueClass classOf(const Type& type) {
  return match(
      type, [](const VoidType&) { return ValueClass::Void; }, [](const IntType&) { return ValueClass::Number; },
      [](const FloatType&) { return ValueClass::Number; }, [](const PointerType&) { return ValueClass::Pointer; },
      [](const ArrayType&) { return ValueClass::Other; }, [](const RecordType&) { return ValueClass::Other; },
      [](const FunctionType&) { return ValueClass::Other; }, [](const OpaqueType&) { return ValueClass::Other; });
}

// ---------------------------------------------------------------------------------------------- the analysis

class FunctionPointerFlow {
public:
  FunctionPointerFlow(const Module& module, const CallGraph& graph)
      : module_(module), graph_(graph), cell_(flow_.addNode()), outside_(flow_.addNode()),
        isCalled_(module.functions.size(), false), carries_(module.types.size(), Carries::NotAsked) {
    isOpen_ = std::none_of(module.functions.begin(), module.functions.end(),
                           [](const Function& f) { return f.name == "main" && f.body; });
  }

  llvm::DenseMap<PointerCallKey, TargetSet> run() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        addBody(FunctionId(f));
    addCallsFromOutside();
    flow_.settle([&](Node node, FunctionId function) { arrived(node, function); });
    return answers();
  }

private:
  struct PointerCalls {
    PointerCallKey key;
    const FunctionType* type = nullptr; // what the call takes the function for
    std::vector<const Call*> calls;
  };
  enum class Carries : uint8_t { NotAsked, Yes, No };

  const Module& module_;
  const CallGraph& graph_;
  FlowGraph flow_;
  Node cell_;    // all that is reached through pointers to pointers
  Node outside_; // what functions that are not in the program get to see
  bool isOpen_;  // a library: anyone may call what it exports
  std::vector<bool> isCalled_;
  std::vector<Carries> carries_;
  std::vector<FunctionId> addressTaken_;
  llvm::DenseMap<std::pair<FunctionId, VariableId>, Node> variables_;
  llvm::DenseMap<std::pair<RecordId, uint32_t>, Node> fields_;
  llvm::DenseMap<GlobalId, Node> globals_;
  llvm::DenseMap<Node, PointerCalls> pointerCalls_;
  llvm::DenseMap<PointerCallKey, Node> pointerNodes_;

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
        flow_.add(it->second, kOutside);
    }
    return it->second;
  }

  Node nodeOfVariable(FunctionId f, VariableId variable) {
    return mayCarry((*module_[f].body)[variable].type) ? nodeFor(variables_, std::pair(f, variable), false) : kNoNode;
  }

  /// Of a library, whoever uses it may set the fields of the records its headers declare.
  bool isPublic(const Record& record) const {
    if (!isOpen_ || !record.location.file)
      return false;
    llvm::StringRef path = module_[record.location.file].path;
    return path.substr(path.rfind('.') + 1).starts_with("h");
  }

  /// The cell a place is in; none if it cannot hold a function.
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

  /// Lets the functions an expression may be flow to a node.
  void flowTo(FunctionId f, ExprId id, Node to) {
    const Expr& expr = (*module_[f].body)[id];
    if (to == kNoNode)
      return;
    match(
        expr.node, [](const IntegerExpr&) {}, [](const RealExpr&) {}, [](const NullExpr&) {}, [](const ZeroExpr&) {},
        [](const StringExpr&) {}, [&](const FunctionExpr& e) { flow_.add(to, e.function); },
        [&](const UnknownExpr&) { flow_.add(to, kOutside); }, [](const AddressExpr&) {},
        [&](const ReadExpr& e) {
          if (Node from = nodeOf(f, e.place); from != kNoNode)
            flow_.addEdge(from, to);
          else if (!isDataPointer(expr.type))
            flow_.add(to, kOutside);
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
            flow_.add(to, kOutside);
        });
  }

  /// A pointer to a record or a number: turned into `void*` every day, never the address of a function.
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
    const auto* callee = std::get_if<PointerCallee>(&call.callee);
    if (!callee) {
      Targets targets = graph_.targetsOf(f, call);
      for (FunctionId target : targets.functions) {
        isCalled_[target.index] = true;
        bind(f, call, target);
      }
      if (!targets.isComplete)
        bind(f, call, kOutside);
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

  /// Arguments to parameters, result to target.
  void bind(FunctionId caller, const Call& call, FunctionId target) {
    const Body* body = target != kOutside ? module_[target].body.get() : nullptr;
    Node result = call.target ? nodeOf(caller, *call.target) : kNoNode;
    bool isSeenOutside = !body || module_[target].isFromSystemHeader;
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      if (isSeenOutside)
        showOutside(caller, call.arguments[i], !body);
      if (body && i < body->variables.size() && body->variables[i].kind == VariableKind::Parameter)
        flowTo(caller, call.arguments[i], nodeOfVariable(target, VariableId(i)));
    }
    if (!body)
      flow_.add(result, kOutside);
    else if (body->result && result != kNoNode)
      flow_.addEdge(nodeOfVariable(target, body->result), result);
  }

  /// Someone outside gets to see the argument, and may store through it.
  void showOutside(FunctionId caller, ExprId argument, bool mayStore) {
    TypeId type = (*module_[caller].body)[argument].type;
    if (mayCarry(type))
      flowTo(caller, argument, outside_);
    else if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      if (mayStore && !pointer->isConst && mayCarry(pointer->pointee))
        flow_.add(cell_, kOutside);
  }

  /// A program with a `main` is called by nobody else; what looks unused there is called in a way we do not see.
  void addCallsFromOutside() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].linkage != Linkage::Internal && (isOpen_ || !isCalled_[f]))
        addCallFromOutside(FunctionId(f));
  }

  void addCallFromOutside(FunctionId f) {
    const Body* body = module_[f].body.get();
    for (uint32_t i = 0; body && i < body->variables.size(); ++i)
      if (body->variables[i].kind == VariableKind::Parameter)
        flow_.add(nodeOfVariable(f, VariableId(i)), kOutside);
  }

  void arrived(Node node, FunctionId function) {
    if (node == outside_ && function != kOutside)
      addCallFromOutside(function);
    auto it = pointerCalls_.find(node);
    if (it == pointerCalls_.end() || !isTarget(it->second, function))
      return;
    FunctionId caller = it->second.key.first;
    for (const Call* call : it->second.calls)
      bind(caller, *call, function);
  }

  bool isTarget(const PointerCalls& calls, FunctionId function) const {
    if (function == kOutside || !calls.type)
      return true;
    const auto* type = typeAs<FunctionType>(module_.types, module_[function].type);
    return !type || isCallableAs(module_.types, *calls.type, *type);
  }

  // ---- answers

  llvm::DenseMap<PointerCallKey, TargetSet> answers() {
    std::sort(addressTaken_.begin(), addressTaken_.end());
    addressTaken_.erase(std::unique(addressTaken_.begin(), addressTaken_.end()), addressTaken_.end());
    llvm::DenseMap<const FunctionType*, std::vector<FunctionId>> takenOfType;
    for (FunctionId f : addressTaken_)
      takenOfType[typeAs<FunctionType>(module_.types, module_[f].type)].push_back(f);

    llvm::DenseMap<PointerCallKey, TargetSet> result;
    for (const auto& [node, calls] : pointerCalls_) {
      TargetSet& targets = result[calls.key];
      for (FunctionId f : flow_.functionsOf(node))
        if (isTarget(calls, f))
          targets.functions.push_back(f);
      std::sort(targets.functions.begin(), targets.functions.end());
      targets.isComplete = !targets.functions.empty() && !flow_.isFromOutside(node);
      if (targets.functions.empty() && !flow_.isFromOutside(node) && calls.type)
        targets.functions = takenOfType.lookup(calls.type);
    }
    return result;
  }
};

} // namespace

bool isCallableAs(const TypeTable& types, const FunctionType& call, const FunctionType& function) {
  auto agree = [&](TypeId a, TypeId b) { return a == b || classOf(types[a]) == classOf(types[b]); };
  bool returnsVoid = std::holds_alternative<VoidType>(types[call.result]) ||
                     std::holds_alternative<VoidType>(types[function.result]);
  if (!returnsVoid && !agree(call.result, function.result))
    return false;
  size_t common = std::min(call.parameters.size(), function.parameters.size());
  if (call.parameters.size() != function.parameters.size() && !call.isVariadic && !function.isVariadic)
    return false;
  return std::equal(call.parameters.begin(), call.parameters.begin() + common, function.parameters.begin(), agree);
}

llvm::DenseMap<PointerCallKey, TargetSet> resolvePointerCalls(const Module& module, const CallGraph& graph) {
  return FunctionPointerFlow(module, graph).run();
}

} // namespace wt::program
