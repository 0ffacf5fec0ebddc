// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/FieldPaths.h"

#include "engines/Words.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;
using Use = FieldUses::Use;

std::optional<InstrAt> reachable(const Body& body, InstrAt from, llvm::function_ref<bool(InstrAt)> isWanted,
                                 llvm::function_ref<bool(InstrAt)> stops) {
  std::vector<bool> isSeen(body.blocks.size());
  std::vector<InstrAt> work = {{from.block, from.index + 1}};
  while (!work.empty()) {
    InstrAt at = work.back();
    work.pop_back();
    const Block& block = body[at.block];
    for (; at.index < block.instrs.size(); ++at.index) {
      if (isWanted(at))
        return at;
      if (stops(at))
        break;
    }
    if (at.index < block.instrs.size())
      continue;
    for (const Edge& edge : block.successors)
      if (!isSeen[edge.to.index]) {
        isSeen[edge.to.index] = true;
        work.push_back({edge.to, 0});
      }
  }
  return std::nullopt;
}

namespace {

/// One method and one field of its object.
class FieldInMethod {
public:
  FieldInMethod(const program::Program& program, FunctionId id, FieldKey field)
      : module_(program.module), function_(module_[id]), body_(*function_.body), field_(field),
        names_(module_, body_, Receiver{thisOf(function_), 0, Role::Uses, false}) {}

  /// Can the store be reached without a statement that shows the field to be empty, and without a test of a flag or
  /// count of the object that may show it?
  bool isUnguarded(const Use& store) const {
    auto isStore = [&](InstrAt at) { return at == InstrAt{store.block, store.index}; };
    auto stops = [&](InstrAt at) { return isSign(body_[at.block].instrs[at.index]); };
    InstrAt first{body_.entry, UINT32_MAX}; // wraps around to the first instruction
    return reachable(body_, first, isStore, stops).has_value();
  }

  /// The same for a store at this location, and tests alone: what else the function does with the field is known.
  bool isToldByMember(Location store) const {
    auto isStore = [&](InstrAt at) {
      const Instr& instr = body_[at.block].instrs[at.index];
      return instr.location == store && isSet(instr);
    };
    auto stops = [&](InstrAt at) {
      const Instr& instr = body_[at.block].instrs[at.index];
      return std::holds_alternative<Assume>(instr.op) && isSign(instr);
    };
    const InstrAt first{body_.entry, UINT32_MAX};
    const bool isThere = reachable(body_, first, isStore, [](InstrAt) { return false; }).has_value();
    return isThere && !reachable(body_, first, isStore, stops);
  }

  /// The instruction that reads the other object's field after this release, before the own field is set again.
  std::optional<InstrAt> readOfOther(const Use& release) const {
    if (isComparedWithOther())
      return std::nullopt;
    auto reads = [&](InstrAt at) { return readsOther(body_[at.block].instrs[at.index]); };
    auto stops = [&](InstrAt at) { return isSet(body_[at.block].instrs[at.index]); };
    return reachable(body_, {release.block, release.index}, reads, stops);
  }

  /// `Text &operator=(const Text &other)`
  bool isCopyAssignment() const {
    if (!function_.qualifiedName.ends_with("::operator=") || function_.isImplicit || body_.variables.size() < 2 ||
        body_.variables[1].kind != VariableKind::Parameter)
      return false;
    const auto* pointer = typeAs<PointerType>(module_.types, body_.variables[1].type);
    const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
    return record && record->record == function_.methodOf;
  }

  Location at(InstrAt at) const { return body_[at.block].instrs[at.index].location; }

private:
  const Module& module_;
  const Function& function_;
  const Body& body_;
  FieldKey field_;
  Names names_;

  bool isField(PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    return field && FieldKey{field->record, field->field} == field_ && names_.isReceiverObject(field->object);
  }
  VariableId localAt(ExprId value) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local ? local->variable : VariableId();
  }
  bool isSet(const Instr& instr) const {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return isField(assign->target);
    const auto* call = std::get_if<Call>(&instr.op);
    return call && call->target && isField(*call->target);
  }

