// SPDX-License-Identifier: Apache-2.0
#include "program/RecordOverlaps.h"

#include "FromText.h"

namespace wt::program {
namespace {

// A server holds an array of queues, a queue leads to jobs, and a function casts an `other` into a `base`.
constexpr const char* kRecords = R"(
module "records.c"
record struct %server size 24 {
  n: i32
  jobs: [2]%queue bit 64
}
record struct %queue size 8 {
  head: *%job
}
record struct %job size 8 {
  next: *%job
}
record struct %cluster size 24 {
  only: %server
}
record struct %base size 4 {
  id: i32
}
record struct %other size 16 {
  number: i32
}
func @f(o: *%other) -> i32 {
  param o: *%other
  result result: i32
b0:
  result := (*ptr<*%base>(o)).id
  return
  jump b1
b1: exit
}
)";

ir::RecordId named(const ir::Module& module, llvm::StringRef name) {
  for (uint32_t i = 0; i < module.records.size(); ++i)
    if (module.records[i].name == name)
      return ir::RecordId(i);
  ADD_FAILURE() << "no record " << name.str();
  return {};
}

TEST(RecordOverlaps, PartsAndCasts) {
  const ir::Module module = fromText(kRecords);
  const RecordOverlaps overlaps(module);
  auto mayOverlap = [&](llvm::StringRef a, llvm::StringRef b) {
    const bool may = overlaps.mayOverlap(named(module, a), named(module, b));
    EXPECT_EQ(may, overlaps.mayOverlap(named(module, b), named(module, a)));
    return may;
  };
  EXPECT_TRUE(mayOverlap("job", "job"));
  EXPECT_TRUE(mayOverlap("server", "queue"));
  EXPECT_TRUE(mayOverlap("cluster", "queue"));
  EXPECT_FALSE(mayOverlap("queue", "job"));
  EXPECT_FALSE(mayOverlap("server", "job"));
  EXPECT_TRUE(mayOverlap("other", "base"));
  EXPECT_FALSE(mayOverlap("other", "queue"));
}

} // namespace
} // namespace wt::program
