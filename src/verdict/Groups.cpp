// SPDX-License-Identifier: Apache-2.0
#include "verdict/Groups.h"

#include "finding/Order.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

namespace wt::verdict {

using finding::Finding;
using finding::Kind;
using finding::Relation;
using finding::Reported;

namespace {

constexpr size_t kManyPlaces = 3; // fewer are not a pattern

bool isAfterRelease(const Finding& f) {
  return f.kind == Kind::DoubleFree || f.kind == Kind::UseAfterFree;
}

/// The release that is too much, or that should have come last.
const finding::Step* releaseOf(const Finding& f) {
  for (const finding::Step& step : f.path)
    if (step.kind == finding::StepKind::Release)
      return &step;
  return nullptr;
}

/// Is the finding at the allocation, because no holder in the function itself is known? The holder may be another lost
/// object.
bool isWithoutHolder(const Finding& f) {
  return f.kind == Kind::Leak && f.allocation.line != 0 && f.at == f.allocation;
}

/// Is the last step of both paths the same branch, after both allocations?
bool isDecidedAlike(const Finding& a, const Finding& b) {
  return !a.path.empty() && !b.path.empty() && a.path.back().kind == finding::StepKind::Branch &&
         b.path.back().kind == finding::StepKind::Branch && a.path.back().at == b.path.back().at;
}

/// Such findings already list the other places at which their container loses elements.
bool areOfContainers(const Finding& a, const Finding& b) {
  return a.about.warning == "elements" && b.about.warning == "elements";
}

/// A fact that findings may share.
struct Keys {
  ir::FunctionId contract; // the function whose contract is broken; invalid: unknown, or too few places
};

class Grouping {
public:
  Grouping(std::vector<Reported> findings, const CodeAt* code)
      : findings_(std::move(findings)), keys_(findings_.size()) {
    if (code)
      findContracts(*code);
  }

  std::vector<Reported> run() {
    std::vector<Reported> heads;
    std::vector<const Keys*> headKeys;
    for (size_t i : order()) {
      std::optional<Relation> relation;
      size_t head = 0;
      for (; head < heads.size() && !relation; ++head)
        relation = relationOf(heads[head], *headKeys[head], findings_[i], keys_[i]);
      if (relation) {
        std::string shape = findings_[i].shape;
        heads[head - 1].others.push_back({*relation, std::move(findings_[i]), std::move(shape)});
        continue;
      }
      heads.push_back(std::move(findings_[i]));
      headKeys.push_back(&keys_[i]);
    }
    for (Reported& head : heads)
      llvm::sort(head.others, [](const finding::Other& a, const finding::Other& b) {
        return a.relation != b.relation ? a.relation < b.relation : comesBefore(a.finding, b.finding);
      });
    return heads;
  }

private:
  std::vector<Reported> findings_;
  std::vector<Keys> keys_; // by finding

  /// The ranking, but within one function, confidence and set of tags, findings without a holder come last.
  std::vector<size_t> order() const {
    std::vector<size_t> result(findings_.size());
    std::iota(result.begin(), result.end(), 0);
    auto isAlike = [&](size_t a, size_t b) {
      return findings_[a].functionKey == findings_[b].functionKey && findings_[a].tags == findings_[b].tags &&
             findings_[a].confidence() == findings_[b].confidence();
    };
    for (size_t start = 0, end = 0; start < result.size(); start = end) {
      while (end < result.size() && isAlike(start, end))
        ++end;
      std::sort(result.begin() + start, result.begin() + end, [&](size_t a, size_t b) {
        return std::pair(isWithoutHolder(findings_[a]), a) < std::pair(isWithoutHolder(findings_[b]), b);
      });
    }
    return result;
  }

  static std::optional<Relation> relationOf(const Finding& head, const Keys& headKeys, const Finding& f,
                                            const Keys& keys) {
    const bool isSameFunction = head.functionKey == f.functionKey && head.at.file == f.at.file;
    if (isSameFunction && head.kind == Kind::Leak && f.kind == Kind::Leak) {
      if (head.at.line == f.at.line && !areOfContainers(head, f))
        return Relation::SameExit;
      if (head.allocation.line != 0 && head.allocation == f.allocation)
        return Relation::SameObject;
      if (isWithoutHolder(f) && isDecidedAlike(head, f))
        return Relation::SameExit;
    }
    if (isSameFunction && isAfterRelease(head) && isAfterRelease(f)) {
      const finding::Step *first = releaseOf(head), *second = releaseOf(f);
      if (first && second && first->at == second->at)
        return Relation::SameRelease;
    }
    if (headKeys.contract.isValid() && headKeys.contract == keys.contract && head.kind == f.kind)
      return Relation::SameContract;
    return std::nullopt;
  }

  void findContracts(const CodeAt& code) {
    std::map<std::pair<Kind, ir::FunctionId>, std::vector<size_t>> places;
    for (size_t i = 0; i < findings_.size(); ++i) {
      const Finding& f = findings_[i];
      const finding::Step* release = isAfterRelease(f) ? releaseOf(f) : nullptr;
      const finding::Position at = release ? release->at : f.kind == Kind::Leak ? f.allocation : finding::Position();
      ir::FunctionId callee = code.calleeAt(code.functionNamed(f.functionKey), at);
      if (callee.isValid())
        places[{f.kind, callee}].push_back(i);
    }
    for (const auto& [key, indices] : places)
      if (isPattern(key.first, indices.size(), code.callsOf(key.second)))
        for (size_t i : indices)
          keys_[i].contract = key.second;
  }

  /// Is the function the mistake, rather than its callers? A leak is the callers' as soon as one of them releases the
  /// result: each needs a change of its own.
  static bool isPattern(Kind kind, size_t wrong, size_t calls) {
    return wrong >= kManyPlaces && (kind == Kind::Leak ? wrong >= calls : 2 * wrong >= calls);
  }
};

} // namespace

std::vector<Reported> grouped(std::vector<Reported> findings, const CodeAt* code) {
  return Grouping(std::move(findings), code).run();
}

} // namespace wt::verdict
