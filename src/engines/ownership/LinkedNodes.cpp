// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/LinkedNodes.h"

#include "engines/Words.h"
#include "engines/ownership/NodeTypes.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

/// Do two expressions, or places, of one body read alike? Copies of one text differ in their ids only.
bool isSame(const Body& body, ExprId a, ExprId b);
bool isSame(const Body& body, PlaceId a, PlaceId b) {
  const PlaceNode &left = body[a].node, &right = body[b].node;
  if (left.index() != right.index())
    return false;
  if (const auto* deref = std::get_if<DerefPlace>(&left))
    return isSame(body, deref->pointer, std::get<DerefPlace>(right).pointer);
  if (const auto* field = std::get_if<FieldPlace>(&left)) {
    const auto& other = std::get<FieldPlace>(right);
    return field->record == other.record && field->field == other.field && isSame(body, field->object, other.object);
  }
  if (const auto* element = std::get_if<ElementPlace>(&left)) {
    const auto& other = std::get<ElementPlace>(right);
    return isSame(body, element->array, other.array) && isSame(body, element->index, other.index);
  }
  return left == right;
}
bool isSame(const Body& body, ExprId a, ExprId b) {
  a = withoutCasts(body, a);
  b = withoutCasts(body, b);
  const ExprNode &left = body[a].node, &right = body[b].node;
  if (left.index() != right.index())
    return false;
  if (const auto* read = std::get_if<ReadExpr>(&left))
    return isSame(body, read->place, std::get<ReadExpr>(right).place);
  if (const auto* address = std::get_if<AddressExpr>(&left))
    return isSame(body, address->place, std::get<AddressExpr>(right).place);
  if (const auto* binary = std::get_if<BinaryExpr>(&left)) {
    const auto& other = std::get<BinaryExpr>(right);
    return binary->op == other.op && isSame(body, binary->left, other.left) && isSame(body, binary->right, other.right);
  }
  return left == right && !std::holds_alternative<UnknownExpr>(left);
}

class NodeReporter {
public:
  NodeReporter(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
               FindingsByFunction& findings)
      : program_(program), module_(program.module), callees_(callees), uses_(uses), findings_(findings),
        nodes_(nodeTypes(program)) {}

  void run() {
    for (const auto& [record, node] : nodes_) {
      if (node.isHeldElsewhere)
        continue;
      if (node.releases.empty())
        lookAtWalks(record, node);
      else
        lookAtChains(record, node);
      for (uint32_t f = 0; f < module_.functions.size() && !node.releases.empty(); ++f)
        if (module_.functions[f].body && !module_.functions[f].isFromSystemHeader && !program_.isSpecified[f])
          lookAtUnlinking(FunctionId(f), record, node);
    }
  }

private:
  const program::Program& program_;
  const Module& module_;
  const program::OwnCallees& callees_;
  const ProgramUses& uses_;
  FindingsByFunction& findings_;
  const std::map<RecordId, NodeType> nodes_;

  // ---------------------------------------------------------------------------------------------- unlinked

