// SPDX-License-Identifier: Apache-2.0
// Which outcomes does a call have? One line for each: `conditions | effects`.
#include "spec/Outcomes.h"
#include "Samples.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

std::string effectText(const Effect& e, const FunctionSpec& f) {
  std::string from = print(e.from, f), to = print(e.to, f);
  switch (e.kind) {
  case EffectKind::Releases: return "release " + from + " " + e.family;
  case EffectKind::Allocates: return to + " := alloc " + e.family;
  case EffectKind::Moves: return to + " := move " + from;
  case EffectKind::Aliases: return to + " := " + from;
  case EffectKind::AliasesInto: return to + " := in " + from;
  case EffectKind::Copies: return "copy " + from + " to " + to;
  case EffectKind::Clears: return to + " := null";
  case EffectKind::Keeps: return "keep " + from;
  case EffectKind::Writes: return "write " + from;
  case EffectKind::Calls: return "call " + from;
  }
  return "?";
}

std::vector<std::string> outcomes(llvm::StringRef name, size_t overload = 0) {
  File file = parse(kSample, "a.own").file;
  FamilyTable families;
  for (const Family& family : file.families)
    families.add(family);
  std::vector<std::string> lines;
  for (const FunctionSpec& function : file.functions) {
    if (qualifiedName(function) != name || overload-- != 0)
      continue;
    for (const Outcome& outcome : outcomesOf(function, families)) {
      Condition all = outcome.before;
      llvm::append_range(all, outcome.after);
      std::string line = print(all, function) + " |";
      for (const Effect& effect : outcome.effects)
        line += " " + effectText(effect, function) + ";";
      lines.push_back(line + (outcome.mayFail ? " may fail" : ""));
    }
  }
  return lines;
}

using Lines = std::vector<std::string>;

TEST(Outcomes, OfTheCLibrary) {
  EXPECT_EQ(outcomes("malloc"), Lines{" | return := alloc malloc; may fail"});
  EXPECT_EQ(outcomes("free"), Lines{" | release p malloc;"});
  EXPECT_EQ(outcomes("asprintf"), (Lines{"return >= 0 | *strp := alloc malloc;", "return < 0 |"}));
  EXPECT_EQ(outcomes("realloc"),
            (Lines{"return != null | release p malloc; return := alloc malloc;", "return == null |"}));
  EXPECT_EQ(outcomes("putenv"), (Lines{"return == 0 | keep string;", "return != 0 |"}));
  EXPECT_EQ(outcomes("fopen"), Lines{" | return := alloc stream; may fail"});
  EXPECT_EQ(outcomes("freopen"),
            (Lines{"return == null | release stream stream;", "return != null | return := stream;"}));
  EXPECT_EQ(outcomes("fdopen"), (Lines{"return != null | return := alloc stream; keep fd;", "return == null |"}));
  EXPECT_EQ(outcomes("getline"), Lines{" | release *line malloc; *line := alloc malloc; write n; write stream;"});
  EXPECT_EQ(outcomes("pipe"), (Lines{"return == 0 | fds[0] := alloc fd; fds[1] := alloc fd;", "return == -1 |"}));
  EXPECT_EQ(outcomes("qsort"), Lines{" | write base; call compare;"});
  EXPECT_EQ(outcomes("memcpy"), Lines{" | return := dest; copy src to dest; write dest;"});
  EXPECT_EQ(outcomes("strtol"), Lines{" | *end := in s;"});
}

TEST(Outcomes, ChangedPointers) {
  EXPECT_EQ(outcomes("list_sort"), Lines{" | return := l; write l; write l.data';"});
  EXPECT_EQ(outcomes("list_next"), Lines{" | write l; write data; write *data';"});
}

// A null out-parameter adds no outcome.
TEST(Outcomes, OfOutParametersThatMayBeNull) {
  EXPECT_EQ(outcomes("parse"),
            (Lines{"return == 0 | *text := alloc malloc;", "return != 0 | *error := alloc malloc;"}));
}

TEST(Outcomes, OfArgumentsAndResultTogether) {
  EXPECT_EQ(outcomes("realpath"), (Lines{"resolved == null && return != null | return := alloc malloc; write resolved;",
                                         "resolved != null && return != null | return := resolved; write resolved;",
                                         "resolved == null && return == null | write resolved;",
                                         "resolved != null && return == null | write resolved;"}));
}

TEST(Outcomes, OfSmartPointers) {
  EXPECT_EQ(outcomes("std::unique_ptr::unique_ptr"), Lines{" | this.elem := move p;"});
  EXPECT_EQ(outcomes("std::unique_ptr::unique_ptr", 1), Lines{" | this.elem := move other.elem;"});
  EXPECT_EQ(outcomes("std::unique_ptr::~unique_ptr"), Lines{" | release this.elem new[];"});
  EXPECT_EQ(outcomes("std::unique_ptr::operator="), Lines{" | release this.elem new[]; this.elem := move other.elem;"});
  EXPECT_EQ(outcomes("std::unique_ptr::unique_ptr", 2), Lines{" | this.elem := null;"});
  EXPECT_EQ(outcomes("std::share::share"), Lines{" | keep other.elem; other.elem := null;"});
  EXPECT_EQ(outcomes("operator new[]"), Lines{" | return := alloc new[];"});
}

TEST(Outcomes, ElementsAreKeptByTheirContainer) {
  EXPECT_EQ(outcomes("stack_push"), Lines{" | keep e; write s;"});
  EXPECT_EQ(outcomes("std::exchange"), Lines{" | write object;"});
}

TEST(Outcomes, ExcludeEachOther) {
  File file = parse("type T; int f(own T *p [[on return >= 0]], own T *q [[on return == -1]]);", "a.own").file;
  std::vector<Outcome> all = outcomesOf(file.functions.at(0), {});
  ASSERT_EQ(all.size(), 3u); // >= 0; == -1; < -1
  EXPECT_EQ(all[0].effects.size(), 1u);
  EXPECT_EQ(all[1].effects.size(), 1u);
  EXPECT_EQ(all[2].effects.size(), 0u);
}

} // namespace
} // namespace wt::spec
