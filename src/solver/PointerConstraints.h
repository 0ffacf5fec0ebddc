// SPDX-License-Identifier: Apache-2.0
// Which locations can flow into which nodes? The constraints of a points-to analysis, independent of any program.
//
//   p = &a.f;   q = p;   *q = r;   s = *q;        // include(p, a at 8)  copy(p, q)  store(q, r)  load(q, s)
//   t = &q->g;                                    // shift(q, 16, t)
//   u = (char *)q + n;                            // spread(q, u): any part of the objects that q points into
//
// A *node* holds a set of locations. An *object* is a piece of memory. A *location* is a part of an object that begins
// at some offset; contentsOf(location) is the node of the values stored there.
//
// Two solvers: InclusionSolver.h (Andersen), UnificationSolver.h (Steensgaard).
#pragma once

#include "support/SparseBits.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace wt::solver {

using Node = uint32_t;
using Object = uint32_t;
using Location = uint32_t;

class PointerConstraints {
public:
  virtual ~PointerConstraints() = default;

  virtual Node addNode() = 0;
  /// `size` in bytes, if known: there are no locations behind it.
  virtual Object addObject(std::optional<uint64_t> size) = 0;
  /// An object with a single location, for every offset.
  virtual Object addUndivided() = 0;
  /// The part of an object at an offset; none if the offset is outside.
  virtual std::optional<Location> locationAt(Object object, int64_t offset) = 0;
  virtual Node contentsOf(Location location) const = 0;
  /// An object that represents itself and all objects reachable from it. It stores all of this in every reachable
  /// location, so their parts are not distinguished. A node that holds it holds all of that. At most one.
  virtual Location addEverything() {
    Location all = *locationAt(addUndivided(), 0);
    Node held = contentsOf(all);
    include(held, all);
    load(held, held);
    store(held, held);
    spread(held, held);
    return all;
  }

  // ---- constraints
  virtual void include(Node node, Location location) = 0;        // node ∋ location
  virtual void copy(Node from, Node to) = 0;                     // to ⊇ from
  virtual void load(Node pointer, Node to) = 0;                  // to ⊇ contents of every location of pointer
  virtual void store(Node pointer, Node from) = 0;               // contents of every location of pointer ⊇ from
  virtual void shift(Node pointer, int64_t offset, Node to) = 0; // to ⊇ the locations of pointer, moved by an offset
  virtual void spread(Node pointer, Node to) = 0; // to ⊇ every location of every object pointer points into

  /// Computes the smallest solution that the solver can represent. May be called again after further constraints.
  virtual void solve() = 0;

  // ---- the solution
  /// Canonical locations. With the object of addEverything(), the locations that it represents may be missing.
  virtual const SparseBits& pointsTo(Node node) const = 0;
  /// The same locations, together with those represented by addEverything().
  virtual SparseBits whole(SparseBits locations) const { return locations; }
  virtual uint32_t locationCount() const = 0;
  /// Equal for two locations that the solver merged.
  virtual Location canonical(Location location) const = 0;
  virtual Object objectOf(Location location) const = 0;
  virtual int64_t offsetOf(Location location) const = 0;
  /// The location at a distance from another, if the constraints ever reached it.
  virtual std::optional<Location> findShifted(Location location, int64_t offset) const = 0;
  /// Visits the canonical locations of its object that begin in [0, bytes) from the location; without `bytes`, all.
  virtual void forEachPart(Location location, std::optional<uint64_t> bytes,
                           llvm::function_ref<void(Location)> visit) const = 0;
};

} // namespace wt::solver
