// SPDX-License-Identifier: Apache-2.0
// What does a call do if the callee has no summary? If it has neither a body nor a specification, everything it can
// reach through a pointer to non-const escapes, and its result is unknown. It is presumed to read its arguments, and a
// method not to keep its object. If it has a body (it was given up, is being analysed, or is one of too many targets),
// the possible fate of each argument is known (program/ArgumentFates.h), though not its condition.
//
//   delete shape; draw(shape);         // a use: why else would it receive the shape
//   Timer *t = new Timer; t->start();  // lost: neither the constructor nor `start` is presumed to keep `t`
//   new QLabel(parent);                // kept: by its argument, an object of the same hierarchy
//   p->unref();                        // taken: its name says that it may release the object
//   out_.open(name);                   // a member of this object: the rest of it stays unchanged
//   new Command("help");               // kept: it must register itself somewhere, or the statement would be pointless
//   refspec_parse(spec, text);         // C: by its name and first parameter a function of `struct refspec`
//   file->read(buffer, size);          // fills the buffer, does not keep it
//
// A departure from [Saturn, 4.5], where every argument of an unknown function has escaped: for a C++ class analysed one
// file at a time, that would be every object as soon as it is made. Findings that depend on this have medium
// confidence. Not recognised: methods that register their object without receiving any other (`thread->start()` of a
// class that deletes itself). Specifications express it (`keeps(this)`).
#pragma once

#include "contract/Callees.h"
#include "engines/escape/BelievedCalls.h"

namespace wt::engines::escape {

class UnknownCalls : private Tables {
public:
  explicit UnknownCalls(const Rooms& rooms)
      : Tables(rooms.store), subject_(rooms.subject), body_(subject_.body()), callees_(body_), memory_(rooms.memory),
        evaluator_(rooms.evaluator), believed_(rooms) {}

  /// A method call uses its object, whatever the method does: a virtual one is looked up in it. The object is not null.
  void useReceiver(const ir::Call& call);
  void callUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, Location location);
  /// The targets of the arguments may be kept, released and written.
  void passUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, const contract::Callee& known = {});

private:
  const Subject& subject_;
  const ir::Body& body_;
  contract::Callees callees_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  BelievedCalls believed_;

  /// The called method, or the method that the target overrides; invalid if it is none.
  ir::FunctionId methodOf(const ir::Call& call) const;
  void presumeUses(const ir::Call& call, ir::FunctionId callee);
  Lit mayKeepReceiver(const ir::Call& call, const ir::Function& method);
  bool isMethodByName(const ir::Call& call, ir::FunctionId callee) const;
  bool isFilledBuffer(const ir::Call& call, size_t argument, ir::FunctionId callee) const;
  bool passPointerByReference(ir::ExprId argument);
  bool isNewDropped(const ir::Call& call) const;
  llvm::SmallVector<ir::FunctionId, 4> bodiesOf(const ir::Call& call, ir::FunctionId callee, bool isRaising) const;
  program::ArgumentFate fateOf(llvm::ArrayRef<ir::FunctionId> bodies, size_t argument, ir::TypeId type) const;
  uint64_t partGiven(const ir::Call& call, size_t argument, ir::FunctionId callee, bool isReceiver) const;
  void forgetPart(const Target& start, uint64_t bits, bool onlyNumbers);
  void forgetArgument(ObjectId object, const program::ArgumentFate& fate);
  bool isFormatted(const contract::Callee& callee, size_t argument, ir::TypeId type) const;
};

} // namespace wt::engines::escape
