// SPDX-License-Identifier: Apache-2.0
// Where in an object does a pointer point once it is converted from one class to another? As far in as the layout says;
// and where the class an object was made as is known, the virtual bases of that class, and whether a dynamic cast
// succeeds.
//
//   Reader *r = new File;                // File : Writer, Reader.   r: {(true, new0 + 64 bits)}, and new0 is a File
//   dynamic_cast<Writer *>(r)            // {(true, new0 + 0 bits)}
//
// Not known: the class of the caller's objects, also while they are constructed.
#pragma once

#include "engines/escape/State.h"

#include <optional>

namespace wt::engines::escape {

class Casts : private Tables {
public:
  Casts(TableStore& store, const ir::Body& body) : Tables(store), body_(body), module_(store.heap.module()) {}

  struct WholeObject {
    ir::RecordId record; // the class it was made as
    int64_t start = 0;
  };
  /// The object, with the class it was made as, that a pointer of the static class points into.
  std::optional<WholeObject> wholeObject(const Target& target, ir::RecordId staticClass) const;
  /// Where in the derived class the base class lies, in bits. The virtual bases of a class lie where its own layout
  /// says.
  std::optional<int64_t> baseOffset(ir::RecordId derived, ir::RecordId base, bool isComplete = true) const;

  ValueId upcast(ValueId pointer, ir::RecordId from, ir::RecordId to);
  ValueId downcast(ValueId pointer, ir::RecordId from, ir::RecordId to);
  ValueId dynamicCast(ValueId pointer, ir::RecordId from, ir::RecordId to);
  ValueId shiftPointer(ValueId pointer, int64_t bits);

private:
  struct Pointed {
    int64_t offset = 0;
    ir::RecordId staticClass;
  };
  const ir::Body& body_;
  const ir::Module& module_;

  std::optional<WholeObject> wholeIn(ir::TypeId type, int64_t start, const Pointed& pointed, bool isBase) const;
  bool hasClassAt(ir::RecordId record, int64_t offset, ir::RecordId wanted, bool isComplete) const;
  bool isVirtualBase(ir::RecordId derived, ir::RecordId base) const;
};

/// Adds a target to those of a value, or to the guard of the same one.
void addEntry(Value& value, Lit guard, const Target& target, BoolGraph& graph);

} // namespace wt::engines::escape
