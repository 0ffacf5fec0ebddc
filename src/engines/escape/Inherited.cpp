// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Inherited.h"

#include "contract/Contracts.h"
#include "contract/Pointees.h"
#include "engines/Words.h"
#include "engines/escape/Regrown.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace wt::engines::escape {

bool isArgument(const Heap& heap, ObjectId object) {
  const CellId parent = heap[object].parent;
  return parent.isValid() && heap[heap[parent].object].kind == ObjectKind::Local;
}

namespace {

constexpr size_t kWitnessesTold = 2;

/// The formula under the assumption that the literal holds. Operands have smaller numbers than the nodes that use them,
/// so nodes below the literal's are not visited.
Lit assuming(BoolGraph& graph, Lit formula, Lit fact) {
  if (fact.isConstant())
    return formula;
  llvm::DenseMap<uint32_t, Lit> known{{fact.node(), Lit::of(!fact.isNegated())}};
  auto isKnown = [&](Lit l) { return l.node() < fact.node() || known.count(l.node()); };
  auto of = [&](Lit l) {
    if (l.node() < fact.node())
      return l;
    return l.isNegated() ? !known.lookup(l.node()) : known.lookup(l.node());
  };
  std::vector<uint32_t> stack{formula.node()};
  while (!stack.empty()) {
    const uint32_t node = stack.back();
    if (isKnown(Lit{node * 2}) || graph.isLeaf(node)) {
      known.try_emplace(node, Lit{node * 2});
      stack.pop_back();
      continue;
    }
    const Lit left = graph.left(node), right = graph.right(node);
    const size_t count = stack.size();
    for (Lit operand : {left, right})
      if (!isKnown(operand))
        stack.push_back(operand.node());
    if (stack.size() == count)
      known[node] = of(left) == left && of(right) == right ? Lit{node * 2} : graph.both(of(left), of(right));
  }
  return of(formula);
}

/// Does the function itself leave either null or a new object there?
bool isEmptied(const Encoding& encoding, ValueId value) {
  return llvm::all_of(encoding.heap[value].entries, [&](const Entry& entry) {
    ObjectKind kind = encoding.heap[entry.target.object].kind;
    return kind == ObjectKind::Null || kind == ObjectKind::New;
  });
}

/// Did a variable hold the object, and lose it? `isMeant` filters by the path condition of that point.
bool wasTakenOut(const Encoding& encoding, ObjectId owed, llvm::function_ref<bool(Lit)> isMeant) {
  return llvm::any_of(encoding.trace.events, [&](const Event& event) {
    if (event.kind != EventKind::Lose)
      return false;
    const Object& holder = encoding.heap[encoding.heap[event.cell].object];
    bool isVariable =
        holder.kind == ObjectKind::Local && encoding.body().variables[holder.index].kind == ir::VariableKind::Local;
    return isVariable &&
           llvm::any_of(encoding.heap[event.old].entries, [&](const Entry& e) { return e.target.object == owed; }) &&
           isMeant(encoding.stepGuards[event.step]);
  });
}

bool wasTakenOut(const Encoding& encoding, ObjectId owed) {
  return wasTakenOut(encoding, owed, [](Lit) { return true; });
}

/// Is the object an argument of the function, with the same pointee type as the other?
bool isPassedLike(const Heap& heap, ObjectId object, ObjectId other) {
  const CellId parent = heap[object].parent;
  if (heap[object].kind != ObjectKind::Initial || !parent.isValid() ||
      heap[heap[parent].object].kind != ObjectKind::Local || heap[parent].offset != 0)
    return false;
  const ir::TypeId type = contract::pointeeOf(heap.module(), heap[parent].type);
  return type.isValid() && type == contract::pointeeOf(heap.module(), heap[heap[other].parent].type);
}

/// `l->head = l->head->next`: was the stored pointer reached through the old value of the place? Or through the node to
/// be unlinked, `l->head = node->next`, which equals the old value if it is the first?
bool leadsThrough(const Encoding& encoding, ValueId value, ObjectId owed) {
  const Heap& heap = encoding.heap;
  return llvm::any_of(heap[value].entries, [&](const Entry& entry) {
    ObjectId object = entry.target.object;
    while (object != owed && !isPassedLike(heap, object, owed) && heap[object].kind == ObjectKind::Initial &&
           heap[object].parent.isValid())
      object = heap[heap[object].parent].object;
    return (object == owed || isPassedLike(heap, object, owed)) && entry.target.object != object;
  });
}

/// May a caller have passed the object as well? `unlink(list, node)`
bool mayBePassed(const Encoding& encoding, ObjectId owed) {
  const ir::Module& module = encoding.program().module;
  const ir::Body& body = encoding.body();
  const ir::TypeId type = contract::pointeeOf(module, encoding.heap[encoding.heap[owed].parent].type);
  for (uint32_t i = 0; i < body.variables.size(); ++i)
    if (body.variables[i].kind == ir::VariableKind::Parameter &&
        contract::pointeeOf(module, body.variables[i].type) == type)
      return true;
  return false;
}

/// Is it a cursor that moves on, `w->current = w->current->next`, over nodes that are doubly linked? A cursor takes no
/// node out; code that unlinks a node writes a link.
bool isMovedAlong(const Encoding& encoding, ObjectId owed) {
  const ir::Module& module = encoding.program().module;
  const ir::TypeId type = contract::pointeeOf(module, encoding.heap[encoding.heap[owed].parent].type);
  const auto* record = type.isValid() ? ir::typeAs<ir::RecordType>(module.types, type) : nullptr;
  if (!record)
    return false;
  const std::vector<ir::Field>& fields = module[record->record].fields;
  auto isLink = [&](const ir::Field& field) { return contract::pointeeOf(module, field.type) == type; };
  auto isLinked = [&](const ir::Instr& instr) {
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    const auto* place = assign ? std::get_if<ir::FieldPlace>(&encoding.body()[assign->target].node) : nullptr;
    return place && place->record == record->record && isLink(fields[place->field]);
  };
  return llvm::count_if(fields, isLink) > 1 && llvm::none_of(encoding.body().blocks, [&](const ir::Block& block) {
           return llvm::any_of(block.instrs, isLinked);
         });
}

bool isSet(const State& state, CellId cell) {
  return cell.index < state.cells.size() && state.cells[cell.index] != State::kUnset;
}

/// Do some callers of the called function pass the object with the field empty? Otherwise the callee's own analysis
/// finds what it forgets.
bool isLeftToCallers(const Encoding& encoding, const ir::Call& call, contract::FieldSlot field) {
  const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
  for (uint32_t i = 0; direct && i < call.arguments.size(); ++i)
    if (encoding.contracts().holdings.entries.mayBeEmpty({direct->function, i}, field))
      return true;
  return !direct || encoding.program().isSpecified[direct->function.index] ||
         contract::isMereBlock(encoding.program().module, direct->function, 0);
}

} // namespace

