// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/FlowGraph.h"

#include "engines/contradiction/LibraryCalls.h"
#include "engines/contradiction/Lives.h"
#include "engines/contradiction/OutsideTheSubset.h"
#include "engines/contradiction/Translate.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::contradiction {

using namespace ir;

namespace {

class GraphBuilder {
public:
  GraphBuilder(Terms& terms, AssumptionTable& assumptions, FunctionId function)
      : terms_(terms), assumptions_(assumptions), module_(terms.module()), function_(function),
        body_(*module_[function].body), translate_(terms, function), lives_(livesOf(body_)) {
    graph_.function = function;
  }

  FlowGraph run() {
    findOwnRegions();
    addEntry();
    uint32_t afterEntry = at_;
    starts_.resize(body_.blocks.size());
    for (uint32_t& start : starts_)
      start = addNode({});
    connect(afterEntry, body_.entry);
    for (size_t b = 0; b < body_.blocks.size(); ++b)
      addBlock(BlockId(b));
    setOrder();
    return std::move(graph_);
  }

private:
  Terms& terms_;
  AssumptionTable& assumptions_;
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  Translator translate_;
  Lives lives_;
  FlowGraph graph_;
  std::vector<uint32_t> starts_; // by block
  uint32_t at_ = 0;              // the last node
  Location location_;            // of the current instruction

  // ---------------------------------------------------------------------------------------------- nodes

  uint32_t addNode(Node node) {
    node.location = location_;
    graph_.nodes.push_back(std::move(node));
    return static_cast<uint32_t>(graph_.nodes.size() - 1);
  }
  Node& append(Node node) {
    node.before.push_back(at_);
    at_ = addNode(std::move(node));
    return graph_.nodes[at_];
  }
  void connect(uint32_t from, BlockId to) { graph_.nodes[starts_[to.index]].before.push_back(from); }

  Node node(NodeKind kind, TermId target = {}, TermId value = {}, TypeId type = {}) {
    Node n;
    n.kind = kind;
    n.target = target;
    n.value = value;
    n.type = type;
    if (target && type)
      n.place = terms_.read(target, type);
    return n;
  }

  /// Adds alternative paths from here, which meet again.
  template <class Ways, class Add> void branch(const Ways& ways, Add add) {
    uint32_t fork = at_;
    std::vector<uint32_t> ends;
    for (const auto& way : ways) {
      at_ = fork;
      add(way);
      ends.push_back(at_);
    }
    at_ = addNode({});
    graph_.nodes[at_].before.assign(ends.begin(), ends.end());
  }

  /// Numbers the nodes in postorder of a walk from the entry.
  void setOrder() {
    std::vector<std::vector<uint32_t>> after(graph_.nodes.size());
    for (uint32_t n = 0; n < graph_.nodes.size(); ++n)
      for (uint32_t before : graph_.nodes[n].before)
        after[before].push_back(n);
    std::vector<std::pair<uint32_t, uint32_t>> stack{{0, 0}}; // a node, and how many of its successors are done
    std::vector<bool> isSeen(graph_.nodes.size());
    isSeen[0] = true;
    uint32_t next = 1;
    while (!stack.empty()) {
      auto& [n, done] = stack.back();
      if (done == after[n].size()) {
        graph_.nodes[n].order = next++;
        stack.pop_back();
      } else if (uint32_t follower = after[n][done++]; !isSeen[follower]) {
        isSeen[follower] = true;
        stack.emplace_back(follower, 0);
      }
    }
  }

  // ---------------------------------------------------------------------------------------------- the frame

  void findOwnRegions() {
    llvm::BitVector taken = addressTaken(body_);
    graph_.ownRegions.resize(body_.variables.size());
    for (uint32_t v = 0; v < body_.variables.size(); ++v)
      if (!taken.test(v))
        graph_.ownRegions[v] = terms_.cellsAt(terms_.variable(function_, VariableId(v)), body_.variables[v].type);
  }

  void addEntry() {
    location_ = module_[function_].location;
    at_ = addNode(node(NodeKind::Entry));
    llvm::BitVector isEntered(body_.variables.size());
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* enter = std::get_if<Enter>(&instr.op))
          isEntered.set(enter->variable.index);
    for (uint32_t v = 0; v < body_.variables.size(); ++v) {
      if (!isEntered.test(v))
        append(node(NodeKind::Scope, terms_.variable(function_, VariableId(v))));
      if (body_.variables[v].kind == VariableKind::Parameter)
        bind(VariableId(v));
    }
  }

  /// formal <- shadow; shadow <- 0.
  void bind(VariableId parameter) {
    TermId shadow = terms_.shadow(function_, parameter);
    TypeId type = body_[parameter].type;
    copy(terms_.variable(function_, parameter), shadow, type, ProbeKind::None);
    nullify(shadow, type, ProbeKind::None);
  }

