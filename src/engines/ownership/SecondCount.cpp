// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/SecondCount.h"

#include "engines/ownership/FieldPaths.h"

#include "engines/Words.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

class CountsOfFunction {
public:
  CountsOfFunction(const Module& module, const Function& function, const std::set<RecordId>& counted)
      : module_(module), function_(function), body_(*function.body), counted_(counted) {
    forEach([&](InstrAt at, const Call& call) {
      if (VariableId given = countedBy(call); given.isValid())
        counts_.push_back({at, given});
    });
  }

  std::vector<Finding> run() const {
    std::vector<Finding> findings;
    for (const Count& count : counts_) {
      if (const Instr* getter = getterOf(count.given))
        findings.push_back(told(count, getter->location, "its count holds it already"));
      else if (count.given == thisOf(function_) && hasOwnCount(function_.methodOf))
        findings.push_back(told(count, function_.location, "the class is one that knows its count"));
      else if (count.given == thisOf(function_) && counted_.count(function_.methodOf))
        findings.push_back(told(count, function_.location, "objects of the class are made for `shared_ptr`"));
      else if (const Count* first = firstOf(count))
        findings.push_back(told(count, locationOf(first->at), "the first count is made"));
    }
    addReleased(findings);
    return findings;
  }

private:
  struct Count {
    InstrAt at;
    VariableId given; // holds the plain pointer
  };
  const Module& module_;
  const Function& function_;
  const Body& body_;
  const std::set<RecordId>& counted_; // classes of objects that are made for a `shared_ptr`
  std::vector<Count> counts_;

  template <class Visit> void forEach(Visit visit) const {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (uint32_t i = 0; i < body_.blocks[b].instrs.size(); ++i)
        if (const auto* call = std::get_if<Call>(&body_.blocks[b].instrs[i].op))
          visit(InstrAt{BlockId(b), i}, *call);
  }
  const Instr& instrAt(InstrAt at) const { return body_[at.block].instrs[at.index]; }
  Location locationOf(InstrAt at) const { return instrAt(at).location; }

  const Function* calleeOf(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    return direct ? &module_[direct->function] : nullptr;
  }
  VariableId variableIn(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : VariableId();
  }

  /// The variable for whose pointer a call starts a count: `shared_ptr(p)` or `reset(p)`, without a deleter, since a
  /// deleter may do nothing.
  VariableId countedBy(const Call& call) const {
    const Function* callee = calleeOf(call);
    if (!callee || call.arguments.size() != 2)
      return {};
    bool isMaker =
        callee->qualifiedName == "std::shared_ptr::shared_ptr" || callee->qualifiedName == "std::__shared_ptr::reset";
    const auto* pointer = typeAs<PointerType>(module_.types, body_[call.arguments[1]].type);
    return isMaker && pointer && !pointer->isReference ? variableIn(call.arguments[1]) : VariableId();
  }

  static const PlaceId* targetOf(const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return &assign->target;
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      return &alloc->target;
    const auto* call = std::get_if<Call>(&instr.op);
    return call && call->target ? &*call->target : nullptr;
  }
  bool sets(const Instr& instr, VariableId variable) const {
    const PlaceId* target = targetOf(instr);
    const auto* local = target ? std::get_if<LocalPlace>(&body_[*target].node) : nullptr;
    return local && local->variable == variable;
  }

