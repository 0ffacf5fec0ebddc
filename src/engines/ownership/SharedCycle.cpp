// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/SharedCycle.h"

#include "engines/Words.h"
#include "engines/ownership/FieldUses.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace wt::engines::ownership {

using namespace ir;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

llvm::StringRef lastNameOf(const Function& function) {
  llvm::StringRef name = function.qualifiedName;
  return name.substr(name.rfind(':') + 1);
}

/// What one function does with shared pointers in variables.
class SharedPointers {
public:
  struct Hold {
    VariableId holder, held;
    FieldKey field;
    Location at;
  };

  SharedPointers(const Module& module, const Function& function) : module_(module), body_(*function.body) {
    forEach([&](const Call& call, const Function& callee, Location) { noteAccess(call, callee); });
    forEach([&](const Call& call, const Function& callee, Location at) { noteHold(call, callee, at); });
  }

  const std::vector<Hold>& holds() const { return holds_; }
  const std::set<FieldKey>& emptied() const { return emptied_; }
  bool isChanged(VariableId variable) const { return changed_.count(variable) > 0; }
  bool isResult(VariableId variable) const { return body_[variable].kind == VariableKind::Result; }
  std::string nameOf(VariableId variable) const {
    return body_[variable].text.empty() ? body_[variable].name : body_[variable].text;
  }

private:
  const Module& module_;
  const Body& body_;
  std::map<VariableId, VariableId> access_; // `a->`: which variable's object the temporary leads to
  std::vector<Hold> holds_;
  std::set<FieldKey> emptied_;
  std::set<VariableId> changed_; // given another object

  template <class Visit> void forEach(Visit visit) const {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee); direct && !call->arguments.empty())
            visit(*call, module_[direct->function], instr.location);
  }

  bool isShared(RecordId record) const { return record.isValid() && module_[record].templateName == "std::shared_ptr"; }
  RecordId recordOf(TypeId type) const {
    if (const auto* pointer = typeAs<PointerType>(module_.types, type))
      type = pointer->pointee;
    const auto* record = typeAs<RecordType>(module_.types, type);
    return record ? record->record : RecordId();
  }
  ExprId withoutCasts(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    return value;
  }
  VariableId localOf(PlaceId place) const {
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    return local ? local->variable : VariableId();
  }

  /// The variable that is, or refers to, the shared pointer whose address is given.
  VariableId sharedAt(ExprId value) const {
    value = withoutCasts(value);
    if (const auto* read = std::get_if<ReadExpr>(&body_[value].node))
      return isShared(recordOf(body_[value].type)) ? localOf(read->place) : VariableId();
    const auto* address = std::get_if<AddressExpr>(&body_[value].node);
    PlaceId place = address ? address->place : PlaceId();
    while (place.isValid() && std::holds_alternative<FieldPlace>(body_[place].node) &&
           std::get<FieldPlace>(body_[place].node).record.isValid() && isBase(std::get<FieldPlace>(body_[place].node)))
      place = std::get<FieldPlace>(body_[place].node).object;
    if (!place.isValid() || !isShared(recordOf(body_[place].type)))
      return {};
    if (const auto* deref = std::get_if<DerefPlace>(&body_[place].node)) {
      const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(deref->pointer)].node);
      return read ? localOf(read->place) : VariableId();
    }
    return localOf(place);
  }
  bool isBase(const FieldPlace& field) const {
    return module_[field.record].fields[field.field].kind != FieldKind::Member;
  }

  /// `t := a->`
  void noteAccess(const Call& call, const Function& callee) {
    const VariableId into = call.target ? localOf(*call.target) : VariableId();
    const VariableId shared = sharedAt(call.arguments[0]);
    if (into.isValid() && shared.isValid() && lastNameOf(callee) == "operator->")
      access_[into] = shared;
    if (into.isValid() && lastNameOf(callee) == "shared_from_this" && !body_.variables.empty())
      access_[into] = VariableId(0);
  }

  /// The member in whose address the argument ends, and the variable whose object that is a member of.
  std::optional<std::pair<VariableId, FieldKey>> memberAt(ExprId value) const {
    const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(value)].node);
    PlaceId place = address ? address->place : PlaceId();
    while (place.isValid() && std::holds_alternative<FieldPlace>(body_[place].node) &&
           isBase(std::get<FieldPlace>(body_[place].node)))
      place = std::get<FieldPlace>(body_[place].node).object;
    const auto* field = place.isValid() ? std::get_if<FieldPlace>(&body_[place].node) : nullptr;
    const auto* deref = field ? std::get_if<DerefPlace>(&body_[field->object].node) : nullptr;
    const auto* read = deref ? std::get_if<ReadExpr>(&body_[withoutCasts(deref->pointer)].node) : nullptr;
    const VariableId through = read ? localOf(read->place) : VariableId();
    if (!through.isValid())
      return std::nullopt;
    auto accessed = access_.find(through);
    const bool isThis = through == VariableId(0) && body_[through].name == "this";
    if (accessed == access_.end() && !isThis)
      return std::pair{VariableId(), FieldKey{field->record, field->field}};
    return std::pair{isThis ? through : accessed->second, FieldKey{field->record, field->field}};
  }

  /// A new shared pointer to nothing.
  bool isEmpty(ExprId value) const {
    const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(value)].node);
    const VariableId local = address ? localOf(address->place) : VariableId();
    bool isEmpty = false;
    if (local.isValid())
      forEach([&](const Call& call, const Function& callee, Location) {
        const auto* made = std::get_if<AddressExpr>(&body_[withoutCasts(call.arguments[0])].node);
        if (callee.methodKind == MethodKind::Constructor && made && localOf(made->place) == local)
          isEmpty |= call.arguments.size() == 1 ||
                     std::holds_alternative<NullExpr>(body_[withoutCasts(call.arguments[1])].node);
      });
    return isEmpty;
  }

  void noteHold(const Call& call, const Function& callee, Location at) {
    static constexpr llvm::StringRef kEmptying[] = {"reset", "swap",      "clear",  "erase",  "remove", "pop_back",
                                                    "pop",   "pop_front", "resize", "assign", "splice", "remove_if"};
    const llvm::StringRef name = lastNameOf(callee);
    const bool isAssignment = name == "operator=";
    if (isAssignment)
      if (VariableId local = sharedAt(call.arguments[0]); local.isValid())
        changed_.insert(local);
    const auto member = memberAt(call.arguments[0]);
    if (!member)
      return;
    const bool isEmptying = llvm::is_contained(kEmptying, name) ||
                            (isAssignment && call.arguments.size() > 1 && isEmpty(call.arguments[1]));
    if (isEmptying)
      emptied_.insert(member->second);
    const bool isPut = (isAssignment && isShared(callee.methodOf)) || name == "push_back" || name == "push_front" ||
                       name == "emplace_back" || name == "insert" || name == "emplace";
    if (!isPut || isEmptying || !member->first.isValid())
      return;
    for (size_t i = 1; i < call.arguments.size(); ++i) {
      VariableId held = sharedAt(call.arguments[i]);
      if (auto other = held.isValid() ? access_.find(held) : access_.end(); other != access_.end())
        held = other->second; // `shared_from_this()`
      if (held.isValid())
        holds_.push_back({member->first, held, member->second, at});
    }
  }
};

} // namespace

