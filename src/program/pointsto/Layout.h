// SPDX-License-Identifier: Apache-2.0
// How large is a value of a type, and at which offset does a field or a base class begin? In bytes, as laid out by the
// front end.
#pragma once

#include "ir/Module.h"

#include <optional>

namespace wt::program {

class Layout {
public:
  explicit Layout(const ir::Module& module) : module_(module) {}

  /// None for an array of unknown length, a function, `void`, and a record that is only declared.
  std::optional<uint64_t> sizeOf(ir::TypeId type) const;
  int64_t offsetOf(ir::RecordId record, uint32_t field) const {
    return static_cast<int64_t>(module_[record].fields[field].bitOffset / 8);
  }
  /// The offset of the base in a `derived`; none if it is not a base, is virtual, or occurs twice.
  std::optional<int64_t> offsetOfBase(ir::RecordId derived, ir::RecordId base) const;

  /// The record that a pointer type points to; invalid for other pointees.
  ir::RecordId pointeeRecord(ir::TypeId pointer) const;
  /// Is the pointee one byte large?
  bool pointsToBytes(ir::TypeId pointer) const;
  /// Is it a scalar type that can hold a pointer? Numbers cannot, however wide.
  bool mayBePointer(ir::TypeId type) const;

private:
  const ir::Module& module_;

  void findBase(ir::RecordId derived, ir::RecordId base, int64_t at, std::vector<std::optional<int64_t>>& found) const;
};

} // namespace wt::program
