// SPDX-License-Identifier: Apache-2.0
// What does a program ask of its pointers? Turns every instruction into constraints (solver/PointerConstraints.h):
//
//   p := &x                  include(p, x at 0)            *p := q            store(p, q)
//   p := q                   copy(q, p)                    p := *q            load(q, p)
//   p := &(*q).f             shift(q, offset of f, p)      p := alloc …       include(p, the object of this instruction)
//   r := call @f(a)          copy(a, parameter); copy(result, r)              *p := *q (records)   field by field
//
// - A variable whose address is not taken is a node (VariableRegions.h), not an object.
// - The elements of an array are one location; pointer arithmetic stays in its array. Only a pointer to bytes may move
//   anywhere in its object, except that `(struct s *)((char *)p - 8)` moves by eight.
// - A number is no pointer. A pointer turned into a number is known outside from then on, and a number turned into a
// pointer
//   may be any that is.
// - *Outside* is one object that holds every address it can get at, writes them wherever it can, and calls every
// function it
//   has the address of: functions without a body, unknown values, inline assembly, exceptions, callbacks given to libraries.
// - Functions that allocate for others are taken anew for each call (Copies.h): each of their instances has its own
// variables and objects.
// - What realloc gives is the object it was given (or a new one): its contents have moved with it.
#pragma once

#include "program/Program.h"
#include "program/pointsto/Layout.h"
#include "program/pointsto/VariableRegions.h"
#include "solver/PointerConstraints.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <deque>
#include <string>

namespace wt::program {

/// One taking of a function's body: the one for all calls, or a copy for one call.
using InstanceId = Id<struct InstanceTag>;

class FlowConstraints {
public:
  /// States the constraints of the whole program and solves them.
  FlowConstraints(const Program& program, solver::PointerConstraints& solver);

  const VariableRegions& own() const { return own_; }
  const Layout& layout() const { return layout_; }
  const solver::PointerConstraints& solver() const { return solver_; }

  /// The nodes that hold what a variable's own region holds, one per instance of its function.
  llvm::ArrayRef<solver::Node> nodesOf(Region own) const { return ownNodes_[own.index]; }
  /// The objects of a variable whose address is taken, one per instance of its function.
  llvm::ArrayRef<solver::Object> objectsOf(ir::FunctionId function, ir::VariableId variable) const;
  std::optional<solver::Object> objectOf(ir::GlobalId global) const { return globalObjects_[global.index]; }
  solver::Location outside() const { return outside_; }
  solver::Location literals() const { return literals_; }
  std::string describe(solver::Object object) const;

  /// What was written through pointers in the copies made for a call; none if one of them calls a function that is
  /// not copied.
  struct Write {
    solver::Node pointer;
    ir::TypeId type; // of what is written
    Region own;      // of a global that has a region of its own; then there is no pointer
  };
  std::optional<std::vector<Write>> writesOf(const ir::Call& call) const;

  /// The instance that runs when `caller` executes a call: for tests, which follow a run.
  InstanceId shared(ir::FunctionId function) const;
  InstanceId called(InstanceId caller, const ir::Call& call, ir::FunctionId callee) const;
  std::optional<solver::Object> allocated(InstanceId instance, const ir::Alloc& alloc) const;

  uint32_t instanceCount() const { return static_cast<uint32_t>(instances_.size()); }

private:
  using Node = solver::Node;
  using Object = solver::Object;
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Instance {
    ir::FunctionId function;
    InstanceId caller;              // of a copy
    const ir::Call* call = nullptr; // of a copy
    Location location;              // of a copy: the outermost call it is for
    uint32_t depth = 0;             // how many copies it is in
    std::vector<Node> nodes;        // by the function's own regions; kNone until asked for
    std::vector<Object> objects;    // by variable; kNone: it has its own region
    std::vector<Node> values;       // by expression, while the body is at work
    std::vector<Node> fields;       // by place: the address of a field behind a pointer, while the body is at work
    std::vector<Write> writes;
    std::vector<InstanceId> copies;
    bool callsOthers = false; // functions that are not copied
  };

  struct CallSite {
    const ir::Call& call;
    const Location& location;
  };

  /// Where a place lies.
  struct Spot {
    enum class Kind : uint8_t { Nowhere, Own, InObject, Behind };
    Kind kind = Kind::Nowhere;
    InstanceId instance; // Own: whose variable
    Region own;          // Own
    Object object = 0;   // InObject
    Node pointer = 0;    // Behind
    int64_t offset = 0;
  };