void addSharedCycles(const program::Program& program, FindingsByFunction& findings) {
  const Module& module = program.module;
  auto isShared = [](const Record& record) { return record.templateName == "std::shared_ptr"; };
  if (llvm::none_of(module.records, isShared))
    return;
  std::map<FunctionId, SharedPointers> all;
  std::set<FieldKey> emptied;
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    if (!function.body || program::isSpecified(program, FunctionId(f)) || function.isFromSystemHeader)
      continue;
    SharedPointers found(module, function);
    emptied.insert(found.emptied().begin(), found.emptied().end());
    if (!found.holds().empty())
      all.emplace(FunctionId(f), std::move(found));
  }
  for (const auto& [id, found] : all)
    for (const SharedPointers::Hold& first : found.holds()) {
      auto closes = [&](const SharedPointers::Hold& second) {
        return first.holder == second.held && first.held == second.holder && !emptied.count(second.field) &&
               std::pair(first.at.line, first.at.column) <= std::pair(second.at.line, second.at.column);
      };
      auto second = llvm::find_if(found.holds(), closes);
      if (emptied.count(first.field) || second == found.holds().end() || found.isChanged(first.holder) ||
          found.isChanged(first.held))
        continue;
      const std::string one = found.nameOf(first.holder), other = found.nameOf(first.held);
      Finding finding;
      finding.kind = Kind::Leak;
      finding.engines = {"ownership"};
      finding.at = positionOf(module, second->at);
      finding.function = module[id].displayName;
      finding.functionKey = module[id].name;
      finding.about.expression = found.isResult(first.holder) ? other : one;
      finding.about.warning = "shared-cycle";
      // Other code may destroy one of the two by a way that this rule does not see.
      finding.doubts.push_back({finding::DoubtKind::MemoryMayOwn, {}});
      finding.message = one == other
                            ? "`" + one + "` holds a count of itself: it is never released"
                            : "`" + one + "` and `" + other + "` hold a count of each other: neither is ever released";
      finding.path.push_back({StepKind::Note, positionOf(module, first.at),
                              "`" + module[first.field.record].fields[first.field.field].name + "` of `" + one +
                                  "` counts `" + other + "`"});
      finding.path.push_back({StepKind::Lose, finding.at,
                              "`" + module[second->field.record].fields[second->field.field].name + "` of `" + other +
                                  "` counts `" + one + "`, and nothing ever empties either"});
      findings[id].push_back(std::move(finding));
      break; // one circle is enough to tell the function
    }
}

} // namespace wt::engines::ownership