Debts debtsOf(const Encoding& encoding) {
  return {encoding.heap, encoding.contracts().holdings, encoding.function()};
}

Lit wasThere(const Encoding& encoding, ObjectId owed) {
  for (const Entry& entry : encoding.heap[encoding.heap.initialValue(encoding.heap[owed].parent)].entries)
    if (entry.target.object == owed)
      return entry.guard;
  return Lit::no();
}

bool isRegrown(const Encoding& encoding, ObjectId owed) {
  const CellId place = encoding.heap[owed].parent;
  if (!place.isValid()) // most objects; the search below visits every event
    return false;
  auto isIt = [&](const Entry& entry) { return entry.target.object == owed; };
  return llvm::any_of(encoding.trace.events, [&](const Event& event) {
    if (event.cell != place || event.kind != EventKind::Lose)
      return false;
    const ir::Block& block = encoding.body()[encoding.unrolling.blocks[event.step].block];
    return event.instr < block.instrs.size() && regrownPlace(encoding.body(), block, event.instr).isValid() &&
           llvm::any_of(encoding.heap[event.old].entries, isIt);
  });
}

/// Null replaced it, as the result of a call that was to release it and failed.
static Lit isLostByRegrowing(const Encoding& encoding, const State& end, const EscapeRules& rules, ObjectId owed) {
  BoolGraph& graph = encoding.graph;
  const CellId place = encoding.heap[owed].parent;
  if (!isRegrown(encoding, owed) || !isSet(end, place) || !isEmptied(encoding, encoding.valueOf(end, place)))
    return Lit::no();
  const Lit kept = graph.either(rules.escaped(owed), encoding.attribute(end, owed, Attribute::Freed));
  const Lit isNull = encoding.heap.isNull(encoding.valueOf(end, place));
  return kept.isYes() ? Lit::no() : assuming(graph, graph.both(!kept, isNull), wasThere(encoding, owed));
}

