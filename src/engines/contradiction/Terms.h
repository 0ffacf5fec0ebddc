// SPDX-License-Identifier: Apache-2.0
// Which expressions are facts about? Terms in the paper's form, in which every variable is an address and every read of
// memory is explicit.
//
//   x             *a_x                   Read(Variable x)
//   x->next       *((*a_x).next)         Read(Field(Read(Variable x), next))
//   &x->next      (*a_x).next            Field(Read(Variable x), next)
//
// An expression of a body (src/ir/Expr.h) belongs to that body; terms do not: substitution creates new ones, and facts
// carry them across calls. They are interned: equal terms have equal ids. Casts that keep the address are left out.
//
// E ::= n | a | *e | e.f | e ⊕ e of [Orlovich, Rugina, SAS 2006, §4]. Added: elements of arrays, pointer arithmetic and
// class conversions (each an operator), shadows of parameters and `ret` as separate addresses, `unknown`.
#pragma once

#include "program/Program.h"
#include "program/pointsto/PointsTo.h"
#include "support/RuleHits.h"

#include "llvm/ADT/DenseMap.h"

#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>

namespace wt::engines::contradiction {

using program::Region;
using program::RegionSet;
using TermId = Id<struct TermTag>;

enum class TermKind : uint8_t {
  Number,   // n; null is 0
  Variable, // a: the address of a local, a parameter or the result
  Global,   // a: the address of a global
  Static,   // a: the address of a string literal or a function
  Shadow,   // a: the address of a parameter's shadow, which a call assigns before the parameter's life begins [4.4]
  Ret,      // a: the address of a function's result, as its caller reads it [4.4]
  Read,     // *e
  Field,    // e.f
  Element,  // the address of e[i], e the address of an array
  Moved,    // e plus i elements
  Convert,  // to a base class or back
  Operator, // e ⊕ e; the result is an address only if made from a number
  Unknown,  // some value; each occurrence is different
  Hidden,   // a place that only the function's callers can name (Frames.h)
};

struct Term {
  TermKind kind = TermKind::Unknown;
  uint32_t a = 0, b = 0; // function and variable; global; record and field; operator; serial
  int64_t number = 0;
  TermId left, right;
  ir::TypeId type; // of the value; invalid where no rule needs it

  bool operator==(const Term&) const = default;
};

/// By record: does some code do arithmetic on a pointer to it?
std::vector<bool> recordsWithArithmetic(const ir::Module& module);

class Terms {
public:
  /// `hasArithmetic`: recordsWithArithmetic() of the program.
  Terms(const program::Program& program, const program::PointsTo& pointsTo, std::vector<bool> hasArithmetic);
  Terms(const program::Program& program, const program::PointsTo& pointsTo);
  RuleHits& ruleHits() const { return ruleHits_; }

  TermId number(int64_t value) { return intern({TermKind::Number, 0, 0, value, {}, {}, {}}); }
  TermId null() { return number(0); }
  TermId variable(ir::FunctionId function, ir::VariableId variable);
  TermId shadow(ir::FunctionId function, ir::VariableId parameter);
  TermId ret(ir::FunctionId function);
  TermId global(ir::GlobalId global);
  TermId literal(uint32_t which, ir::TypeId type) { return intern({TermKind::Static, which, 0, 0, {}, {}, type}); }
  TermId function(ir::FunctionId f) { return intern({TermKind::Static, f.index, 1, 0, {}, {}, {}}); }
  TermId read(TermId address, ir::TypeId type) { return intern({TermKind::Read, 0, 0, 0, address, {}, type}); }
  TermId field(TermId object, ir::RecordId record, uint32_t field, ir::TypeId type);
  TermId element(TermId array, TermId index, ir::TypeId type);
  TermId moved(TermId pointer, TermId elements, ir::TypeId type);
  TermId convert(TermId pointer, ir::CastKind kind, ir::TypeId type);
  TermId operation(uint32_t op, TermId left, TermId right, ir::TypeId type);
  TermId unknown(ir::TypeId type) { return intern({TermKind::Unknown, serial_++, 0, 0, {}, {}, type}); }
  TermId hidden() { return intern({TermKind::Hidden, 0, 0, 0, {}, {}, {}}); }

