// SPDX-License-Identifier: Apache-2.0
// How does a program become points-to constraints? Each instruction adds some (solver/PointerConstraints.h):
//
//   p := &x                  include(p, x at 0)            *p := q            store(p, q)
//   p := q                   copy(q, p)                    p := *q            load(q, p)
//   p := &(*q).f             shift(q, offset of f, p)      p := alloc …       include(p, this instruction's object)
//   r := call @f(a)          copy(a, parameter); copy(result, r)              *p := *q (records)   field by field
//
// - A variable whose address is never taken is a node (VariableRegions.h), not an object.
// - The elements of an array are one location, and pointer arithmetic stays in its array. Only a pointer to bytes may
//   move anywhere in its object; the pattern `(struct s *)((char *)p - 8)` moves by exactly eight.
// - A number is not a pointer. Once a pointer is converted to a number, outside code knows it; a number converted to a
//   pointer may be any pointer that outside code knows.
// - *Outside* is one object that stands for functions without a body, unknown values, inline assembly, exceptions, and
//   callbacks passed to libraries. It holds every address it can reach, stores them wherever it can, and calls every
//   function whose address it has.
// - Functions that allocate for others are copied for each call (Copies.h): each instance has its own variables and
//   objects.
// - `realloc` returns its argument's object (or a new one): the contents move with it.
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

/// An instance of a function's body: the shared one for all calls, or a copy for one call.
using InstanceId = Id<struct InstanceTag>;

class FlowConstraints {
public:
  /// Generates the constraints of the whole program and solves them.
  FlowConstraints(const Program& program, solver::PointerConstraints& solver);

  const VariableRegions& own() const { return own_; }
  const Layout& layout() const { return layout_; }
  const solver::PointerConstraints& solver() const { return solver_; }

  /// The nodes with the contents of a variable's own region, one for each instance of its function.
  llvm::ArrayRef<solver::Node> nodesOf(Region own) const { return ownNodes_[own.index]; }
  /// The objects of a variable whose address is taken, one for each instance of its function.
  llvm::ArrayRef<solver::Object> objectsOf(ir::FunctionId function, ir::VariableId variable) const;
  std::optional<solver::Object> objectOf(ir::GlobalId global) const { return globalObjects_[global.index]; }
  solver::Location outside() const { return outside_; }
  solver::Location literals() const { return literals_; }
  std::string describe(solver::Object object) const;

  /// The writes through pointers in the copies made for a call; none if one of the copies calls a function that is not
  /// copied.
  struct Write {
    solver::Node pointer;
    ir::TypeId type; // of the written value
    Region own;      // a global that has its own region; then there is no pointer
  };
  std::optional<std::vector<Write>> writesOf(const ir::Call& call) const;

  /// The instance that runs when `caller` executes a call. For tests that follow an execution.
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
    InstanceId caller;              // copies only
    const ir::Call* call = nullptr; // copies only
    Location location;              // copies only: the call in a function that is not copied
    uint32_t depth = 0;             // the number of copies around this one
    std::vector<Node> nodes;        // by the function's own regions; kNone until created
    std::vector<Object> objects;    // by variable; kNone: it has its own region
    std::vector<Node> values;       // by expression, while the body is processed
    std::vector<Node> fields;       // by place: the address of a field behind a pointer, while the body is processed
    std::vector<Write> writes;
    std::vector<InstanceId> copies;
    bool callsOthers = false; // calls a function that is not copied
  };

  struct CallSite {
    const ir::Call& call;
    const Location& location;
  };

  /// The location of a place.
  struct Spot {
    enum class Kind : uint8_t { Nowhere, Own, InObject, Behind };
    Kind kind = Kind::Nowhere;
    InstanceId instance; // Own: the instance of the variable
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
  /// A library calls the functions that it received with the other arguments that it received.
  struct Callback {
    Node functions, given;
    llvm::DenseSet<ir::FunctionId> bound;
  };
  std::vector<Callback> callbacks_;
  std::vector<bool> isCalledFromOutside_;
  solver::Location outside_ = 0, literals_ = 0;
  Node known_ = 0;    // everything that outside code knows: the contents of `outside`
  Node variadic_ = 0; // everything passed for `...`

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
