// SPDX-License-Identifier: Apache-2.0
// What holds at the start of a function, because all its callers see to it (program/CallerGuarantees.h)?
//
//   static int fill(char *to, int mode)      // assumed: to is not null; mode is 1 or 2
#include "engines/escape/Encoder.h"

namespace wt::engines::escape {

void Encoder::assumeGuarantees() {
  llvm::ArrayRef<program::ArgumentGuarantee> guarantees = program_.guarantees.of(function_);
  for (uint32_t i = 0; i < guarantees.size() && i < body_.variables.size(); ++i) {
    const program::ArgumentGuarantee& guarantee = guarantees[i];
    const ir::Variable& parameter = body_.variables[i];
    if (guarantee.isNone() || parameter.kind != ir::VariableKind::Parameter)
      continue;
    ValueId value = heap.initialValue(heap.cell(heap.local(ir::VariableId(i)), 0, 0, parameter.type));
    if (guarantee.isNeverNull && heap.isPointer(parameter.type))
      assumptions.push_back(!heap.isNull(value));
    Term number = heap[value].bits;
    if (guarantee.numbers.empty() || !number.isValid())
      continue;
    Lit isOne = Lit::no();
    for (int64_t each : guarantee.numbers)
      isOne = graph.either(isOne, vectors.equal(number, vectors.constant(vectors.widthOf(number), static_cast<uint64_t>(each))));
    assumptions.push_back(isOne);
  }
}

} // namespace wt::engines::escape
