// SPDX-License-Identifier: Apache-2.0
// How large is a value of a type, and where in it does a field or a base class begin? In bytes, as the front end laid
// records out.
#pragma once

#include "ir/Module.h"

#include <optional>

namespace wt::program {

class Layout {
public:
  explicit Layout(const ir::Module& module) : module_(module) {}

  /// None for an array without end, a function, `void` and a record that is only declared.
  std::optional<uint64_t> sizeOf(ir::TypeId type) const;
  int64_t offsetOf(ir::RecordId record, uint32_t field) const {
    return static_cast<int64_t>(module_[record].fields[field].bitOffset / 8);
  }
  /// Where in a `derived` its base lies; none if it is no base, or a virtual one, or there twice.
  std::optional<int64_t> offsetOfBase(ir::RecordId derived, ir::RecordId base) const;

  /// The record a pointer type points to; invalid if it points to something else.
  ir::RecordId pointeeRecord(ir::TypeId pointer) const;
  /// Does a pointer of this type step in single bytes?
  bool pointsToBytes(ir::TypeId pointer) const;
  /// A scalar that can be a pointer: numbers are not, however wide.
  bool mayBePointer(ir::TypeId type) const;

private:
  const ir::Module& module_;

  void findBase(ir::RecordId derived, ir::RecordId base, int64_t at, std::vector<std::optional<int64_t>>& found) const;
};

} // namespace wt::program
