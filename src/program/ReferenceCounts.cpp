// SPDX-License-Identifier: Apache-2.0
#include "program/ReferenceCounts.h"

#include "program/FunctionFacts.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"

namespace wt::program {

using namespace ir;

namespace {

using Field = ReferenceCounts::Field;
using Way = ReferenceCounts::Way;

constexpr int64_t kMostAtFirst = 2; // made for so many holders

/// `place = place + 1` or `- 1`, of a field.
struct Step {
  Field field;
  Way way;
};

std::optional<Field> fieldAt(const Module& module, const Body& body, PlaceId place) {
  const auto* field = std::get_if<FieldPlace>(&body[place].node);
  if (!field || !typeAs<IntType>(module.types, body[place].type))
    return std::nullopt;
  return Field{field->record, field->field};
}

ExprId withoutCasts(const Body& body, ExprId value) {
  while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
    value = cast->operand;
  return value;
}

std::optional<Step> stepOf(const Module& module, const Body& body, const Assign& assign) {
  const std::optional<Field> field = fieldAt(module, body, assign.target);
  const auto* sum = field ? std::get_if<BinaryExpr>(&body[withoutCasts(body, assign.value)].node) : nullptr;
  if (!sum || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Subtract))
    return std::nullopt;
  const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, sum->left)].node);
  const auto* amount = std::get_if<IntegerExpr>(&body[withoutCasts(body, sum->right)].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  const bool isTemporary = local && body.variables[local->variable.index].kind == VariableKind::Temporary;
  const auto* type = typeAs<IntType>(module.types, body[assign.target].type);
  if (!amount || !read || (read->place != assign.target && !isTemporary) || type->bits < 8)
    return std::nullopt;
  const bool isOne = amount->value == 1;
  const uint64_t all = type->bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << type->bits) - 1;
  const bool isMinusOne = amount->value == -1 || (!type->isSigned && static_cast<uint64_t>(amount->value) == all);
  if (!isOne && !isMinusOne)
    return std::nullopt;
  return Step{*field, (sum->op == BinaryOp::Add) == isOne ? Way::Up : Way::Down};
}

/// What an object is reached by: a variable, or an expression. Equal expressions of one body have equal ids.
struct Root {
  VariableId variable;
  ExprId pointer;
  bool isKnown() const { return variable.isValid() || pointer.isValid(); }
};

struct Change {
  Field field;
  Way way;
  Root object;
  BlockId block;
  PlaceId at; // where the number is; invalid: in a callee
};

/// One function.
class CountLook {
public:
  CountLook(const Module& module, const ArgumentFates& fates, const ReferenceCounts::ByFunction& known, FunctionId id)
      : module_(module), body_(*module[id].body), fates_(fates), known_(known) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          noteCopy(*assign);
        else if (const auto* call = std::get_if<Call>(&instr.op))
          noteReturned(*call);
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const Instr& instr : body_.blocks[b].instrs)
        look(instr, BlockId(b));
  }

  std::vector<Change> changes;

  /// Does a test of the count decide whether the object is released, or handed to someone?
  bool decidesRelease(const Change& down) const {
    std::set<BlockId> ending;
    for (const auto& [object, block] : ends_)
      if (block != down.block && isSame(object, down.object))
        ending.insert(block);
    const std::set<BlockId> all = walk(down.block, {}), kept = walk(down.block, ending);
    const bool isTested = llvm::any_of(all, [&](BlockId b) {
      const Assume* assume = openingOf(b);
      return assume && mentions(assume->condition, down.at);
    });
    return isTested && kept.count(body_.exit) && llvm::any_of(ending, [&](BlockId b) { return all.count(b) != 0; });
  }

  /// What the function does to its parameters by these fields, if it does so whenever they are not null; and to its
  /// result.
  std::vector<ReferenceCounts::OnParameter> effects(const std::set<Field>& counts) const {
    std::vector<ReferenceCounts::OnParameter> result;
    bool isOfParameter = false;
    for (uint32_t i = 0; i < body_.variables.size() && body_.variables[i].kind == VariableKind::Parameter; ++i) {
      const Root parameter{VariableId(i), {}};
      const Seen seen = seenOf(parameter, counts);
      isOfParameter |= seen.goesDown || !seen.up.empty();
      if (seen.goesDown && seen.up.empty())
        result.push_back({i, Way::Down});
      else if (isTaken(seen, parameter) && !isKept(i))
        result.push_back({i, Way::Up});
    }
    if (const Root given{resultVariable(), {}};
        !isOfParameter && given.isKnown() && isTaken(seenOf(given, counts), given))
      result.push_back({ReferenceCounts::OnParameter::kResult, Way::Up});
    return result;
  }

