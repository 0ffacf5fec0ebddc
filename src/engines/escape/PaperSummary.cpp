// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/PaperSummary.h"

#include "engines/escape/EscapeRules.h"
#include "engines/escape/Naming.h"
#include "solver/SatSession.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {

class PaperSummary {
public:
  explicit PaperSummary(const Encoding& encoding) : encoding_(encoding), session_(encoding.vectors) {}

  // Rule SAT-IS-MALLOC [Saturn, Figure 7]: the result is null or a new object that nothing else reaches.
  bool isMalloc() {
    RULE(SAT-IS-MALLOC);
    const ir::Body& body = encoding_.body();
    if (!body.result.isValid())
      return false;
    Heap& heap = encoding_.heap;
    BoolGraph& graph = encoding_.graph;
    ir::TypeId type = body[body.result].type;
    if (!heap.isPointer(type))
      return false;
    CellId cell = heap.cell(heap.local(body.result), 0, 0, type);
    const Value value = heap[encoding_.valueOf(encoding_.exit, cell)];
    Lit isNew = Lit::no(), isOther = Lit::no(), isShared = Lit::no();
    EscapeRules rules(encoding_, encoding_.exit, {{}, false, true});
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
    return !isNew.isNo() && isPossible(isNew) && !isPossible(isOther) && !isPossible(isShared);
  }

  // Rule SAT-ESCAPED-SET [Saturn, Figure 7]: objects reachable other than through their own parameter; released ones
  // count.
  std::vector<std::string> escapedSet() {
    RULE(SAT-ESCAPED-SET);
    std::vector<std::string> result;
    size_t count = encoding_.heap.objectCount();
    for (uint32_t i = 1; i < count; ++i) {
      ObjectId object(i);
      ir::VariableId parameter = encoding_.heap.rootParameter(object);
      if (!parameter.isValid())
        continue;
      EscapeRules rules(encoding_, encoding_.exit, {parameter, false, false});
      Lit isFreed = encoding_.attribute(encoding_.exit, object, Attribute::Freed);
      if (isPossible(encoding_.graph.either(rules.escaped(object), isFreed)))
        result.push_back(accessPath(encoding_.heap, object));
    }
    std::sort(result.begin(), result.end());
    return result;
  }

private:
  const Encoding& encoding_;
  solver::SatSession session_;

  RuleHits& ruleHits() const { return encoding_.ruleHits(); }

  /// An undecided question counts as possible.
  bool isPossible(Lit l) {
    return session_.ask(encoding_.graph.both(encoding_.exit.guard, l), encoding_.trace.assumptions) !=
           solver::Answer::No;
  }
};

} // namespace

std::string paperSummary(const Encoding& encoding) {
  PaperSummary summary(encoding);
  std::string text = std::string("isMalloc: ") + (summary.isMalloc() ? "true" : "false");
  return text + "; escapees: {" + llvm::join(summary.escapedSet(), ", ") + "}";
}

} // namespace wt::engines::escape
