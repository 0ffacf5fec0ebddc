// SPDX-License-Identifier: Apache-2.0
// Which functions does a call go to, and where in the object does each find its receiver? The values decide, where they
// are known: the class an object was made as, the function that a cell holds. Only where they are not, the call graph
// is asked, and which of its targets is called is a choice that nobody sees.
//
//   Reader *r = new File;       // File : Writer, Reader.   r: {(true, new0 + 64 bits)}, and new0 is a File
//   r->read();                  // File::read on new0 + 0, whatever else overrides Reader::read
//   delete r;                   // File::~File on new0 + 0
//
// An overrider finds its object where its own class begins, and its result is converted to that of the method it
// overrides [Itanium C++ ABI, 2.5 and 3.2, which does both by thunks].
#pragma once

#include "engines/escape/Rooms.h"

namespace wt::engines::escape {

/// A function that a call may go to; invalid: one that is not known.
struct CallWay {
  ir::FunctionId function;
  Lit when;
  ValueId receiver;        // where its class begins; invalid: as the call has it
  int64_t resultShift = 0; // from the class it returns to the one that is expected, in bits
};

class Dispatch {
public:
  explicit Dispatch(const Rooms& rooms)
      : subject_(rooms.subject), body_(subject_.body()), memory_(rooms.memory), evaluator_(rooms.evaluator),
        casts_(rooms.store, body_), heap_(rooms.store.heap), graph_(rooms.store.graph), module_(heap_.module()) {}

  /// Their conditions exclude each other, and one of them holds.
  std::vector<CallWay> waysOf(const ir::Call& call);

private:
  const Subject& subject_;
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  Casts casts_;
  Heap& heap_;
  BoolGraph& graph_;
  const ir::Module& module_;

  bool addKnown(const ir::Call& call, ir::ExprId decides, std::vector<CallWay>& ways);
  Lit calleeDecision(const ir::PointerCallee* pointer, ir::FunctionId function); // made where it cannot be seen here
  std::vector<CallWay> adjusted(const ir::Call& call, std::vector<CallWay> ways);
  void adjust(const ir::Call& call, CallWay& way);
  ir::FunctionId functionAt(const ir::Call& call, const Target& target, ir::RecordId staticClass) const;
};

} // namespace wt::engines::escape