private:
  const Module& module_;
  const Body& body_;
  const ArgumentFates& fates_;
  const ReferenceCounts::ByFunction& known_;
  llvm::EquivalenceClasses<uint32_t> same_;           // variables that are copied to each other
  std::set<std::pair<VariableId, PlaceId>> readFrom_; // t := o->refs
  std::vector<std::pair<Root, BlockId>> ends_;
  std::vector<Root> kept_;

  struct Seen {
    std::set<BlockId> up;
    bool goesDown = false;
  };

  Seen seenOf(const Root& object, const std::set<Field>& counts) const {
    Seen seen;
    for (const Change& change : changes)
      if (isSame(change.object, object) && (!change.at.isValid() || counts.count(change.field))) {
        seen.goesDown |= change.way == Way::Down;
        if (change.way == Way::Up)
          seen.up.insert(change.block);
      }
    return seen;
  }
  bool isTaken(const Seen& seen, const Root& object) const {
    return !seen.goesDown && seen.up.size() == 1 && isAlwaysPassed(seen.up, object);
  }
  VariableId resultVariable() const {
    auto it = llvm::find_if(body_.variables, [](const Variable& v) { return v.kind == VariableKind::Result; });
    return it == body_.variables.end() ? VariableId() : VariableId(static_cast<uint32_t>(it - body_.variables.begin()));
  }

  Root rootOf(ExprId value) const {
    value = withoutCasts(body_, value);
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? Root{local->variable, {}} : read ? Root{{}, value} : Root();
  }
  Root rootOf(PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    if (field)
      return rootOf(field->object);
    const auto* deref = std::get_if<DerefPlace>(&body_[place].node);
    return deref ? rootOf(deref->pointer) : Root();
  }

  bool isSame(const Root& a, const Root& b) const {
    if (a.variable.isValid() && b.variable.isValid())
      return a.variable == b.variable || same_.isEquivalent(a.variable.index, b.variable.index);
    if (a.pointer.isValid() && b.pointer.isValid())
      return a.pointer == b.pointer;
    const Root &variable = a.variable.isValid() ? a : b, &pointer = a.variable.isValid() ? b : a;
    if (!variable.variable.isValid() || !pointer.pointer.isValid())
      return false;
    return readFrom_.count({variable.variable, std::get<ReadExpr>(body_[pointer.pointer].node).place}) != 0;
  }

  void noteCopy(const Assign& assign) {
    const auto* to = std::get_if<LocalPlace>(&body_[assign.target].node);
    const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(body_, assign.value)].node);
    if (!to || !read)
      return;
    readFrom_.insert({to->variable, read->place});
    if (const auto* from = std::get_if<LocalPlace>(&body_[read->place].node))
      same_.unionSets(to->variable.index, from->variable.index);
  }

  /// `held = key_get(k)`: the callee gives back what it is given.
  void noteReturned(const Call& call) {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    const auto* to = call.target ? std::get_if<LocalPlace>(&body_[*call.target].node) : nullptr;
    if (!direct || !to || !module_[direct->function].body)
      return;
    for (uint32_t i = 0; i < call.arguments.size(); ++i)
      if (const Root root = rootOf(call.arguments[i]);
          root.isKnown() &&
          fates_.of(module_, direct->function, i, body_[call.arguments[i]].type).itself.has(Fate::Returned)) {
        if (root.variable.isValid())
          same_.unionSets(to->variable.index, root.variable.index);
        else
          readFrom_.insert({to->variable, std::get<ReadExpr>(body_[root.pointer].node).place});
      }
  }

  void look(const Instr& instr, BlockId block) {
    if (const auto* assign = std::get_if<Assign>(&instr.op)) {
      lookAtAssign(*assign, block);
    } else if (const auto* free = std::get_if<Free>(&instr.op)) {
      ends_.push_back({rootOf(free->pointer), block});
      kept_.push_back(rootOf(free->pointer));
    } else if (const auto* call = std::get_if<Call>(&instr.op)) {
      lookAtCall(*call, block);
    }
  }

  void lookAtAssign(const Assign& assign, BlockId block) {
    if (!std::holds_alternative<LocalPlace>(body_[assign.target].node))
      kept_.push_back(rootOf(assign.value));
    if (const std::optional<Step> step = stepOf(module_, body_, assign))
      changes.push_back({step->field, step->way, rootOf(assign.target), block, assign.target});
  }

  void lookAtCall(const Call& call, BlockId block) {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    const bool hasBody = direct && module_[direct->function].body;
    auto it = direct ? known_.find(direct->function) : known_.end();
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      const Root root = rootOf(call.arguments[i]);
      if (!root.isKnown())
        continue;
      const TypeId type = body_[call.arguments[i]].type;
      const Fate fate =
          (hasBody ? fates_.of(module_, direct->function, i, type) : fateOutside(module_.types, type)).itself;
      if (!hasBody || fate.has(Fate::Released))
        ends_.push_back({root, block});
      bool isCounted = false;
      for (const ReferenceCounts::OnParameter& on :
           it == known_.end() ? std::vector<ReferenceCounts::OnParameter>() : it->second)
        if (on.parameter == i) {
          changes.push_back({{}, on.way, root, block, {}});
          isCounted = true;
        }
      if (!isCounted && (fate.has(Fate::Kept) || fate.has(Fate::Released) || fate.isStoredInParameter()))
        kept_.push_back(root);
    }
  }

  const Assume* openingOf(BlockId block) const {
    return body_[block].instrs.empty() ? nullptr : std::get_if<Assume>(&body_[block].instrs.front().op);
  }

  /// Does the expression ask for the number there?
  bool mentions(ExprId value, PlaceId at) const {
    const ExprNode& node = body_[value].node;
    if (const auto* cast = std::get_if<CastExpr>(&node))
      return mentions(cast->operand, at);
    if (const auto* unary = std::get_if<UnaryExpr>(&node))
      return mentions(unary->operand, at);
    if (const auto* binary = std::get_if<BinaryExpr>(&node))
      return mentions(binary->left, at) || mentions(binary->right, at);
    const auto* read = std::get_if<ReadExpr>(&node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return read && (read->place == at || (local && readFrom_.count({local->variable, at})));
  }

  /// Is it stored anywhere, released, or given to someone who may? That it is the result does not count: `return
  /// key_up_ref(k);`.
  bool isKept(uint32_t parameter) const {
    return llvm::any_of(kept_, [&](const Root& root) { return isSame(root, {VariableId(parameter), {}}); });
  }

  /// Does every way through the function that does not begin with a test for null lead through one of the blocks?
  bool isAlwaysPassed(const std::set<BlockId>& blocks, const Root& object) const {
    std::set<BlockId> avoided = blocks;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      if (const Assume* assume = openingOf(BlockId(b));
          (assume && saysNull(assume->condition, object)) || setsNull(body_.blocks[b], object))
        avoided.insert(BlockId(b));
    return avoided.count(body_.entry) || !walk(body_.entry, avoided).count(body_.exit);
  }

  bool setsNull(const Block& block, const Root& object) const {
    return llvm::any_of(block.instrs, [&](const Instr& instr) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* local = assign ? std::get_if<LocalPlace>(&body_[assign->target].node) : nullptr;
      return local && object.variable == local->variable &&
             std::holds_alternative<NullExpr>(body_[withoutCasts(body_, assign->value)].node);
    });
  }

  bool saysNull(ExprId condition, const Root& object) const {
    const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
    if (!binary || binary->op != BinaryOp::Equal)
      return false;
    auto isNull = [&](ExprId e) { return std::holds_alternative<NullExpr>(body_[withoutCasts(body_, e)].node); };
    auto isObject = [&](ExprId e) { return isSame(rootOf(e), object); };
    return (isNull(binary->right) && isObject(binary->left)) || (isNull(binary->left) && isObject(binary->right));
  }

  std::set<BlockId> walk(BlockId from, const std::set<BlockId>& avoided) const {
    std::set<BlockId> seen{from};
    std::vector<BlockId> work{from};
    while (!work.empty()) {
      const BlockId block = work.back();
      work.pop_back();
      for (const Edge& edge : body_[block].successors)
        if (!avoided.count(edge.to) && seen.insert(edge.to).second)
          work.push_back(edge.to);
    }
    return seen;
  }
};

