// SPDX-License-Identifier: Apache-2.0
// Which locations can flow into which nodes? The constraints of a points-to analysis, without a program in them.
//
//   p = &a.f;   q = p;   *q = r;   s = *q;        // include(p, a at 8)  copy(p, q)  store(q, r)  load(q, s)
//   t = &q->g;                                    // shift(q, 16, t)
//   u = (char *)q + n;                            // spread(q, u): any part of what q points into
//
// A *node* holds a set of locations. An *object* is a piece of memory; a *location* is a part of an object that begins
// at some offset, and is itself a node's worth of memory: contentsOf(location) is the node of what is stored there.
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
  /// `size` in bytes, if it is known: there are no locations beyond it.
  virtual Object addObject(std::optional<uint64_t> size) = 0;
  /// An object that is one location, wherever in it a pointer points.
  virtual Object addUndivided() = 0;
  /// The part of an object at an offset; none if it lies outside.
  virtual std::optional<Location> locationAt(Object object, int64_t offset) = 0;
  virtual Node contentsOf(Location location) const = 0;
  /// An object that stands for all it holds: itself, and whatever that leads to. It writes all of it everywhere there,
  /// so that the parts of what it holds are not told apart. A node that holds it holds all of that. At most one.
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

  /// Makes all of them hold, with the smallest sets the solver can do. May be called again after more were added.
  virtual void solve() = 0;

  // ---- the solution
  /// Canonical locations. Where the object of addEverything() is among them, what it stands for need not be listed.
  virtual const SparseBits& pointsTo(Node node) const = 0;
  /// The same locations and what they stand for.
  virtual SparseBits whole(SparseBits locations) const { return locations; }
  virtual uint32_t locationCount() const = 0;
  /// Equal for two locations that the solver could not keep apart.
  virtual Location canonical(Location location) const = 0;
  virtual Object objectOf(Location location) const = 0;
  virtual int64_t offsetOf(Location location) const = 0;
  /// The location at a distance from another, if the constraints ever led there.
  virtual std::optional<Location> findShifted(Location location, int64_t offset) const = 0;
  /// The canonical locations of its object that begin in [0, bytes) from the location; of all of it, without `bytes`.
  virtual void forEachPart(Location location, std::optional<uint64_t> bytes,
                           llvm::function_ref<void(Location)> visit) const = 0;
};

} // namespace wt::solver
