// SPDX-License-Identifier: Apache-2.0
// What does a caller need to know of a function? Its effect on the memory its callers can see, as formulas over that
// memory:
//
//   int make(T **out) {                          // exits when: ¬null(out)
//     T *t = malloc(sizeof *t);                  // new0, valid: ok
//     if (!t) return -1;                         // result: ok ? 0 : -1
//     *out = t; return 0; }                      // *out: {(ok, new0), (¬ok, what it was)}
//
// Leaves of the formulas are either questions about the interface (is this pointer null, what is this number), answered
// by the caller at each call, or free choices, made anew at each call. So what goes together stays together: that
// `*out` is new exactly if the result is 0 needs no rule of its own. This is where we go beyond the paper, whose
// summaries are "is an allocator" and "these paths escape" [Saturn, 4.5.1]; those two are told to people
// (PaperSummary.h).
//
// A summary is a plain value: tables of rows that refer to each other by their number, each to rows before it. It can
// be copied and compared, and refers to nothing but ids of the program's types, globals, functions and families;
// SummaryText.h turns those into names and back.
#pragma once

#include "engines/Engine.h"
#include "engines/escape/State.h"

namespace wt::engines::escape {

struct SummaryTables {
  bool operator==(const SummaryTables&) const = default;

  // ---- memory as the caller sees it: parameters, the result, globals, new objects and what they lead to
  struct ObjectRow {
    static constexpr uint32_t kResult = UINT32_MAX;
    ObjectKind kind = ObjectKind::Null;
    bool isMany = false;
    uint32_t depth = 0;
    uint32_t index = 0; // Local: the parameter, or kResult; Global, Code: their ids; Standard: its number; New: in made
    CellId parent;      // Initial: the cell it was first read from
    bool operator==(const ObjectRow&) const = default;
  };
  struct CellRow {
    ObjectId object;
    int64_t offset = 0;
    uint32_t stride = 0;
    ir::TypeId type;
    bool operator==(const CellRow&) const = default;
  };
  /// What callers know of how a new object came about.
  struct MadeRow {
    ir::FamilyId family;
    ir::TypeId made; // the class it was constructed as
    bool isCoarse = false, isCounted = false, isHandle = false, isZeroed = false, isShown = false;
    contract::Slot believed, refused;
    bool operator==(const MadeRow&) const = default;
  };

  // ---- formulas and values
  enum class FormulaKind : uint8_t {
    No,         // the constant: row 0, and no other
    Choice,     // free
    IsNull,     // of what the cell `a` held at the call
    IsFunction, // of the same: the function whose id is `b`
    IsSame,     // did the cells `a` and `b` hold the same pointer?
    Compare,    // the numbers `a` and `b`; `operation` is a Comparison
    And,        // the codes of two formulas
    Number,     // `operation` is a TermKind: the only rows that are numbers
  };
  struct FormulaRow {
    static constexpr uint32_t kNone = UINT32_MAX;
    FormulaKind kind = FormulaKind::No;
    uint8_t operation = 0;
    uint8_t width = 0;             // of a number
    Lit condition = Lit::no();     // of a choice between two numbers
    uint32_t a = kNone, b = kNone; // rows. A variable: the cell that held it, or none. A constant: its low and high
                                   // half. Shifts: `b` is how far
    bool operator==(const FormulaRow&) const = default;
  };
  struct ValueRow {
    Term bits;
    uint32_t firstEntry = 0, entryCount = 0;
    bool operator==(const ValueRow&) const = default;
  };

  // ---- what happens
  struct Store {
    CellId cell;
    ValueId value;
    bool isLeftOut = false; // the stored value is unknown to callers
    bool operator==(const Store&) const = default;
  };
  /// One of several ways in which a callee releases an object: by a flag, as one family or another.
  struct ReleaseWay {
    Lit when;
    ir::FamilyId family;
    int64_t offset = 0;
    bool isWhole = false;
    bool operator==(const ReleaseWay&) const = default;
  };
  struct Fate {
    ObjectId object; // of the caller's memory, or new
    Lit escaped, freed, valid;
    Lit used;                            // read or written
    ir::FamilyId family;                 // it was freed as
    int64_t offset = 0;                  // by a pointer that far into it
    bool isHandedOn = false;             // to a new object, which closes it
    bool isTied = false;                 // new: it is there exactly when the one cell that may hold it does
    bool isWhole = false;                // freed by a virtual destructor, wherever in the object the pointer points
    uint32_t firstWay = 0, wayCount = 0; // if there are several
    bool operator==(const Fate&) const = default;
  };
  /// What one object held, the other holds (realloc).
  struct Move {
    ObjectId from, to;
    bool operator==(const Move&) const = default;
  };

  std::vector<ObjectRow> objects{ObjectRow()}; // row 0 is null
  std::vector<CellRow> cells;
  std::vector<MadeRow> made;
  std::vector<FormulaRow> formulas{FormulaRow()}; // a Lit's node and a Term are rows of it
  std::vector<ValueRow> values;
  std::vector<Entry> entries;

  Lit exits = Lit::yes();     // when it returns at all
  Lit raises = Lit::no();     // when an exception leaves it that its body, or one it calls, throws
  std::vector<Store> stores;  // what cells hold when it returns, where that is not what they held before
  std::vector<Store> result;  // cells of the result
  std::vector<Store> globals; // of which it is known what they hold when it returns
  std::vector<Fate> fates;
  std::vector<ReleaseWay> ways;           // of fates
  std::vector<ir::TypeId> forgottenTypes; // cells of these types in the caller's memory may have been written
  std::vector<ObjectId> changedBeyond;    // what these objects lead to may have been released, kept or written
  std::vector<Move> moves;                // from the caller's memory to new objects
  /// Globals, or what they lead to, that were changed here or in callees; in order.
  std::vector<Region> changedGlobals;
  bool changesManyGlobals = false;
  bool writesVariadic = false, keepsVariadic = false; // what its variable arguments, or a list of them, point to
  bool mayRaise = false;
  bool mayRaiseUnseen = false;  // also an exception that no body shows
  bool givesOnlyResult = false; // what it makes leaves it by the result and no other way
  bool isCoarse = false;        // too large to keep in full: choices that went together may not any more

  // ---- reading it
  const ObjectRow& operator[](ObjectId id) const { return objects[id.index]; }
  const CellRow& operator[](CellId id) const { return cells[id.index]; }
  const ValueRow& operator[](ValueId id) const { return values[id.index]; }
  llvm::ArrayRef<Entry> entriesOf(ValueId id) const {
    return llvm::ArrayRef(entries).slice(values[id.index].firstEntry, values[id.index].entryCount);
  }
  llvm::ArrayRef<ReleaseWay> waysOf(const Fate& fate) const {
    return llvm::ArrayRef(ways).slice(fate.firstWay, fate.wayCount);
  }
  bool isNew(ObjectId id) const { return objects[id.index].kind == ObjectKind::New; }
  /// Does the caller get it by the result, or in what he passed? Else only a global holds it.
  bool isGiven(ObjectId object) const;
  bool leavesByResultAlone() const;
  /// The parameter that leads to an object of the caller's; invalid: none does.
  ir::VariableId rootParameter(ObjectId object) const;
  /// How much memory it takes.
  size_t bytes() const;
};

/// The same, as the driver hands it from a function to its callers.
class EscapeSummary : public Summary, public SummaryTables {
public:
  bool isSameAs(const Summary& other) const override { return *this == static_cast<const EscapeSummary&>(other); }
};

} // namespace wt::engines::escape