  const Term& operator[](TermId id) const { return rows_[id.index].term; }
  size_t size() const { return rows_.size(); }

  /// pt(e): the regions the value of the term may point into.
  const RegionSet& pointsTo(TermId id) const { return rows_[id.index].pointsTo; }
  /// The regions that contain the value of a Read.
  const RegionSet& cells(TermId read) const { return rows_[read.index].cells; }
  /// The regions that a value of this type occupies at this address.
  RegionSet cellsAt(TermId address, ir::TypeId type);

  /// The regions on whose contents the value of the term depends.
  const RegionSet& reads(TermId id) const { return rows_[id.index].reads; }
  /// The numbers of the variables, shadows and results that occur in it.
  const SparseBits& roots(TermId id) const { return rows_[id.index].roots; }

  /// The regions of the parts of a shadow or a `ret`.
  const RegionSet& partsOf(TermId symbol) { return parts_[symbolOf((*this)[symbol])]; }

  /// e # R [4.1]: no write in R changes the value of e.
  bool disjoint(TermId e, const RegionSet& regions) const { return !rows_[e.index].reads.intersects(regions); }
  /// E[hole] # R: no read in e other than the hole itself lies in R.
  bool disjointExcept(TermId e, TermId hole, const RegionSet& regions) const;
  /// E[with], given E[hole].
  TermId replace(TermId e, TermId hole, TermId with);

  bool contains(TermId e, TermId part) const;
  /// Is there a part for which `test` holds?
  template <class Test> bool any(TermId e, Test test) const {
    const Term& term = (*this)[e];
    return test(term) || (term.left && any(term.left, test)) || (term.right && any(term.right, test));
  }

  /// E[*n] or E[n.f]: evaluating it would be an error at run time.
  bool isInvalid(TermId e) const { return rows_[e.index].isInvalid; }
  /// Does memory not determine its value?
  bool isUnknown(TermId e) const { return rows_[e.index].isUnknown; }
  /// Is it the address of a variable, a literal or a function, or of a part of one, and so never that of a heap cell?
  bool isStaticAddress(TermId e) const;
  uint32_t depth(TermId e) const { return rows_[e.index].depth; }
  /// Is it the address of a shadow or a `ret`, or of a part of one?
  bool isPrivate(TermId address) const;

  /// May a value of this type be a pointer into the heap? A number may not: casting a pointer to one is an assumption.
  bool mayPoint(ir::TypeId type) const;
  /// May it point to one of several adjacent objects? Not if the program does no arithmetic on pointers to this record
  /// type.
  bool mayBeArray(TermId pointer) const;
  /// `void`, a record or an array: a Read of it stands for all memory there.
  bool isUndivided(ir::TypeId type) const;
  /// The pointee type; invalid if the type is not a pointer.
  ir::TypeId pointee(ir::TypeId type) const;

  const program::Program& program() const { return program_; }
  const ir::Module& module() const { return program_.module; }

private:
  mutable RuleHits ruleHits_;
  struct Row {
    Term term;
    RegionSet pointsTo, cells, reads;
    SparseBits roots;
    bool isInvalid = false, isUnknown = false;
    uint32_t depth = 0;
  };
  struct Hash {
    size_t operator()(const Term& t) const;
  };
  const program::Program& program_;
  const program::PointsTo& points_;
  std::deque<Row> rows_;
  std::unordered_map<Term, TermId, Hash> byTerm_;
  std::vector<bool> hasArithmetic_; // by record: some code does arithmetic on a pointer to it
  uint32_t serial_ = 0;
  using Symbol = std::tuple<TermKind, uint32_t, uint32_t>;
  std::map<Symbol, RegionSet> parts_;
  uint32_t nextRegion_; // for shadows and `ret`, which the points-to analysis does not know

  TermId intern(const Term& term);
  void describeRow(TermId id, Row& row);
  static Symbol symbolOf(const Term& term) { return {term.kind, term.a, term.b}; }
  RegionSet newPart(const Term& symbol);
  RegionSet addressOf(const Term& term);
  RegionSet pointsToOf(const Term& term);
  RegionSet placeAt(TermId address, ir::TypeId type) const;
  RegionSet mirrored(TermId address) const;
};

} // namespace wt::engines::contradiction
