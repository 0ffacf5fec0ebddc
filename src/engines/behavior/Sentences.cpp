// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Sentences.h"

#include "engines/Words.h"

#include "llvm/ADT/StringRef.h"

namespace wt::engines::behavior {

std::string namesOf(const ir::Module& module, const UnknownCallees& callees) {
  std::vector<std::string> names;
  for (uint32_t callee : callees.functions)
    if (callee == UnknownCallees::kThroughPointers)
      names.push_back("calls through pointers");
    else if (callee == UnknownCallees::kOthers)
      names.push_back("others");
    else
      names.push_back("`" + nameOf(module.functions[callee]) + "`");
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

static std::string cells(const Amount& amount) {
  return amount.print() + (amount.number() == 1 ? " cell" : " cells");
}

std::string netText(const FunctionBound& bound) {
  if (bound.exits.empty())
    return "never returns";
  auto range = [](const Net& net) -> std::string {
    bool mayKeepAny = net.most.isUnbounded(), mayReleaseAny = net.least.isUnbounded();
    if (mayReleaseAny)
      return mayKeepAny ? "keeps or releases any number"
                        : "releases any number" + (net.most.mayBePositive() ? " or keeps " + net.most.print() : "");
    std::string least = net.least.print(), most = net.most.print();
    return "keeps " + (mayKeepAny ? least + " or more" : least == most ? most : least + " to " + most);
  };
  auto withoutVerb = [](llvm::StringRef text) {
    text.consume_front("keeps ");
    return text.str();
  };
  std::string all = range(netOf(bound));
  std::optional<Net> usual = usualNetOf(bound);
  return !usual || range(*usual) == all
             ? all
             : range(*usual) + " (" + withoutVerb(all) + " if an allocation fails or null is released)";
}

std::string growthText(const ir::Module& module, const Growth& growth) {
  std::string at = growth.loop.isValid() ? module[growth.loop.file].path + ":" + std::to_string(growth.loop.line) : "?";
  if (growth.isRecursion)
    return "grows with each call of itself at " + at;
  std::string text = "grows in the loop at " + at + " by " +
                     (growth.perRound.isUnbounded() ? "any number" : growth.perRound.print()) + " a round";
  if (!growth.what.empty())
    text += ": " + growth.what;
  return text;
}

static bool isOne(const UnknownCallees& callees) {
  return callees.functions.size() == 1 && callees.functions[0] < UnknownCallees::kThroughPointers;
}

std::string sentenceOf(const ir::Module& module, const FunctionBound& bound) {
  if (!bound.unknown.empty())
    return "unknown, because " + bound.unknown;
  const Amount& peak = bound.peak[SureCells];
  const Amount& counted = bound.peak[CountedCells];
  std::string plus = namesOf(module, peak.plus());
  std::string text = peak.isUnbounded() ? "unbounded" : "at most " + cells(peak) + " live";
  if (peak.isUnbounded() && !counted.isUnbounded())
    text += " (at most " + cells(counted) + " if each release finds its cell)";
  if (bound.through)
    text += ", because `" + nameOf(module[*bound.through]) + "` is";
  if (std::optional<Net> usual = usualNetOf(bound); usual && !bound.hasDeadEnds && usual->peak != peak)
    text += " (usually " + usual->peak.print() + ")";
  text += ", " + netText(bound);
  if (!plus.empty())
    text += ", plus what " + plus + (isOne(peak.plus()) ? " keeps" : " keep");
  const Amount& bytes = bound.peak[Bytes];
  if (!bytes.isUnbounded() && bytes.number() != 0)
    text += "; at most " + bytes.print() + (bytes.number() == 1 ? " byte" : " bytes") +
            (bytes.plus().functions.empty() ? "" : " of its own");
  else if (bytes.isUnbounded() && !peak.isUnbounded())
    text += "; bytes unbounded";
  for (const Growth& growth : bound.growths)
    text += "; " + growthText(module, growth);
  return text;
}

} // namespace wt::engines::behavior
