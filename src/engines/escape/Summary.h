// SPDX-License-Identifier: Apache-2.0
// What does a caller need to know about a function? The effect on the memory its callers can see, as formulas over that
// memory:
//
//   int make(T **out) {                          // exits when: ¬null(out)
//     T *t = malloc(sizeof *t);                  // new0, valid: ok
//     if (!t) return -1;                         // result: ok ? 0 : -1
//     *out = t; return 0; }                      // *out: {(ok, new0), (¬ok, old value)}
//
// A leaf of a formula is either a question about the interface (is this pointer null, what is this number), which the
// caller answers at each call, or a free choice, made anew at each call. So correlations survive: `*out` is new exactly
// if the result is 0, without a rule for it. This goes beyond the paper, whose summaries are "is an allocator" and
// "these paths escape" [Saturn, 4.5.1]; PaperSummary.h prints those two.
//
// A summary is a plain value: tables of rows that refer only to earlier rows, by number. It can be copied and compared,
// and refers to nothing but ids of the program's types, globals, functions and families; SummaryText.h turns those into
// names and back.
#pragma once

#include "engines/Engine.h"
#include "engines/escape/State.h"

namespace wt::engines::escape {

struct SummaryTables {
  bool operator==(const SummaryTables&) const = default;

  // ---- memory as the caller sees it: parameters, the result, globals, new objects and everything behind them
  struct ObjectRow {
    static constexpr uint32_t kResult = UINT32_MAX;
    ObjectKind kind = ObjectKind::Null;
    bool isMany = false;
    uint32_t depth = 0;
    uint32_t index = 0; // Local: parameter or kResult; Global, Code: their ids; Standard: number; New: row in made
    CellId parent;      // Initial: the cell from which it was first read
    bool operator==(const ObjectRow&) const = default;
  };
  struct CellRow {
    ObjectId object;
    int64_t offset = 0;
    uint32_t stride = 0;
    ir::TypeId type;
    bool operator==(const CellRow&) const = default;
  };
  /// The facts about the origin of a new object that callers need.
  struct MadeRow {
    ir::FamilyId family;
    ir::TypeId made; // the class it was constructed as
    bool isCoarse = false, isCounted = false, isHandle = false, isZeroed = false, isShown = false;
    contract::Slot believed, refused;
    bool operator==(const MadeRow&) const = default;
  };

  // ---- formulas and values
  enum class FormulaKind : uint8_t {
    No,         // the constant: only row 0
    Choice,     // free
    IsNull,     // of the value of cell `a` at the call
    IsFunction, // of the same value: is it the function with id `b`?
    IsSame,     // did the cells `a` and `b` hold the same pointer?
    Compare,    // the numbers `a` and `b`; `operation` is a Comparison
    And,        // the codes of two formulas
    Number,     // `operation` is a TermKind: the only rows that are numbers
  };
  /// Operands `a` and `b`: a variable has the cell that held it, or none, in `a`; a constant its low and high half; a
  /// shift its distance in `b`.
  struct FormulaRow {
    static constexpr uint32_t kNone = UINT32_MAX;
    FormulaKind kind = FormulaKind::No;
    uint8_t operation = 0;
    uint8_t width = 0;         // of a number
    Lit condition = Lit::no(); // of a choice between two numbers
    uint32_t a = kNone, b = kNone;
    bool operator==(const FormulaRow&) const = default;
  };
  struct ValueRow {
    Term bits;
    uint32_t firstEntry = 0, entryCount = 0;
    bool operator==(const ValueRow&) const = default;
  };

  // ---- effects
  struct Store {
    CellId cell;
    ValueId value;
    bool isLeftOut = false; // the stored value is unknown to callers
    bool operator==(const Store&) const = default;
  };
  /// One of several conditions under which a callee releases an object, with the family: by a flag, as one family or
  /// another.
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
    ir::FamilyId family;                 // the family as which it was released
    int64_t offset = 0;                  // offset of the pointer by which it was released
    bool isHandedOn = false;             // to a new object, which will close it
    bool isTied = false;                 // new: it exists exactly when the one cell that may hold it does hold it
    bool isWhole = false;                // released by a virtual destructor, wherever in the object the pointer points
    uint32_t firstWay = 0, wayCount = 0; // if there are several ways to release it
    bool operator==(const Fate&) const = default;
  };
  /// The contents of `from` move to `to` (realloc).
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

  Lit exits = Lit::yes();     // the condition on which it returns at all
  Lit raises = Lit::no();     // the condition on which an exception leaves it that its body, or a callee's, throws
  std::vector<Store> stores;  // cells whose content at the return is not their initial content
  std::vector<Store> result;  // cells of the result
  std::vector<Store> globals; // globals whose value at the return is known
  std::vector<Fate> fates;
  std::vector<ReleaseWay> ways;           // of fates
  std::vector<ir::TypeId> forgottenTypes; // cells of these types in the caller's memory may have been written
  std::vector<ObjectId> changedBeyond;    // memory behind these objects may have been released, kept or written
  std::vector<Move> moves;                // from the caller's memory to new objects
  /// Globals, or memory behind them, that this function or its callees changed; in order.
  std::vector<Region> changedGlobals;
  bool changesManyGlobals = false;
  bool writesVariadic = false, keepsVariadic = false; // targets of its variable arguments or of a list of them
  bool mayRaise = false;
  bool mayRaiseUnseen = false;  // also an exception that no body shows
  bool givesOnlyResult = false; // its new objects leave it only by the result
  bool isCoarse = false;        // too large to keep in full: correlated choices may have become independent

  // ---- access
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
  /// Does the caller get the object by the result or through an argument? Otherwise only a global holds it.
  bool isGiven(ObjectId object) const;
  bool leavesByResultAlone() const;
  /// The parameter from which an object of the caller's is reached; invalid: none.
  ir::VariableId rootParameter(ObjectId object) const;
  /// The memory it occupies.
  size_t bytes() const;
};

/// The same, as the driver hands it from a function to its callers.
class EscapeSummary : public Summary, public SummaryTables {
public:
  bool isSameAs(const Summary& other) const override { return *this == static_cast<const EscapeSummary&>(other); }
};

} // namespace wt::engines::escape
