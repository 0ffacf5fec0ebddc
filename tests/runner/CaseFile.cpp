// SPDX-License-Identifier: Apache-2.0
// Reads the directives of a case. One directive per `//` comment; a line may carry several comments.
#include "CaseFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>

using llvm::StringRef;

namespace wt::testing {

namespace {

const char* const kKinds[] = {
#define WT_KIND(name, id, ...) id,
#include "finding/Kinds.def"
};

bool isKind(StringRef text) {
  return std::find(std::begin(kKinds), std::end(kKinds), text) != std::end(kKinds);
}

std::vector<std::string> words(StringRef text, StringRef separators = " \t") {
  std::vector<std::string> result;
  for (text = text.ltrim(separators); !text.empty(); text = text.ltrim(separators)) {
    StringRef word = text.take_until([&](char c) { return separators.contains(c); });
    result.push_back(word.str());
    text = text.drop_front(word.size());
  }
  return result;
}

/// `name[args]@+1: rest`, split.
struct Directive {
  StringRef name, arguments, rest;
  int offset = 0;
};

class Reader {
public:
  explicit Reader(CaseFile& result) : case_(result) {}

  llvm::Error read() {
    llvm::SmallVector<StringRef, 0> lines;
    StringRef(case_.text).split(lines, '\n');
    for (line_ = 1; line_ <= lines.size(); ++line_) {
      StringRef line = lines[line_ - 1];
      if (line.contains("int main("))
        case_.hasMain = true;
      for (size_t at = line.find("//"); at != StringRef::npos;) {
        size_t next = line.find("//", at + 2);
        if (llvm::Error error = comment(line.slice(at + 2, next).trim()))
          return error;
        at = next;
      }
    }
    if (case_.hasMain && case_.drives.empty())
      case_.drives.push_back({"wt_case_main()", 0});
    return llvm::Error::success();
  }

private:
  CaseFile& case_;
  uint32_t line_ = 0;

  llvm::Error wrong(const llvm::Twine& what) {
    return userError((case_.path + ":" + llvm::Twine(line_) + ": " + what).str());
  }

  llvm::Error comment(StringRef text) {
    static const char* const kNames[] = {"expect",  "missed", "noise",    "alloc", "drive",
                                         "flags",   "options", "covers", "skip-run", "wrong"};
    Directive directive;
    directive.name = text.take_while([](char c) { return llvm::isAlpha(c) || c == '-'; });
    if (std::find(std::begin(kNames), std::end(kNames), directive.name) == std::end(kNames))
      return llvm::Error::success(); // prose
    StringRef rest = text.drop_front(directive.name.size());
    if (rest.consume_front("[")) {
      directive.arguments = rest.take_until([](char c) { return c == ']'; });
      rest = rest.drop_front(std::min(rest.size(), directive.arguments.size() + 1));
    }
    if (rest.consume_front("@")) {
      rest.consume_front("+");
      if (rest.consumeInteger(10, directive.offset))
        return wrong("a line offset is written `@+1` or `@-1`");
    }
    if (!rest.consume_front(":"))
      return wrong("`" + directive.name + "` opens a directive: a colon must follow");
    directive.rest = rest.trim();
    return apply(directive);
  }

  llvm::Error apply(const Directive& d) {
    if (d.name == "expect")
      return findings(d, Claim::Expect);
    if (d.name == "missed")
      return findings(d, Claim::Missed);
    if (d.name == "noise")
      return findings(d, Claim::Noise);
    if (d.name == "alloc") {
      for (const std::string& name : words(d.rest, " ,"))
        case_.allocations[name].push_back(line_ + d.offset);
      return llvm::Error::success();
    }
    if (d.name == "drive")
      return drive(d);
    if (d.name == "skip-run") {
      case_.skipRun = d.rest.str();
      return d.rest.empty() ? wrong("skip-run needs a reason") : llvm::Error::success();
    }
    if (d.name == "wrong") {
      case_.wrong = d.rest.str();
      return d.rest.empty() ? wrong("what is wrong has a description") : llvm::Error::success();
    }
    std::vector<std::string>& list = d.name == "flags" ? case_.flags : d.name == "options" ? case_.options : case_.covers;
    for (std::string& word : words(d.rest, d.name == "covers" ? " ," : " \t"))
      list.push_back(std::move(word));
    return llvm::Error::success();
  }

  /// `leak(a), double-free(b->c)`; of Missed and Noise one finding and then the reason.
  llvm::Error findings(const Directive& d, Claim claim) {
    StringRef rest = d.rest;
    do {
      rest = rest.ltrim(" ,");
      Expectation e;
      e.claim = claim;
      e.line = line_ + d.offset;
      e.engines = words(d.arguments, " ,");
      e.kind = rest.take_until([](char c) { return c == '('; }).trim().str();
      if (!isKind(e.kind))
        return wrong("`" + e.kind + "` is not a kind of finding");
      rest = rest.drop_until([](char c) { return c == '('; });
      size_t end = closingParenthesis(rest);
      if (end == StringRef::npos || !rest.starts_with("("))
        return wrong("a finding is written `" + e.kind + "(object)`");
      e.object = rest.slice(1, end).trim().str();
      rest = rest.drop_front(end + 1).trim();
      if (claim != Claim::Expect) {
        e.reason = rest.ltrim(" :").str();
        rest = "";
        if (e.reason.empty())
          return wrong("what is missed or noise has a reason");
      }
      case_.expectations.push_back(std::move(e));
    } while (rest.starts_with(","));
    return rest.empty() ? llvm::Error::success() : wrong("`" + rest + "` is left over");
  }

  static size_t closingParenthesis(StringRef text) {
    int depth = 0;
    for (size_t i = 0; i != text.size(); ++i) {
      depth += text[i] == '(';
      depth -= text[i] == ')';
      if (depth == 0)
        return i;
    }
    return StringRef::npos;
  }

  llvm::Error drive(const Directive& d) {
    Drive result;
    result.statement = d.rest.str();
    StringRef arguments = d.arguments.trim();
    if (arguments.consume_front("fail") && arguments.trim().getAsInteger(10, result.failing))
      return wrong("a run with a failing allocation is written `drive[fail 2]: …`");
    case_.drives.push_back(std::move(result));
    return d.rest.empty() ? wrong("drive needs a statement") : llvm::Error::success();
  }
};

bool isSource(StringRef path) {
  StringRef extension = llvm::sys::path::extension(path);
  return extension == ".c" || extension == ".cpp";
}

} // namespace

const std::vector<uint32_t>& CaseFile::allocationLines(const std::string& object) const {
  static const std::vector<uint32_t> kNone;
  auto found = allocations.find(object);
  return found == allocations.end() ? kNone : found->second;
}

Result<CaseFile> parseCase(std::string path, std::string text) {
  CaseFile result;
  result.isCxx = StringRef(path).ends_with(".cpp");
  result.path = std::move(path);
  result.text = std::move(text);
  if (llvm::Error error = Reader(result).read())
    return std::move(error);
  return result;
}

Result<CaseFile> readCase(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return userError(path + ": " + buffer.getError().message());
  return parseCase(path, (*buffer)->getBuffer().str());
}

std::vector<std::string> sourcesBelow(const std::string& root) {
  std::vector<std::string> result;
  if (!llvm::sys::fs::is_directory(root))
    return {root};
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator i(root, error), end; i != end && !error; i.increment(error))
    if (isSource(i->path()))
      result.push_back(i->path());
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace wt::testing
