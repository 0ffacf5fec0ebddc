// SPDX-License-Identifier: Apache-2.0
// Had an object been lost already when a point was come to? Then the leak is true, whatever goes wrong from there on.
//
//   p = make(text);      // o
//   p = NULL;            // o is lost
//   free(text);          // released twice, if make() released it: o was lost before
//
// What is suspected and not reported counts as not so (Trace::assumptions), and that closes the ways that lead through
// it. For an object lost before, they stay open. It was lost before if nothing that held it was overwritten, left or
// released after the point, and nothing but what was lost with it holds it at the end. Temporaries do not count: they
// hold nothing beyond their expression.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

class LostBefore {
public:
  /// `end`: the state in which the object counts as lost.
  LostBefore(const Encoding& encoding, const State& end, ObjectId object);

  /// Had it been, at this point of an unrolled block? Only of a path on which it is lost at the end.
  Lit at(uint32_t step, uint32_t instr) const;

private:
  struct Reference {      // to the object, or to what was lost with it
    Lit when;             // it was there
    uint32_t step, instr; // and went
  };
  const Encoding& encoding_;
  const State& end_;
  const Origin made_;
  std::map<ObjectId, Lit> lost_; // the object, and new ones that hold it at the end
  std::vector<Reference> references_;

  void addHolders(ObjectId object);
  void addReference(ValueId value, CellId holder, uint32_t step, uint32_t instr);
  Lit pointsTo(ValueId value, ObjectId object) const;
};

} // namespace wt::engines::escape