/// What a body does to fields that are numbers: those that it changes by one, and those that it sets to anything but a
/// small constant.
struct Numbers {
  std::set<Field> stepped, setOtherwise;
};

Numbers numbersIn(const Module& module, const Body& body) {
  Numbers result;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const std::optional<Field> field = assign ? fieldAt(module, body, assign->target) : std::nullopt;
      if (!field)
        continue;
      const auto* constant = std::get_if<IntegerExpr>(&body[withoutCasts(body, assign->value)].node);
      if (stepOf(module, body, *assign))
        result.stepped.insert(*field);
      else if (!constant || constant->value < 0 || constant->value > kMostAtFirst)
        result.setOtherwise.insert(*field);
    }
  return result;
}

/// Ends the name in a word for it? `X509_up_ref`, `g_object_ref`, `IUnknown::AddRef`, `g_object_unref`. What is
/// floating
/// (`g_object_ref_sink`) is not counted.
std::optional<Way> wayByName(llvm::StringRef name) {
  const std::string lower = name.substr(name.rfind(':') + 1).lower();
  auto isOneOf = [&](std::initializer_list<llvm::StringRef> words) {
    return llvm::any_of(words, [&](llvm::StringRef word) {
      return lower == word || llvm::StringRef(lower).ends_with("_" + word.str());
    });
  };
  if (isOneOf({"ref", "upref", "incref", "addref", "retain", "reference"}) || lower == "json_object_get")
    return Way::Up;
  return isOneOf({"unref", "decref", "release"}) ? std::optional(Way::Down) : std::nullopt;
}

