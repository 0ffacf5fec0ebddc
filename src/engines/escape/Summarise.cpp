// SPDX-License-Identifier: Apache-2.0
// What do callers learn of a function? The cells that it exports (ExportedCells.h) with their values at the end, and
// for each object whether it was freed, and whether it escaped other than through the interface. What is too long is
// cut (FreeCuts.h); an object whose fate depends on a cut formula counts as escaped.
//
//   int n; void f(T **out) { n = 2; *out = malloc(8); }     // n is 2; *out: null or the new object, which nobody else has
#include "engines/escape/Summarise.h"

#include "engines/escape/Coalescing.h"
#include "engines/escape/ExportedCells.h"
#include "engines/escape/FreeCuts.h"
#include "engines/escape/SummaryRows.h"
#include "engines/escape/Translation.h"

#include <algorithm>
#include <array>

namespace wt::engines::escape {

namespace {

/// Builds formulas in a draft: the tables of an imaginary function that sees what callers see. The rows needed in the
/// end are copied into the summary.
class Export : public Translation<TableFormulas> {
public:
  Export(const Encoding& encoding, Aftermath& aftermath, solver::SatSession& session, TableStore& draft,
         EscapeSummary& summary)
      : Translation(TableFormulas(encoding.heap, encoding.graph, encoding.vectors), draft.heap), from_(encoding.heap),
        encoding_(encoding), session_(session), rows_(draft, summary), summary_(summary), aftermath_(aftermath),
        rules_(encoding, aftermath.state), elsewhere_(encoding, aftermath.state, {{}, true, true}),
        cells_(encoding, aftermath.state, elsewhere_) {}

  void run() {
    cuts_.isCoarse = cells_.areTooMany;
    collectFates();
    collectDemands();
    raises_ = withoutUnseen(encoding_.raise.guard);
    escapeStored(cells_.leftOut, true);
    cutFormulas();
    if (cuts_.isCoarse) {
      tieNew();
      escapeStored(cells_.stores, false);
      cutFormulas();
    }
    write();
  }

  CellId cellOf(CellId cell) {
    const Cell& c = from_[cell];
    return to_.cell(objectOf(c.object), c.offset, c.stride, c.type);
  }

protected:
  ValueId contentOf(CellId cell) override { return to_.initialValue(cellOf(cell)); }

  llvm::ArrayRef<Entry> placeOf(ObjectId object) override {
    ObjectKind kind = from_[object].kind;
    bool isGone = kind == ObjectKind::Local || kind == ObjectKind::Unknown || kind == ObjectKind::Address ||
                  (kind == ObjectKind::New && !cells_.chain.count(object));
    place_ = {Lit::yes(), {objectOf(object), 0, 0, isGone}};
    return place_;
  }

  bool isCut(uint32_t node) override {
    return cuts_.nodes.count(node) || cells_.isFar(from_.cellOfLeaf(node)) || cells_.isFar(from_.otherOfLeaf(node));
  }
  bool isCut(Term t) override { return cuts_.terms.count(t.index) || cells_.isFar(from_.cellOfTerm(t)); }

private:
  const Heap& from_;
  const Encoding& encoding_;
  solver::SatSession& session_;
  SummaryRows rows_;
  EscapeSummary& summary_;
  Aftermath& aftermath_;
  EscapeRules rules_;
  EscapeRules elsewhere_; // whether an object escapes other than through the interface
  ExportedCells cells_;
  FreeCuts cuts_;
  Entry place_; // last answer of placeOf
  std::map<ObjectId, ObjectId> objects_;
  std::set<CellId> tied_; // cells whose new objects exist exactly when the cell holds them
  struct Fate {
    ObjectId object;
    Lit escaped, freed, valid, used;
    bool isTied = false;
  };
  std::vector<Fate> fates_;
  Lit exits_, raises_ = Lit::no();

  const State& state() const { return aftermath_.state; }
  const Bounds& bounds() const { return from_.bounds(); }

