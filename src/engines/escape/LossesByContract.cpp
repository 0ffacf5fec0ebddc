// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LossesByContract.h"

#include "contract/Evidence.h"
#include "engines/Words.h"

namespace wt::engines::escape {

using contract::FieldSlot;
using contract::FieldWitness;
using contract::Sight;

namespace {

/// A function other than `judged` that releases the field's target before it stores another; null: none.
const FieldWitness* renewer(const contract::Holding& holding, ir::FunctionId judged) {
  for (const FieldWitness& w : holding.witnesses)
    if (w.sight == Sight::Renewed && w.function != judged)
      return &w;
  return nullptr;
}

bool isFilledAt(const contract::Holding& holding, const FieldWitness& loss) {
  return llvm::any_of(holding.witnesses,
                      [&](const FieldWitness& w) { return w.sight == Sight::Filled && w.location == loss.location; });
}

finding::Finding refilled(const ir::Module& module, FieldSlot slot, const FieldWitness& loss, const std::string& why) {
  const std::string name = contract::nameOf(module, slot);
  finding::Finding finding;
  finding.kind = finding::Kind::Leak;
  finding.engines = {"escape"};
  finding.at = positionOf(module, loss.location);
  finding.allocation = finding.at;
  finding.function = module[loss.function].displayName;
  finding.functionKey = module[loss.function].name;
  finding.about.expression = name;
  finding.about.isField = true;
  finding.message = "the memory held by `" + name + "` is lost here if it was filled before: " + why;
  finding.path.push_back({finding::StepKind::Lose, finding.at, "another object is stored in `" + name + "`"});
  finding.doubts.push_back({finding::DoubtKind::InferredField, {}});
  return finding;
}

/// A function that releases the field's target: before it stores another, or else at all.
const FieldWitness& releaser(const contract::Holding& holding, ir::FunctionId judged) {
  const FieldWitness* other = renewer(holding, judged);
  return other ? *other : *llvm::find_if(holding.witnesses, [&](const FieldWitness& w) {
    return w.function != judged && (w.sight == Sight::Broken || w.sight == Sight::Cleared);
  });
}

finding::Finding lostElement(const ir::Module& module, FieldSlot slot, const contract::Holding& holding,
                             const FieldWitness& loss) {
  const FieldWitness& other = releaser(holding, loss.function);
  const std::string name = contract::nameOf(module, slot);
  const bool isDisplaced = loss.sight == Sight::Displaced;
  finding::Finding finding =
      refilled(module, slot, loss,
               "`" + nameOf(module[other.function]) + "` (" + contract::placeOf(module, other.location) +
                   ") releases it; here " +
                   (isDisplaced ? "another element is moved to its place" : "the element is overwritten"));
  finding.allocation = {}; // by another function
  finding.path.front().sentence = isDisplaced
                                      ? "another element is moved to the place of the one that holds `" + name + "`"
                                      : "another object is stored in `" + name + "` of the element";
  finding.path.insert(finding.path.begin(), {finding::StepKind::Note, positionOf(module, other.location),
                                             "`" + nameOf(module[other.function]) + "` releases `" + name + "`"});
  return finding;
}

finding::Finding refilledGlobal(const ir::Module& module, FieldSlot slot, const FieldWitness& loss,
                                const FieldWitness& other) {
  const std::string name = contract::nameOf(module, slot);
  finding::Finding finding =
      refilled(module, slot, loss,
               "`" + nameOf(module[other.function]) + "` (" + contract::placeOf(module, other.location) +
                   ") releases it first; here it is overwritten");
  finding.path.insert(finding.path.begin(),
                      {finding::StepKind::Note, positionOf(module, other.location),
                       "`" + nameOf(module[other.function]) + "` releases `" + name + "` before it stores another"});
  return finding;
}

/// If the holder is an argument: is it the same object each time the statement is reached?
bool isSameEachTime(const contract::Holdings& holdings, const FieldWitness& loss) {
  return loss.parameter == UINT32_MAX || holdings.again.count({loss.function, loss.parameter});
}

} // namespace

std::map<ir::FunctionId, std::vector<finding::Finding>> lossesByContract(const program::Program& program,
                                                                         const contract::Contracts& contracts) {
  std::map<ir::FunctionId, std::vector<finding::Finding>> found;
  for (const auto& [slot, holding] : contracts.holdings.fields)
    for (const FieldWitness& loss : holding.witnesses) {
      if (loss.sight != Sight::Overwritten || !(loss.isOfGlobal || slot.global) || slot.isElements ||
          loss.isOfElement || !isFilledAt(holding, loss) || !contracts.holdings.refills.count({loss.function, slot}))
        continue; // outside a loop it may be the first time
      const contract::Judged judged{{loss.function, UINT32_MAX}, Sight::Overwritten, true};
      const FieldWitness* other = renewer(holding, loss.function);
      if (other && contract::trustOf(contracts.holdings, slot, judged) >= contract::Trust::Medium)
        found[loss.function].push_back(refilledGlobal(program.module, slot, loss, *other));
    }
  for (const auto& [slot, holding] : contracts.holdings.fields)
    for (const FieldWitness& loss : holding.witnesses)
      if (loss.sight == Sight::Refilled && isSameEachTime(contracts.holdings, loss) &&
          contract::trustInRefill(holding, loss.function) >= contract::Trust::Medium)
        found[loss.function].push_back(
            refilled(program.module, slot, loss,
                     "this is reached again with the same object, and nothing here asks what it holds"));
  for (const auto& [slot, holding] : contracts.holdings.fields)
    for (const FieldWitness& loss : holding.witnesses) {
      const bool isLoss = loss.sight == Sight::Displaced ||
                          (loss.sight == Sight::Overwritten && loss.isOfElement && isFilledAt(holding, loss));
      if (isLoss && contract::trustInElementLoss(contracts.holdings, slot, loss) >= contract::Trust::Medium)
        found[loss.function].push_back(lostElement(program.module, slot, holding, loss));
    }
  return found;
}

} // namespace wt::engines::escape
