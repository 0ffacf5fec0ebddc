// SPDX-License-Identifier: Apache-2.0
// What does one function do with containers of pointers and their elements? Each variable has a set of tags that only
// grows; the order of statements does not matter:
//
//   auto it = v.begin();      // it: inside v
//   T *p = *it;               // p: an element of v
//   delete p;                 // v: this function releases elements
//   w.push_back(new T);       // w: gets an object made here
//
// The address of a variable has the tags of its value: `push_back(&t)` inserts the value of t.
#pragma once

#include "engines/escape/ElementModel.h"
#include "engines/escape/Limits.h"
#include "program/Program.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines::escape {

class ElementPass {
public:
  ElementPass(const program::Program& program, ElementModel& model, const Limits& limits, ir::FunctionId function);
  void run();

private:
  const program::Program& program_;
  const ir::Module& module_;
  ElementModel& model_;
  const Limits& limits_;
  ir::FunctionId function_;
  const ir::Body& body_;
  std::vector<Tags> tags_;           // by variable
  std::set<ir::VariableId> chosen_;  // references to entries under keys that the caller chose
  std::set<ir::VariableId> derived_; // … and under keys that derive from the caller's arguments
  std::set<ir::VariableId> made_;    // references to entries that may be new
  std::set<InstanceId> inserted_;    // containers for which the function reads the result of an insertion
  std::set<InstanceId> inHand_;      // containers that the function searches for an element it already has
  ir::BlockId block_;                // of the current statement
  bool hasGrown_ = false;
  Location at_; // of the current statement

  // ---- values
  bool isNumber(ir::TypeId type) const;
  void add(ir::VariableId variable, const Tags& tags);
  SiteId siteAt(Location at);
  bool isKept(SiteId site) const;
  InstanceId instanceOf(ir::VariableId variable);
  InstanceId heldBy(ir::PlaceId place); // for a field that points to a container
  InstanceId baseOf(ir::TypeId derived, ir::TypeId base);
  Tags tagsOf(ir::ExprId value);
  Tags tagsAt(ir::PlaceId place); // of the address of the place
  Tags tagsIn(ir::PlaceId place); // of the content of the place
  Tags tagsInCell(Cell cell) const;
  Tags withoutTables(Tags tags, ir::TypeId type) const;
  ir::VariableId localOf(ir::PlaceId place) const;
  ir::VariableId referenceIn(ir::PlaceId target) const;

  // ---- statements
  void statement(const ir::Instr& instr);
  void store(ir::PlaceId target, const Tags& value, Location at);
  void put(InstanceId container, const Tags& value, Location at);
  bool isOwnCell(Cell cell) const;
  void keep(Cell cell, const Tags& value);
  FunctionFacts::Fate* fateOf(const Tag& tag);
  void release(const Tags& value);
  void noteRelease(const Tags& value, ir::TypeId type);
  ir::TypeId releasedType(ir::ExprId pointer) const;
  void handOn(const Tags& value);
  void leave(const Tags& value);
  void flow(InstanceId from, InstanceId to, bool isCopy);

  struct Given {
    std::vector<Tags> arguments;
    Location at;
    const ir::Call& call;
  };

  // ---- C containers: ElementRoutines.cpp
  Tags heldAt(ir::PlaceId place);
  void alias(const Tags& held, const Tags& value);
  Tags routine(const ContainerRoutine& routine, const Given& given);
  std::vector<InstanceId> containersOf(const ContainerRoutine& routine, const Given& given);
  void lend(const Given& given, ContainerRoutine::Part part, llvm::ArrayRef<InstanceId> containers);
  void callBack(const Given& given, const ContainerRoutine::Callback& callback, llvm::ArrayRef<InstanceId> containers,
                bool isBirth, bool isEnd);
  void callOn(ir::FunctionId callable, uint32_t parameter, InstanceId container, bool isBirth);
  void bindPointer(ir::FunctionId callee, uint32_t parameter, const Tags& value);
  bool isResultUsed(const Given& given) const;
  void passOn(const Given& given);

  // ---- calls
  void call(const ir::Call& call, Location at);
  Tags effectOf(ir::FunctionId callee, const Given& given);
  void giveTo(const ir::Function& callee, const Given& given);
  bool isOfMember(const ir::Function& callee, const Given& given) const;
  bool keepsIterator(const Given& given);
  bool mayOnlyRead(const ir::Function& callee, const Given& given, uint32_t argument) const;
  Tags containerMember(const ir::Function& callee, const Given& given);
  Tags libraryTemplate(const ir::Function& callee, const Given& given);
  void noteKey(const ir::Function& callee, const Given& given, InstanceId container);
  bool isFromCaller(ir::ExprId value) const;
  bool isMadeFromCaller(ir::ExprId value, unsigned hops) const;
  bool hasArguments() const;
  bool isLookedAt(ir::VariableId variable) const;
  void putArguments(const ir::Function& callee, const Given& given, InstanceId container);
  void noteEmpty(const ir::Function& callee, const Given& given, InstanceId container);
  void noteReplaced(ir::PlaceId target, InstanceId container, const Tags& value, Location at);
  Tags programFunction(ir::FunctionId callee, const Given& given);
  void suffer(const FunctionFacts::Fate& fate, const Tags& value);
  Tags partsOf(const Given& given, uint32_t argument) const;
  void bindParameter(ir::FunctionId callee, uint32_t parameter, const Tags& value);
  Tags mapped(ir::FunctionId callee, const Tags& tags, const Given& given);
  void runCallables(const Given& given, const Tags& elements, bool isQuestion);
  bool isSize(ir::ExprId value) const;
  bool isShortened(const ir::Function& callee, const Given& given) const;
  bool isNeverFilled(ir::VariableId local) const;
  void noteSwapped(const Given& given, uint32_t argument, InstanceId emptied);
  void callWithElements(ir::FunctionId callable, uint32_t first, const Tags& elements, Location at);
  bool isWhereCallerSays(const Given& given) const;
  bool isGivenElementItself(const Given& given, InstanceId container) const;
  bool givesElement(const ir::Function& callee) const;
  bool isConstReference(const ir::Function& callee, uint32_t parameter) const;
};

} // namespace wt::engines::escape
