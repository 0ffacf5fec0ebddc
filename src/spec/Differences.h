// SPDX-License-Identifier: Apache-2.0
// Where do two descriptions of one library disagree about who owns what?
//
//   own(malloc) gchar *g_strdup(const gchar *s);          glib.own
//   <return-value transfer-ownership="none">              another file: the result is said to be borrowed
//
// Compared are results, and parameters that are pointers in both; families and conditions are not, since the words of
// others have none. A plain `gpointer` says nothing of its owner.
#pragma once

#include "spec/Model.h"

namespace wt::spec {

struct Difference {
  std::string function;
  std::string what; // "the result", "parameter 2"
  Origin ours;
  Origin theirs;
  bool weGiveOrTake = false; // we say that the owner changes, they that it does not; else the other way round
};

/// What one file says beside its functions' names.
struct SpecCount {
  size_t functions = 0;
  size_t give = 0; // … of which hand something out
  size_t take = 0; // … of which take or keep something
};

SpecCount countOf(const File& file);
/// In the order of `theirs`.
std::vector<Difference> differences(const std::vector<File>& ours, const File& theirs);

} // namespace wt::spec