  ObjectId objectOf(ObjectId id) {
    auto it = objects_.find(id);
    if (it != objects_.end())
      return it->second;
    ObjectId made = makeObject(from_[id], cells_.chain.count(id));
    if (llvm::any_of(from_.referencesTo(id), [&](ObjectId r) { return isLive(r); }))
      to_[made].origin.isCounted = true; // one release need not be the last
    return objects_[id] = made;
  }

  bool isLive(ObjectId reference) const {
    return !encoding_.graph
                .both(encoding_.attribute(state(), reference, Attribute::Valid),
                      !encoding_.attribute(state(), reference, Attribute::Freed))
                .isNo();
  }

  ObjectId makeObject(const Object& object, bool isTold) {
    bool isParameter =
        object.kind == ObjectKind::Local && from_.body().variables[object.index].kind == ir::VariableKind::Parameter;
    switch (object.kind) {
    case ObjectKind::Null: return to_.null();
    case ObjectKind::Local:
      if (isParameter || object.root == Root::Result)
        return to_.local(ir::VariableId(object.index));
      return to_.unknown(false);
    case ObjectKind::Global: return to_.global(ir::GlobalId(object.index));
    case ObjectKind::Initial: return to_.initial(cellOf(object.parent));
    case ObjectKind::Standard: return to_.standard(object.index);
    case ObjectKind::New: return isTold ? to_.allocated(object.origin) : to_.unknown(false);
    case ObjectKind::Literal: return to_.literal();
    case ObjectKind::Code: return to_.code(ir::FunctionId(object.index));
    case ObjectKind::Address:
    case ObjectKind::Unknown: return to_.unknown(object.isMany);
    }
    llvm_unreachable("every kind of object is handled");
  }

  void collectFates() {
    for (ObjectId object : cells_.news)
      addFate(object);
    std::vector<ObjectId> callers;
    for (uint32_t i = 1; i < encoding_.heap.objectCount(); ++i)
      if (from_[ObjectId(i)].kind == ObjectKind::Initial)
        callers.push_back(ObjectId(i));
    llvm::sort(callers,
               [&](ObjectId a, ObjectId b) { return std::tie(from_[a].depth, a) < std::tie(from_[b].depth, b); });
    for (ObjectId object : callers)
      addFate(object);
    for (ObjectId object : encoding_.effects.changedBeyond)
      if (cells_.isCallers(object) && (fateBeyond(object).mayLeave() || fateBeyond(object).isWritten()))
        cells_.noteBeyond(object, cells_.interfaceDepth());
  }

  /// The possible fates of an object of the caller's, and of everything behind it, by all statements of the function:
  /// known no matter which formulas are cut.
  program::Fate fateOf(ObjectId object) const {
    const program::ArgumentFate argument = fateOfRoot(object);
    return from_[object].depth <= 1 ? argument.itself : argument.beyond;
  }
  program::Fate fateBeyond(ObjectId object) const { return fateOfRoot(object).beyond; }
  program::ArgumentFate fateOfRoot(ObjectId object) const {
    const auto& parameters = encoding_.program().fates[encoding_.function()].parameters;
    const uint32_t index = from_.rootParameter(object).index;
    return index < parameters.size() ? parameters[index]
                                     : program::ArgumentFate{program::Fate::anything(), program::Fate::anything()};
  }