  /// `delete a.get()`: the count of `a` releases it again.
  void addReleased(std::vector<Finding>& findings) const {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* free = std::get_if<Free>(&instr.op);
        const VariableId given = free ? variableIn(free->pointer) : VariableId();
        const Instr* getter = given.isValid() ? getterOf(given) : nullptr;
        if (!getter)
          continue;
        Finding finding = secondRelease(given, instr.location);
        finding.message = "`" + finding.about.expression + "` is deleted, and its `shared_ptr` releases it again";
        finding.path.push_back({StepKind::Note, positionOf(module_, getter->location), "its count holds it already"});
        finding.path.push_back({StepKind::Release, finding.at, "it is deleted beside its count"});
        findings.push_back(std::move(finding));
      }
  }

  /// `b(a.get())`: the getter of another `shared_ptr` that is the only assignment to the temporary.
  const Instr* getterOf(VariableId given) const {
    const Instr* getter = nullptr;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (sets(instr, given)) {
          const auto* call = std::get_if<Call>(&instr.op);
          const Function* callee = call ? calleeOf(*call) : nullptr;
          if (getter || !callee || callee->qualifiedName != "std::__shared_ptr::get")
            return nullptr;
          getter = &instr;
        }
    return getter;
  }

  bool hasOwnCount(RecordId record) const {
    return record.isValid() && llvm::any_of(module_[record].fields, [&](const Field& field) {
             const auto* base =
                 field.kind == FieldKind::Member ? nullptr : typeAs<RecordType>(module_.types, field.type);
             return base &&
                    (module_[base->record].templateName == "std::enable_shared_from_this" || hasOwnCount(base->record));
           });
  }

  /// Another count of the same variable, from which this one is reachable before the variable is assigned again. In a
  /// loop, each round has another object.
  const Count* firstOf(const Count& second) const {
    auto isSecond = [&](InstrAt at) { return at == second.at; };
    auto stops = [&](InstrAt at) {
      const auto* leave = std::get_if<Leave>(&instrAt(at).op);
      return sets(instrAt(at), second.given) || (leave && leave->variable == second.given);
    };
    for (const Count& first : counts_)
      if (first.given == second.given && !(first.at == second.at) && first.given != thisOf(function_) &&
          reachable(body_, first.at, isSecond, stops))
        return &first;
    return nullptr;
  }

  /// Where the local holder of a count is destroyed.
  std::optional<InstrAt> endOf(const Count& count) const {
    const auto* made = std::get_if<Call>(&instrAt(count.at).op);
    auto holderOf = [&](const Call& call) {
      const auto* address = std::get_if<AddressExpr>(&body_[call.arguments.front()].node);
      PlaceId place = address ? address->place : PlaceId();
      while (place.isValid() && std::holds_alternative<FieldPlace>(body_[place].node))
        place = std::get<FieldPlace>(body_[place].node).object;
      const auto* local = place.isValid() ? std::get_if<LocalPlace>(&body_[place].node) : nullptr;
      return local ? local->variable : VariableId();
    };
    VariableId holder = holderOf(*made);
    if (!holder.isValid() || body_[holder].kind == VariableKind::Result)
      return std::nullopt;
    auto destroys = [&](InstrAt at) {
      const auto* call = std::get_if<Call>(&instrAt(at).op);
      return call && call->role == CallRole::Destroy && holderOf(*call) == holder;
    };
    return reachable(body_, count.at, destroys, [](InstrAt) { return false; });
  }

  Finding secondRelease(VariableId id, Location at) const {
    Finding finding;
    finding.kind = Kind::DoubleFree;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    finding.about.warning = "second-count";
    const Variable& given = body_[id];
    finding.about.expression = given.text.empty() ? given.name : given.text;
    return finding;
  }

  Finding told(const Count& count, Location first, const char* why) const {
    const std::optional<InstrAt> end = endOf(count);
    Finding finding = secondRelease(count.given, locationOf(end ? *end : count.at));
    finding.message =
        "`" + finding.about.expression + "` is given to a second `shared_ptr` that counts for itself: both release it";
    finding.path.push_back({StepKind::Note, positionOf(module_, first), why});
    finding.path.push_back({StepKind::Move, positionOf(module_, locationOf(count.at)), "a count of its own begins"});
    finding.path.push_back(
        {StepKind::Release, finding.at, end ? "the second holder goes, and releases it too" : "both will release it"});
    return finding;
  }
};

} // namespace

/// `std::make_shared<T>()`: the classes of such objects.
static std::set<RecordId> countedClasses(const Module& module) {
  std::set<RecordId> found;
  for (const Function& function : module.functions) {
    const auto* type =
        function.qualifiedName == "std::make_shared" ? typeAs<FunctionType>(module.types, function.type) : nullptr;
    const auto* holder = type ? typeAs<RecordType>(module.types, type->result) : nullptr;
    for (TypeId argument : holder ? module[holder->record].templateArguments : std::vector<TypeId>())
      if (const auto* object = typeAs<RecordType>(module.types, argument))
        found.insert(object->record);
  }
  return found;
}

void addSecondCounts(const program::Program& program, FindingsByFunction& findings) {
  const std::set<RecordId> counted = countedClasses(program.module);
  for (uint32_t f = 0; f < program.module.functions.size(); ++f) {
    const Function& function = program.module.functions[f];
    if (!function.body || program::isSpecified(program, FunctionId(f)) || function.isFromSystemHeader)
      continue;
    if (std::vector<Finding> more = CountsOfFunction(program.module, function, counted).run(); !more.empty())
      llvm::append_range(findings[FunctionId(f)], more);
  }
}

} // namespace wt::engines::ownership