/// For the first element of an array, in a function that releases some elements: the condition that it has released
/// another one.
static Lit isLeftOut(const Encoding& encoding, const State& end, ObjectId first) {
  const CellId place = encoding.heap[first].parent;
  const contract::FieldSlot slot = *debtsOf(encoding).slotAt(place);
  const contract::Holdings& holdings = encoding.contracts().holdings;
  const int64_t size = debtsOf(encoding).elementSize(place);
  if ((!slot.isElements && size == 0) || contract::forgetsElements(holdings.fields.at(slot), encoding.function()))
    return Lit::yes();
  Lit other = Lit::no();
  for (uint32_t i = 1; i < encoding.heap.objectCount(); ++i)
    if (const Object& object = encoding.heap[ObjectId(i)];
        object.kind == ObjectKind::Initial && !object.isMany && object.parent != place &&
        encoding.heap[object.parent].object == encoding.heap[place].object &&
        encoding.heap[object.parent].type == encoding.heap[place].type &&
        encoding.heap[object.parent].offset > encoding.heap[place].offset &&
        (size == 0 || (encoding.heap[object.parent].offset - encoding.heap[place].offset) % size == 0))
      other =
          encoding.graph.either(other, assuming(encoding.graph, encoding.attribute(end, ObjectId(i), Attribute::Freed),
                                                wasThere(encoding, ObjectId(i))));
  return other;
}

/// Does the block run only where an initial number of the object is 0, or has a certain bit clear?
static bool needsZero(const Encoding& encoding, ObjectId object, Lit guard) {
  const Heap& heap = encoding.heap;
  solver::BitVectors& vectors = encoding.heap.vectors();
  auto isNeeded = [&](Term term) {
    const Lit isZero = vectors.equal(term, vectors.constant(vectors.widthOf(term), 0));
    return !isZero.isYes() && !isZero.isNo() && assuming(encoding.graph, guard, !isZero).isNo();
  };
  const std::vector<CellId> cells = heap[object].cells;
  return llvm::any_of(cells, [&](CellId cell) {
    if (!heap.asInt(heap[cell].type) || !heap[cell].initial.isValid() || !heap[heap[cell].initial].bits.isValid())
      return false;
    const Term number = heap[heap[cell].initial].bits;
    const unsigned width = vectors.widthOf(number);
    bool isTold = isNeeded(number);
    for (unsigned bit = 0; bit < width && !isTold; ++bit)
      isTold = isNeeded(vectors.bitAnd(number, vectors.constant(width, uint64_t(1) << bit)));
    return isTold;
  });
}

/// Visits the path conditions of points at which the function stores something else over it. False: a visit returned
/// false.
template <typename Visit> static bool forOverwritings(const Encoding& encoding, ObjectId owed, Visit visit) {
  const CellId place = encoding.heap[owed].parent;
  for (const Event& event : encoding.trace.events)
    if (event.kind == EventKind::Lose && event.cell == place &&
        llvm::any_of(encoding.heap[event.old].entries, [&](const Entry& e) { return e.target.object == owed; }) &&
        !visit(event, encoding.stepGuards[event.step]))
      return false;
  return true;
}

/// Does `isTold` hold for the path condition of every point at which the function overwrites it?
static bool isToldWhereOverwritten(const Encoding& encoding, ObjectId owed, llvm::function_ref<bool(Lit)> isTold) {
  bool isOverwritten = false;
  const bool isToldOfAll = forOverwritings(encoding, owed, [&](const Event& event, Lit guard) {
    const ir::Block& block = encoding.body()[encoding.unrolling.blocks[event.step].block];
    if (event.instr >= block.instrs.size() || regrownPlace(encoding.body(), block, event.instr).isValid())
      return true;
    isOverwritten = true;
    return isTold(guard);
  });
  return isOverwritten && isToldOfAll;
}

