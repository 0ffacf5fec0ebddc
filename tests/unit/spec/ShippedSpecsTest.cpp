// SPDX-License-Identifier: Apache-2.0
// Do the shipped specifications parse, agree with each other, survive printing, and describe functions that exist?
//
// Every C function is declared a second time, as its specification says and with ownership taken away, after its own
// header: the compiler refuses an unknown name, a wrong number of parameters and a wrong type. Every C++ name is
// brought in by a using-declaration, which the compiler refuses if there is no such member. Errors point into the
// `.own` file. What is not installed here is skipped and counted.
#include "spec/Library.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <map>

namespace wt::spec {
namespace {

std::vector<std::string> shippedFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(WT_SOURCE_DIR "/specs", error), end; it != end && !error;
       it.increment(error))
    if (llvm::sys::path::extension(it->path()) == ".own")
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

File parseFile(const std::string& path) {
  auto text = llvm::MemoryBuffer::getFile(path);
  return text ? parse((*text)->getBuffer(), path).file : File{};
}

bool isCxx(const FunctionSpec& function) {
  return function.name.size() > 1 || llvm::StringRef(function.name[0].name).starts_with("operator");
}

void takeOwnershipAway(Type& type) {
  type.ownership = Ownership::Unsaid;
  for (Type& part : type.parts)
    takeOwnershipAway(part);
}

/// `GList<T> *`, `T data`: for a function over elements the header has other types.
bool speaksOfElements(const Type& type) {
  bool isContainer = type.kind == TypeKind::Named && !type.parts.empty();
  return isContainer || llvm::any_of(type.parts, speaksOfElements);
}
bool speaksOfElements(const FunctionSpec& function) {
  return (function.result && speaksOfElements(*function.result)) ||
         llvm::any_of(function.parameters, [](const Parameter& p) { return speaksOfElements(p.type); });
}

std::string cDeclaration(FunctionSpec function) {
  if (speaksOfElements(function))
    return "extern __typeof__(" + function.name[0].name + ") " + function.name[0].name + ";";
  FunctionSpec plain;
  plain.name = {{"(" + function.name[0].name + ")", {}}};
  plain.result = function.result;
  takeOwnershipAway(*plain.result);
  plain.isVariadic = function.isVariadic;
  for (Parameter& parameter : function.parameters) {
    takeOwnershipAway(parameter.type);
    plain.parameters.push_back({"", parameter.type, Passing::Plain, {}, {}});
  }
  if (plain.parameters.empty()) {
    Type nothing;
    nothing.name = "void";
    plain.parameters.push_back({"", nothing, Passing::Plain, {}, {}});
  }
  // The first line fails if the header has no such function, the second if it is another one.
  return "extern __typeof__(" + function.name[0].name + ") " + function.name[0].name + "; " + print(plain);
}

/// `struct Check12 : std::vector<int> { using std::vector<int>::push_back; };`; F stands for int(),
/// any other type variable for int.
std::string cxxUse(const FunctionSpec& function, size_t serial) {
  llvm::StringRef member = function.name.back().name;
  if (function.name.size() == 1 || member == "*" || member.starts_with("~"))
    return "";
  std::string scope;
  bool isClass = false;
  for (const NamePart& part : llvm::drop_end(function.name)) {
    scope += (scope.empty() ? "" : "::") + part.name;
    isClass = !part.arguments.empty() || llvm::isUpper(part.name[0]) || part.name != "std";
    std::vector<std::string> arguments;
    for (const Type& argument : part.arguments)
      arguments.push_back(argument.kind == TypeKind::Array  ? "int[]"
                          : llvm::isDigit(argument.name[0]) ? argument.name
                          : argument.name == "F"            ? "int()"
                                                            : "int");
    if (!arguments.empty())
      scope += "<" + llvm::join(arguments, ", ") + ">";
  }
  if (member == function.name[function.name.size() - 2].name)
    return "using Check" + std::to_string(serial) + " = " + scope + ";";
  if (!isClass)
    return "using " + scope + "::" + member.str() + ";";
  return "struct Check" + std::to_string(serial) + " : " + scope + " { using " + scope + "::" + member.str() + "; };";
}

/// What some headers want to find before them.
const std::string kBeforeHeaders = "#define _GNU_SOURCE\n#define PCRE2_CODE_UNIT_WIDTH 8\n#include <stdio.h>\n";

/// Folders of /usr/include that libraries want on the path, where they are installed.
std::vector<std::string> includeFlags() {
  std::vector<std::string> flags;
  for (const char* folder : {"libxml2", "freetype2", "dbus-1.0", "x86_64-linux-gnu/dbus-1.0/include", "lua5.4",
                             "postgresql", "apr-1.0", "python3.11", "libnl3"})
    for (const char* root : {"/usr/include/", "/usr/lib/"})
      if (llvm::sys::fs::is_directory(std::string(root) + folder))
        flags.push_back("-I" + std::string(root) + folder);
  return flags;
}

/// The source that uses every function of the file, grouped by header.
std::string checkingSource(const std::string& path, bool wantCxx, size_t& functions) {
  std::map<std::string, std::string> byHeader;
  size_t serial = 0;
  for (const FunctionSpec& function : parseFile(path).functions) {
    if (isCxx(function) != wantCxx || function.header.empty())
      continue;
    std::string use = wantCxx ? cxxUse(function, ++serial) : cDeclaration(function);
    byHeader[function.header] += "#line " + std::to_string(function.origin.line) + " \"" + path + "\"\n" + use + "\n";
    ++functions;
  }
  // All includes come before all uses: a declaration repeated before its header would not be checked against it.
  std::string includes, uses;
  for (const auto& [header, text] : byHeader) {
    includes += "#if __has_include(<" + header + ">)\n#include <" + header + ">\n#endif\n";
    uses += "#if __has_include(<" + header + ">)\n" + text + "#else\n#warning no <" + header + ">\n#endif\n";
  }
  return (wantCxx ? "" : kBeforeHeaders) + includes + uses;
}

struct Compiled {
  int status = -1;
  std::string errors;
};

Compiled compile(const std::string& source, llvm::StringRef extension) {
  auto clang = llvm::sys::findProgramByName("clang-19");
  if (!clang)
    return {-1, "clang-19 is not installed"};
  llvm::SmallString<128> input, output;
  llvm::sys::fs::createTemporaryFile("specs", extension, input);
  llvm::sys::fs::createTemporaryFile("specs", "txt", output);
  std::error_code error;
  llvm::raw_fd_ostream(input, error) << source;
  Compiled compiled;
  std::vector<std::string> flags = includeFlags();
  std::vector<llvm::StringRef> command = {
      *clang, "-fsyntax-only", "-w", "-ferror-limit=0", "-Wno-error", extension == "c" ? "-std=gnu17" : "-std=c++20",
      input};
  command.insert(command.end(), flags.begin(), flags.end());
  compiled.status =
      llvm::sys::ExecuteAndWait(*clang, command, std::nullopt, {std::nullopt, output.str(), output.str()});
  if (auto text = llvm::MemoryBuffer::getFile(output))
    compiled.errors = (*text)->getBuffer().str();
  llvm::sys::fs::remove(input);
  llvm::sys::fs::remove(output);
  return compiled;
}

TEST(ShippedSpecs, LoadTogetherWithoutAProblem) {
  std::vector<std::string> files = shippedFiles();
  ASSERT_FALSE(files.empty());
  Library library;
  for (const Problem& problem : library.load(*llvm::vfs::getRealFileSystem(), files, {}))
    ADD_FAILURE() << describe(problem);
  std::cout << library.size() << " functions in " << files.size() << " files\n";
}

TEST(ShippedSpecs, ReadBackAsPrinted) {
  for (const std::string& path : shippedFiles()) {
    File file = parseFile(path);
    std::string printed = print(file);
    EXPECT_EQ(parse(printed, path).file, file) << path;
    EXPECT_EQ(print(parse(printed, path).file), printed) << path;
  }
}

TEST(ShippedSpecs, DescribeFunctionsThatExist) {
  for (const std::string& path : shippedFiles())
    for (bool isForCxx : {false, true}) {
      size_t functions = 0;
      std::string source = checkingSource(path, isForCxx, functions);
      if (functions == 0)
        continue;
      Compiled compiled = compile(source, isForCxx ? "cpp" : "c");
      EXPECT_EQ(compiled.status, 0) << compiled.errors;
      std::cout << path << ": " << functions << (isForCxx ? " C++" : " C") << " functions checked\n";
    }
}

/// The check above can fail: a parameter too many, a wrong type, a name that does not exist.
TEST(ShippedSpecs, AWrongDeclarationIsNoticed) {
  auto status = [](llvm::StringRef text) {
    return compile("#include <stdlib.h>\n" + cDeclaration(parse(text, "a").file.functions.at(0)), "c").status;
  };
  EXPECT_EQ(status("own(malloc) void *malloc(size_t n);"), 0);
  EXPECT_NE(status("own(malloc) void *malloc(size_t n, int flags);"), 0);
  EXPECT_NE(status("own(malloc) void *malloc(int n);"), 0);
  EXPECT_NE(status("own(malloc) void *mallok(size_t n);"), 0);
  std::string line = cxxUse(parse("void std::vector<T>::push_bakc(T e);", "a").file.functions.at(0), 1);
  EXPECT_NE(compile("#include <vector>\n" + line, "cpp").status, 0) << line;
}

} // namespace
} // namespace wt::spec
