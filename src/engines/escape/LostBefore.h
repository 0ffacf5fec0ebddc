// SPDX-License-Identifier: Apache-2.0
// Was the object already lost when execution reached this point? Then the leak is true, whatever goes wrong afterwards.
//
//   p = make(text);      // o
//   p = NULL;            // o is lost
//   free(text);          // released twice, if make() released it: o was lost before
//
// A suspicion that is not reported is assumed to be unfounded (Trace::assumptions), which excludes the paths that
// contain it. For an object lost before, these paths stay possible. It was lost before if no holder of it was
// overwritten, left its scope or was released after the point, and only objects lost with it hold it at the end.
// Temporaries do not count: they hold nothing beyond their expression.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

class LostBefore {
public:
  /// `end`: the state in which the object counts as lost.
  LostBefore(const Encoding& encoding, const State& end, ObjectId object);

  /// Was it lost at this point of an unrolled block? Valid only for a path on which it is lost at the end.
  Lit at(uint32_t step, uint32_t instr) const;

private:
  struct Reference {      // to the object, or to an object lost with it
    Lit when;             // it existed
    uint32_t step, instr; // where it ended
  };
  const Encoding& encoding_;
  const State& end_;
  const Origin made_;
  std::map<ObjectId, Lit> lost_; // the object, and new objects that hold it at the end
  std::vector<Reference> references_;

  void addHolders(ObjectId object);
  void addReference(ValueId value, CellId holder, uint32_t step, uint32_t instr);
  Lit pointsTo(ValueId value, ObjectId object) const;
};

} // namespace wt::engines::escape