  /// The place of the link that the value is read from, as in `n->next`; invalid: it is none.
  PlaceId linkRead(const Body& body, ExprId value, const NodeType& node, RecordId record) const {
    const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, value)].node);
    return read && isLink(body, read->place, node, record) ? read->place : PlaceId();
  }
  bool isLink(const Body& body, PlaceId place, const NodeType& node, RecordId record) const {
    while (const auto* element = std::get_if<ElementPlace>(&body[place].node))
      place = element->array;
    const auto* field = std::get_if<FieldPlace>(&body[place].node);
    return field && field->record == record && node.links.count(field->field);
  }
  /// `n` of the link `n->next`.
  ExprId nodeOfLink(const Body& body, PlaceId link) const {
    while (const auto* element = std::get_if<ElementPlace>(&body[link].node))
      link = element->array;
    const auto* field = std::get_if<FieldPlace>(&body[link].node);
    const auto* deref = field ? std::get_if<DerefPlace>(&body[field->object].node) : nullptr;
    return deref ? withoutCasts(body, deref->pointer) : ExprId();
  }

  template <class Visit> static void forAssignments(const Body& body, Visit visit) {
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          visit(*assign, instr.location);
  }

  void lookAtUnlinking(FunctionId function, RecordId record, const NodeType& node) {
    const Body& body = *module_[function].body;
    std::optional<Location> at;
    std::string name;
    forAssignments(body, [&](const Assign& assign, Location location) {
      if (at || std::holds_alternative<LocalPlace>(body[assign.target].node) ||
          pointeeRecord(module_, body[assign.target].type) != record)
        return;
      const PlaceId link = linkOf(body, assign.value, node, record);
      const ExprId unlinked = link.isValid() ? nodeOfLink(body, link) : ExprId();
      if (!unlinked.isValid() || !isUnlinked(body, assign.target, unlinked, node, record) ||
          !isOwner(body, assign.target, node, record) || isCared(function, record, node, variableRead(body, unlinked)))
        return;
      at = location;
      name =
          isOwnField(function, body, assign.target) ? "this->" + textOf(body, assign.target) : textOf(body, unlinked);
    });
    if (at)
      tellUnlinked(function, node, *at, name);
  }

  /// The link that the value was read from, here or into a variable that is set once: `next = n->next; head = next;`
  PlaceId linkOf(const Body& body, ExprId value, const NodeType& node, RecordId record) const {
    if (const PlaceId link = linkRead(body, value, node, record); link.isValid())
      return link;
    const VariableId variable = variableRead(body, value);
    if (!variable.isValid() || body[variable].kind == VariableKind::Parameter)
      return {};
    PlaceId link;
    size_t stores = 0;
    forAssignments(body, [&](const Assign& assign, Location) {
      const auto* target = std::get_if<LocalPlace>(&body[assign.target].node);
      if (!target || target->variable != variable)
        return;
      ++stores;
      link = linkRead(body, assign.value, node, record);
    });
    return stores == 1 ? link : PlaceId();
  }

  /// Did the place lead to the node whose link it gets? `head = head->next`, `n = *at; *at = n->next`,
  /// `before->next = n->next` where `before` was `n` once, `n->prev->next = n->next`.
  bool isUnlinked(const Body& body, PlaceId place, ExprId unlinked, const NodeType& node, RecordId record) const {
    if (const auto* read = std::get_if<ReadExpr>(&body[unlinked].node); read && isSame(body, read->place, place))
      return true;
    const VariableId variable = variableRead(body, unlinked);
    if (!variable.isValid())
      return false;
    const ExprId base = isLink(body, place, node, record) ? nodeOfLink(body, place) : ExprId();
    if (base.isValid()) {
      const PlaceId back = linkRead(body, base, node, record);
      if (back.isValid() && isSame(body, nodeOfLink(body, back), unlinked))
        return true;
    }
    const VariableId before = base.isValid() ? variableRead(body, base) : VariableId();
    bool isLed = false;
    forAssignments(body, [&](const Assign& assign, Location) {
      const auto* target = std::get_if<LocalPlace>(&body[assign.target].node);
      const ExprId value = withoutCasts(body, assign.value);
      const auto* read = std::get_if<ReadExpr>(&body[value].node);
      if (!target || !read)
        return;
      isLed |= target->variable == variable && isSame(body, read->place, place);
      isLed |=
          before.isValid() && target->variable == before && before != variable && variableRead(body, value) == variable;
    });
    return isLed;
  }

  /// Does the place hold the list, rather than a position in it? Where a cursor is stored, the list itself is read.
  bool isOwner(const Body& body, PlaceId place, const NodeType& node, RecordId record) const {
    if (std::holds_alternative<GlobalPlace>(body[place].node))
      return false;
    while (const auto* element = std::get_if<ElementPlace>(&body[place].node))
      place = element->array;
    const auto* field = std::get_if<FieldPlace>(&body[place].node);
    if (!field || field->record == record)
      return true;
    auto uses = uses_.fields.find({field->record, field->field});
    if (uses == uses_.fields.end())
      return false;
    const bool isMade = !uses->second.made.empty() || !uses->second.given.empty();
    const bool isPosition = llvm::any_of(uses->second.from, [&](FieldKey from) { return from.record != record; });
    const bool changesLinks = node.links.size() < 2 || writesLink(body, node, record);
    return isMade && !isPosition && !uses->second.released.empty() && changesLinks;
  }

  bool writesLink(const Body& body, const NodeType& node, RecordId record) const {
    bool writes = false;
    forAssignments(body, [&](const Assign& assign, Location) { writes |= isLink(body, assign.target, node, record); });
    return writes;
  }

  /// Does somebody look after the node: this function or what it calls, its callers, or whoever gets the node from it?
  bool isCared(FunctionId function, RecordId record, const NodeType& node, VariableId variable) const {
    const std::set<FunctionId> reached = program::reachedFrom(callees_, function);
    for (const NodeType::Release& release : node.releases)
      if (reached.count(release.function) || callees_[release.function.index].count(function))
        return true;
    const Body& body = *module_[function].body;
    if (llvm::any_of(body.variables, [&](const Variable& v) {
          return v.kind == VariableKind::Parameter && pointeeRecord(module_, v.type) == record &&
                 thisOf(module_[function]) != VariableId(uint32_t(&v - body.variables.data()));
        }))
      return true;
    if (module_[function].methodOf == record && thisOf(module_[function]).isValid())
      return true; // a method of the node: its caller has it
    return variable.isValid() && leaves(function, record, namesOf(body, variable));
  }

  /// The variables that may hold the same node.
  std::set<VariableId> namesOf(const Body& body, VariableId variable) const {
    std::set<VariableId> names = {variable};
    for (size_t before = 0; before != names.size();) {
      before = names.size();
      forAssignments(body, [&](const Assign& assign, Location) {
        const auto* target = std::get_if<LocalPlace>(&body[assign.target].node);
        const VariableId from = variableRead(body, assign.value);
        if (!target || !from.isValid())
          return;
        if (names.count(from) || names.count(target->variable))
          names.insert({from, target->variable});
      });
    }
    return names;
  }

  /// Is one of the variables returned, stored in memory, or passed to someone who may keep it?
  bool leaves(FunctionId function, RecordId record, const std::set<VariableId>& names) const {
    const Body& body = *module_[function].body;
    for (VariableId name : names)
      if (body[name].kind == VariableKind::Result || body[name].kind == VariableKind::Parameter)
        return true;
    bool isLeft = llvm::any_of(body.exprs, [&](const Expr& e) {
      const auto* address = std::get_if<AddressExpr>(&e.node);
      const auto* local = address ? std::get_if<LocalPlace>(&body[address->place].node) : nullptr;
      return local && names.count(local->variable);
    });
    forAssignments(body, [&](const Assign& assign, Location) {
      const bool isLocal = std::holds_alternative<LocalPlace>(body[assign.target].node);
      const auto* address = std::get_if<AddressExpr>(&body[withoutCasts(body, assign.value)].node);
      isLeft |= !isLocal && names.count(variableRead(body, assign.value));
      isLeft |= !isLocal && address && !std::holds_alternative<LocalPlace>(body[address->place].node);
    });
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          isLeft |= isPassedOn(function, body, *call, record, names);
    return isLeft;
  }

  bool isPassedOn(FunctionId function, const Body& body, const Call& call, RecordId record,
                  const std::set<VariableId>& names) const {
    const program::Targets targets = program_.targetsOf(function, call);
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      const TypeId type = body[call.arguments[i]].type;
      if (!names.count(variableRead(body, call.arguments[i])) && pointeeRecord(module_, type) != record)
        continue;
      if (!targets.isComplete || llvm::any_of(targets.functions, [&](FunctionId target) {
            return program_.fates.of(module_, target, i, type).itself.mayLeave();
          }))
        return true;
    }
    return false;
  }

  /// `this->head`
  bool isOwnField(FunctionId function, const Body& body, PlaceId place) const {
    const auto* field = std::get_if<FieldPlace>(&body[place].node);
    const auto* object = field ? std::get_if<DerefPlace>(&body[field->object].node) : nullptr;
    const VariableId self = thisOf(module_[function]);
    return object && self.isValid() && variableRead(body, object->pointer) == self;
  }

  std::string textOf(const Body& body, ExprId value) const {
    const auto* read = std::get_if<ReadExpr>(&body[value].node);
    return read ? textOf(body, read->place) : "the node";
  }
  std::string textOf(const Body& body, PlaceId place) const {
    if (const auto* local = std::get_if<LocalPlace>(&body[place].node))
      return body[local->variable].name;
    while (const auto* element = std::get_if<ElementPlace>(&body[place].node))
      place = element->array;
    const auto* field = std::get_if<FieldPlace>(&body[place].node);
    return field ? module_[field->record].fields[field->field].name : "the node";
  }

  // ---------------------------------------------------------------------------------------------- chains and trees

  /// Nodes hang in an array, or in an array of links; a release takes the first of a chain, and no release ever takes
  /// one from a link. Of a chain of single links in a member, DeletedParts.h tells.
  void lookAtChains(RecordId record, const NodeType& node) {
    const NodeType::Release* first = nullptr;
    for (const NodeType::Release& release : node.releases) {
      const Body& body = *module_[release.function].body;
      if (!isFromMember(body, release.pointer, record, hasArrayOfLinks(record, node)))
        return;
      first = first ? first : &release;
    }
    if (!first || !node.isLinkFilled || module_[first->function].methodKind != MethodKind::Destructor)
      return;
    Finding finding = started(first->function, node, first->at, "nodes");
    finding.message = "nodes of `" + module_[record].name + "` are lost: only the first of each chain is released here";
    finding.path.push_back({StepKind::Lose, finding.at, "nobody releases the nodes that its links lead to"});
    findings_[first->function].push_back(std::move(finding));
  }

  bool hasArrayOfLinks(RecordId record, const NodeType& node) const {
    return llvm::any_of(node.links, [&](uint32_t link) {
      return typeAs<ArrayType>(module_.types, module_[record].fields[link].type) != nullptr;
    });
  }

  /// Is it an element of an array that is a member, or (`alsoWhole`) a member, and nothing else?
  bool isFromMember(const Body& body, ExprId pointer, RecordId record, bool alsoWhole) const {
    const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, pointer)].node);
    if (!read)
      return false;
    if (const auto* local = std::get_if<LocalPlace>(&body[read->place].node)) { // `delete p` keeps `p` in a temporary
      size_t stores = 0;
      bool isMember = body[local->variable].kind == VariableKind::Temporary;
      forAssignments(body, [&](const Assign& assign, Location) {
        const auto* target = std::get_if<LocalPlace>(&body[assign.target].node);
        if (target && target->variable == local->variable)
          isMember = isMember && ++stores == 1 && !variableRead(body, assign.value).isValid() &&
                     isFromMember(body, assign.value, record, alsoWhole);
      });
      return isMember && stores == 1;
    }
    auto isOfHolder = [&](PlaceId place) {
      const auto* field = std::get_if<FieldPlace>(&body[place].node);
      return field && field->record != record;
    };
    if (const auto* element = std::get_if<ElementPlace>(&body[read->place].node))
      return isOfHolder(element->array);
    const auto* deref = std::get_if<DerefPlace>(&body[read->place].node);
    const auto* sum = deref ? std::get_if<BinaryExpr>(&body[deref->pointer].node) : nullptr;
    const auto* array = sum ? std::get_if<ReadExpr>(&body[withoutCasts(body, sum->left)].node) : nullptr;
    return (array && isOfHolder(array->place)) || (alsoWhole && isOfHolder(read->place));
  }

  /// Nobody ever releases a node, although the destructor of the class that makes them follows the links.
  void lookAtWalks(RecordId record, const NodeType& node) {
    for (FunctionId maker : node.makers) {
      const RecordId owner = module_[maker].methodOf;
      if (!owner.isValid() || owner == record || module_[owner].isFromSystemHeader)
        continue;
      const FunctionId destructor = module_[owner].destructor;
      if (module_[owner].destructorKind != SpecialMember::UserProvided || !destructor.isValid() ||
          !module_[destructor].body || !followsLinks(destructor, record, node))
        continue;
      Finding finding = started(destructor, node, endOf(module_, destructor), "nodes");
      finding.message = "nodes of `" + module_[record].name + "` are never released: " + quoted(maker) +
                        " makes them, and " + quoted(destructor) + " follows their links and releases none";
      finding.path.push_back({StepKind::Lose, finding.at, "the destructor ends, and nobody else releases a node"});
      findings_[destructor].push_back(std::move(finding));
      return;
    }
  }

  bool followsLinks(FunctionId start, RecordId record, const NodeType& node) const {
    return llvm::any_of(program::reachedFrom(callees_, start), [&](FunctionId function) {
      const Body* body = module_[function].body.get();
      return body && module_[function].methodOf != record && llvm::any_of(body->exprs, [&](const Expr& e) {
               const auto* read = std::get_if<ReadExpr>(&e.node);
               return read && isLink(*body, read->place, node, record);
             });
    });
  }

  // ---------------------------------------------------------------------------------------------- words

  std::string quoted(FunctionId function) const { return "`" + nameOf(module_[function]) + "`"; }

  Finding started(FunctionId function, const NodeType& node, Location at, std::string expression) const {
    Finding finding;
    finding.kind = Kind::Leak;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.allocation = positionOf(module_, node.made);
    finding.function = module_[function].displayName;
    finding.functionKey = module_[function].name;
    finding.about.expression = std::move(expression);
    finding.about.isField = true;
    finding.about.warning = "receiver-field";
    finding.doubts.push_back({DoubtKind::InferredField, {}});
    finding.path.push_back({StepKind::Allocate, positionOf(module_, node.made), "nodes are made here"});
    return finding;
  }

  void tellUnlinked(FunctionId function, const NodeType& node, Location at, const std::string& name) {
    Finding finding = started(function, node, at, name);
    const NodeType::Release& release = node.releases.front();
    finding.message = "the node held by `" + name + "` is lost: it is unlinked here, and nobody releases it";
    finding.path.push_back({StepKind::Note, positionOf(module_, release.at),
                            quoted(release.function) + " releases nodes: the list owns them"});
    finding.path.push_back({StepKind::Lose, finding.at, "nothing leads to it any more"});
    findings_[function].push_back(std::move(finding));
  }
};

} // namespace

void addLinkedNodes(const program::Program& program, const program::OwnCallees& callees, const ProgramUses& uses,
                    FindingsByFunction& findings) {
  NodeReporter(program, callees, uses, findings).run();
}

} // namespace wt::engines::ownership
