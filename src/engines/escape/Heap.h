// SPDX-License-Identifier: Apache-2.0
// What does memory look like to one function? Objects, the cells inside them, and the values of the cells: numbers as
// bit-vector terms, pointers (and handles) as guarded location sets [Saturn, 3.1].
//
//   if (c) p = &x; else p = &y;     // p: {(c, x), (¬c, y)}
//   q = malloc(8);                  // q: {(¬ok, null), (ok, new0)}
//   s->next->data                   // objects *s, *(*s).next: made when first read, named by access path [Saturn, 4.3]
//
// A cell is an object and an offset in bits, so casts, unions and structs with a common prefix share cells; Saturn's
// addresses serve the same purpose [3.2]. A cell with a stride stands for all elements of an array at that distance. It
// holds every value ever stored in any of them at once (the guards of its entries do not exclude each other): stores
// into it are weak updates, and a read yields all values, marked `blurred` because it is unknown which one is read.
// Attributes [3.4] are cells too: escaped, freed, valid, used. Values are interned: equal values have equal ids.
#pragma once

#include "engines/escape/Limits.h"
#include "engines/escape/Objects.h"
#include "program/Constants.h"
#include "program/RecordOverlaps.h"
#include "support/RowIndex.h"
#include "support/RowSet.h"
#include "support/RuleHits.h"
#include "support/StableRows.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace wt::engines::escape {

class Heap {
public:
  Heap(const ir::Module& module, const ir::Body& body, BitVectors& vectors, const Bounds& bounds);

  const ir::Module& module() const { return module_; }
  const ir::Body& body() const { return body_; }
  BitVectors& vectors() { return vectors_; }
  BoolGraph& graph() { return vectors_.graph(); }
  RuleHits& ruleHits() const { return ruleHits_; }
  const Bounds& bounds() const { return bounds_; }

  // ---- objects
  ObjectId null() const { return ObjectId(0); }
  ObjectId local(ir::VariableId variable);
  ObjectId global(ir::GlobalId global);
  ObjectId code(ir::FunctionId function);
  ObjectId literal();
  ObjectId address(int64_t value);
  ObjectId standard(uint32_t number);
  ObjectId unknown(bool isMany);
  /// The target of all pointers that the function takes from its variable arguments. Made on the first call.
  ObjectId variadic();
  bool takesVariadic() const { return variadic_.isValid(); }
  bool isVariadic(ObjectId object) const { return takesVariadic() && object == variadic_; }
  ObjectId allocated(const Origin& origin);
  /// The references taken to an object besides its maker's; the oldest first.
  llvm::ArrayRef<ObjectId> referencesTo(ObjectId object) const {
    auto it = references_.find(object.index);
    return it == references_.end() ? llvm::ArrayRef<ObjectId>() : llvm::ArrayRef<ObjectId>(it->second);
  }
  /// The global from which the object is reached; invalid if there is none.
  ir::GlobalId rootGlobal(ObjectId object) const;
  /// The parameter from which an object of the caller's is reached; invalid if there is none.
  ir::VariableId rootParameter(ObjectId object) const;
  /// The object the cell points to when the function starts, if the pointer is not null.
  ObjectId initial(CellId cell);

  Object& operator[](ObjectId id) { return objects_[id.index]; }
  const Object& operator[](ObjectId id) const { return objects_[id.index]; }
  size_t objectCount() const { return objects_.size(); }

  // ---- cells
  CellId cell(ObjectId object, int64_t offset, uint32_t stride, ir::TypeId type);
  /// Invalid if the attribute was never set and `create` is false.
  CellId attribute(ObjectId object, Attribute attribute, bool create);
  const Cell& operator[](CellId id) const { return cells_[id.index]; }
  /// The record in which the cell lies by the type of the pointer to it; invalid: none.
  ir::TypeId recordOf(CellId cell) const;
  /// May two objects of these records share memory? An invalid record may be anywhere.
  bool mayOverlap(ir::TypeId a, ir::TypeId b) const;
  size_t cellCount() const { return cells_.size(); }
  ValueId initialValue(CellId cell);
  /// The value of the cell if unknown code wrote it at that time.
  ValueId valueSince(CellId cell, uint32_t time);

  // ---- values
  const Value& operator[](ValueId id) const { return values_[id.index]; }
  ValueId nothing() const { return ValueId(0); }
  ValueId intern(Value value);
  size_t valuesMade() const { return valuesMade_; } // equal ones count each time: a measure of work
  ValueId number(Term bits) { return intern({bits, {}}); }
  ValueId pointer(Target target) { return intern({{}, {{Lit::yes(), target}}}); }
  ValueId pointer(ObjectId object) { return pointer(Target{object, 0, 0, false}); }
  ValueId nullPointer() { return pointer(null()); }
  ValueId zero(ir::TypeId type);
  /// Any value of the type; a pointer may be null unless `neverNull`.
  ValueId anything(ir::TypeId type, bool isMany = false, bool neverNull = false);
  /// Any value the cell may hold; `blurred` if the cell stands for many places.
  ValueId anythingIn(CellId cell);
  /// Any value, because a budget ended the tracking of the real one.
  ValueId lost(ir::TypeId type);
  bool isLost(ValueId value) const { return lost_.contains(value.index); }
  ValueId choose(Lit condition, ValueId whenTrue, ValueId whenFalse);
  /// The targets of `a`, and under `when` those of `b`: for cells that stand for many places.
  ValueId unite(ValueId a, ValueId b, Lit when);
  Lit isNull(ValueId value);
  /// The value of one element of an array of numbers. Only handles are kept: it is unknown which number an element
  /// holds, and a number that is no handle is not necessarily 0.
  ValueId asElement(ValueId value, ir::TypeId type);
  /// The value as a pointer; as a number of the given width.
  ValueId asPointer(ValueId value);
  Term asNumber(ValueId value, unsigned width, bool isSigned);

