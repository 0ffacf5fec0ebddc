// SPDX-License-Identifier: Apache-2.0
// What does a call do whose function has no summary? If it has no body and no specification either, what it can reach
// through a pointer to something it may change escapes, and nothing is known of its result. It looks at what it is
// given, and a method does not keep its object. If it has a body (it was given up, is being analysed, or is one of too
// many), what may happen to each argument is known (program/ArgumentFates.h), though not when.
//
//   delete shape; draw(shape);         // a use: why else would it be given the shape
//   Timer *t = new Timer; t->start();  // lost: neither the constructor nor `start` is taken to keep `t`
//   new QLabel(parent);                // kept: by the object that it is given, which belongs to the same hierarchy
//   p->unref();                        // taken: its name says that it may release it
//   out_.open(name);                   // a member of this object: the rest of it stays as it was
//   new Command("help");               // kept: nobody writes this of an object that does not enter itself somewhere
//   refspec_parse(spec, text);         // C: a function of `struct refspec` by its name and its first parameter
//   file->read(buffer, size);          // a buffer to be filled: it is not kept
//
// A departure from [Saturn, 4.5], where what is passed to an unknown function has escaped: of a C++ class seen one file
// at a time, that is every object from the moment it is made. What rests on this is of medium confidence. Not known
// here: methods that enter their object somewhere without being given anything (`thread->start()` of a class that
// deletes itself). Specifications say so (`keeps(this)`).
#pragma once

#include "contract/Callees.h"
#include "engines/escape/BelievedCalls.h"

namespace wt::engines::escape {

class UnknownCalls : private Tables {
public:
  explicit UnknownCalls(const Rooms& rooms)
      : Tables(rooms.store), subject_(rooms.subject), body_(subject_.body()), callees_(body_), memory_(rooms.memory),
        evaluator_(rooms.evaluator), believed_(rooms) {}

  /// A method that is called on an object uses it, whatever it does: a virtual one is looked up in it. It is not null.
  void useReceiver(const ir::Call& call);
  void callUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, Location location);
  /// What the arguments lead to may be kept, released and written.
  void passUnknown(const ir::Call& call, ir::FunctionId callee, bool isRaising, const contract::Callee& known = {});

private:
  const Subject& subject_;
  const ir::Body& body_;
  contract::Callees callees_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  BelievedCalls believed_;

  /// The method that is called, or that what is called overrides; invalid if it is none.
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
