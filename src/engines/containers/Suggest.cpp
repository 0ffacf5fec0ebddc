// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Suggest.h"

#include "engines/Words.h"
#include "program/FunctionFacts.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

namespace wt::engines::containers {

using namespace ir;

namespace {

/// Where a value may come from: a parameter, memory reachable from one, or an object made here.
enum class From : uint8_t { Parameter, Behind, Made };
using Origin = std::pair<From, uint32_t>;
using Origins = std::set<Origin>;

/// The maximum number of functions between a call and the allocation that it makes.
constexpr unsigned kWrappers = 2;

/// The effects of a function on its parameters that tell whether it is a routine.
struct Routine {
  std::set<std::pair<uint32_t, uint32_t>> puts; // container, element
  std::set<uint32_t> gives;                     // container: the result comes from memory behind it
  std::set<std::pair<uint32_t, uint32_t>> ends; // container, function that is called with something from behind it
  bool changes = false;                         // writes memory behind a parameter
};

class RoutineFinder {
public:
  RoutineFinder(const program::Program& program, const std::vector<Routine>& known, FunctionId function)
      : module_(program.module), known_(known), body_(*module_[function].body), origins_(body_.variables.size()) {
    for (uint32_t v = 0; v < body_.variables.size(); ++v)
      if (body_.variables[v].kind == VariableKind::Parameter)
        origins_[v].insert({From::Parameter, v});
  }

  Routine run() {
    for (int round = 0; round < 3; ++round) // enough for origins to settle
      for (const Block& block : body_.blocks)
        for (const Instr& instr : block.instrs)
          statement(instr);
    for (auto [made, element] : inNode_) // an object made here holds the element and is linked behind a parameter
      for (uint32_t container : linked_[made])
        if (container != element)
          routine_.puts.insert({container, element});
    if (body_.result)
      for (auto [from, parameter] : origins_[body_.result.index])
        if (from == From::Behind && isPointer(body_[body_.result].type))
          routine_.gives.insert(parameter);
    return routine_;
  }

private:
  const Module& module_;
  const std::vector<Routine>& known_;
  const Body& body_;
  std::vector<Origins> origins_;
  Routine routine_;
  std::set<std::pair<uint32_t, uint32_t>> inNode_; // object made here, parameter stored in it
  std::map<uint32_t, std::set<uint32_t>> linked_;  // by object made here: the parameters behind which it is linked

  bool isPointer(TypeId type) const {
    const auto* pointer = typeAs<PointerType>(module_.types, type);
    return pointer && !typeAs<FunctionType>(module_.types, pointer->pointee);
  }

  /// The origins of the object that contains the place.
  Origins rootOf(PlaceId place) {
    return match(
        body_[place].node, [&](const LocalPlace& p) { return origins_[p.variable.index]; },
        [](const GlobalPlace&) { return Origins(); }, [&](const DerefPlace& p) { return originsOf(p.pointer); },
        [&](const FieldPlace& p) { return rootOf(p.object); }, [&](const ElementPlace& p) { return rootOf(p.array); });
  }

  Origins originsOf(ExprId value) {
    const ExprNode& node = body_[value].node;
    if (const auto* cast = std::get_if<CastExpr>(&node))
      return originsOf(cast->operand);
    if (const auto* address = std::get_if<AddressExpr>(&node))
      return rootOf(address->place);
    if (const auto* sum = std::get_if<BinaryExpr>(&node))
      return sum->op == BinaryOp::PointerAdd ? originsOf(sum->left) : Origins();
    const auto* read = std::get_if<ReadExpr>(&node);
    if (!read)
      return {};
    if (std::holds_alternative<LocalPlace>(body_[read->place].node))
      return rootOf(read->place);
    Origins result;
    for (auto [from, index] : rootOf(read->place))
      result.insert({from == From::Made ? From::Made : From::Behind, index});
    return result;
  }

