// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/PaperSummary.h"

#include "engines/escape/EscapeRules.h"
#include "engines/escape/Naming.h"
#include "solver/SatSession.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {

/// What would take long to decide is said to be possible.
bool isPossible(Encoder& encoder, solver::SatSession& session, Lit l) {
  return session.ask(encoder.graph.both(encoder.exit.guard, l), encoder.assumptions) != solver::Answer::No;
}

// Rule IsMalloc [Saturn, Figure 7]: the result is null or new, and the only way to what is new.
bool isMalloc(Encoder& encoder, solver::SatSession& session) {
  if (!encoder.body().result.isValid())
    return false;
  Heap& heap = encoder.heap;
  BoolGraph& graph = encoder.graph;
  ir::TypeId type = encoder.body()[encoder.body().result].type;
  if (!heap.isPointer(type))
    return false;
  CellId cell = heap.cell(heap.local(encoder.body().result), 0, 0, type);
  const Value value = heap[encoder.valueOf(encoder.exit, cell)];
  Lit isNew = Lit::no(), isOther = Lit::no(), isShared = Lit::no();
  EscapeRules rules(encoder, encoder.exit, {{}, false, true});
  for (const Entry& entry : value.entries) {
    if (entry.target.object == heap.null())
      continue;
    if (heap[entry.target.object].kind != ObjectKind::New) {
      isOther = graph.either(isOther, entry.guard);
      continue;
    }
    isNew = graph.either(isNew, entry.guard);
    isShared = graph.either(isShared, graph.both(entry.guard, !rules.leaked(entry.target.object)));
  }
  return !isNew.isNo() && isPossible(encoder, session, isNew) &&
         !isPossible(encoder, session, isOther) &&
         !isPossible(encoder, session, isShared);
}

// Rule EscapedSet [Saturn, Figure 7]: what can be reached other than through its own parameter; released counts.
std::vector<std::string> escapedSet(Encoder& encoder, solver::SatSession& session) {
  std::vector<std::string> result;
  BoolGraph& graph = encoder.graph;
  size_t count = encoder.heap.objectCount();
  for (uint32_t i = 1; i < count; ++i) {
    ObjectId object(i);
    ir::VariableId parameter = encoder.heap.rootParameter(object);
    if (!parameter.isValid())
      continue;
    EscapeRules rules(encoder, encoder.exit, {parameter, false, false});
    Lit escaped = graph.either(rules.escaped(object), encoder.attribute(encoder.exit, object, Attribute::Freed));
    if (isPossible(encoder, session, escaped))
      result.push_back(accessPath(encoder.heap, object));
  }
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace

std::string paperSummary(Encoder& encoder) {
  solver::SatSession session(encoder.vectors);
  std::string text = std::string("isMalloc: ") + (isMalloc(encoder, session) ? "true" : "false");
  return text + "; escapees: {" + llvm::join(escapedSet(encoder, session), ", ") + "}";
}

} // namespace wt::engines::escape
