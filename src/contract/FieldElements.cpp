// SPDX-License-Identifier: Apache-2.0
// What do the instructions of a function do with the elements of arrays? One part of the array stands for all of them
// (Things.h). A store to an element is of interest only if the element was in use.
//
//   t->rows[i].name = strdup(p);                       // overwritten, unless the function makes the array longer
//   t->rows[i] = t->rows[t->count - 1]; t->count--;    // displaced: another element takes its place
//   memmove(&t->rows[i], &t->rows[i + 1], …);          // the same
//   t->rows[i + 1] = t->rows[i];                       // makes room: nothing is lost
//
// Whether an element is in use is not followed; FieldSeen::mayBeUnused guesses it from what the function does to the
// numbers in memory.
#include "contract/FieldCalls.h"
#include "contract/FieldSeen.h"
#include "support/Overloaded.h"

namespace wt::contract {

using namespace ir;

/// Can an object of this type hold an object?
bool FieldWalk::hasOwners(TypeId type) const {
  return isPointer(type) || typeAs<RecordType>(module_.types, type);
}

/// `rows + i` is the address of an element of `rows`.
SetId FieldWalk::moved(const BinaryExpr& sum) {
  const Set arrays = things_[valueOf(sum.left)];
  const auto* pointer = typeAs<PointerType>(module_.types, body_[sum.left].type);
  const auto* number = std::get_if<IntegerExpr>(&body_[sum.right].node);
  if (pointer && hasOwners(pointer->pointee) && !(number && number->value < 0))
    return things_.set(elementsOf(arrays));
  for (ThingId thing : arrays)
    if (Things::isNamed(thing))
      addFate(thing, fate::kMany);
  return things_.one(kOther);
}

Set FieldWalk::elementsOf(const Set& arrays) {
  Set elements;
  for (ThingId array : arrays)
    elements.push_back(things_.part(array, kElements));
  return elements;
}

void FieldWalk::assignPointer(PlaceId target, ExprId value) {
  const SetId held = valueOf(value);
  const Set places = addressOf(target);
  if (seen_ && places.size() == 1 && things_[places.front()].slot == kElements && movesDown(target, value))
    seen_->displaced(things_.cell(places.front(), {}));
  store(target, held);
}

/// The index of the element, if the place is one; invalid: it is none.
static ExprId indexOf(const Body& body, PlaceId place) {
  if (const auto* element = std::get_if<ElementPlace>(&body[place].node))
    return element->index;
  const auto* deref = std::get_if<DerefPlace>(&body[place].node);
  const auto* sum = deref ? std::get_if<BinaryExpr>(&body[deref->pointer].node) : nullptr;
  if (!sum || sum->op != BinaryOp::PointerAdd)
    return {};
  const auto* inner = std::get_if<BinaryExpr>(&body[sum->left].node); // `*((rows + at) + k)`: any k, of memmove
  const bool isAny =
      inner && inner->op == BinaryOp::PointerAdd && std::holds_alternative<UnknownExpr>(body[sum->right].node);
  return isAny ? inner->right : sum->right;
}

static ExprId withoutCasts(const Body& body, ExprId expr) {
  while (const auto* cast = std::get_if<CastExpr>(&body[expr].node))
    expr = cast->operand;
  return expr;
}

/// The summand that is a positive number, or a negative one; 0: there is none.
static int64_t constantIn(const Body& body, ExprId expr) {
  const auto* binary = std::get_if<BinaryExpr>(&body[withoutCasts(body, expr)].node);
  const auto* number = binary ? std::get_if<IntegerExpr>(&body[withoutCasts(body, binary->right)].node) : nullptr;
  if (!number || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Subtract))
    return 0;
  return binary->op == BinaryOp::Add ? number->value : -number->value;
}

