// SPDX-License-Identifier: Apache-2.0
// What did the user request? Parses the words after a command's name according to Options.def: `--name value`,
// `--name=value`, `-n value`. Other words are files; words after `--` are passed on unchanged.
//
// A word that looks like an unknown option is an error that names the nearest option.
#pragma once

#include "support/Result.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace wt::driver {

enum class OptionId : uint8_t {
#define WT_OPTION(id, name, letter, argument, commands, sentence) id,
#define WT_NUMBER(id, name, letter, low, high, commands, sentence) id,
#include "driver/Options.def"
  Count
};

/// The set of commands that an option belongs to.
using Commands = unsigned;
inline constexpr Commands Check = 1, Run = 2, Ir = 4, Signatures = 8, Explain = 16, Prove = 32, Bound = 64, Specs = 128,
                          Volume = 256, Diff = 512;

struct OptionRow {
  OptionId id;
  llvm::StringRef name;
  char letter;              // 0: none
  llvm::StringRef argument; // empty: a switch
  long low, high;           // both 0: not a number
  Commands commands;
  llvm::StringRef sentence;
};

llvm::ArrayRef<OptionRow> allOptions();

class Arguments {
public:
  /// `words`: the words after the command's name.
  static Result<Arguments> parse(Commands command, llvm::ArrayRef<std::string> words);
  /// Adds a value from a project file, as if it came before everything else on the command line.
  llvm::Error addFromProject(const OptionRow& option, const std::string& value);

  bool has(OptionId id) const { return !valuesOf(id).empty(); }
  const std::vector<std::string>& valuesOf(OptionId id) const { return values_[static_cast<size_t>(id)]; }
  /// The last value.
  std::string valueOf(OptionId id, llvm::StringRef otherwise = "") const;
  std::optional<unsigned> numberOf(OptionId id) const;

  const std::vector<std::string>& files() const { return files_; }
  bool hasSeparator() const { return hasSeparator_; }
  const std::vector<std::string>& afterSeparator() const { return afterSeparator_; }

private:
  std::array<std::vector<std::string>, static_cast<size_t>(OptionId::Count)> values_;
  std::vector<std::string> files_;
  bool hasSeparator_ = false;
  std::vector<std::string> afterSeparator_;

  llvm::Error add(const OptionRow& option, llvm::StringRef value);
};

/// The candidate that `word` is most likely a misspelling of; empty if none is near.
llvm::StringRef nearest(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> candidates);

} // namespace wt::driver