  /// return(e) of Figure 4: the result is passed on, then the locals and formals that are still alive end.
  void addReturn(const llvm::BitVector& mayLive) {
    if (body_.result) {
      TermId ret = terms_.ret(function_);
      TermId result = terms_.variable(function_, body_.result);
      TypeId type = body_[body_.result].type;
      append(node(NodeKind::Scope, ret));
      copy(ret, result, type, ProbeKind::None);
      nullify(result, type, ProbeKind::None);
    }
    endFrame(mayLive);
  }

  void endFrame(const llvm::BitVector& mayLive) {
    for (unsigned v : mayLive.set_bits())
      if (VariableId(v) != body_.result)
        nullify(terms_.variable(function_, VariableId(v)), body_.variables[v].type, ProbeKind::EndOfLife);
  }

  // ---------------------------------------------------------------------------------------------- blocks

  void addBlock(BlockId id) {
    const Block& block = body_[id];
    at_ = starts_[id.index];
    location_ = block.instrs.empty() ? module_[function_].location : block.instrs.front().location;
    for (VariableId temporary : lives_.diesBefore[id.index])
      endTemporary(temporary);
    bool returns = !block.instrs.empty() && std::holds_alternative<Return>(block.instrs.back().op);
    for (size_t i = 0; i < block.instrs.size(); ++i) {
      bool isLeftByReturn = returns && std::holds_alternative<Leave>(block.instrs[i].op); // not at the closing brace
      location_ = (isLeftByReturn ? block.instrs.back() : block.instrs[i]).location;
      if (std::holds_alternative<Return>(block.instrs[i].op))
        addReturn(lives_.mayLiveAfter[id.index]);
      else
        addInstr(block.instrs[i].op, block.unwind);
      for (VariableId temporary : lives_.diesAfter[id.index][i])
        endTemporary(temporary);
    }
    if (id == body_.exit || id == body_.raise) {
      addLast(id);
      return;
    }
    bool isThrow = !block.instrs.empty() && std::holds_alternative<Throw>(block.instrs.back().op);
    if (isThrow && block.unwind)
      connect(at_, block.unwind);
    for (const Edge& edge : block.successors)
      connect(at_, edge.to);
  }

  void addLast(BlockId id) {
    bool isRaise = id == body_.raise;
    if (isRaise)
      endFrame(lives_.mayLiveAfter[id.index]);
    Node& last = append(node(NodeKind::Exit));
    last.isRaise = isRaise;
    (isRaise ? graph_.raise : graph_.exit) = at_;
  }

  void endTemporary(VariableId temporary) {
    nullify(terms_.variable(function_, temporary), body_[temporary].type, ProbeKind::EndOfLife);
  }

  // ---------------------------------------------------------------------------------------------- instructions

  void addInstr(const Operation& op, BlockId unwind) {
    std::vector<AssumptionId> outside = outsideTheSubset(module_, body_, op, assumptions_);
    if (!outside.empty())
      append({}).assumptions = std::move(outside);
    match(
        op, [&](const Assign& i) { addAssign(i); }, [&](const Alloc& i) { addAlloc(i); },
        [&](const Free& i) { addRelease(translate_.value(i.pointer), body_[i.pointer].type); },
        [&](const Call& i) { addCall(i, unwind); }, [&](const Assume& i) { addAssume(i.condition, true); },
        [&](const Enter& i) { append(node(NodeKind::Scope, terms_.variable(function_, i.variable))); },
        [&](const Leave& i) {
          nullify(terms_.variable(function_, i.variable), body_[i.variable].type, ProbeKind::EndOfLife);
        },
        [](const Return&) {}, [](const Throw&) {});
  }

  void addAssign(const Assign& assign) {
    TermId target = translate_.address(assign.target);
    TypeId type = body_[assign.target].type;
    const ExprNode& value = body_[assign.value].node;
    if (const auto* read = std::get_if<ReadExpr>(&value); read && !isScalar(module_, type))
      copy(target, translate_.address(read->place), type, ProbeKind::Assignment);
    else if (std::holds_alternative<ZeroExpr>(value))
      nullify(target, type, ProbeKind::Assignment);
    else if (isScalar(module_, type))
      assign_(target, translate_.value(assign.value), type, ProbeKind::Assignment);
    else
      overwrite(target, type, ProbeKind::Assignment);
  }

  void assign_(TermId target, TermId value, TypeId type, ProbeKind probe) {
    // A value read from memory existed there before; other unknown values may be new cells.
    bool isReceived = terms_.isUnknown(value) && terms_.mayPoint(type) && terms_[value].kind != TermKind::Read;
    Node& n = append(node(isReceived ? NodeKind::Receive : NodeKind::Assign, target, value, type));
    n.probe = terms_.mayPoint(type) ? probe : ProbeKind::None;
  }