  void addFate(ObjectId object) {
    Fate fate{object,
              elsewhere_.escaped(object),
              encoding_.attribute(state(), object, Attribute::Freed),
              encoding_.attribute(state(), object, Attribute::Valid),
              encoding_.attribute(state(), object, Attribute::Used),
              false};
    if (cells_.isCallers(object) &&
        !fateOf(object).mayLeave()) // an object that unseen code may release counts as escaped too
      fate.escaped = Lit::no();
    if (cells_.isCallers(object) && !fateOf(object).has(program::Fate::Released))
      fate.freed = Lit::no();
    if (wasOverwrittenUnseen(object))
      fate.escaped = Lit::yes();
    bool isNew = from_[object].kind == ObjectKind::New;
    if (!isNew && from_[object].root != Root::Parameter) // others know it anyway
      fate.escaped = fate.used = Lit::no();
    if (bounds().isFull(Budget::UsedNodes, encoding_.graph.cone(fate.used, bounds()[Budget::UsedNodes]).size()))
      fate.used = Lit::no(); // not worth the room
    if (isNew)               // a leak is reported here, not again in callers
      fate.valid = encoding_.graph.both(fate.valid, !rules_.leaked(object));
    if (!isNew && fate.escaped.isNo() && fate.freed.isNo() && fate.used.isNo())
      return;
    if (isNew || (cells_.isNear(object) && !bounds().isFull(Budget::SummaryFates, fates_.size())))
      fates_.push_back(fate);
    else if (cells_.isCallers(object) && !(fate.escaped.isNo() && fate.freed.isNo()))
      cells_.noteBeyond(object, std::min(from_[object].depth - 1, cells_.interfaceDepth()));
  }

  /// Did unknown code write the cell that led to the object before this function set it? Then the object may be
  /// anywhere.
  bool wasOverwrittenUnseen(ObjectId object) const {
    CellId parent = from_[object].parent;
    return parent.isValid() && cells_.isChanged(parent) && encoding_.forgottenAt(state(), parent) != 0 &&
           !wasAlwaysSpared(parent);
  }

  /// Was the cell apart from every write by unknown code?
  bool wasAlwaysSpared(CellId cell) const {
    const Effects& effects = encoding_.effects;
    uint32_t forgettings = 0;
    for (const Region& region : encoding_.regionsOf(cell))
      if (auto it = effects.forgettings.find(region); it != effects.forgettings.end())
        forgettings += it->second;
    auto spared = effects.spared.find(cell);
    return spared != effects.spared.end() && spared->second == forgettings;
  }

  /// Under which condition does the function return? Includes short assumptions made on the way, such as that a
  /// parameter is not null.
  void collectDemands() {
    exits_ = state().guard;
    size_t count = 0;
    for (Lit demand : encoding_.trace.assumptions)
      if (!bounds().isFull(Budget::Demands, count) &&
          !bounds().isFull(Budget::DemandNodes, encoding_.graph.cone(demand, bounds()[Budget::DemandNodes]).size())) {
        exits_ = encoding_.graph.both(exits_, demand);
        ++count;
      }
  }

  /// The formula, if no callee throws an exception that its body does not show.
  Lit withoutUnseen(Lit whole) {
    BoolGraph& graph = encoding_.graph;
    llvm::DenseMap<uint32_t, Lit> known{{0, Lit::no()}};
    auto of = [&](Lit l) { return l.isNegated() ? !known.lookup(l.node()) : known.lookup(l.node()); };
    for (uint32_t node : graph.cone(whole)) { // operands first
      if (node == 0)
        continue;
      if (graph.isLeaf(node))
        known[node] = encoding_.trace.unseenRaises.count(node) ? Lit::no() : Lit{node * 2};
      else
        known[node] = graph.both(of(graph.left(node)), of(graph.right(node)));
    }
    return of(whole);
  }

  /// The simple demands, which survive any cut: whether a parameter is null.
  Lit simpleDemands() {
    Lit all = Lit::yes();
    for (Lit demand : encoding_.trace.assumptions)
      if (encoding_.graph.isLeaf(demand.node()))
        all = to_.graph().both(all, lit(demand));
    return all;
  }