/// Functions without a body of the program's own that are given one pointer and return nothing, a number or that
/// pointer.
ReferenceCounts::ByFunction countingByName(const Program& program) {
  ReferenceCounts::ByFunction result;
  const Module& module = program.module;
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    const Function& function = module.functions[i];
    const std::optional<Way> way = wayByName(function.qualifiedName);
    const auto* type = way ? typeAs<FunctionType>(module.types, function.type) : nullptr;
    if (!type || (function.body && !isSpecified(program, FunctionId(i))) || type->parameters.size() != 1)
      continue;
    const auto* pointer = typeAs<PointerType>(module.types, type->parameters.front());
    const Type& given = module.types[type->result];
    const bool isPlain = std::holds_alternative<VoidType>(given) || std::holds_alternative<IntType>(given) ||
                         type->result == type->parameters.front();
    if (pointer && !typeAs<PointerType>(module.types, pointer->pointee) && isPlain)
      result[FunctionId(i)].push_back({0, *way});
  }
  return result;
}

bool callsAny(const Body& body, const ReferenceCounts::ByFunction& functions) {
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* call = std::get_if<Call>(&instr.op))
        if (const auto* direct = std::get_if<DirectCallee>(&call->callee); direct && functions.count(direct->function))
          return true;
  return false;
}

} // namespace

ReferenceCounts::ReferenceCounts(const Program& program) : functions_(countingByName(program)) {
  const Module& module = program.module;
  const ArgumentFates& fates = program.fates;
  const Components& components = program.components;
  std::set<Field> up, decided, others;
  std::map<FunctionId, Numbers> stepping;
  for (const auto& component : components)
    for (FunctionId id : component) {
      Numbers numbers = numbersIn(module, *module[id].body);
      others.insert(numbers.setOtherwise.begin(), numbers.setOtherwise.end());
      if (numbers.stepped.empty())
        continue;
      const CountLook look(module, fates, functions_, id);
      for (const Change& change : look.changes)
        if (change.at.isValid() && change.way == Way::Up)
          up.insert(change.field);
        else if (change.at.isValid() && look.decidesRelease(change))
          decided.insert(change.field);
      stepping.emplace(id, std::move(numbers));
    }
  for (const Field& field : decided)
    if (up.count(field) && !others.count(field))
      fields_.insert(field);
  auto isCounting = [&](FunctionId id) {
    auto it = stepping.find(id);
    return (it != stepping.end() && llvm::any_of(it->second.stepped, [&](Field f) { return fields_.count(f) != 0; })) ||
           callsAny(*module[id].body, functions_);
  };
  for (const auto& component : components) // callees first
    for (FunctionId id : component)
      if (!functions_.count(id) && isCounting(id))
        if (auto found = CountLook(module, fates, functions_, id).effects(fields_); !found.empty())
          functions_[id] = std::move(found);
}

llvm::ArrayRef<ReferenceCounts::OnParameter> ReferenceCounts::of(FunctionId function) const {
  auto it = functions_.find(function);
  return it == functions_.end() ? llvm::ArrayRef<OnParameter>() : llvm::ArrayRef(it->second);
}

bool ReferenceCounts::takesFor(FunctionId function, uint32_t parameter) const {
  return llvm::is_contained(of(function), OnParameter{parameter, Way::Up});
}

std::optional<ReferenceCounts::Way> ReferenceCounts::wayOf(const Module& module, const Body& body,
                                                           const Assign& assign) const {
  if (fields_.empty())
    return std::nullopt;
  const std::optional<Step> step = stepOf(module, body, assign);
  return step && fields_.count(step->field) ? std::optional(step->way) : std::nullopt;
}

} // namespace wt::program
