// SPDX-License-Identifier: Apache-2.0
// Is the page self-contained, does it treat no text as markup, and does it stay small?
#include "Sample.h"

#include "llvm/Support/JSON.h"

#include <gtest/gtest.h>

using namespace wt;

namespace {

llvm::StringRef dataOf(llvm::StringRef page) {
  return page.split("<script type=\"application/json\" id=\"data\">").second.split("</script>").first;
}

TEST(Html, HoldsTheFindingsAndTheSourceAroundThem) {
  std::string page = output::written("html", output::sampleReport());
  auto value = llvm::json::parse(dataOf(page));
  ASSERT_TRUE(bool(value)) << page;
  const llvm::json::Object& data = *value->getAsObject();
  const llvm::json::Object& finding = *(*data.getArray("findings"))[0].getAsObject();
  EXPECT_EQ(finding.getString("kind"), "leak");
  EXPECT_EQ(finding.getArray("steps")->size(), 3u);
  EXPECT_EQ(finding.getArray("doubts")->size(), 2u);
  const llvm::json::Array& pieces = *data.getObject("sources")->getArray("src/a b.c");
  ASSERT_EQ(pieces.size(), 1u); // adjacent lines are one piece
  EXPECT_EQ((*pieces[0].getAsArray())[0].getAsInteger(), 1);
  EXPECT_TRUE((*pieces[0].getAsArray())[1].getAsString()->contains("char *buf = malloc(16);"));
}

TEST(Html, LoadsNothing) {
  std::string page = output::written("html", output::sampleReport());
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const char* loader : {"src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("})
    EXPECT_EQ(page.find(loader), std::string::npos) << loader;
}

TEST(Html, TakesNoTextForMarkup) {
  finding::Report report = output::sampleReport();
  report.findings[0].message = "</script><script>alert(1)</script><!--";
  report.findings[0].function = "f<\xE2\x80\xAE\033>";
  std::string page = output::written("html", report);
  llvm::StringRef data = dataOf(page);
  EXPECT_FALSE(data.contains('<')) << data.str();
  EXPECT_FALSE(data.contains("\xE2\x80\xAE"));
  EXPECT_TRUE(data.contains("alert(1)"));
}

TEST(Html, OfAThousandFindingsIsSmall) {
  finding::Report report = output::sampleReport();
  for (int i = 1; i < 1000; ++i) {
    report.findings.push_back(report.findings[0]);
    report.findings.back().fingerprint = "wt1-" + std::to_string(i);
  }
  EXPECT_LT(output::written("html", report).size(), 2u << 20);
}

} // namespace