  /// Order of importance: the result; then the formulas that decide whether callers lose something (new objects and
  /// where they go, fates of arguments); then the rest.
  void cutFormulas() {
    std::array<Formulas, 3> groups;
    auto& [result, near, rest] = groups;
    result.lits.push_back(exits_);
    result.lits.push_back(raises_);
    auto addValue = [&](CellId cell, Formulas& formulas) {
      const Value& value = from_[encoding_.valueOf(state(), cell)];
      if (value.bits.isValid())
        formulas.terms.push_back(value.bits);
      for (const Entry& entry : value.entries)
        if (!isTiedNull(cell, entry))
          formulas.lits.push_back(entry.guard);
    };
    auto isNew = [&](const Entry& entry) { return from_[entry.target.object].kind == ObjectKind::New; };
    for (CellId cell : cells_.results)
      addValue(cell, result);
    for (CellId cell : cells_.globals)
      addValue(cell, rest);
    for (CellId cell : cells_.stores)
      addValue(cell, llvm::any_of(from_[encoding_.valueOf(state(), cell)].entries, isNew) ? near : rest);
    for (const Fate& fate : fates_) {
      const Object& object = from_[fate.object];
      std::vector<Lit>& lits = (object.kind == ObjectKind::New || object.depth <= 1 ? near : rest).lits;
      lits.insert(lits.end(), {fate.escaped, fate.freed, fate.valid, fate.used});
      for (const Release& release : releasesOf(fate.object))
        lits.push_back(release.when);
    }
    bool isCoarse = cuts_.isCoarse;
    cuts_ = findFreeCuts(encoding_.heap, groups, bounds()[Budget::SummaryNodes], cells_.interfaceDepth());
    if (cuts_.isCoarse && !isCoarse)
      bounds().note(Budget::SummaryNodes);
    cuts_.isCoarse |= isCoarse;
  }

  /// If one cell holds a new object and nothing else keeps it, the object exists exactly when the cell holds it. One
  /// formula for both keeps them correlated no matter what is cut. Not for handles, because their numbers carry
  /// information as well.
  void tieNew() {
    std::map<ObjectId, llvm::SmallVector<std::pair<CellId, Lit>, 2>> holders;
    for (const std::vector<CellId>* cells : {&cells_.results, &cells_.stores, &cells_.leftOut})
      for (CellId cell : *cells)
        for (const Entry& entry : from_[encoding_.valueOf(state(), cell)].entries)
          holders[entry.target.object].push_back({cell, entry.guard});
    for (Fate& fate : fates_) {
      auto it = holders.find(fate.object);
      if (from_[fate.object].kind != ObjectKind::New || from_[fate.object].origin.isHandle || it == holders.end() ||
          it->second.size() != 1)
        continue;
      auto [cell, when] = it->second.front();
      bool isCallers = from_[from_[cell].object].kind != ObjectKind::New && from_[cell].stride == 0 &&
                       from_.isPointer(from_[cell].type);
      if (!isCallers || !fate.escaped.isNo() || mayDangle(when, fate.freed))
        continue;
      fate.valid = when;
      fate.freed = Lit::no();
      fate.isTied = true;
      tied_.insert(cell);
    }
  }

  /// Can the object be freed and still be held? Rarely; but only the solver can tell for blocks that grow in turns.
  bool mayDangle(Lit isHeld, Lit isFreed) {
    Lit both = encoding_.graph.both(state().guard, encoding_.graph.both(isHeld, isFreed));
    return !both.isNo() && session_.askBriefly(both) != solver::Answer::No;
  }

  /// The cell is null exactly when it holds nothing else. Its guard is derived from the other guards as callers see
  /// them: a formula of its own could be cut where theirs are not.
  bool isTiedNull(CellId cell, const Entry& entry) const {
    return tied_.count(cell) && entry.target.object == from_.null();
  }
  ValueId valueIn(CellId cell) {
    Value told = to_[value(encoding_.valueOf(state(), cell))];
    Lit others = Lit::no();
    for (const Entry& entry : told.entries)
      if (entry.target.object != to_.null())
        others = to_.graph().either(others, entry.guard);
    for (Entry& entry : told.entries)
      if (tied_.count(cell) && entry.target.object == to_.null())
        entry.guard = !others;
    return to_.intern(std::move(told));
  }

