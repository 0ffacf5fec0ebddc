// SPDX-License-Identifier: Apache-2.0
// A folder of its own for each test, files in it, and the command started there.
#pragma once

#include "Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wt::testing {

inline constexpr const char* kGoodFile = "int add(int a, int b) { return a + b; }\n";

class Sandbox : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("watertight-cli", folder_));
    llvm::SmallString<128> real; // /tmp may be a link, and the command shows real paths
    llvm::sys::fs::real_path(folder_, real);
    folder_ = real;
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder_); }

  std::string path(llvm::StringRef name) const {
    llvm::SmallString<128> result = folder_;
    llvm::sys::path::append(result, name);
    return result.str().str();
  }

  void write(llvm::StringRef name, llvm::StringRef text) const {
    std::string file = path(name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file));
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    ASSERT_FALSE(error) << file;
  }

  std::string read(llvm::StringRef name) const {
    auto buffer = llvm::MemoryBuffer::getFile(path(name));
    return buffer ? (*buffer)->getBuffer().str() : "";
  }

  /// A database with these files of the folder.
  void writeDatabase(const std::vector<std::string>& files) const {
    std::string text = "[";
    for (const std::string& file : files)
      text += (text.size() > 1 ? ", " : "") + ("{\"directory\": \"" + path("") + "\", \"file\": \"" + file +
                                               "\", \"arguments\": [\"cc\", \"-c\", \"" + file + "\"]}");
    write("compile_commands.json", text + "]");
  }

  Outcome watertight(std::vector<std::string> arguments) const {
    std::vector<std::string> command = {"env", "-C", path(""), WT_COMMAND};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return runProgram(command);
  }

private:
  llvm::SmallString<128> folder_;
};

/// The exit code, and a text that standard error must contain.
#define EXPECT_RUN(outcome, code, text)                                                                                \
  do {                                                                                                                 \
    const Outcome& o = (outcome);                                                                                      \
    EXPECT_EQ(o.exitCode, code) << o.errors;                                                                           \
    EXPECT_NE(o.errors.find(text), std::string::npos) << "no `" << text << "` in:\n" << o.errors;                      \
  } while (false)

} // namespace wt::testing