/// The condition that it is overwritten.
static Lit isOverwritten(const Encoding& encoding, ObjectId owed) {
  Lit result = Lit::no();
  forOverwritings(encoding, owed, [&](const Event&, Lit guard) {
    result = encoding.graph.either(result, guard);
    return true;
  });
  return result;
}

static contract::Trust trustInContract(const Encoding& encoding, const State& end, ObjectId owed) {
  const CellId place = encoding.heap[owed].parent;
  const contract::Holdings& holdings = encoding.contracts().holdings;
  const contract::FieldSlot slot = *debtsOf(encoding).slotAt(place);
  contract::Judged judged = debtsOf(encoding).judged(place, sightOf(encoding, end, owed));
  const contract::Trust trust = contract::trustOf(holdings, slot, judged);
  if (trust != contract::Trust::Low)
    return trust;
  auto needsIt = [&](Lit guard) { return assuming(encoding.graph, guard, !wasThere(encoding, owed)).isNo(); };
  judged.isInHand = wasTakenOut(encoding, owed, needsIt);
  judged.isThere =
      judged.isInHand || !forOverwritings(encoding, owed, [&](const Event&, Lit guard) { return !needsIt(guard); });
  return contract::trustOf(holdings, slot, judged);
}

/// Is it owed by a contract? Otherwise only `x = realloc(x, n)` in the function itself makes it owed.
static bool isByContract(const Encoding& encoding, const State& end, ObjectId owed) {
  return debtsOf(encoding).isOwed(owed) &&
         (!isRegrown(encoding, owed) || trustInContract(encoding, end, owed) >= contract::Trust::Medium);
}

/// Other cells of the same type: in the same object, or, if that is a global, in all globals.
static std::vector<CellId> cellsBeside(const Heap& heap, CellId place) {
  std::vector<CellId> result;
  auto add = [&](ObjectId object) {
    for (CellId cell : heap[object].cells)
      if (cell != place && heap[cell].type == heap[place].type && heap[cell].initial.isValid())
        result.push_back(cell);
  };
  if (heap[heap[place].object].kind != ObjectKind::Global)
    add(heap[place].object);
  for (uint32_t i = 0; i < heap.objectCount() && heap[heap[place].object].kind == ObjectKind::Global; ++i)
    if (heap[ObjectId(i)].kind == ObjectKind::Global)
      add(ObjectId(i));
  return result;
}

/// `if (q->last) q->last->next = n; else q->first = n; q->last = n;`: wherever the place is overwritten, another
/// pointer that gets the same new object is null. The two are set together, so the place was empty.
static bool isToldByTwin(const Encoding& encoding, const State& end, ObjectId owed) {
  Heap& heap = encoding.heap;
  const CellId place = heap[owed].parent;
  auto getsTheSame = [&](CellId twin) {
    return llvm::any_of(heap[encoding.valueOf(end, place)].entries, [&](const Entry& stored) {
      return heap[stored.target.object].kind == ObjectKind::New &&
             llvm::any_of(heap[encoding.valueOf(end, twin)].entries,
                          [&](const Entry& e) { return e.target == stored.target; });
    });
  };
  return llvm::any_of(cellsBeside(heap, place), [&](CellId twin) {
    const Lit isEmpty = heap.isNull(heap[twin].initial);
    return !isEmpty.isYes() && !isEmpty.isNo() && getsTheSame(twin) &&
           isToldWhereOverwritten(encoding, owed,
                                  [&](Lit guard) { return assuming(encoding.graph, guard, !isEmpty).isNo(); });
  });
}

/// Does every function that fills one field fill the other too, and every function that empties one empty both?
static bool isFilledWith(const contract::Holding& field, const contract::Holding& other) {
  auto does = [](const contract::Holding& holding, ir::FunctionId function,
                 std::initializer_list<contract::Sight> any) {
    return llvm::any_of(holding.witnesses, [&](const contract::FieldWitness& w) {
      return w.function == function && llvm::is_contained(any, w.sight);
    });
  };
  using enum contract::Sight;
  return llvm::all_of(field.witnesses,
                      [&](const contract::FieldWitness& w) {
                        return w.sight == Taken ? false : w.sight != Filled || does(other, w.function, {Filled});
                      }) &&
         llvm::all_of(other.witnesses, [&](const contract::FieldWitness& w) {
           return w.sight != Cleared || does(field, w.function, {Cleared, Renewed});
         });
}