  /// Values stored in cells that the summary leaves out have escaped. If correlated choices have become independent, an
  /// object stored in one of several places could seem to be stored in none: then it counts as escaped if it is stored
  /// anywhere in the caller's memory, unless it is tied to its place.
  void escapeStored(const std::vector<CellId>& cells, bool evenAlways) {
    std::map<ObjectId, Lit> kept;
    for (CellId cell : cells)
      for (const Entry& entry : from_[encoding_.withHandles(encoding_.valueOf(state(), cell))].entries) {
        const Object& object = from_[entry.target.object];
        bool isMade = object.kind == ObjectKind::New && !cells_.chain.count(from_[cell].object);
        if ((object.kind != ObjectKind::Initial && !isMade) || object.parent == cell ||
            (!evenAlways && entry.guard.isYes()))
          continue;
        auto [it, isNew] = kept.try_emplace(entry.target.object, Lit::no());
        it->second = encoding_.graph.either(it->second, entry.guard);
      }
    for (Fate& fate : fates_)
      if (auto it = kept.find(fate.object); it != kept.end()) {
        if (!fate.isTied)
          fate.escaped = encoding_.graph.either(fate.escaped, it->second);
        kept.erase(it);
      }
    for (auto& [object, when] : kept)
      if (cells_.isCallers(object) && cells_.isNear(object))
        fates_.push_back({object, when, Lit::no(), Lit::no(), Lit::no(), false});
  }

  /// Does the formula depend on a cut real condition?
  bool isRough(Lit l) const {
    std::vector<uint32_t> stack{l.node()};
    llvm::DenseSet<uint32_t> seen;
    while (!stack.empty()) {
      uint32_t node = stack.back();
      stack.pop_back();
      if (cuts_.rough.count(node))
        return true;
      if (!seen.insert(node).second || node == 0 || cuts_.nodes.count(node) || encoding_.graph.isLeaf(node))
        continue;
      stack.push_back(encoding_.graph.left(node).node());
      stack.push_back(encoding_.graph.right(node).node());
    }
    return false;
  }

  void write() {
    Lit exits = lit(exits_);
    bool isFreeChoice = cuts_.nodes.count(exits_.node()) && !cuts_.usedAgain.count(exits_.node());
    for (CellId cell : cells_.results)
      summary_.result.push_back(storeOf(cell, valueIn(cell)));
    for (CellId cell : cells_.stores)
      summary_.stores.push_back(storeOf(cell, valueIn(cell)));
    writeGlobals();
    for (CellId cell : cells_.leftOut) // callers must not assume the old values
      if (from_[from_[cell].object].kind == ObjectKind::Initial && !cells_.isFar(cell)) {
        summary_.stores.push_back(storeOf(cell, to_.anything(from_[cell].type)));
        summary_.stores.back().isLeftOut = true;
      }
    for (const Fate& fate : fates_)
      writeFate(fate);
    for (size_t i = 0; i < fates_.size(); ++i)
      writeWays(fates_[i].object, summary_.fates[i]);
    for (ObjectId object : cells_.changedBehind)
      summary_.changedBeyond.push_back(rows_.object(objectOf(object)));
    for (ObjectId made : cells_.news)
      if (auto it = aftermath_.movedFrom.find(made); it != aftermath_.movedFrom.end())
        for (ObjectId old : it->second)
          summary_.moves.push_back({rows_.object(objectOf(old)), rows_.object(objectOf(made))});
    if (isFreeChoice) // returning depends on nothing the caller can see, and nothing else depends on it
      exits = Lit::yes();
    if (cuts_.isCoarse)
      exits = to_.graph().both(exits, simpleDemands());
    summary_.exits = rows_.lit(exits);
    summary_.raises = rows_.lit(lit(raises_));
    writeFlags();
    rows_.finish();
  }

  /// Leaves out which pointer a global holds if the choices that decide it were cut.
  void writeGlobals() {
    for (CellId cell : cells_.globals)
      if (const ValueId held = encoding_.valueOf(state(), cell); !from_.isPointer(from_[cell].type))
        summary_.globals.push_back(storeOf(cell, to_.number(term(from_[held].bits))));
      else if (!cuts_.isCoarse)
        summary_.globals.push_back(storeOf(cell, value(held)));
  }

