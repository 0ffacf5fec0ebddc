// SPDX-License-Identifier: Apache-2.0
// Where does a pointer point after a conversion between classes? The layout gives the offset. If the class with which
// the object was made is known, it also gives the virtual bases and the outcome of a dynamic cast.
//
//   Reader *r = new File;                // File : Writer, Reader.   r: {(true, new0 + 64 bits)}, and new0 is a File
//   dynamic_cast<Writer *>(r)            // {(true, new0 + 0 bits)}
//
// Does not know the class of the caller's objects, not even while they are being constructed.
#pragma once

#include "engines/escape/State.h"

#include <optional>

namespace wt::engines::escape {

class Casts : private Tables {
public:
  Casts(TableStore& store, const ir::Body& body) : Tables(store), body_(body), module_(store.heap.module()) {}

  struct WholeObject {
    ir::RecordId record; // the class with which it was made
    int64_t start = 0;
  };
  /// The complete object into which a pointer with this static class points, and its class; none if unknown.
  std::optional<WholeObject> wholeObject(const Target& target, ir::RecordId staticClass) const;
  /// The offset of the base class in the derived class, in bits. Only the layout of the complete class gives the
  /// offsets of virtual bases.
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

/// Adds a target to a value; if the target is present, extends its guard.
void addEntry(Value& value, Lit guard, const Target& target, BoolGraph& graph);

} // namespace wt::engines::escape
