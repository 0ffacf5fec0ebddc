// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Interface.h"

#include <set>

namespace wt::engines::containers {

static void addOwners(const Structure& structure, TermId term, std::set<TermId>& seen, std::vector<OwnId>& found) {
  term = structure.find(term);
  if (!seen.insert(term).second)
    return;
  for (const Value& part : structure.parts(term)) {
    found.push_back(part.own);
    addOwners(structure, part.term, seen, found);
  }
}

std::vector<OwnId> ownersIn(const Structure& structure, const Interface& interface) {
  std::vector<OwnId> found;
  std::set<TermId> seen;
  std::vector<Value> roots = interface.parameters;
  roots.push_back(interface.result);
  for (const Value& root : roots) {
    found.push_back(root.own);
    addOwners(structure, root.term, seen, found);
  }
  std::set<OwnId> once;
  std::erase_if(found, [&](OwnId own) { return !once.insert(own).second; });
  return found;
}

static void match(const Structure& structure, TermId formal, TermId actual, std::set<std::pair<TermId, TermId>>& seen,
                  OwnerMap& found) {
  formal = structure.find(formal);
  actual = structure.find(actual);
  if (!seen.insert({formal, actual}).second)
    return;
  const std::vector<Value>& from = structure.parts(formal);
  const std::vector<Value>& to = structure.parts(actual);
  for (size_t i = 0; i < from.size() && i < to.size(); ++i) {
    found.emplace(from[i].own, to[i].own);
    match(structure, from[i].term, to[i].term, seen, found);
  }
}

void matchOwners(const Structure& structure, TermId formal, TermId actual, OwnerMap& found) {
  std::set<std::pair<TermId, TermId>> seen;
  match(structure, formal, actual, seen, found);
}

} // namespace wt::engines::containers