  /// Is it in an array behind the parameter, not a field of the parameter's own object? `c->name = name` is no
  /// container.
  static bool isInArray(const Body& body, PlaceId place) {
    if (std::holds_alternative<ElementPlace>(body[place].node))
      return true;
    const auto* deref = std::get_if<DerefPlace>(&body[place].node);
    return deref != nullptr;
  }

  void statement(const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return store(assign->target, originsOf(assign->value), body_[assign->value].type);
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      return store(alloc->target, {{From::Made, alloc->target.index}}, body_[alloc->target].type);
    if (const auto* call = std::get_if<Call>(&instr.op))
      return this->call(*call);
  }

  void store(PlaceId target, const Origins& value, TypeId type) {
    if (const auto* local = std::get_if<LocalPlace>(&body_[target].node)) {
      origins_[local->variable.index].insert(value.begin(), value.end());
      return;
    }
    for (auto [to, container] : rootOf(target)) {
      routine_.changes |= to != From::Made;
      for (auto [from, index] : value) {
        if (from == From::Made && to != From::Made)
          linked_[index].insert(container);
        if (from != From::Parameter || !isPointer(type))
          continue;
        if (to == From::Made)
          inNode_.insert({container, index});
        else if (container != index && isInArray(body_, target))
          routine_.puts.insert({container, index});
      }
    }
  }

  /// Does the function return a new object: malloc, realloc, and wrappers such as `xmalloc`?
  bool makesObject(FunctionId function, unsigned depth) const {
    const Body* body = module_[function].body.get();
    if (!body || !body->result || !isPointer((*body)[body->result].type))
      return false;
    for (const Block& block : body->blocks)
      for (const Instr& instr : block.instrs) {
        const auto* alloc = std::get_if<Alloc>(&instr.op);
        if (alloc && std::holds_alternative<LocalPlace>(body->places[alloc->target.index].node))
          return true;
        const auto* inner = std::get_if<Call>(&instr.op);
        const auto* callee = inner ? std::get_if<DirectCallee>(&inner->callee) : nullptr;
        if (depth > 0 && callee && inner->target && makesObject(callee->function, depth - 1))
          return true;
      }
    return false;
  }

  void call(const Call& call) {
    if (const auto* pointer = std::get_if<PointerCallee>(&call.callee)) {
      for (auto [from, function] : originsOf(pointer->pointer))
        for (ExprId argument : call.arguments)
          for (auto [to, container] : originsOf(argument))
            if (from == From::Parameter && to == From::Behind && isPointer(body_[argument].type))
              routine_.ends.insert({container, function});
      return;
    }
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    if (!direct)
      return;
    const Routine& callee = known_[direct->function.index];
    auto argument = [&](uint32_t i) { return i < call.arguments.size() ? originsOf(call.arguments[i]) : Origins(); };
    routine_.changes |= callee.changes;
    for (auto [container, element] : callee.puts)
      for (auto [from, outer] : argument(container))
        for (auto [given, inner] : argument(element))
          if (from == From::Parameter && given == From::Parameter && outer != inner)
            routine_.puts.insert({outer, inner});
    Origins result;
    for (uint32_t container : callee.gives)
      for (auto [from, outer] : argument(container))
        if (from != From::Made)
          result.insert({From::Behind, outer});
    if (call.target && makesObject(direct->function, kWrappers))
      result.insert({From::Made, call.target->index});
    if (call.target)
      store(*call.target, result, body_[*call.target].type);
  }
};

class Suggestions {
public:
  explicit Suggestions(const program::Program& program) : program_(program), module_(program.module) {
    known_.resize(module_.functions.size());
    calls_.resize(module_.functions.size());
  }

