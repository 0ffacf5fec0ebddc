// SPDX-License-Identifier: Apache-2.0
#include "program/RecordOverlaps.h"

namespace wt::program {

using namespace ir;

namespace {

/// The record that a value of the type is, or consists of (an array of them).
RecordId recordIn(const Module& module, TypeId type) {
  while (const auto* array = typeAs<ArrayType>(module.types, type))
    type = array->element;
  const auto* record = typeAs<RecordType>(module.types, type);
  return record ? record->record : RecordId();
}

RecordId recordBehind(const Module& module, TypeId type) {
  const auto* pointer = typeAs<PointerType>(module.types, type);
  return pointer ? recordIn(module, pointer->pointee) : RecordId();
}

void addParts(const Module& module, RecordId whole, std::set<RecordId>& parts) {
  for (const Field& field : module[whole].fields)
    if (const RecordId part = recordIn(module, field.type); part.isValid() && parts.insert(part).second)
      addParts(module, part, parts);
}

} // namespace

RecordOverlaps::RecordOverlaps(const Module& module) : parts_(module.records.size()) {
  for (uint32_t i = 0; i < parts_.size(); ++i)
    addParts(module, RecordId(i), parts_[i]);
  for (const Function& function : module.functions) {
    if (!function.body)
      continue;
    for (const Expr& expr : function.body->exprs)
      if (const auto* cast = std::get_if<CastExpr>(&expr.node)) {
        const RecordId from = recordBehind(module, (*function.body)[cast->operand].type);
        const RecordId to = recordBehind(module, expr.type);
        if (from.isValid() && to.isValid() && from != to)
          casts_.insert(std::minmax(from, to));
      }
  }
}

bool RecordOverlaps::mayOverlap(RecordId a, RecordId b) const {
  return a == b || parts_[a.index].count(b) || parts_[b.index].count(a) || casts_.count(std::minmax(a, b));
}

} // namespace wt::program
