// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Report.h"

#include "engines/Words.h"
#include "engines/ownership/Sentences.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::containers {

using namespace ir;
using namespace ownership;
using finding::Doubt;
using finding::DoubtKind;
using finding::Finding;
using finding::Kind;

namespace {

bool isLossOfName(Cause c) {
  return c == Cause::Overwritten || c == Cause::ScopeEnd || c == Cause::Dropped || c == Cause::FieldLeft;
}
bool isLoss(Cause c) {
  return isLossOfName(c) || c == Cause::ElementsLeft;
}
bool isEnd(Cause c) {
  return c == Cause::Released || c == Cause::Taken;
}
bool isBirth(Cause c) {
  return c == Cause::Allocated || c == Cause::HandedOut;
}
bool isAboutElements(Cause c) {
  return c == Cause::ElementsSame || c == Cause::ElementsOwned || c == Cause::ElementsLeft;
}

class Reporter {
public:
  Reporter(const FunctionInput& input, Inference& inference)
      : inference_(inference), generator_(inference.generator), module_(input.program.module),
        function_(module_[input.function]), words_(generator_.names, module_) {}

  // Rule CON-PARTITION [Containers, 6.3]: violations connected by constraints are one warning.
  std::vector<Finding> partition() {
    RULE(CON-PARTITION);
    std::map<uint32_t, std::vector<const Violation*>> parts;
    for (const Violation& violation : inference_.violations)
      parts[violation.component].push_back(&violation);
    std::vector<Finding> findings;
    for (const auto& [component, violations] : parts)
      findings.push_back(told(*violations.front()));
    return findings;
  }

private:
  Inference& inference_;
  Generator& generator_;
  const Module& module_;
  const Function& function_;
  Sentences words_;

  RuleHits& ruleHits() const { return generator_.ruleHits(); }
  const Origin& origin(uint32_t demand) const { return inference_.demands[demand].origin; }

  const Origin* find(const Violation& v, bool (*is)(Cause)) const {
    if (is(origin(v.demand).cause))
      return &origin(v.demand);
    for (uint32_t d : v.because)
      if (is(origin(d).cause))
        return &origin(d);
    return nullptr;
  }
  bool all(const Violation& v, llvm::function_ref<bool(const Origin&)> is) const {
    return is(origin(v.demand)) && llvm::all_of(v.because, [&](uint32_t d) { return is(origin(d)); });
  }

  Kind kindOf(const Violation& v) const {
    Cause cause = origin(v.demand).cause;
    if (isLoss(cause) || (!isEnd(cause) && find(v, isLoss)))
      return Kind::Leak;
    return find(v, [](Cause c) { return c == Cause::NotAllocated; }) ? Kind::InvalidFree : Kind::DoubleFree;
  }

  /// The position of the finding: where the container is released without its elements. If only a function whose
  /// address is taken releases it, then where an owning name loses it.
  const Origin& placeOf(const Violation& v, Kind kind) const {
    if (origin(v.demand).cause == Cause::ElementsLeft && origin(v.demand).callee)
      return origin(v.demand);
    const Origin* place = find(v, kind == Kind::Leak ? isLossOfName : isEnd);
    if (!place && kind == Kind::Leak)
      place = find(v, isLoss);
    return place ? *place : origin(v.demand);
  }

  Finding told(const Violation& v) const {
    Finding finding;
    finding.engines = {"containers"};
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    finding.kind = kindOf(v);
    const Origin& where = placeOf(v, finding.kind);
    finding.at = positionOf(module_, where.at);
    if (const Origin* birth = find(v, isBirth))
      finding.allocation = positionOf(module_, birth->at);
    if (where.name)
      finding.about.expression = generator_.names.text(where.name);
    finding.about.isField = where.name && generator_.names[where.name].isField();
    finding.about.warning = find(v, isAboutElements)                   ? "elements"
                            : origin(v.demand).rank == Rank::Tightened ? "escaping"
                                                                       : "pointers";
    finding.doubts = doubtsOf(v);
    finding.message = words_.message(finding.kind, inference_.demands[v.demand], where);
    std::vector<uint32_t> steps = v.because;
    steps.push_back(v.demand);
    auto order = [&](uint32_t d) { return std::tuple(origin(d).at.line, origin(d).at.column, origin(d).point, d); };
    llvm::sort(steps, [&](uint32_t a, uint32_t b) { return order(a) < order(b); });
    for (uint32_t d : steps)
      if (origin(d).cause != Cause::ScopeStart && origin(d).rank != Rank::Same && origin(d).at.isValid())
        finding.path.push_back(words_.step(origin(d), d == v.demand));
    return finding;
  }

  /// A contradiction about elements among known facts is shown: the paper's users found 97 of 100 true. Engine
  /// `ownership` is better on single pointers; of these, only an object is shown that is made here, released on one
  /// path and by nobody on another.
  std::vector<Doubt> doubtsOf(const Violation& v) const {
    if (origin(v.demand).rank == Rank::Tightened)
      return {{DoubtKind::MemoryMayOwn, ""}};
    if (!all(v, [](const Origin& o) { return !o.isDoubtful && !o.belief; }))
      return {{DoubtKind::SaidOtherwise, ""}};
    if (find(v, isAboutElements))
      return {{DoubtKind::InferredCallee, ""}};
    bool isHere = all(v, [](const Origin& o) { return !o.fromCallee && !o.isPartial && o.rank <= Rank::OneWay; });
    bool isPlain = all(v, [](const Origin& o) { return !o.isPartial && o.rank <= Rank::Scope; });
    bool isLeak = kindOf(v) == Kind::Leak;
    bool isShown = isLeak ? (isHere || isPlain) && find(v, isBirth) : isHere && isPlain;
    return {{isShown ? DoubtKind::InferredCallee : DoubtKind::PathsMeet, ""}};
  }
};

} // namespace

std::vector<Finding> findingsOf(const FunctionInput& input, Inference& inference) {
  return inference.violations.empty() ? std::vector<Finding>() : Reporter(input, inference).partition();
}

} // namespace wt::engines::containers
