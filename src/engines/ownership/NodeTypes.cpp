// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/NodeTypes.h"

#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

RecordId pointeeRecord(const Module& module, TypeId type) {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  const auto* record = pointer ? typeAs<RecordType>(module.types, pointer->pointee) : nullptr;
  return record ? record->record : RecordId();
}

ExprId withoutCasts(const Body& body, ExprId value) {
  while (true) {
    if (const auto* cast = std::get_if<CastExpr>(&body[value].node)) {
      value = cast->operand;
      continue;
    }
    const auto* address = std::get_if<AddressExpr>(&body[value].node);
    const auto* target = address ? std::get_if<DerefPlace>(&body[address->place].node) : nullptr;
    if (!target)
      return value;
    value = target->pointer;
  }
}

VariableId variableRead(const Body& body, ExprId value) {
  const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, value)].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  return local ? local->variable : VariableId();
}

bool NodeType::isReleasedBy(FunctionId function) const {
  return llvm::any_of(releases, [&](const Release& release) { return release.function == function; });
}

namespace {

class NodeSearch {
public:
  explicit NodeSearch(const program::Program& program) : program_(program), module_(program.module) {}

  std::map<RecordId, NodeType> run() {
    for (uint32_t r = 0; r < module_.records.size(); ++r)
      findLinks(RecordId(r));
    if (nodes_.empty())
      return {};
    lookAtTemplates();
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (const Function& function = module_.functions[f];
          function.body && !function.isFromSystemHeader && !program::isSpecified(program_, FunctionId(f)))
        look(FunctionId(f), *function.body);
    std::erase_if(nodes_, [](const auto& entry) { return entry.second.makers.empty(); });
    return std::move(nodes_);
  }

private:
  const program::Program& program_;
  const Module& module_;
  std::map<RecordId, NodeType> nodes_;

  void findLinks(RecordId id) {
    const Record& record = module_[id];
    if (record.isFromSystemHeader || record.kind == RecordKind::Union)
      return;
    for (uint32_t f = 0; f < record.fields.size(); ++f) {
      TypeId type = record.fields[f].type;
      while (const auto* array = typeAs<ArrayType>(module_.types, type))
        type = array->element;
      if (pointeeRecord(module_, type) == id)
        nodes_[id].links.insert(f);
    }
  }

  NodeType* nodeOf(RecordId record) {
    auto it = record.isValid() ? nodes_.find(record) : nodes_.end();
    return it == nodes_.end() ? nullptr : &it->second;
  }
  NodeType* nodeBehind(TypeId pointer) { return nodeOf(pointeeRecord(module_, pointer)); }

  /// Containers and smart pointers of a library hold what they are instantiated for.
  void lookAtTemplates() {
    for (const Record& record : module_.records)
      for (TypeId argument : record.isFromSystemHeader ? record.templateArguments : std::vector<TypeId>()) {
        const auto* object = typeAs<RecordType>(module_.types, argument);
        if (NodeType* node = object ? nodeOf(object->record) : nodeBehind(argument))
          node->isHeldElsewhere = true;
      }
  }

  void look(FunctionId function, const Body& body) {
    std::set<NodeType*> made;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          if (NodeType* node = make(*alloc, instr.location))
            made.insert(node);
        if (const auto* free = std::get_if<Free>(&instr.op))
          release(function, body, *free, instr.location);
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          store(body, *assign);
        if (const auto* call = std::get_if<Call>(&instr.op))
          pass(function, body, *call);
      }
    for (NodeType* node : made)
      for (const Block& block : body.blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* assign = std::get_if<Assign>(&instr.op);
              assign && !std::holds_alternative<LocalPlace>(body[assign->target].node) &&
              nodeBehind(body[assign->target].type) == node)
            node->makers.insert(function);
  }

  NodeType* make(const Alloc& alloc, Location at) {
    const auto* record = typeAs<RecordType>(module_.types, alloc.type);
    NodeType* node = record ? nodeOf(record->record) : nullptr;
    if (!node)
      return nullptr;
    if (module_.families[alloc.family.index].name != "new")
      node->isHeldElsewhere = true;
    else if (!node->made.isValid())
      node->made = at;
    return node;
  }

  /// What `new` does if the constructor throws releases no node.
  static bool isUndone(const Body& body, const Free& free) {
    const VariableId variable = variableRead(body, free.pointer);
    if (free.isDestruction || !variable.isValid() || body[variable].kind != VariableKind::Temporary)
      return false;
    return llvm::any_of(body.blocks, [&](const Block& block) {
      return llvm::any_of(block.instrs, [&](const Instr& instr) {
        const auto* alloc = std::get_if<Alloc>(&instr.op);
        const auto* target = alloc ? std::get_if<LocalPlace>(&body[alloc->target].node) : nullptr;
        return target && target->variable == variable;
      });
    });
  }

  void release(FunctionId function, const Body& body, const Free& free, Location at) {
    if (isUndone(body, free))
      return;
    const RecordId whole = pointeeRecord(module_, body[free.pointer].type);
    const RecordId cast = pointeeRecord(module_, body[withoutCasts(body, free.pointer)].type);
    for (auto& [record, node] : nodes_)
      if (record == whole || record == cast || (whole.isValid() && isDerived(record, whole)))
        node.releases.push_back({function, free.pointer, at});
  }

  bool isDerived(RecordId record, RecordId base) const {
    return llvm::any_of(module_[record].fields, [&](const Field& field) {
      const auto* type = field.kind == FieldKind::Member ? nullptr : typeAs<RecordType>(module_.types, field.type);
      return type && (type->record == base || isDerived(type->record, base));
    });
  }

  /// A pointer to a node, stored as something else, or in a link.
  void store(const Body& body, const Assign& assign) {
    const ExprId value = withoutCasts(body, assign.value);
    NodeType* node = nodeBehind(body[value].type);
    if (!node)
      return;
    const bool isLocal = std::holds_alternative<LocalPlace>(body[assign.target].node);
    if (!isLocal && nodeBehind(body[assign.target].type) != node)
      node->isHeldElsewhere = true;
    PlaceId place = assign.target;
    while (const auto* element = std::get_if<ElementPlace>(&body[place].node))
      place = element->array;
    const auto* field = std::get_if<FieldPlace>(&body[place].node);
    const bool isByAddress = std::holds_alternative<DerefPlace>(body[place].node); // `Node *&kid = n->kids[i]`
    if (isByAddress || (field && nodeOf(field->record) == node && node->links.count(field->field)))
      node->isLinkFilled |= !std::holds_alternative<NullExpr>(body[value].node);
  }

  /// Unseen code may keep or release a node that it receives; but not the object of its own method.
  void pass(FunctionId function, const Body& body, const Call& call) {
    for (uint32_t i = 0; i < call.arguments.size(); ++i) {
      NodeType* node = nodeBehind(body[withoutCasts(body, call.arguments[i])].type);
      if (!node || node->isHeldElsewhere)
        continue;
      const program::Targets targets = program_.targetsOf(function, call);
      node->isHeldElsewhere |= !targets.isComplete || llvm::any_of(targets.functions, [&](FunctionId target) {
        const auto fate = program_.fates.of(module_, target, i, body[call.arguments[i]].type).itself;
        return !module_[target].body && module_[target].methodKind != MethodKind::Destructor && fate.mayLeave();
      });
    }
  }
};

} // namespace

std::map<RecordId, NodeType> nodeTypes(const program::Program& program) {
  return NodeSearch(program).run();
}

} // namespace wt::engines::ownership
