// SPDX-License-Identifier: Apache-2.0
// Which functions does a call go to, and where in the object does each find its receiver? Known values decide: the
// class with which an object was made, the function in a cell. If they are unknown, the call graph gives the targets,
// and which one is called is a choice that nobody sees.
//
//   Reader *r = new File;       // File : Writer, Reader.   r: {(true, new0 + 64 bits)}, and new0 is a File
//   r->read();                  // File::read on new0 + 0, whatever else overrides Reader::read
//   delete r;                   // File::~File on new0 + 0
//
// An overrider expects its object where its own class begins, and its result is converted to the result type of the
// overridden method [Itanium C++ ABI, 2.5 and 3.2, which uses thunks for both].
#pragma once

#include "engines/escape/Rooms.h"

namespace wt::engines::escape {

/// One possible target of a call; invalid function: an unknown one.
struct CallWay {
  ir::FunctionId function;
  Lit when;
  ValueId receiver;        // pointer to where its class begins; invalid: the call's own receiver
  int64_t resultShift = 0; // from the class it returns to the expected one, in bits
};

class Dispatch {
public:
  explicit Dispatch(const Rooms& rooms)
      : subject_(rooms.subject), body_(subject_.body()), memory_(rooms.memory), evaluator_(rooms.evaluator),
        casts_(rooms.store, body_), heap_(rooms.store.heap), graph_(rooms.store.graph), module_(heap_.module()) {}

  /// Their conditions exclude each other and cover all cases.
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
  Lit calleeDecision(const ir::PointerCallee* pointer, ir::FunctionId function);
  std::vector<CallWay> adjusted(const ir::Call& call, std::vector<CallWay> ways);
  void adjust(const ir::Call& call, CallWay& way);
  ir::FunctionId functionAt(const ir::Call& call, const Target& target, ir::RecordId staticClass) const;
};

} // namespace wt::engines::escape
