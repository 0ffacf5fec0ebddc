// SPDX-License-Identifier: Apache-2.0
// What does memory look like to one function? Objects, the cells inside them, and the values cells hold: numbers as
// bit-vector terms, pointers (and handles) as guarded location sets [Saturn, 3.1].
//
//   if (c) p = &x; else p = &y;     // p: {(c, x), (¬c, y)}
//   q = malloc(8);                  // q: {(¬ok, null), (ok, new0)}
//   s->next->data                   // objects *s, *(*s).next: made when first read, named by access path [Saturn, 4.3]
//
// A cell is an object and an offset in bits, so that casts, unions and structs that start alike share cells: what
// Saturn's addresses are for [3.2]. A cell with a stride stands for all elements of an array that way apart. Such a
// cell holds every value ever stored in it at once (its set's guards do not exclude each other): stores into it are
// weak, a read gives all of them, marked `blurred`, because which one it is is not known. Attributes [3.4] are cells
// too: escaped, freed, valid, used. Values are shared: equal values have equal ids.
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
  /// Whatever the function takes from its variable arguments. Made if it takes any.
  ObjectId variadic();
  bool takesVariadic() const { return variadic_.isValid(); }
  bool isVariadic(ObjectId object) const { return takesVariadic() && object == variadic_; }
  ObjectId allocated(const Origin& origin);
  /// The references that were taken to an object, beside the one that its maker has; the oldest first.
  llvm::ArrayRef<ObjectId> referencesTo(ObjectId object) const {
    auto it = references_.find(object.index);
    return it == references_.end() ? llvm::ArrayRef<ObjectId>() : llvm::ArrayRef<ObjectId>(it->second);
  }
  /// The global whose memory the object belongs to; invalid if it is not reached from one.
  ir::GlobalId rootGlobal(ObjectId object) const;
  /// The parameter an object of the caller's is reached from.
  ir::VariableId rootParameter(ObjectId object) const;
  /// What the cell points to at the start, if it is not null.
  ObjectId initial(CellId cell);

  Object& operator[](ObjectId id) { return objects_[id.index]; }
  const Object& operator[](ObjectId id) const { return objects_[id.index]; }
  size_t objectCount() const { return objects_.size(); }

  // ---- cells
  CellId cell(ObjectId object, int64_t offset, uint32_t stride, ir::TypeId type);
  /// Invalid if the object never had it.
  CellId attribute(ObjectId object, Attribute attribute, bool create);
  const Cell& operator[](CellId id) const { return cells_[id.index]; }
  /// The record that whoever leads to the cell takes it to lie in; invalid: none.
  ir::TypeId recordOf(CellId cell) const;
  /// May something in the one record lie in the other as well? Invalid: it may lie anywhere.
  bool mayOverlap(ir::TypeId a, ir::TypeId b) const;
  size_t cellCount() const { return cells_.size(); }
  ValueId initialValue(CellId cell);
  /// What the cell holds if it was written at that time by someone unknown.
  ValueId valueSince(CellId cell, uint32_t time);

  // ---- values
  const Value& operator[](ValueId id) const { return values_[id.index]; }
  ValueId nothing() const { return ValueId(0); }
  ValueId intern(Value value);
  size_t valuesMade() const { return valuesMade_; } // equal ones counted each time: a measure of work
  ValueId number(Term bits) { return intern({bits, {}}); }
  ValueId pointer(Target target) { return intern({{}, {{Lit::yes(), target}}}); }
  ValueId pointer(ObjectId object) { return pointer(Target{object, 0, 0, false}); }
  ValueId nullPointer() { return pointer(null()); }
  ValueId zero(ir::TypeId type);
  /// Any value of the type; a pointer may be null unless said otherwise.
  ValueId anything(ir::TypeId type, bool isMany = false, bool neverNull = false);
  /// Any value the cell may hold: one of many, if it stands for many places.
  ValueId anythingIn(CellId cell);
  /// Any value, of which it was given up to know more.
  ValueId lost(ir::TypeId type);
  bool isLost(ValueId value) const { return lost_.contains(value.index); }
  ValueId choose(Lit condition, ValueId whenTrue, ValueId whenFalse);
  /// Both at once: for cells that hold many values.
  ValueId unite(ValueId a, ValueId b, Lit when);
  Lit isNull(ValueId value);
  /// Of an array of numbers only handles are kept: which number an element is, is not known; that it is no handle does
  /// not make it 0.
  ValueId asElement(ValueId value, ir::TypeId type);
  /// The value as a pointer, as a number of the type's width.
  ValueId asPointer(ValueId value);
  Term asNumber(ValueId value, unsigned width, bool isSigned);

  // ---- types
  bool isPointer(ir::TypeId type) const;
  const ir::IntType* asInt(ir::TypeId type) const;
  int64_t bitsOf(ir::TypeId type) const;

  /// The cell whose number at the start a variable term stands for; the cell whose pointer at the start is null when a
  /// leaf of the graph is true. Invalid: neither.
  CellId cellOfTerm(Term variable) const { return termCells_.lookup(variable.index); }
  /// The same, also of a cell that stands for the elements of an array: the number is that of one of them.
  CellId handleCellOf(Term variable) const {
    CellId one = cellOfTerm(variable);
    return one.isValid() ? one : elementCells_.lookup(variable.index);
  }
  CellId cellOfLeaf(uint32_t leaf) const { return leafCells_.lookup(leaf); }
  /// Did the cell hold this function at the start? A leaf, which callers answer.
  Lit holdsFunction(CellId cell, ir::FunctionId function);
  /// The same of a value.
  Lit isFunction(ValueId value, ir::FunctionId function);
  /// Invalid: the leaf asks something else.
  ir::FunctionId functionOfLeaf(uint32_t leaf) const { return leafFunctions_.lookup(leaf); }
  /// Do two pointers lead to the same place? `guess`: two places in one array, of which more is not known.
  Lit samePointer(ValueId a, ValueId b, llvm::function_ref<Lit()> guess);
  /// When another name for the object was found: a place that leads to it by that name holds it, too.
  Lit isFoundElsewhere(ObjectId object);
  /// The leaf asks callers whether two cells held the same pointer at the start: the second one. Invalid: it asks
  /// something else.
  CellId otherOfLeaf(uint32_t leaf) const { return leafOthers_.lookup(leaf); }
  /// Does the term, or the leaf, stand for what a cell holds that a callee wrote without saying what, or for one of
  /// many numbers?
  bool isUntold(Term variable) const { return untoldTerms_.contains(variable.index); }
  bool isUntold(uint32_t leaf) const { return untoldLeaves_.contains(leaf); }
  /// A number in a global that nothing in the program writes, though others may: what it is expected to be.
  const llvm::DenseMap<uint32_t, Term>& expected() const { return expected_; }
  bool isFixed(ObjectId object) const;
  /// Globals that never change hold what the program says.
  void readConstantsFrom(const program::Constants& constants) { constants_ = &constants; }
  /// Without this, any two records may lie in the same memory.
  void setOverlaps(const program::RecordOverlaps& overlaps) { overlaps_ = &overlaps; }
  /// Did a value forget, among too many targets, that it may point to the object?
  bool wasForgotten(ObjectId object) const { return forgotten_.contains(object.index); }

private:
  const ir::Module& module_;
  const ir::Body& body_;
  BitVectors& vectors_;
  const Bounds bounds_;
  const program::Constants* constants_ = nullptr;
  const program::RecordOverlaps* overlaps_ = nullptr;
  mutable RuleHits ruleHits_;
  // References into these stay good while they grow: reading a cell may make objects.
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
  llvm::DenseMap<ObjectId, ObjectId> beyond_; // what lies past the depth limit
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
  ObjectId blur_;    // what a pointer with too many targets points to
  RowSet forgotten_; // objects it stands for
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