/// `if (!q->count) { q->count = calloc(…); q->names = calloc(…); }`: wherever the place is overwritten, another pointer
/// of the object is null, and the two are always filled together.
static bool isToldByCompanion(const Encoding& encoding, ObjectId owed) {
  Heap& heap = encoding.heap;
  const CellId place = heap[owed].parent;
  const auto& fields = encoding.contracts().holdings.fields;
  const std::optional<contract::FieldSlot> slot = debtsOf(encoding).fieldAt(place);
  if (!slot || !fields.count(*slot) || heap[heap[place].object].kind == ObjectKind::Global)
    return false;
  return llvm::any_of(heap[heap[place].object].cells, [&](CellId other) {
    const std::optional<contract::FieldSlot> its =
        other == place || !heap[other].initial.isValid() || !heap.isPointer(heap[other].type)
            ? std::nullopt
            : debtsOf(encoding).fieldAt(other);
    if (!its || !fields.count(*its) || !isFilledWith(fields.at(*slot), fields.at(*its)))
      return false;
    const Lit isEmpty = heap.isNull(heap[other].initial);
    return isToldWhereOverwritten(encoding, owed,
                                  [&](Lit guard) { return assuming(encoding.graph, guard, !isEmpty).isNo(); });
  });
}

/// `if (stack->max == 0) init(stack);`: do all callers test a number of the object first?
static bool isToldByCallers(const Encoding& encoding, ObjectId holder) {
  const Heap& heap = encoding.heap;
  const CellId pointer = heap[holder].parent;
  if (!pointer.isValid() || heap[heap[pointer].object].kind != ObjectKind::Local || heap[pointer].offset != 0)
    return false;
  const auto guarantees = encoding.program().guarantees.of(encoding.function());
  const uint32_t parameter = heap[heap[pointer].object].index;
  return parameter < guarantees.size() && llvm::any_of(
                                              guarantees[parameter].zeroFields,
                                              [&](const program::FieldOfArgument& field) {
                                                return heap.asInt(heap.module()[field.record].fields[field.field].type);
                                              });
}

/// `if (stack->max == 0) { stack->items = malloc(…)`, `if (!(s->flags & OWNED)) s->text = copy`: wherever the place is
/// overwritten, a number of the same object shows that it was empty.
static bool isToldByNumber(const Encoding& encoding, ObjectId owed) {
  const ObjectId holder = encoding.heap[encoding.heap[owed].parent].object;
  if (isToldByCallers(encoding, holder))
    return true;
  return isToldWhereOverwritten(encoding, owed, [&](Lit guard) { return needsZero(encoding, holder, guard); });
}

Lit isLost(const Encoding& encoding, const State& end, const EscapeRules& rules, ObjectId owed) {
  BoolGraph& graph = encoding.graph;
  const CellId place = encoding.heap[owed].parent;
  const Lit byRegrowing = isLostByRegrowing(encoding, end, rules, owed);
  if (!isByContract(encoding, end, owed))
    return byRegrowing;
  Lit kept = graph.either(rules.escaped(owed), encoding.attribute(end, owed, Attribute::Freed));
  const Lit isHolderReleased = encoding.attribute(end, encoding.heap[place].object, Attribute::Freed);
  if (!isSet(end, place))
    kept = encoding.forgottenAt(end, place) != 0 ? Lit::yes() : graph.either(kept, !isHolderReleased);
  else if (leadsThrough(encoding, encoding.valueOf(end, place), owed) &&
           (!wasTakenOut(encoding, owed) || mayBePassed(encoding, owed) || isMovedAlong(encoding, owed)))
    return byRegrowing; // unlinked: the caller has it
  else if (isEmptied(encoding, encoding.valueOf(end, place)) && !wasTakenOut(encoding, owed)) // someone else has it
    kept = graph.either(kept, graph.both(!isHolderReleased, encoding.heap.isNull(encoding.valueOf(end, place))));
  const Lit letsGo = graph.either(isOverwritten(encoding, owed), isHolderReleased);
  if (assuming(graph, letsGo, wasThere(encoding, owed)).isNo())
    return byRegrowing; // its place is merely unknown now, for example after `p->next = n`
  kept = graph.either(graph.either(kept, !letsGo), !isLeftOut(encoding, end, owed));
  kept = graph.either(kept, encoding.heap.isFoundElsewhere(owed)); // a walk along the list reached it again
  Lit lost = kept.isYes() ? Lit::no() : assuming(graph, !kept, wasThere(encoding, owed));
  const bool isElement = debtsOf(encoding).slotAt(place)->isElements || debtsOf(encoding).elementSize(place) != 0;
  for (ObjectId holder = encoding.heap[place].object;
       isElement && encoding.heap[holder].kind == ObjectKind::Initial && !isArgument(encoding.heap, holder);
       holder = encoding.heap[encoding.heap[holder].parent].object) // without its holder there is nothing to lose
    lost = assuming(graph, lost, wasThere(encoding, holder));
  if (isHolderReleased.isNo() && !lost.isNo() &&
      (isToldByNumber(encoding, owed) || isToldByTwin(encoding, end, owed) || isToldByCompanion(encoding, owed)))
    return byRegrowing;
  return graph.either(lost, byRegrowing);
}

