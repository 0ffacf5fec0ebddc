// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Summary.h"

namespace wt::engines::escape {

ir::VariableId SummaryTables::rootParameter(ObjectId object) const {
  if (objects[object.index].kind != ObjectKind::Initial)
    return {};
  while (objects[object.index].kind == ObjectKind::Initial)
    object = cells[objects[object.index].parent.index].object;
  const ObjectRow& root = objects[object.index];
  return root.kind == ObjectKind::Local && root.index != ObjectRow::kResult ? ir::VariableId(root.index)
                                                                            : ir::VariableId();
}

bool SummaryTables::isGiven(ObjectId object) const {
  auto holds = [&](const Store& store) {
    return llvm::any_of(entriesOf(store.value), [&](const Entry& entry) { return entry.target.object == object; });
  };
  return llvm::any_of(result, holds) || llvm::any_of(stores, holds);
}

bool SummaryTables::leavesByResultAlone() const {
  auto isMade = [&](const Entry& entry) { return isNew(entry.target.object); };
  auto putsNew = [&](const Store& store) {
    return !isNew(cells[store.cell.index].object) && llvm::any_of(entriesOf(store.value), isMade);
  };
  auto escapes = [&](const Fate& fate) { return isNew(fate.object) && !fate.escaped.isNo() && isGiven(fate.object); };
  return llvm::none_of(stores, putsNew) && llvm::none_of(fates, escapes);
}

template <class Row> static size_t bytesOf(const std::vector<Row>& rows) {
  return rows.capacity() * sizeof(Row);
}

size_t SummaryTables::bytes() const {
  return sizeof(*this) + bytesOf(objects) + bytesOf(cells) + bytesOf(made) + bytesOf(formulas) + bytesOf(values) +
         bytesOf(entries) + bytesOf(stores) + bytesOf(result) + bytesOf(globals) + bytesOf(fates) + bytesOf(ways) +
         bytesOf(forgottenTypes) + bytesOf(changedBeyond) + bytesOf(moves) + bytesOf(changedGlobals);
}

} // namespace wt::engines::escape
