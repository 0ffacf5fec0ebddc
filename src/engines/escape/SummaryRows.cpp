// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/SummaryRows.h"

namespace wt::engines::escape {

using solver::Atom;
using solver::TermKind;
using solver::TermNode;
using FormulaKind = EscapeSummary::FormulaKind;
using FormulaRow = EscapeSummary::FormulaRow;

// ------------------------------------------------------------------------------------------------ formulas

Lit SummaryRows::lit(Lit l) {
  add({false, l.node()});
  return known(l);
}

Term SummaryRows::term(Term t) {
  if (!t.isValid())
    return t;
  add({true, t.index});
  return {terms_.lookup(t.index)};
}

Lit SummaryRows::known(Lit l) const {
  return l.node() == 0 ? l : Lit{nodes_.lookup(l.node()) * 2 + l.isNegated()};
}

bool SummaryRows::has(Part part) const {
  return part.isTerm ? terms_.count(part.index) : part.index == 0 || nodes_.count(part.index);
}

// Operands first, with an explicit stack, because formulas are deep.
void SummaryRows::add(Part root) {
  std::vector<Part> stack{root};
  while (!stack.empty()) {
    const Part part = stack.back();
    if (has(part)) {
      stack.pop_back();
      continue;
    }
    const size_t before = stack.size();
    for (Part operand : partsOf(part))
      if (!has(operand))
        stack.push_back(operand);
    if (stack.size() != before)
      continue;
    FormulaRow row = part.isTerm ? rowOfTerm(Term{part.index}) : rowOfNode(part.index);
    (part.isTerm ? terms_ : nodes_)[part.index] = static_cast<uint32_t>(summary_.formulas.size());
    summary_.formulas.push_back(row);
    stack.pop_back();
  }
}

llvm::SmallVector<SummaryRows::Part, 3> SummaryRows::partsOf(Part part) const {
  if (!part.isTerm && !draft_.graph.isLeaf(part.index))
    return {{false, draft_.graph.left(part.index).node()}, {false, draft_.graph.right(part.index).node()}};
  if (!part.isTerm) {
    const Atom* atom = draft_.vectors.atomOf(part.index);
    if (!atom || draft_.heap.cellOfLeaf(part.index).isValid())
      return {};
    return {{true, atom->a.index}, {true, atom->b.index}};
  }
  const TermNode& node = draft_.vectors[Term{part.index}];
  llvm::SmallVector<Part, 3> parts;
  if (node.kind == TermKind::Choose)
    parts.push_back({false, node.condition.node()});
  if (node.a.isValid())
    parts.push_back({true, node.a.index});
  if (node.b.isValid())
    parts.push_back({true, node.b.index});
  return parts;
}

FormulaRow SummaryRows::rowOfNode(uint32_t node) {
  if (!draft_.graph.isLeaf(node))
    return {
        .kind = FormulaKind::And, .a = known(draft_.graph.left(node)).code, .b = known(draft_.graph.right(node)).code};
  if (CellId of = draft_.heap.cellOfLeaf(node); of.isValid()) {
    if (CellId other = draft_.heap.otherOfLeaf(node); other.isValid())
      return {.kind = FormulaKind::IsSame, .a = cell(of).index, .b = cell(other).index};
    const ir::FunctionId function = draft_.heap.functionOfLeaf(node);
    return {.kind = function.isValid() ? FormulaKind::IsFunction : FormulaKind::IsNull,
            .a = cell(of).index,
            .b = function.index};
  }
  if (const Atom* atom = draft_.vectors.atomOf(node))
    return {.kind = FormulaKind::Compare,
            .operation = static_cast<uint8_t>(atom->comparison),
            .a = terms_.lookup(atom->a.index),
            .b = terms_.lookup(atom->b.index)};
  return {.kind = FormulaKind::Choice};
}

FormulaRow SummaryRows::rowOfTerm(Term t) {
  const TermNode node = draft_.vectors[t];
  FormulaRow row{.kind = FormulaKind::Number, .operation = static_cast<uint8_t>(node.kind), .width = node.width};
  switch (node.kind) {
  case TermKind::Constant:
    row.a = static_cast<uint32_t>(node.value);
    row.b = static_cast<uint32_t>(node.value >> 32);
    return row;
  case TermKind::Variable:
    if (CellId of = draft_.heap.cellOfTerm(t); of.isValid())
      row.a = cell(of).index;
    return row;
  case TermKind::ShiftLeft:
  case TermKind::ShiftRight:
  case TermKind::ArithmeticShiftRight:
    row.a = terms_.lookup(node.a.index);
    row.b = static_cast<uint32_t>(node.value);
    return row;
  case TermKind::Choose: row.condition = known(node.condition); [[fallthrough]];
  case TermKind::Add:
  case TermKind::Subtract:
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor: row.b = terms_.lookup(node.b.index); [[fallthrough]];
  case TermKind::ZeroExtend:
  case TermKind::SignExtend:
  case TermKind::Truncate: row.a = terms_.lookup(node.a.index); return row;
  }
  llvm_unreachable("every term is handled");
}

// ------------------------------------------------------------------------------------------------ memory

CellId SummaryRows::cell(CellId id) {
  if (auto it = cells_.find(id); it != cells_.end())
    return it->second;
  const Cell& of = draft_.heap[id];
  const ObjectId in = object(of.object);
  summary_.cells.push_back({in, of.offset, of.stride, of.type});
  return cells_[id] = CellId(summary_.cells.size() - 1);
}

ObjectId SummaryRows::object(ObjectId id) {
  if (id == draft_.heap.null())
    return ObjectId(0);
  if (auto it = objects_.find(id); it != objects_.end())
    return it->second;
  const EscapeSummary::ObjectRow row = rowOf(draft_.heap[id]);
  summary_.objects.push_back(row);
  return objects_[id] = ObjectId(summary_.objects.size() - 1);
}

EscapeSummary::ObjectRow SummaryRows::rowOf(const Object& object) {
  EscapeSummary::ObjectRow row{object.kind, object.isMany, object.depth, object.index, {}};
  if (object.kind == ObjectKind::Local && object.root == Root::Result)
    row.index = EscapeSummary::ObjectRow::kResult;
  if (object.kind == ObjectKind::Initial)
    row.parent = cell(object.parent);
  if (object.kind == ObjectKind::New) {
    row.index = static_cast<uint32_t>(summary_.made.size());
    summary_.made.push_back(rowOf(object.origin));
  }
  return row;
}

/// Names all fields of an origin, so that a new field cannot be forgotten: those that callers do not get say where in
/// this function the object was made, or are part of its fate.
EscapeSummary::MadeRow SummaryRows::rowOf(const Origin& origin) {
  const auto& [family, location, step, instr, block, isCoarse, isTied, made, isCounted, isHandle, isZeroed, isShown,
               isSoleResult, callee, believed, refused, referent] = origin;
  return {family, made, isCoarse, isCounted, isHandle, isZeroed, isShown, believed, refused};
}

ValueId SummaryRows::value(ValueId id) {
  if (auto it = values_.find(id); it != values_.end())
    return it->second;
  const Value& of = draft_.heap[id];
  const Term bits = term(of.bits);
  EscapeSummary::ValueRow row{bits, static_cast<uint32_t>(summary_.entries.size()),
                              static_cast<uint32_t>(of.entries.size())};
  for (const Entry& entry : of.entries) {
    const Lit guard = lit(entry.guard);
    Target target = entry.target;
    target.object = object(target.object);
    summary_.entries.push_back({guard, target});
  }
  summary_.values.push_back(row);
  return values_[id] = ValueId(summary_.values.size() - 1);
}

void SummaryRows::finish() {
  EscapeSummary& s = summary_;
  auto shrink = [](auto&... rows) { (rows.shrink_to_fit(), ...); };
  shrink(s.objects, s.cells, s.made, s.formulas, s.values, s.entries, s.stores, s.result, s.globals, s.fates, s.ways,
         s.forgottenTypes, s.changedBeyond, s.moves, s.changedGlobals);
}

} // namespace wt::engines::escape