contract::Sight sightOf(const Encoding& encoding, const State& end, ObjectId owed) {
  const ObjectId holder = encoding.heap[encoding.heap[owed].parent].object;
  return encoding.attribute(end, holder, Attribute::Freed).isNo() ? contract::Sight::Overwritten
                                                                  : contract::Sight::Forgotten;
}

contract::Trust trustIn(const Encoding& encoding, const State& end, ObjectId owed) {
  return isByContract(encoding, end, owed) ? trustInContract(encoding, end, owed) : contract::Trust::High;
}

bool isLostHere(const Encoding& encoding, ObjectId owed, const Event* loss) {
  const ir::Block* block = loss ? &encoding.body()[encoding.unrolling.blocks[loss->step].block] : nullptr;
  if (!block || loss->instr >= block->instrs.size())
    return false;
  const auto* call = std::get_if<ir::Call>(&block->instrs[loss->instr].op);
  if (!call)
    return true;
  const CellId place = encoding.heap[owed].parent;
  if (call->target && loss->cell == place &&
      !std::holds_alternative<ir::LocalPlace>(encoding.body()[*call->target].node))
    return true; // the result replaces it
  bool isReleased = llvm::any_of(encoding.trace.events, [&](const Event& event) {
    return event.kind == EventKind::Release && event.object == encoding.heap[place].object &&
           event.step == loss->step && event.instr == loss->instr && !event.isCoarse;
  });
  return isReleased && isLeftToCallers(encoding, *call, *debtsOf(encoding).slotAt(place));
}

std::string whyOwed(const Encoding& encoding, const State& end, ObjectId owed) {
  const ir::Module& module = encoding.program().module;
  if (!isByContract(encoding, end, owed))
    return "the call that got it releases nothing when it fails, and its null result is stored over the only pointer";
  const contract::FieldSlot field = *debtsOf(encoding).slotAt(encoding.heap[owed].parent);
  std::vector<std::string> released, filled;
  for (const contract::FieldWitness& w :
       contract::supporting(encoding.contracts().holdings.fields.at(field), encoding.function())) {
    const finding::Position at = positionOf(module, w.location);
    std::string text = "`" + nameOf(module[w.function]) + "` (" + llvm::sys::path::filename(at.file).str() + ":" +
                       std::to_string(at.line) + ")";
    std::vector<std::string>& told = w.sight == contract::Sight::Filled ? filled : released;
    if (told.size() < kWitnessesTold && !llvm::is_contained(told, text))
      told.push_back(text);
  }
  std::string why = std::string(field.isElements ? "what is in " : "") + "`" +
                    (field.global ? module[field.global].displayName : module[field.record].fields[field.field].name) +
                    "` is ";
  why += released.empty() ? "filled by " + llvm::join(filled, " and ") + " and never released"
                          : "released by " + llvm::join(released, " and ");
  return why + (sightOf(encoding, end, owed) == contract::Sight::Overwritten
                    ? "; here it is overwritten"
                    : "; here its object is released without it");
}

} // namespace wt::engines::escape