  // ---- types
  bool isPointer(ir::TypeId type) const;
  const ir::IntType* asInt(ir::TypeId type) const;
  int64_t bitsOf(ir::TypeId type) const;

  /// The cell whose initial number a variable term stands for; the cell whose initial pointer is null exactly when a
  /// leaf of the graph is true. Invalid if there is none.
  CellId cellOfTerm(Term variable) const { return termCells_.lookup(variable.index); }
  /// The same, but also for a cell that stands for the elements of an array: the term is the number of one of them.
  CellId handleCellOf(Term variable) const {
    CellId one = cellOfTerm(variable);
    return one.isValid() ? one : elementCells_.lookup(variable.index);
  }
  CellId cellOfLeaf(uint32_t leaf) const { return leafCells_.lookup(leaf); }
  /// Did the cell hold this function's address at the start? A leaf; callers answer it.
  Lit holdsFunction(CellId cell, ir::FunctionId function);
  /// The same for a value.
  Lit isFunction(ValueId value, ir::FunctionId function);
  /// Invalid if the leaf is no such question.
  ir::FunctionId functionOfLeaf(uint32_t leaf) const { return leafFunctions_.lookup(leaf); }
  /// Do two pointers have the same target? `guess` answers for two unknown places in one object.
  Lit samePointer(ValueId a, ValueId b, llvm::function_ref<Lit()> guess);
  /// The condition that the object was found equal to another name: a place that leads to that name holds it, too.
  Lit isFoundElsewhere(ObjectId object);
  /// The second cell, if the leaf asks callers whether two cells held the same pointer at the start; invalid if the
  /// leaf is no such question.
  CellId otherOfLeaf(uint32_t leaf) const { return leafOthers_.lookup(leaf); }
  /// Is the term, or the leaf, the unknown content of a cell that a callee wrote without its summary giving the value,
  /// or one of the many numbers of an array?
  bool isUntold(Term variable) const { return untoldTerms_.contains(variable.index); }
  bool isUntold(uint32_t leaf) const { return untoldLeaves_.contains(leaf); }
  /// Numbers in globals that nothing in this program writes, although other programs may: their expected values.
  const llvm::DenseMap<uint32_t, Term>& expected() const { return expected_; }
  bool isFixed(ObjectId object) const;
  /// From now on, globals that never change hold their initialisers.
  void readConstantsFrom(const program::Constants& constants) { constants_ = &constants; }
  /// Without this, any two records may share memory.
  void setOverlaps(const program::RecordOverlaps& overlaps) { overlaps_ = &overlaps; }
  /// Did a value with too many targets drop this object?
  bool wasForgotten(ObjectId object) const { return forgotten_.contains(object.index); }

private:
  const ir::Module& module_;
  const ir::Body& body_;
  BitVectors& vectors_;
  const Bounds bounds_;
  const program::Constants* constants_ = nullptr;
  const program::RecordOverlaps* overlaps_ = nullptr;
  mutable RuleHits ruleHits_;
  // References into these tables stay valid while the tables grow: reading a cell may make objects.
  StableRows<Object> objects_;
  StableRows<Cell> cells_;
  StableRows<Value> values_;
  size_t valuesMade_ = 0;
  RowIndex byContent_;                                            // values
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, ObjectId> named_; // by kind and index
  std::map<int64_t, ObjectId> addresses_;
  llvm::DenseMap<std::tuple<ObjectId, int64_t, uint32_t>, CellId> cellsByPlace_;
  llvm::DenseMap<CellId, ObjectId> initials_;
  llvm::DenseMap<std::pair<CellId, uint32_t>, ValueId> sinces_;
  llvm::DenseMap<ObjectId, ObjectId> beyond_; // the object that stands for everything past the depth limit
  llvm::DenseMap<uint32_t, Term> expected_;
  llvm::DenseMap<uint32_t, CellId> termCells_, elementCells_, leafCells_, leafOthers_;
  llvm::DenseMap<uint32_t, ir::FunctionId> leafFunctions_;
  std::map<std::pair<Target, Target>, Lit> mayBeSame_;
  std::map<std::pair<CellId, ir::FunctionId>, Lit> holdsFunction_;
  RowSet untoldTerms_, untoldLeaves_;
  llvm::DenseMap<uint32_t, Term> numberOfPointer_, numberOfHandle_;
  llvm::DenseMap<uint32_t, ValueId> elements_;

  llvm::DenseMap<uint32_t, std::vector<ObjectId>> references_; // by referent
  ObjectId variadic_;
  ObjectId blur_;    // the target that replaces dropped targets
  RowSet forgotten_; // the dropped targets
  RowSet lost_;      // values

  Term mergeScalar(Lit condition, const Value& whenTrue, const Value& whenFalse);
  void mergePointer(Lit condition, const Value& whenTrue, const Value& whenFalse, Value& result);
  ObjectId add(Object object);
  void limitEntries(Value& value, Budget budget);
  ObjectId named(ObjectKind kind, uint32_t index, Root root);
  CellId addCell(Cell cell);
  ValueId freshInitial(CellId id);
  std::optional<ValueId> constantIn(const Cell& cell);
  ValueId untold(ValueId value);
  Term numberOfHandle(const Value& value);
  Lit mayBeSame(Target a, Target b);
};

} // namespace wt::engines::escape
