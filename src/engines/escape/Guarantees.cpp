// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Guarantees.h"

namespace wt::engines::escape {

namespace {

/// Assumes that fields of the object behind the parameter are 0 at the start.
void assumeZero(const program::ArgumentGuarantee& guarantee, ValueId pointer, SymbolicMemory& memory) {
  Heap& heap = memory.heap;
  const Value value = heap[pointer];
  for (const Entry& entry : value.entries) {
    if (heap[entry.target.object].kind != ObjectKind::Initial || heap[entry.target.object].isMany)
      continue;
    for (const program::FieldOfArgument& field : guarantee.zeroFields) {
      const ir::Field& row = heap.module()[field.record].fields[field.field];
      if (!heap.isPointer(row.type) && !heap.asInt(row.type))
        continue;
      const CellId cell = heap.cell(entry.target.object, static_cast<int64_t>(row.bitOffset), 0, row.type);
      memory.trace.assumptions.push_back(memory.graph.implies(entry.guard, heap.isNull(heap.initialValue(cell))));
    }
  }
}

} // namespace

void assumeGuarantees(const Subject& subject, SymbolicMemory& memory) {
  llvm::ArrayRef<program::ArgumentGuarantee> guarantees = subject.program.guarantees.of(subject.function);
  const ir::Body& body = subject.body();
  Heap& heap = memory.heap;
  for (uint32_t i = 0; i < guarantees.size() && i < body.variables.size(); ++i) {
    const program::ArgumentGuarantee& guarantee = guarantees[i];
    const ir::Variable& parameter = body.variables[i];
    if (guarantee.isNone() || parameter.kind != ir::VariableKind::Parameter)
      continue;
    ValueId value = heap.initialValue(heap.cell(heap.local(ir::VariableId(i)), 0, 0, parameter.type));
    if (guarantee.isNeverNull && heap.isPointer(parameter.type))
      memory.trace.assumptions.push_back(!heap.isNull(value));
    if (!guarantee.zeroFields.empty())
      assumeZero(guarantee, value, memory);
    Term number = heap[value].bits;
    if (guarantee.numbers.empty() || !number.isValid())
      continue;
    Lit isOne = Lit::no();
    for (int64_t each : guarantee.numbers)
      isOne = memory.graph.either(isOne,
                                  memory.vectors.equal(number, memory.vectors.constant(memory.vectors.widthOf(number),
                                                                                       static_cast<uint64_t>(each))));
    memory.trace.assumptions.push_back(isOne);
  }
}

} // namespace wt::engines::escape
