// SPDX-License-Identifier: Apache-2.0
// Does a fingerprint stay the same when code moves, is re-indented or annotated, and change when the code itself does?
#include "finding/Fingerprint.h"

#include <gtest/gtest.h>

using namespace wt::finding;

namespace {

FingerprintParts sample() {
  return {Kind::Leak, "parse", "  char *buf = malloc(16);", "    return -1;", 0};
}

TEST(Fingerprint, IgnoresBlanksAndComments) {
  FingerprintParts edited = sample();
  edited.allocationLine = "\tchar* buf = malloc( 16 );  // sixteen is enough";
  edited.reportLine = "return /* too long */ -1; // NOLINT";
  EXPECT_EQ(fingerprintOf(sample()), fingerprintOf(edited));
}

TEST(Fingerprint, DependsOnEveryPart) {
  auto changed = [](auto change) {
    FingerprintParts parts = sample();
    change(parts);
    return fingerprintOf(parts);
  };
  std::string original = fingerprintOf(sample());
  EXPECT_NE(original, changed([](auto& p) { p.kind = Kind::DoubleFree; }));
  EXPECT_NE(original, changed([](auto& p) { p.functionKey = "parse2"; }));
  EXPECT_NE(original, changed([](auto& p) { p.allocationLine = "char *buf = malloc(17);"; }));
  EXPECT_NE(original, changed([](auto& p) { p.reportLine = "return -2;"; }));
  EXPECT_NE(original, changed([](auto& p) { p.ordinal = 1; }));
}

TEST(Fingerprint, SaysItsScheme) {
  EXPECT_TRUE(llvm::StringRef(fingerprintOf(sample())).starts_with("wt1-"));
}

TEST(Fingerprint, KeepsWhatIsInsideLiterals) {
  EXPECT_EQ(normalised("f(\"a // b\");"), "f(\"a // b\");");
  EXPECT_EQ(normalised("f('\\'', \"\\\" \"); // x"), "f('\\'',\"\\\" \");");
  EXPECT_EQ(normalised("f(\"open"), "f(\"open");
}

} // namespace