  EscapeSummary::Store storeOf(CellId cell, ValueId value) {
    const CellId to = cellOf(cell);
    return {rows_.cell(to), rows_.value(value)};
  }

  void writeFate(const Fate& fate) {
    const Release release = releaseOf(fate.object);
    const Lit escaped = isRough(fate.escaped) || isRough(fate.freed) ? Lit::yes() : lit(fate.escaped);
    EscapeSummary::Fate row;
    row.object = rows_.object(objectOf(fate.object));
    row.escaped = rows_.lit(escaped);
    row.freed = rows_.lit(lit(fate.freed));
    row.valid = rows_.lit(lit(fate.valid));
    row.used = rows_.lit(lit(fate.used));
    row.family = release.family;
    row.offset = release.offset;
    row.isHandedOn = release.isHandedOn;
    row.isTied = fate.isTied;
    row.isWhole = release.isWhole;
    summary_.fates.push_back(row);
  }

  void writeFlags() {
    summary_.isCoarse = cuts_.isCoarse;
    summary_.givesOnlyResult = summary_.leavesByResultAlone();
    summary_.writesVariadic = encoding_.effects.writesVariadic;
    summary_.keepsVariadic =
        encoding_.effects.keepsVariadic || (from_.takesVariadic() && !rules_.escaped(encoding_.heap.variadic()).isNo());
    summary_.mayRaise = !encoding_.raise.guard.isNo();
    summary_.mayRaiseUnseen = raises_ != encoding_.raise.guard;
    for (const auto& [region, when] : state().forgotten)
      if (region.type.isValid())
        summary_.forgottenTypes.push_back(region.type);
    summary_.changesManyGlobals = encoding_.effects.changedGlobals.areMany ||
                                  bounds().isOver(Budget::Globals, encoding_.effects.changedGlobals.regions.size());
    if (!summary_.changesManyGlobals)
      summary_.changedGlobals.assign(encoding_.effects.changedGlobals.regions.begin(),
                                     encoding_.effects.changedGlobals.regions.end());
  }

  /// If there are several ways to release the object and they can no longer be distinguished, the family is unknown.
  void writeWays(ObjectId object, EscapeSummary::Fate& fate) {
    llvm::ArrayRef<Release> releases = releasesOf(object);
    if (cuts_.isCoarse && llvm::any_of(releases, [&](const auto& r) { return r.family != releases.front().family; }))
      fate.family = {};
    fate.firstWay = static_cast<uint32_t>(summary_.ways.size());
    for (const Release& release : releases)
      if (!cuts_.isCoarse && !fate.isTied)
        summary_.ways.push_back({rows_.lit(lit(release.when)), release.family, release.offset, release.isWhole});
    fate.wayCount = static_cast<uint32_t>(summary_.ways.size()) - fate.firstWay;
  }

  /// Empty unless there are several ways to release the object.
  llvm::ArrayRef<Release> releasesOf(ObjectId object) const {
    auto it = encoding_.effects.releases.find(object);
    bool isCallers = from_[object].kind == ObjectKind::Initial;
    return isCallers && it != encoding_.effects.releases.end() && it->second.size() > 1 ? llvm::ArrayRef(it->second)
                                                                                        : llvm::ArrayRef<Release>();
  }

  Release releaseOf(ObjectId object) const {
    auto it = aftermath_.freedAs.find(object);
    return it == aftermath_.freedAs.end() ? Release() : it->second;
  }
};

} // namespace

std::unique_ptr<EscapeSummary> summarise(const Encoding& encoding) {
  solver::SatSession session(encoding.vectors, encoding.limits().questions());
  Aftermath aftermath(encoding);
  coalesceNewObjects(encoding, aftermath);
  TableStore draft(encoding.heap.module(), encoding.body(), encoding.limits());
  auto summary = std::make_unique<EscapeSummary>();
  Export(encoding, aftermath, session, draft, *summary).run();
  return summary;
}

} // namespace wt::engines::escape