  /// A branch in which a comparison of the field, or of another member of the object, with a constant may show that the
  /// field is empty; an assignment of the field, or a call that may assign it.
  bool isSign(const Instr& instr) const {
    if (const auto* call = std::get_if<Call>(&instr.op))
      return !call->arguments.empty() && llvm::any_of(call->arguments, [&](ExprId e) { return names_.isReceiver(e); });
    if (isSet(instr))
      return true;
    const auto* assume = std::get_if<Assume>(&instr.op);
    if (!assume)
      return false;
    const auto* test = std::get_if<BinaryExpr>(&body_[assume->condition].node);
    if (!test)
      return mentionsOwn(assume->condition);
    bool isConstant = std::holds_alternative<NullExpr>(body_[test->right].node) ||
                      std::holds_alternative<IntegerExpr>(body_[test->right].node);
    if (!isConstant)
      return mentionsField(assume->condition);
    return test->op == BinaryOp::NotEqual && mentionsField(test->left) ? false : mentionsOwn(test->left);
  }

  bool mentionsField(ExprId value) const {
    bool isMentioned = false;
    OperandVisitor{body_, [](ExprId) {}, [&](PlaceId p) { isMentioned |= isField(p); }}.visit(value);
    return isMentioned;
  }
  bool mentionsOwn(ExprId value) const {
    bool isMentioned = false;
    OperandVisitor{body_, [](ExprId) {},
                   [&](PlaceId p) {
                     const auto* field = std::get_if<FieldPlace>(&body_[p].node);
                     isMentioned |= field && names_.isReceiverObject(field->object);
                   }}
        .visit(value);
    return isMentioned;
  }

  /// `text != other.text`: also tells whether the two objects are one.
  bool comparesOwners(const BinaryExpr& test) const {
    auto isRead = [&](ExprId value, auto isWanted) {
      const auto* read = std::get_if<ReadExpr>(&body_[value].node);
      return read && isWanted(read->place);
    };
    auto isOwn = [&](PlaceId place) { return isField(place); };
    auto isOthers = [&](PlaceId place) { return isFieldOfOther(place); };
    return (isRead(test.left, isOwn) && isRead(test.right, isOthers)) ||
           (isRead(test.right, isOwn) && isRead(test.left, isOthers));
  }

  bool isFieldOfOther(PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    const auto* deref = field && FieldKey{field->record, field->field} == field_
                            ? std::get_if<DerefPlace>(&body_[field->object].node)
                            : nullptr;
    return deref && localAt(deref->pointer) == VariableId(1);
  }

  bool isComparedWithOther() const {
    return llvm::any_of(body_.exprs, [&](const Expr& e) {
      const auto* test = std::get_if<BinaryExpr>(&e.node);
      if (!test || (test->op != BinaryOp::Equal && test->op != BinaryOp::NotEqual))
        return false;
      return names_.isReceiver(test->left) || names_.isReceiver(test->right) || comparesOwners(*test);
    });
  }

  bool readsOther(const Instr& instr) const {
    bool isRead = false;
    OperandVisitor{body_, [](ExprId) {}, [&](PlaceId p) { isRead |= isFieldOfOther(p); }}.visit(instr.op);
    return isRead;
  }
};

class PathReporter {
public:
  PathReporter(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
               const ProgramUses& all, FindingsByFunction& findings)
      : program_(program), callees_(callees), module_(program.module), types_(types), all_(all), findings_(findings) {
    for (const std::vector<FunctionId>& each : program.calls.callees)
      called_.insert(each.begin(), each.end());
    for (const Function& function : module_.functions)
      if (function.body)
        for (const Expr& expr : function.body->exprs)
          if (const auto* taken = std::get_if<FunctionExpr>(&expr.node)) // a slot, a thread
            called_.insert(taken->function);
  }

