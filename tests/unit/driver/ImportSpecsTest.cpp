// SPDX-License-Identifier: Apache-2.0
#include "driver/ImportSpecs.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace wt::driver {
namespace {

class ImportSpecs : public testing::Test {
protected:
  llvm::SmallString<128> folder;
  ImportOptions options;
  spec::Library library;

  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("imports", folder));
    options.girFolder = options.cppcheckFolder = folder.str().str();
    write("Toy-1.0.gir", "<repository><c:include name=\"toy/toy.h\"/><namespace name=\"Toy\">"
                         "<function name=\"make\" c:identifier=\"toy_make\"><return-value transfer-ownership=\"full\">"
                         "<type name=\"utf8\" c:type=\"char*\"/></return-value></function></namespace></repository>");
    write("toy.cfg", "<def><memory><alloc>box_new</alloc><dealloc>box_free</dealloc></memory></def>");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  void write(const std::string& name, const std::string& text) {
    std::error_code error;
    llvm::raw_fd_ostream(pathOf(name), error) << text;
    ASSERT_FALSE(error);
  }
  std::string pathOf(const std::string& name) const { return (folder + "/" + name).str(); }
  std::vector<finding::Notification> import(const std::set<std::string>& sources = {},
                                            const llvm::StringSet<>& functions = {"toy_make"}) {
    return importSpecifications(options, {sources, functions}, library);
  }
};

TEST_F(ImportSpecs, ADescriptionIsFoundByTheHeadersThatAreIncluded) {
  EXPECT_TRUE(import({"/usr/include/glib-2.0/glib.h", "/usr/include/toy-1.0/toy/toy.h"}).empty());
  EXPECT_NE(library.find("toy_make", {}), nullptr);
}

TEST_F(ImportSpecs, FunctionsThatNobodyMentionsAreNotRead) {
  import({"/usr/include/glib-2.0/glib.h", "/usr/include/toy-1.0/toy/toy.h"}, {"toy_other"});
  EXPECT_EQ(library.find("toy_make", {}), nullptr);
}

TEST_F(ImportSpecs, ADamagedDescriptionIsToldWithItsLine) {
  write("Toy-1.0.gir", "<repository><c:include name=\"toy/toy.h\"/>\n<namespace name=\"Toy\">\n"
                       "<function name=\"make\" c:identifier=\"toy_make\"><return-value transfer-ownership=\"full\">"
                       "<type name=\"utf8\" c:type=\"char*\"/></return-value></function>\n"
                       "<function name=\"lost\" c:identifier=\"toy_lost\">\n</oops></repository>");
  for (const char* mentioned : {"toy_make", "toy_lost"}) {
    library = {};
    auto notifications =
        import({"/usr/include/glib-2.0/glib.h", "/usr/include/toy-1.0/toy/toy.h"}, {mentioned, "toy_make"});
    ASSERT_EQ(notifications.size(), 1u);
    EXPECT_EQ(notifications[0].at.line, 5u);
    EXPECT_NE(library.find("toy_make", {}), nullptr);
  }
}

TEST_F(ImportSpecs, OtherHeadersFindNothing) {
  import({"/usr/include/glib-2.0/glib.h", "/usr/include/other/toy.h"});
  EXPECT_EQ(library.find("toy_make", {}), nullptr);
}

TEST_F(ImportSpecs, AProgramWithoutGLibOpensNothing) {
  import({"/usr/include/toy-1.0/toy/toy.h"});
  EXPECT_EQ(library.find("toy_make", {}), nullptr);
}

TEST_F(ImportSpecs, AFileIsReadBecauseItIsNamed) {
  options.gir = {pathOf("Toy-1.0.gir")};
  EXPECT_TRUE(import().empty());
  EXPECT_NE(library.find("toy_make", {}), nullptr);
}

TEST_F(ImportSpecs, AnInstalledLibraryIsFoundByName) {
  options.libraries = {"toy"};
  EXPECT_TRUE(import().empty());
  EXPECT_NE(library.find("box_new", {}), nullptr);
}

TEST_F(ImportSpecs, AnIncludedFileThatIsNotThereIsTold) {
  write("Needy-1.0.gir",
        "<repository>\n<include name=\"Nowhere\" version=\"9.0\"/>\n<include name=\"Toy\" version=\"1.0\"/>"
        "<namespace name=\"Needy\"><function name=\"make\" c:identifier=\"needy_make\">"
        "<return-value transfer-ownership=\"none\"/></function></namespace></repository>");
  options.gir = {pathOf("Needy-1.0.gir")};
  std::vector<finding::Notification> notifications = import();
  ASSERT_EQ(notifications.size(), 1u);
  EXPECT_EQ(notifications[0].at.line, 2u);
  EXPECT_EQ(notifications[0].text.rfind("includes Nowhere-9.0.gir", 0), 0u) << notifications[0].text;
  EXPECT_NE(library.find("needy_make", {}), nullptr);
}

TEST_F(ImportSpecs, AReleaseThatNobodyMentionsIsTold) {
  write("own.cfg", "<def>\n<memory><alloc>toy_make</alloc>\n<dealloc>toy_fre</dealloc></memory></def>");
  options.libraries = {pathOf("own.cfg")};
  std::vector<finding::Notification> notifications = import({}, {"toy_make"});
  ASSERT_EQ(notifications.size(), 1u);
  EXPECT_EQ(notifications[0].at.line, 3u);
  EXPECT_EQ(notifications[0].text, "no file mentions 'toy_fre', which releases the objects of 'toy_make'");
  EXPECT_TRUE(import({}, {"toy_make", "toy_fre"}).empty());
  EXPECT_TRUE(import({}, {"toy_other"}).empty());
}

TEST_F(ImportSpecs, WhatCannotBeReadIsSaidAndTheRestIsUsed) {
  options.gir = {pathOf("none.gir")};
  options.libraries = {"nowhere", "toy"};
  std::vector<finding::Notification> notifications = import();
  ASSERT_EQ(notifications.size(), 2u);
  EXPECT_EQ(notifications[0].at.file, pathOf("none.gir"));
  EXPECT_EQ(notifications[1].at.file, "nowhere");
  EXPECT_NE(library.find("box_new", {}), nullptr);
}

} // namespace
} // namespace wt::driver