/// `a[i] = a[i + 1]`, `a[i] = a[count - 1]`: does an element move to the place of an earlier one? To make room,
/// elements move the other way: `a[i] = a[i - 1]`, `a[i + 1] = a[i]`.
bool FieldWalk::movesDown(PlaceId target, ExprId value) const {
  const auto* read = std::get_if<ReadExpr>(&body_[withoutCasts(body_, value)].node);
  const ExprId to = indexOf(body_, target), from = read ? indexOf(body_, read->place) : ExprId();
  if (!to.isValid() || !from.isValid() || constantIn(body_, to) > 0)
    return false;
  if (constantIn(body_, from) > 0)
    return true;
  // The last element, whose number is the count: read from memory, or a variable that the target's index does not use.
  const auto* shorter = std::get_if<BinaryExpr>(&body_[withoutCasts(body_, from)].node);
  const ExprId count = withoutCasts(body_, shorter ? shorter->left : from);
  const auto* last = std::get_if<ReadExpr>(&body_[count].node);
  const auto* own = std::get_if<ReadExpr>(&body_[withoutCasts(body_, to)].node);
  return last && own && !(body_[last->place].node == body_[own->place].node);
}

/// Another element takes the place of this one.
void FieldWalk::moveDown(ThingId element, RecordId record, int depth) {
  const std::vector<Field>& fields = module_[record].fields;
  for (uint32_t i = 0; i < fields.size() && seen_; ++i) {
    const FieldSlot slot{record, i};
    if (isPointer(fields[i].type))
      seen_->displaced(things_.cell(element, slot));
    else if (const auto* part = typeAs<RecordType>(module_.types, fields[i].type); part && depth > 0)
      moveDown(things_.part(element, slot), part->record, depth - 1);
  }
}

/// `t->count++`, `t->count--`
void FieldWalk::noteLength(const Assign& assign) {
  if (std::holds_alternative<LocalPlace>(body_[assign.target].node))
    return;
  const auto* sum = std::get_if<BinaryExpr>(&body_[withoutCasts(body_, assign.value)].node);
  if (!sum || (sum->op != BinaryOp::Add && sum->op != BinaryOp::Subtract))
    return;
  const bool isNegative = constantIn(body_, assign.value) < 0 || (sum->op == BinaryOp::Subtract);
  (isNegative ? shortened_ : lengthened_).insert(block_);
}

/// Does some path go through the block and one of the others?
bool FieldWalk::isOnOnePath(uint32_t block, const std::set<uint32_t>& others) const {
  auto reaches = [&](const std::set<uint32_t>& from, const std::set<uint32_t>& to) {
    std::set<uint32_t> seen = from;
    std::vector<uint32_t> work(from.begin(), from.end());
    while (!work.empty()) {
      const uint32_t at = work.back();
      work.pop_back();
      if (to.count(at))
        return true;
      for (const Edge& edge : body_.blocks[at].successors)
        if (seen.insert(edge.to.index).second)
          work.push_back(edge.to.index);
    }
    return false;
  };
  return !others.empty() && (reaches({block}, others) || reaches(others, {block}));
}

/// Visits the places whose content an expression uses.
static void visitReads(const Body& body, ExprId expr, llvm::function_ref<void(PlaceId)> visit) {
  match(
      body[expr].node, [&](const ReadExpr& e) { visit(e.place); },
      [&](const CastExpr& e) { visitReads(body, e.operand, visit); },
      [&](const UnaryExpr& e) { visitReads(body, e.operand, visit); },
      [&](const BinaryExpr& e) {
        visitReads(body, e.left, visit);
        visitReads(body, e.right, visit);
      },
      [](const auto&) {});
}

/// Notes the elements of which a condition reads a number: `if (!t->rows[i].isUsed)`.
void FieldWalk::askNumbers(ExprId condition) {
  visitReads(body_, condition, [&](PlaceId place) {
    const auto* field = std::get_if<FieldPlace>(&body_[place].node);
    if (!field || isPointer(body_[place].type))
      return;
    for (ThingId object : addressOf(field->object))
      if (Things::isNamed(object) && things_.isOfElement(object))
        seen_->askedNumber(object);
  });
}

} // namespace wt::contract
