// SPDX-License-Identifier: Apache-2.0
#include "verdict/Opinions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

namespace wt::verdict {

using finding::Finding;
using finding::Opinion;

static std::string countOf(Opinion::Kind kind) {
  switch (kind) {
  case Opinion::Kind::None: return "claims left open";
  case Opinion::Kind::Agrees: return "claims agreed with";
  case Opinion::Kind::Disagrees: return "claims disagreed with";
  case Opinion::Kind::Refutes: return "claims refuted";
  }
  llvm_unreachable("unknown opinion");
}

static void add(std::vector<std::string>& names, const std::string& name) {
  if (!llvm::is_contained(names, name))
    names.insert(std::upper_bound(names.begin(), names.end(), name), name);
}

void askOthers(const std::vector<finding::SecondOpinion*>& others, bool low, std::vector<Finding>& findings,
               std::vector<finding::Refuted>& refuted, std::map<std::string, uint64_t>& counts) {
  std::vector<Finding> kept;
  for (Finding& f : findings) {
    const finding::Confidence confidence = f.confidence();
    bool isRefuted = false;
    if (confidence == finding::Confidence::Medium || (low && confidence == finding::Confidence::Low))
      for (finding::SecondOpinion* other : others) {
        if (isRefuted || llvm::is_contained(f.engines, other->name()))
          continue;
        Opinion opinion = other->of(f);
        ++counts[other->name().str() + ": " + countOf(opinion.kind)];
        if (opinion.kind == Opinion::Kind::Agrees)
          add(f.engines, other->name().str());
        else if (opinion.kind != Opinion::Kind::None)
          add(f.disagree, other->name().str());
        if (opinion.kind == Opinion::Kind::Refutes) {
          isRefuted = true;
          refuted.push_back({std::move(f), other->name().str(), std::move(opinion.reason)});
        }
      }
    if (!isRefuted)
      kept.push_back(std::move(f));
  }
  findings = std::move(kept);
}

} // namespace wt::verdict