  std::vector<Suggestion> run() {
    for (const std::vector<FunctionId>& component : program_.components)
      for (FunctionId function : component)
        if (!program::isSpecified(program_, function))
          known_[function.index] = RoutineFinder(program_, known_, function).run();
    countCalls();
    for (uint32_t i = 0; i < known_.size(); ++i)
      add(FunctionId(i));
    std::vector<Suggestion> result;
    for (auto& [container, found] : byContainer_)
      if (hasIn_.contains(container) && hasOut_.contains(container))
        llvm::append_range(result, found);
    llvm::sort(result, [](const Suggestion& a, const Suggestion& b) {
      return std::tie(b.calls, a.function) < std::tie(a.calls, b.function);
    });
    std::map<std::string, size_t> rank;
    for (const Suggestion& s : result)
      rank.try_emplace(s.container, rank.size());
    llvm::sort(result, [&](const Suggestion& a, const Suggestion& b) {
      return std::tuple(rank[a.container], ~a.calls, a.function) < std::tuple(rank[b.container], ~b.calls, b.function);
    });
    return result;
  }

private:
  const program::Program& program_;
  const Module& module_;
  std::vector<Routine> known_;
  std::vector<uint64_t> calls_;
  std::map<std::string, std::vector<Suggestion>> byContainer_;
  std::set<std::string> hasIn_, hasOut_;

  void countCalls() {
    for (const Function& function : module_.functions)
      for (const Block& block : function.body ? function.body->blocks : std::vector<Block>())
        for (const Instr& instr : block.instrs)
          if (const auto* call = std::get_if<Call>(&instr.op))
            if (const auto* direct = std::get_if<DirectCallee>(&call->callee))
              ++calls_[direct->function.index];
  }

  std::string recordOf(const Function& function, uint32_t parameter) const {
    const auto* pointer = typeAs<PointerType>(module_.types, function.body->variables[parameter].type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    const std::string name = record ? module_[record->record].name : "";
    bool isWord = !name.empty() && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
    return isWord ? name : "";
  }

  void add(FunctionId id) {
    const Function& function = module_[id];
    const Routine& routine = known_[id.index];
    if (!function.body || program::isSpecified(program_, id) || function.methodKind != MethodKind::NotMethod)
      return;
    std::set<uint32_t> containers = routine.gives;
    for (auto [container, other] : routine.puts)
      containers.insert(container);
    for (auto [container, other] : routine.ends)
      containers.insert(container);
    for (uint32_t container : containers)
      if (std::string name = recordOf(function, container); !name.empty())
        return suggest(id, container, name);
  }

  void suggest(FunctionId id, uint32_t container, const std::string& record) {
    const Function& function = module_[id];
    const Routine& routine = known_[id.index];
    bool gives = routine.gives.contains(container);
    std::string text, why;
    auto nameOf = [&](uint32_t i) { return function.body->variables[i].name; };
    for (const Variable& v : function.body->variables) {
      if (v.kind != VariableKind::Parameter)
        continue;
      uint32_t i = &v - function.body->variables.data();
      std::string type = "long";
      if (i == container)
        type = (routine.ends.empty() ? "ref " : "own ") + record + "<T> *";
      else if (routine.puts.contains({container, i}))
        type = "T", why = "puts `" + nameOf(i) + "` into what `" + nameOf(container) + "` points to",
        hasIn_.insert(record);
      else if (routine.ends.contains({container, i}))
        type = "void (*", why = "calls `" + nameOf(i) + "` with what it takes out of `" + nameOf(container) + "`",
        hasOut_.insert(record);
      else if (typeAs<PointerType>(module_.types, v.type))
        type = "void *";
      std::string item =
          type == "void (*" ? type + nameOf(i) + ")(T)" : type + (type.back() == '*' ? "" : " ") + nameOf(i);
      text += (text.empty() ? "" : ", ") + item;
    }
    if (gives) {
      why = std::string(routine.changes ? "gives" : "lends") + " something from behind `" + nameOf(container) + "`";
      hasOut_.insert(record);
    }
    std::string result = gives ? (routine.changes ? "T " : "ref T ") : function.body->result ? "long " : "void ";
    if (!why.empty())
      byContainer_[record].push_back(
          {id, record, result + function.qualifiedName + "(" + text + ");", why, calls_[id.index]});
  }
};

} // namespace

std::vector<Suggestion> suggestRoutines(const program::Program& program) {
  return Suggestions(program).run();
}

} // namespace wt::engines::containers
