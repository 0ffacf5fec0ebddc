// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Counting.h"

#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

namespace wt::engines::escape {

/// The arguments whose references the callee counts, before the call.
Counting::Counted Counting::before(const ir::Call& call, const CallWay& way) {
  Counted counted;
  const auto* method = std::get_if<ir::VirtualCallee>(&call.callee);
  const ir::FunctionId callee = way.function.isValid() || !method ? way.function : method->method;
  if (!callee.isValid())
    return counted;
  for (const program::ReferenceCounts::OnParameter& on : references().of(callee))
    if (on.parameter < call.arguments.size()) {
      const bool isReceiver = on.parameter == 0 && way.receiver.isValid();
      counted.push_back(
          countOf(on.way, callee, isReceiver ? way.receiver : rooms_.evaluator.eval(call.arguments[on.parameter])));
    } else if (on.parameter == program::ReferenceCounts::OnParameter::kResult && call.target) {
      counted.push_back({on.way, callee, {}, {}, true});
    }
  return counted;
}

Counting::Count Counting::countOf(program::ReferenceCounts::Way way, ir::FunctionId callee, ValueId pointer) const {
  Count count{way, callee, heap[heap.asPointer(pointer)].entries, {}, false};
  count.kept = memory_.keptOf(count.targets);
  return count;
}

void Counting::after(const Counted& counted, const ir::Call& call, Location location) {
  for (const Count& each : counted)
    count(each.isOfResult ? countOf(each.way, each.callee, resultOf(call)) : each, isDone(call, each.callee), location,
          each.callee);
}

void Counting::countPlace(ir::PlaceId number, program::ReferenceCounts::Way way, Location location) {
  Count counted{way, {}, rooms_.evaluator.targetsOf(number, Evaluator::Access::Touch), {}, false};
  counted.kept = memory_.keptOf(counted.targets);
  count(counted, Lit::yes(), location, {});
}

/// A function that takes references for its callers owes nothing itself.
void Counting::count(const Count& counted, Lit when, Location location, ir::FunctionId callee) {
  auto isCallers = [&](const Entry& entry) {
    const Object& object = heap[entry.target.object];
    return object.kind == ObjectKind::Initial && object.depth == 1 && object.root == Root::Parameter &&
           references().takesFor(rooms_.subject.function, heap.rootParameter(entry.target.object).index);
  };
  if (llvm::any_of(counted.targets, isCallers))
    return;
  if (counted.way == program::ReferenceCounts::Way::Up)
    return memory_.takeReference(counted.targets, counted.kept, when, location, callee);
  for (const Entry& entry : counted.targets)
    if (!entry.target.blurred)
      memory_.giveReferenceBack(entry.target.object, entry.guard, callee);
}

static bool isRead(const ir::Body& body, ir::PlaceId place) {
  bool found = false;
  for (const ir::Block& block : body.blocks)
    for (const ir::Instr& instr : block.instrs)
      ir::visitExprs(body, instr.op, [&](ir::ExprId id) {
        const auto* read = std::get_if<ir::ReadExpr>(&body[id].node);
        found |= read && read->place == place;
      });
  return found;
}

ValueId Counting::resultOf(const ir::Call& call) {
  const ir::TypeId type = rooms_.subject.body()[*call.target].type;
  return memory_.load(rooms_.evaluator.targetsOf(*call.target, Evaluator::Access::Touch), type);
}

/// A library function that returns a number may fail, if the caller reads the number. A function with a body takes the
/// reference whenever it is called.
Lit Counting::isDone(const ir::Call& call, ir::FunctionId callee) {
  const ir::Body& body = rooms_.subject.body();
  const bool hasBody = heap.module()[callee].body && !program::isSpecified(rooms_.subject.program, callee);
  const bool mayFail = call.target && !hasBody && heap.asInt(body[*call.target].type) && isRead(body, *call.target);
  const Term bits = mayFail ? heap[resultOf(call)].bits : Term();
  return bits.isValid() ? !vectors.equal(bits, vectors.constant(vectors.widthOf(bits), 0)) : Lit::yes();
}

} // namespace wt::engines::escape