  void look(FieldKey field, const FieldUses& uses) {
    auto witness = types_.because.find(field);
    if (!types_.isOwner(field) || types_.isStruct[field.record.index] || witness == types_.because.end() ||
        !witness->second.releases || uses.isAddressTaken || module_[field.record].isFromSystemHeader)
      return;
    for (const Use& store : uses.made)
      if (isOverwriting(field, uses, store))
        overwritten(field, uses, store);
    for (const Use& store : uses.emptied) // `p = 0; p = new T;`
      if (uses.isMadeBy(store.function) && isOverwriting(field, uses, store))
        overwritten(field, uses, store);
    for (const Use& store : uses.emptied)
      if (!uses.isMadeBy(store.function) && isHeldByClassAlone(field, uses) && isSetByConstructor(uses) &&
          isOverwriting(field, uses, store) && !isCalledByReleaser(uses, store.function))
        lost(field, uses, store, "is set to null while it owns its object",
             "it is set to null; its object is not released");
    for (const Use& store : uses.copied)
      if (isTakenOver(field, uses, store))
        lost(field, uses, store, "is overwritten while it owns its object",
             "it takes over the other object's; what it held before is not released");
    std::set<FunctionId> told;
    for (const Use& release : uses.released)
      if (isMethod(release.function) && !told.count(release.function) && selfAssigned(field, release))
        told.insert(release.function);
  }

private:
  const program::Program& program_;
  const program::OwnCallees& callees_;
  const Module& module_;
  const FieldTypes& types_;
  const ProgramUses& all_;
  FindingsByFunction& findings_;
  std::set<FunctionId> called_;

  bool isMethod(FunctionId function) const {
    return module_[function].methodKind == MethodKind::Method && thisOf(module_[function]);
  }

  /// Private, and nobody calls it: what does is left out of this build.
  bool isNeverCalled(FunctionId function) const {
    const Function& method = module_[function];
    return method.access == Access::Private && !method.isVirtual && !called_.count(function);
  }