  /// target <- the value at source, scalar by scalar.
  void copy(TermId target, TermId source, TypeId type, ProbeKind probe) {
    std::vector<Leaf> targets, sources;
    if (!addLeaves(terms_, target, type, targets) || !addLeaves(terms_, source, type, sources))
      return overwrite(target, type, probe);
    for (size_t i = 0; i < targets.size(); ++i)
      assign_(targets[i].address, terms_.read(sources[i].address, sources[i].type), targets[i].type, probe);
  }

  void nullify(TermId target, TypeId type, ProbeKind probe) {
    std::vector<Leaf> leaves;
    if (!addLeaves(terms_, target, type, leaves))
      return overwrite(target, type, probe);
    for (const Leaf& leaf : leaves)
      assign_(leaf.address, terms_.null(), leaf.type, probe);
  }

  /// The Reads of the scalars in an object; if it is untyped or too large, one Read of the whole.
  std::vector<TermId> placesIn(TermId address, TypeId type) {
    std::vector<Leaf> leaves;
    std::vector<TermId> places;
    if (std::holds_alternative<VoidType>(module_.types[type]) || !addLeaves(terms_, address, type, leaves))
      return {terms_.read(address, type)};
    for (const Leaf& leaf : leaves)
      places.push_back(terms_.read(leaf.address, leaf.type));
    return places;
  }

  void overwrite(TermId target, TypeId type, ProbeKind probe) {
    Node& n = append(node(NodeKind::Overwrite, target, {}, type));
    n.places = placesIn(target, type);
    if (llvm::any_of(n.places, [&](TermId place) { return !terms_.pointsTo(place).isEmpty(); }))
      n.probe = probe;
  }

  void addAlloc(const Alloc& alloc) {
    TermId target = translate_.address(alloc.target);
    TypeId type = body_[alloc.target].type;
    if (!terms_.mayPoint(type)) // a handle that is a number
      return assign_(target, terms_.unknown(type), type, ProbeKind::None);
    append(node(NodeKind::Allocate, target, terms_.null(), type)).probe = ProbeKind::Allocation;
  }

  void addRelease(TermId pointer, TypeId type) {
    Node& n = append(node(NodeKind::Release, {}, pointer));
    n.probe = ProbeKind::Release;
    // The term still has the type from before a cast to `void *`.
    TypeId object = terms_.pointee(terms_[pointer].type ? terms_[pointer].type : type);
    if (!object)
      return;
    const auto* record = typeAs<RecordType>(module_.types, object);
    if (record && module_[record->record].isPolymorphic) // the members of a derived class are released too
      object = module_.types.find(VoidType{});
    graph_.nodes[at_].places = placesIn(pointer, object);
  }

  void addAssume(ExprId condition, bool isTrue) {
    const Expr& expr = body_[condition];
    if (const auto* unary = std::get_if<UnaryExpr>(&expr.node); unary && unary->op == UnaryOp::Not)
      return addAssume(unary->operand, !isTrue);
    if (const auto* cast = std::get_if<CastExpr>(&expr.node); cast && cast->kind == CastKind::Integer)
      return addAssume(cast->operand, isTrue);
    if (const auto* binary = std::get_if<BinaryExpr>(&expr.node)) {
      bool isEqual = binary->op == BinaryOp::Equal;
      if ((isEqual || binary->op == BinaryOp::NotEqual) && terms_.mayPoint(body_[binary->left].type))
        compare(translate_.value(binary->left), isEqual == isTrue, translate_.value(binary->right));
    } else if (terms_.mayPoint(expr.type)) {
      compare(translate_.value(condition), !isTrue, terms_.null());
    }
  }

  void compare(TermId left, bool areEqual, TermId right) {
    append(node(NodeKind::Compare, left, right)).areEqual = areEqual;
  }

  // ---------------------------------------------------------------------------------------------- calls

  void addCall(const Call& call, BlockId unwind) {
    program::Targets targets = terms_.program().targetsOf(function_, call);
    std::vector<FunctionId> ways(targets.functions.begin(), targets.functions.end());
    if (!targets.isComplete || ways.empty())
      ways.push_back({}); // an unknown function
    branch(ways, [&](FunctionId callee) { addCallOf(call, callee, unwind); });
  }