  const Program& program_;
  const ir::Module& module_;
  solver::PointerConstraints& solver_;
  VariableRegions own_;
  Layout layout_;
  std::vector<bool> isCopied_;
  bool isWhole_;
  std::deque<Instance> instances_;
  std::vector<InstanceId> shared_; // by function
  llvm::DenseMap<std::pair<InstanceId, std::pair<const ir::Call*, ir::FunctionId>>, InstanceId> copies_;
  llvm::DenseMap<const ir::Call*, std::vector<InstanceId>> copiesOf_;
  llvm::DenseMap<std::pair<InstanceId, const ir::Alloc*>, Object> allocated_;
  std::vector<std::vector<Node>> ownNodes_; // by own region
  llvm::DenseMap<std::pair<ir::FunctionId, ir::VariableId>, std::vector<Object>> takenObjects_;
  std::vector<std::optional<Object>> globalObjects_;
  std::vector<std::optional<solver::Location>> functionLocations_; // by function, if its address is taken
  std::vector<std::string> names_;                                 // by object
  /// A library calls the functions it was given with what it was given.
  struct Callback {
    Node functions, given;
    llvm::DenseSet<ir::FunctionId> bound;
  };
  std::vector<Callback> callbacks_;
  std::vector<bool> isCalledFromOutside_;
  solver::Location outside_ = 0, literals_ = 0;
  Node known_ = 0;    // what outside knows: the contents of its object
  Node variadic_ = 0; // what is passed for `...`

  // ---- FlowConstraints.cpp: the program as a whole
  void addOutside();
  void addGlobals();
  void addBodies();
  std::vector<bool> calledFunctions() const;
  void solveWithCallsFromOutside();
  void callFromOutside(ir::FunctionId function);
  void callWith(ir::FunctionId function, Node given);
  Object addObject(std::optional<uint64_t> size, std::string name);
  solver::Location addUndivided(std::string name);
  InstanceId addInstance(Instance instance);
  InstanceId sharedInstance(ir::FunctionId function);
  InstanceId instanceFor(InstanceId caller, const CallSite& site, ir::FunctionId callee);

  // ---- FlowInstructions.cpp: one body
  void addBody(InstanceId id);
  void addAssign(InstanceId id, const ir::Assign& assign);
  void addAlloc(InstanceId id, const ir::Alloc& alloc, const Location& location);
  void addResize(InstanceId id);
  void addCall(InstanceId id, const CallSite& site);
  void bind(InstanceId caller, const CallSite& site, ir::FunctionId target);
  void addUnknownCall(InstanceId id, const ir::Call& call);
  void addCallbacks(InstanceId id, const ir::Call& call);
  void assignTo(const Spot& target, InstanceId id, ir::ExprId value);
  void showOutside(InstanceId id, ir::ExprId value);
  void noteWrite(InstanceId id, ir::PlaceId target);
  std::optional<uint64_t> sizeOf(InstanceId id, const ir::Alloc& alloc) const;
  struct Given {
    InstanceId instance;
    ir::ExprId expr;
  };
  Given given(InstanceId id, ir::ExprId expr) const;
  ir::TypeId givenPointee(InstanceId id, ir::PlaceId place) const;

  // ---- FlowPlaces.cpp: values and places
  const ir::Body& bodyOf(InstanceId id) const { return *module_[instances_[id.index].function].body; }
  Node valueOf(InstanceId id, ir::ExprId expr);
  Node computeValue(InstanceId id, ir::ExprId expr);
  Node valueOfCast(InstanceId id, const ir::CastExpr& cast, ir::TypeId to);
  Node valueOfClassCast(InstanceId id, const ir::CastExpr& cast, ir::TypeId to);
  Node nodeOf(InstanceId id, Region own);
  Spot spotOf(InstanceId id, ir::PlaceId place);
  Spot spotOf(InstanceId id, ir::VariableId variable);
  Spot spotOf(ir::GlobalId global);
  Spot spotOfField(InstanceId id, ir::PlaceId place, const ir::FieldPlace& field);
  Spot fieldOf(const Spot& object, ir::RecordId record, uint32_t field);
  Node addressOf(const Spot& spot);
  Node read(const Spot& spot);
  void write(const Spot& spot, Node value);
  void copyTyped(const Spot& from, const Spot& to, ir::TypeId type);
  void copyBytes(const Spot& from, const Spot& to);
  void forEachPointer(const Spot& spot, ir::TypeId type, llvm::function_ref<void(const Spot&)> visit);
  Node copyOf(Node node);
  Node shifted(Node pointer, int64_t offset);
  Node spreadOf(Node pointer);
};

} // namespace wt::program