  /// Does the function release an object of the field's type? `first = node; delete replaced;` may release the old one.
  bool releasesAlike(FunctionId function, FieldKey field) const {
    const Body& body = *module_[function].body;
    const TypeId held = module_[field.record].fields[field.field].type;
    auto releases = [&](const Instr& instr) {
      const auto* free = std::get_if<Free>(&instr.op);
      if (!free)
        return false;
      ExprId pointer = free->pointer;
      while (const auto* cast = std::get_if<CastExpr>(&body[pointer].node))
        pointer = cast->operand;
      return free->isDestruction && body[pointer].type == held;
    };
    return llvm::any_of(body.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, releases); });
  }

  /// Only methods of the class make, hold and release its objects, and no object of the type that came from elsewhere
  /// is released: so a method that sets the field to null cannot know that its object is already gone.
  bool isHeldByClassAlone(FieldKey field, const FieldUses& uses) const {
    const auto* pointer = typeAs<PointerType>(module_.types, module_[field.record].fields[field.field].type);
    return pointer && uses.isHeldAlone() && uses.given.empty() && !all_.releasedElse.count(pointer->pointee) &&
           llvm::all_of(uses.released, [&](const Use& use) { return module_[use.function].methodOf == field.record; });
  }

  /// If no constructor sets the field, the first method has to: `Box() {}  void init() { text = nullptr; }`.
  bool isSetByConstructor(const FieldUses& uses) const {
    auto isConstructor = [&](const Use& use) { return module_[use.function].methodKind == MethodKind::Constructor; };
    return llvm::any_of(uses.emptied, isConstructor) || llvm::any_of(uses.made, isConstructor);
  }

  /// Does a releasing method call it? `delete text; forget();`
  bool isCalledByReleaser(const FieldUses& uses, FunctionId function) const {
    return llvm::any_of(uses.released, [&](const Use& use) {
      const auto& callees = program_.calls.callees[use.function.index];
      return module_[use.function].methodKind != MethodKind::Destructor && llvm::is_contained(callees, function);
    });
  }

  /// An `operator=` that takes the field from the other object and empties it there, without looking at its own field.
  bool isTakenOver(FieldKey field, const FieldUses& uses, const Use& store) const {
    const FunctionId id = store.function;
    const bool isEmptiedThere =
        llvm::any_of(uses.emptied, [&](const Use& other) { return other.function == id && !other.isOwn; });
    return isMethod(id) && store.isOwn && isEmptiedThere &&
           llvm::StringRef(module_[id].qualifiedName).ends_with("::operator=") && !FieldUses::isIn(uses.handedOn, id) &&
           !isReleasedBehind(uses, id) && FieldInMethod(program_, id, field).isUnguarded(store);
  }

  bool isReleasedBehind(const FieldUses& uses, FunctionId id) const {
    return llvm::any_of(program::reachedFrom(callees_, id), [&](FunctionId f) { return uses.isReleasedBy(f); });
  }

  /// A method that may run twice, or after the constructor has filled the field. A method that releases the old object,
  /// or passes it on, does not count.
  bool isOverwriting(FieldKey field, const FieldUses& uses, const Use& store) const {
    FunctionId id = store.function;
    if (!isMethod(id) || isNeverCalled(id) || !store.isOwn || types_.internal.count(id) ||
        types_.duringMaking.count(id) || types_.duringBreaking.count(id))
      return false;
    if (FieldUses::isIn(uses.handedOn, id) || FieldUses::isIn(uses.copied, id) || releasesAlike(id, field))
      return false;
    if (isReleasedBehind(uses, id))
      return false;
    return FieldInMethod(program_, id, field).isUnguarded(store);
  }

  /// May the method always find the field empty? `init(size)` may run only once; `setName(text)` runs repeatedly.
  bool mayFindEmpty(FieldKey field, FunctionId method) const {
    const Found found = types_.foundBy(method, field);
    if (found == Found::Empty || !types_.mayBeNull.count(field))
      return found == Found::Empty;
    const Body& body = *module_[method].body;
    const bool isSetter = body.variables.size() > 1 && body.variables[1].kind == VariableKind::Parameter;
    return !isSetter || (found == Found::Unknown && isNamedForStart(module_[method]));
  }

  static bool isNamedForStart(const Function& function) {
    static constexpr llvm::StringRef kWords[] = {"init", "setup", "open", "create", "start", "begin", "alloc", "main"};
    llvm::StringRef name = function.qualifiedName;
    const std::string last = name.substr(name.rfind(':') + 1).lower();
    return llvm::any_of(kWords, [&](llvm::StringRef word) { return llvm::StringRef(last).starts_with(word); });
  }

  void overwritten(FieldKey field, const FieldUses& uses, const Use& store) {
    lost(field, uses, store, "is overwritten while it owns its object",
         "it is given a new object; what it held before is not released");
    if (mayFindEmpty(field, store.function))
      findings_[store.function].back().doubts.push_back({DoubtKind::MayBeEmpty, {}});
  }

  void lost(FieldKey field, const FieldUses& uses, const Use& store, const char* what, const char* how) {
    Finding finding = started(Kind::Leak, field, store.function, store.at);
    auto other = llvm::find_if(uses.made, [&](const Use& use) { return use.function != store.function; });
    if (other == uses.made.end())
      other = uses.made.begin();
    if (other != uses.made.end()) // it may only ever take over what others made
      finding.allocation = positionOf(module_, other->at);
    finding.message = "`" + finding.about.expression + "` " + what;
    finding.path.push_back({StepKind::Lose, finding.at, how});
    findings_[store.function].push_back(std::move(finding));
  }

  bool selfAssigned(FieldKey field, const Use& release) {
    FieldInMethod method(program_, release.function, field);
    if (!method.isCopyAssignment())
      return false;
    std::optional<InstrAt> read = method.readOfOther(release);
    if (!read)
      return false;
    Finding finding = started(Kind::UseAfterFree, field, release.function, method.at(*read));
    finding.message =
        "`" + module_[field.record].fields[field.field].name +
        "` of the other object is read after the own one was released: if both are one object, it is gone";
    finding.path.push_back(
        {StepKind::Release, positionOf(module_, release.at), "`" + finding.about.expression + "` is released"});
    finding.path.push_back(
        {StepKind::Use, finding.at, "the other object's is read; nothing asks whether the other is this object"});
    findings_[release.function].push_back(std::move(finding));
    return true;
  }

  Finding started(Kind kind, FieldKey field, FunctionId function, Location at) const {
    Finding finding;
    finding.kind = kind;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = "this->" + module_[field.record].fields[field.field].name;
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    FunctionId breaker = types_.because.at(field).function;
    finding.path.push_back(
        {StepKind::Note, positionOf(module_, module_[breaker].location),
         "`" + finding.about.expression + "` owns its object: `" + nameOf(module_[breaker]) + "` releases it"});
    return finding;
  }
};

} // namespace

bool isToldByMember(const program::Program& program, FunctionId function, FieldKey field, Location store) {
  return FieldInMethod(program, function, field).isToldByMember(store);
}

void addPathFindings(const program::Program& program, const program::OwnCallees& callees, const FieldTypes& types,
                     const ProgramUses& uses, FindingsByFunction& findings) {
  PathReporter reporter(program, callees, types, uses, findings);
  for (const auto& [field, use] : uses.fields)
    reporter.look(field, use);
}

} // namespace wt::engines::ownership