  void addCallOf(const Call& call, FunctionId callee, BlockId unwind) {
    if (!callee || !module_[callee].body)
      return addUnknownCall(call, callee, unwind);
    LibraryCall library = libraryCall(terms_.program(), callee);
    TermId target = call.target ? translate_.address(*call.target) : TermId();
    TypeId type = call.target ? body_[*call.target].type : TypeId();
    switch (library.kind) {
    case LibraryKind::Allocates:
      if (call.target)
        append(node(NodeKind::Allocate, target, terms_.null(), type)).probe = ProbeKind::Allocation;
      else
        addKnownCall(call, callee, unwind);
      return;
    case LibraryKind::Releases:
      if (library.parameter.index < call.arguments.size())
        addRelease(translate_.value(call.arguments[library.parameter.index]),
                   body_[call.arguments[library.parameter.index]].type);
      if (call.target)
        overwrite(target, type, ProbeKind::Result);
      return;
    case LibraryKind::Resizes:
      if (call.target && library.parameter.index < call.arguments.size())
        addResize(target, type, call.arguments[library.parameter.index]);
      else
        addKnownCall(call, callee, unwind);
      return;
    case LibraryKind::Ordinary: return addKnownCall(call, callee, unwind);
    }
  }

  /// realloc succeeds, or returns null and keeps the old object.
  void addResize(TermId target, TypeId type, ExprId argument) {
    TermId old = translate_.value(argument);
    TypeId object = terms_.pointee(terms_[old].type ? terms_[old].type : body_[argument].type);
    branch(std::array{true, false}, [&](bool succeeds) {
      if (!succeeds)
        return assign_(target, terms_.null(), type, ProbeKind::Allocation);
      Node& n = append(node(NodeKind::Resize, target, old, type));
      n.probe = ProbeKind::Allocation;
      if (object)
        n.places = placesIn(old, object);
    });
  }

  void addKnownCall(const Call& call, FunctionId callee, BlockId unwind) {
    const Body& body = *module_[callee].body;
    uint32_t start = at_;
    for (uint32_t v = 0; v < body.variables.size() && body.variables[v].kind == VariableKind::Parameter; ++v)
      pass(callee, VariableId(v), v < call.arguments.size() ? call.arguments[v] : ExprId());
    uint32_t fork = at_;
    auto jump = [&](bool isRaise) {
      Node& n = append(node(NodeKind::Call));
      n.callee = callee;
      n.isRaise = isRaise;
      n.beforeArguments = start;
      graph_.calls.push_back(at_);
    };
    if (unwind && body.raise) {
      jump(true);
      connect(at_, unwind);
      at_ = fork;
    }
    jump(false);
    if (!body.result)
      return;
    TermId ret = terms_.ret(callee);
    TypeId type = body[body.result].type;
    if (call.target)
      copy(translate_.address(*call.target), ret, type, ProbeKind::Result);
    nullify(ret, type, call.target ? ProbeKind::None : ProbeKind::DroppedResult);
  }

  /// shadow <- actual [4.4].
  void pass(FunctionId callee, VariableId parameter, ExprId argument) {
    TermId shadow = terms_.shadow(callee, parameter);
    TypeId type = (*module_[callee].body)[parameter].type;
    append(node(NodeKind::Scope, shadow));
    const auto* read = argument ? std::get_if<ReadExpr>(&body_[argument].node) : nullptr;
    if (read && !isScalar(module_, type))
      copy(shadow, translate_.address(read->place), type, ProbeKind::None);
    else if (argument && isScalar(module_, type))
      assign_(shadow, translate_.value(argument), type, ProbeKind::None);
    else
      overwrite(shadow, type, ProbeKind::None);
  }

  /// A function without a body: its result may be a new cell, and so may pointers in objects whose address it receives.
  /// That it changes nothing else is an assumption.
  void addUnknownCall(const Call& call, FunctionId callee, BlockId unwind) {
    append({}).assumptions = {unknownCallee(module_, call, callee, assumptions_)};
    if (unwind)
      connect(at_, unwind);
    for (ExprId argument : call.arguments) {
      TermId value = translate_.value(argument);
      TypeId object = terms_.isStaticAddress(value) ? terms_.pointee(body_[argument].type) : TypeId();
      const auto* pointer = typeAs<PointerType>(module_.types, body_[argument].type);
      if (!object || pointer->isConst || std::holds_alternative<VoidType>(module_.types[object]))
        continue;
      std::vector<Leaf> leaves;
      if (addLeaves(terms_, value, object, leaves))
        for (const Leaf& leaf : leaves)
          receive(leaf.address, leaf.type, callee);
    }
    if (call.target && isScalar(module_, body_[*call.target].type))
      receive(translate_.address(*call.target), body_[*call.target].type, callee);
    else if (call.target)
      overwrite(translate_.address(*call.target), body_[*call.target].type, ProbeKind::Result);
  }

  void receive(TermId target, TypeId type, FunctionId callee) {
    assign_(target, terms_.unknown(type), type, ProbeKind::Result);
    graph_.nodes[at_].callee = callee;
  }
};

} // namespace

FlowGraph buildFlowGraph(Terms& terms, AssumptionTable& assumptions, FunctionId function) {
  return GraphBuilder(terms, assumptions, function).run();
}

} // namespace wt::engines::contradiction
