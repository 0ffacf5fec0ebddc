// SPDX-License-Identifier: Apache-2.0
#include "driver/SpecCounts.h"

#include "SpecFiles.h"
#include "spec/CppcheckLibrary.h"
#include "spec/Differences.h"
#include "spec/Gir.h"
#include "spec/Parser.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace wt::driver {

static std::string row(llvm::StringRef name, const spec::SpecCount& count) {
  return llvm::formatv("{0,-44} {1,6} {2,6} {3,6}\n", name, count.functions, count.give, count.take).str();
}

static std::string describe(const spec::Origin& origin) {
  return llvm::sys::path::filename(origin.file).str() + ":" + std::to_string(origin.line);
}

static spec::File readOne(llvm::StringRef text, const std::string& path, spec::GirTypes& types) {
  llvm::StringRef kind = llvm::sys::path::extension(path);
  if (kind == ".gir")
    return spec::readGir(text, path, types).file;
  if (kind == ".cfg")
    return spec::readCppcheckLibrary(text, path).file;
  return spec::parse(text, path).file;
}

Result<std::string> countSpecifications(const std::vector<std::string>& files) {
  std::vector<spec::File> shipped;
  spec::SpecCount all;
  for (const auto& file : embedded::kSpecFiles) {
    shipped.push_back(spec::parse(file.text, std::string(file.name) + ".own").file);
    spec::SpecCount count = spec::countOf(shipped.back());
    all.functions += count.functions;
    all.give += count.give;
    all.take += count.take;
  }
  std::string text = llvm::formatv("{0,-44} {1,6} {2,6} {3,6}\n", "", "lines", "give", "take").str();
  text += row("shipped (" + std::to_string(shipped.size()) + " files)", all);
  std::string contradictions;
  spec::GirTypes types;
  for (const std::string& path : files) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (!buffer)
      return userError(path + ": cannot be read: " + buffer.getError().message());
    spec::File file = readOne((*buffer)->getBuffer(), path, types);
    text += row(llvm::sys::path::filename(path), spec::countOf(file));
    for (const spec::Difference& d : spec::differences(shipped, file))
      contradictions += d.function + ": " + d.what + ": " + describe(d.ours) +
                        (d.weGiveOrTake ? " says that the owner changes, " : " says that it is borrowed, ") +
                        describe(d.theirs) + (d.weGiveOrTake ? " that it is borrowed\n" : " that the owner changes\n");
  }
  if (!contradictions.empty())
    text += "\nWhere they disagree (the shipped line counts):\n" + contradictions;
  return text;
}

} // namespace wt::driver
