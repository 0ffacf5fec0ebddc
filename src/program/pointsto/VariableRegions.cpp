// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/VariableRegions.h"

#include "program/FunctionFacts.h"

#include <algorithm>

namespace wt::program {

using namespace ir;

namespace {

/// A variable with more fields than this, nested ones included, is one region.
constexpr uint32_t kMaxFields = 128;

/// The variable or global that contains a place; neither, if the place is behind a pointer.
struct Root {
  VariableId variable;
  GlobalId global;
};

Root rootOf(const Body& body, PlaceId place) {
  for (;;) {
    const PlaceNode& node = body[place].node;
    if (const auto* field = std::get_if<FieldPlace>(&node))
      place = field->object;
    else if (const auto* element = std::get_if<ElementPlace>(&node))
      place = element->array;
    else if (const auto* local = std::get_if<LocalPlace>(&node))
      return {local->variable, {}};
    else if (const auto* global = std::get_if<GlobalPlace>(&node))
      return {{}, global->global};
    else
      return {};
  }
}

} // namespace

bool isWholeProgram(const Module& module) {
  return program::hasMain(module);
}

VariableRegions::VariableRegions(const Module& module) : module_(module) {
  std::vector<bool> isTakenGlobal(module.globals.size(), false);
  bool isWhole = isWholeProgram(module);
  for (uint32_t g = 0; g < module.globals.size(); ++g)
    isTakenGlobal[g] = !module.globals[g].isDefined || (!isWhole && module.globals[g].linkage != Linkage::Internal);

  variables_.resize(module.functions.size());
  for (uint32_t f = 0; f < module.functions.size(); ++f) {
    firsts_.push_back(Region(size()));
    const Body* body = module.functions[f].body.get();
    if (!body)
      continue;
    std::vector<bool> isTaken(body->variables.size(), false);
    findTaken(*body, isTaken, isTakenGlobal);
    for (uint32_t v = 0; v < body->variables.size(); ++v)
      variables_[f].push_back(isTaken[v] ? Region() : addRoot(FunctionId(f), v, body->variables[v].type));
  }
  firsts_.push_back(Region(size()));
  for (uint32_t g = 0; g < module.globals.size(); ++g)
    globals_.push_back(isTakenGlobal[g] ? Region() : addRoot({}, g, module.globals[g].type));
}

void VariableRegions::findTaken(const Body& body, std::vector<bool>& variables, std::vector<bool>& globals) const {
  for (const Expr& expr : body.exprs)
    if (const auto* address = std::get_if<AddressExpr>(&expr.node)) {
      Root root = rootOf(body, address->place);
      if (root.variable)
        variables[root.variable.index] = true;
      else if (root.global)
        globals[root.global.index] = true;
    }
}

Region VariableRegions::addRoot(FunctionId function, uint32_t variable, TypeId type) {
  Region region(nodes_.size());
  nodes_.push_back({{}, 0, {}, 0, function, variable});
  if (countFields(type, kMaxFields) <= kMaxFields)
    addFields(region, type);
  return region;
}

void VariableRegions::addFields(Region region, TypeId type) {
  RecordId record = recordIn(type);
  if (!record)
    return;
  const std::vector<Field>& fields = module_[record].fields;
  uint32_t first = size();
  nodes_[region.index].record = record;
  nodes_[region.index].firstField = first;
  for (uint32_t i = 0; i < fields.size(); ++i)
    nodes_.push_back({region, i, {}, 0, {}, 0});
  for (uint32_t i = 0; i < fields.size(); ++i)
    addFields(Region(first + i), fields[i].type);
}

uint32_t VariableRegions::countFields(TypeId type, uint32_t limit) const {
  RecordId record = recordIn(type);
  uint32_t count = 0;
  if (record)
    for (const Field& field : module_[record].fields) {
      count += 1 + countFields(field.type, limit);
      if (count > limit)
        break;
    }
  return count;
}

/// The record whose fields get regions; invalid for a scalar, a union and an empty record.
RecordId VariableRegions::recordIn(TypeId type) const {
  while (const auto* array = typeAs<ArrayType>(module_.types, type))
    type = array->element;
  const auto* record = typeAs<RecordType>(module_.types, type);
  if (!record || module_[record->record].kind == RecordKind::Union || module_[record->record].fields.empty())
    return {};
  return record->record;
}

Region VariableRegions::field(Region object, RecordId record, uint32_t field) const {
  const Node& node = nodes_[object.index];
  if (!node.record)
    return object;
  assert(node.record == record && "a variable whose address is not taken is seen as what it is");
  return Region(node.firstField + field);
}

void VariableRegions::addCells(Region region, RegionSet& cells) const {
  const Node& node = nodes_[region.index];
  if (!node.record) {
    cells.insert(region);
    return;
  }
  for (uint32_t i = 0; i < module_[node.record].fields.size(); ++i)
    addCells(Region(node.firstField + i), cells);
}

std::string VariableRegions::describe(Region region) const {
  const Node& node = nodes_[region.index];
  if (node.parent) {
    RecordId record = nodes_[node.parent.index].record;
    return describe(node.parent) + "." + module_[record].fields[node.field].name;
  }
  if (!node.function)
    return "$" + module_.globals[node.variable].name;
  return module_[node.function].name + "." + module_[node.function].body->variables[node.variable].name;
}

} // namespace wt::program
