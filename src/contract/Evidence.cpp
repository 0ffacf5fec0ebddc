// SPDX-License-Identifier: Apache-2.0
#include "contract/Evidence.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace wt::contract {

using namespace ir;

namespace {

/// "conn_free (conn.c:16), conn_reset (conn.c:12) and 3 more": each function once.
std::string listed(const Module& module, const std::vector<std::pair<FunctionId, Location>>& places, size_t atMost) {
  std::vector<std::string> told;
  std::set<FunctionId> seen;
  for (auto [function, location] : places)
    if (seen.insert(function).second && told.size() < atMost)
      told.push_back(module[function].qualifiedName + " (" + placeOf(module, location) + ")");
  std::string text = llvm::join(told, ", ");
  if (seen.size() > told.size())
    text += " and " + std::to_string(seen.size() - told.size()) + " more";
  return text;
}

struct Said {
  Sight sight;
  const char* words;
};

std::string said(const Module& module, const Holding& holding, llvm::ArrayRef<Said> rows, size_t atMost) {
  std::map<std::string, std::vector<std::pair<FunctionId, Location>>> byWords;
  std::vector<std::string> order;
  for (const Said& row : rows)
    for (const FieldWitness& w : holding.witnesses)
      if (w.sight == row.sight) {
        if (!byWords.count(row.words))
          order.push_back(row.words);
        byWords[row.words].push_back({w.function, w.location});
      }
  std::vector<std::string> parts;
  for (const std::string& words : order)
    parts.push_back(words + " " + listed(module, byWords[words], atMost));
  return llvm::join(parts, "; ");
}

} // namespace

std::string placeOf(const Module& module, Location location) {
  if (!location.isValid())
    return "?";
  return llvm::sys::path::filename(module[location.file].path).str() + ":" + std::to_string(location.line);
}

std::string nameOf(const Module& module, FieldSlot slot) {
  const std::string name = slot.global ? module[slot.global].displayName
                                       : module[slot.record].name + "." + module[slot.record].fields[slot.field].name;
  return slot.isElements ? name + "[]" : name;
}

std::string evidenceFor(const Module& module, const Holding& holding, size_t atMost) {
  static constexpr Said kFor[] = {{Sight::Broken, "released by"},
                                  {Sight::Renewed, "released by"},
                                  {Sight::Cleared, "released by"},
                                  {Sight::Filled, "filled by"}};
  return said(module, holding, kFor, atMost);
}

std::string evidenceAgainst(const Module& module, const Holding& holding, size_t atMost) {
  static constexpr Said kAgainst[] = {
      {Sight::Borrowed, "set to something borrowed by"},      {Sight::Sometimes, "released on some paths only by"},
      {Sight::Forgotten, "not released with its object by"},  {Sight::Overwritten, "overwritten by"},
      {Sight::Displaced, "another element moved over it by"}, {Sight::HandedOn, "handed on by"}};
  return said(module, holding, kAgainst, atMost);
}

std::string evidenceFor(const Module& module, const Transfer& transfer, size_t atMost) {
  std::vector<std::pair<FunctionId, Location>> places;
  for (const Witness& w : transfer.supporting)
    places.push_back({w.function, w.location});
  std::string text = "as used in " + listed(module, places, atMost);
  if (transfer.handing == Handing::Gives)
    text += "; released by " + (transfer.partner.callee.isValid() ? nameOf(module, transfer.partner.callee) : "free");
  return text;
}

} // namespace wt::contract
