// SPDX-License-Identifier: Apache-2.0
// Where do two descriptions of one library disagree about who owns what?
//
//   own(malloc) gchar *g_strdup(const gchar *s);          glib.own
//   <return-value transfer-ownership="none">              another file: the result is borrowed
//
// Results are compared, and parameters that are pointers in both. Families and conditions are not, since other formats
// have none. A plain `gpointer` does not state its owner and is not compared.
#pragma once

#include "spec/Model.h"

namespace wt::spec {

struct Difference {
  std::string function;
  std::string what; // "the result", "parameter 2"
  Origin ours;
  Origin theirs;
  bool weGiveOrTake = false; // ours says that the owner changes, theirs that it does not; else vice versa
};

/// Size of a file: functions, and those with an effect on ownership.
struct SpecCount {
  size_t functions = 0;
  size_t give = 0; // … that hand out an object
  size_t take = 0; // … that take or keep an object
};

SpecCount countOf(const File& file);
/// In the order of `theirs`.
std::vector<Difference> differences(const std::vector<File>& ours, const File& theirs);

} // namespace wt::spec
