// SPDX-License-Identifier: Apache-2.0
#include "contract/PairNames.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <string>

namespace wt::contract {

using llvm::StringRef;

namespace {

constexpr StringRef kRelease[] = {"free",  "destroy", "release", "delete",  "unref",
                                  "close", "dispose", "decref",  "dealloc", "drop"};
constexpr StringRef kReleaseWords[] = {"put",  "del",    "done",     "cleanup", "clear", "deinit",
                                       "fini", "unload", "finalize", "kill",    "dtor"};
constexpr StringRef kMaking[] = {"alloc", "create", "dup", "printf"};
constexpr StringRef kMakingWords[] = {"new",   "open",  "init",   "make",     "copy",    "clone",   "parse",
                                      "read",  "load",  "build",  "from",     "join",    "ref",     "to",
                                      "start", "begin", "decode", "generate", "acquire", "tostring"};
constexpr StringRef kLookupWords[] = {"get",  "find", "lookup", "first", "next", "last",   "head",   "tail",
                                      "peek", "prev", "parent", "front", "back", "search", "current"};

constexpr StringRef kSetUp[] = {"init", "setup"};
constexpr StringRef kSetUpWords[] = {"main", "start", "startup", "begin", "boot", "prepare", "new", "create", "open"};

constexpr StringRef kKeeping[] = {"register", "insert",   "append",  "attach",   "enqueue",
                                  "retain",   "submit",   "schedul", "dispatch", "install",
                                  "publish",  "complete", "finish",  "incref",   "addref"};
constexpr StringRef kKeepingWords[] = {"add",      "push",    "put",    "link",  "queue", "hold",   "grab", "send",
                                       "post",     "emit",    "start",  "run",   "exec",  "join",   "give", "take",
                                       "own",      "store",   "commit", "end",   "hash",  "listen", "arm",  "enter",
                                       "activate", "prepend", "async",  "spawn", "loop",  "ref"};

constexpr StringRef kReadingWords[] = {"read", "fread", "pread", "readn", "recv", "receive", "gets", "fill"};

constexpr size_t kMinStem = 2;
constexpr size_t kMinNamedAfter = 4; // letters
/// Affixes that C programmers add to the name of a structure.
constexpr StringRef kStructureEnds[] = {"struct", "tag", "st", "s", "t"};

/// The words of a name in lower case: `evbuffer_new`, `createThing`, `X509NameFree`.
llvm::SmallVector<std::string, 6> wordsOf(StringRef name) {
  llvm::SmallVector<std::string, 6> words(1);
  for (size_t i = 0; i < name.size(); ++i) {
    char c = name[i];
    bool isUpper = c >= 'A' && c <= 'Z';
    bool startsWord =
        isUpper && i > 0 && (llvm::isLower(name[i - 1]) || (i + 1 < name.size() && llvm::isLower(name[i + 1])));
    if ((startsWord || !llvm::isAlnum(c)) && !words.back().empty())
      words.emplace_back();
    if (llvm::isAlnum(c))
      words.back() += llvm::toLower(c);
  }
  return words;
}

/// Is a word of the name one of `words`, or does it contain one of `parts`?
bool sounds(StringRef name, llvm::ArrayRef<StringRef> parts, llvm::ArrayRef<StringRef> words) {
  auto has = [&](const std::string& word) {
    return llvm::is_contained(words, StringRef(word)) ||
           llvm::any_of(parts, [&](StringRef part) { return StringRef(word).contains(part); });
  };
  return llvm::any_of(wordsOf(name), has);
}

} // namespace

bool soundsLikeRelease(StringRef name) {
  return sounds(name, kRelease, kReleaseWords) && !name.contains("freeze");
}

bool soundsLikeMaking(StringRef name) {
  return sounds(name, kMaking, kMakingWords) || name.ends_with("new");
}

bool soundsLikeLookup(StringRef name) {
  return sounds(name, {}, kLookupWords);
}

bool soundsLikeCopying(StringRef name) {
  return sounds(name, {"dup"}, {"copy", "clone"});
}

bool soundsLikeDetaching(StringRef name) {
  return sounds(name, {"detach", "steal"}, {"take"});
}

bool soundsLikeSettingUp(StringRef name) {
  return sounds(name, kSetUp, kSetUpWords);
}

bool soundsLikeKeeping(StringRef name) {
  return sounds(name, kKeeping, kKeepingWords);
}

bool soundsLikeReading(StringRef name) {
  return sounds(name, {}, kReadingWords);
}

std::string verbOf(StringRef function, StringRef structure) {
  llvm::SmallVector<std::string, 6> words = wordsOf(structure);
  if (words.size() > 1 && llvm::is_contained(kStructureEnds, StringRef(words.back())))
    words.pop_back();
  const std::string stem = llvm::join(words.begin(), words.end(), "");
  llvm::SmallVector<std::string, 6> rest = wordsOf(function);
  StringRef expected = stem;
  while (!expected.empty() && !rest.empty() && expected.consume_front(rest.front()))
    rest.erase(rest.begin());
  if (stem.size() < kMinNamedAfter || rest.empty() || !StringRef(rest.front()).starts_with(expected))
    return {};
  rest.front() = rest.front().substr(expected.size());
  return llvm::join(rest.begin(), rest.end(), "_");
}

bool shareStem(StringRef a, StringRef b) {
  size_t common = 0;
  while (common < a.size() && common < b.size() && a[common] == b[common])
    ++common;
  return common > kMinStem;
}

} // namespace wt::contract
