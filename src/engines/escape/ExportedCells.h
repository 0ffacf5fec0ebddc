// SPDX-License-Identifier: Apache-2.0
// Which cells and objects does a summary describe? The cells of the result, of memory behind the parameters and of new
// objects reachable from those, if they changed. Memory more than a few pointers away is not described cell by cell:
// values stored there have escaped, and the summary marks the nearest exported object on the access path: memory behind
// it changed. Globals likewise: values stored there have escaped, and the summary notes that they changed; for globals
// that are single numbers or pointers, such as an error code or the head of a list, callers also learn the new value.
//
//   int n; void f(T **out) { n = 2; *out = malloc(8); }     // n; *out; the new object
#pragma once

#include "engines/escape/EscapeRules.h"

#include <map>
#include <set>

namespace wt::engines::escape {

class ExportedCells {
public:
  std::vector<CellId> stores, results, globals, leftOut;
  std::vector<ObjectId> news;         // reachable from the interface, in the order found
  std::map<ObjectId, uint32_t> chain; // these, with the number of new objects between them and the interface
  std::set<ObjectId> changedBehind;   // objects of the caller's behind which something changed
  bool areTooMany = false;            // some are left out for want of room

  /// `elsewhere`: whether an object escapes other than through the interface.
  ExportedCells(const Encoding& encoding, const State& state, const EscapeRules& elsewhere);

  uint32_t interfaceDepth() const { return static_cast<uint32_t>(bounds()[Budget::InterfaceDepth]); }
  bool isNear(ObjectId object) const { return heap_[object].depth <= interfaceDepth(); }
  bool isFar(CellId cell) const { return cell.isValid() && !isNear(heap_[cell].object); }
  bool isCallers(ObjectId object) const {
    return heap_[object].kind == ObjectKind::Initial && heap_[object].root == Root::Parameter;
  }
  bool isChanged(CellId cell) const;
  /// Something behind the object changed; what the summary marks is at most `depth` pointers away.
  void noteBeyond(ObjectId object, uint32_t depth);

private:
  const Encoding& encoding_;
  const State& state_;
  const Heap& heap_;
  const EscapeRules& elsewhere_;
  std::set<ObjectId> leftOutNews_;

  const Bounds& bounds() const { return heap_.bounds(); }
  bool isSet(CellId cell) const;
  void collectCells();
  void collectGlobals();
  bool isExactPointer(CellId cell) const;
  void leaveOut(ObjectId far);
  void collectCellsOf(ObjectId object, std::vector<ObjectId>& work);
  void collectNewIn(CellId cell, uint32_t links, std::vector<ObjectId>& work);
  void leaveOutNew(ObjectId object);
  bool isWorthTelling(ObjectId object, uint32_t links) const;
};

} // namespace wt::engines::escape
