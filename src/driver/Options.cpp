// SPDX-License-Identifier: Apache-2.0
#include "driver/Options.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::driver {

using llvm::StringRef;

static constexpr OptionRow kOptions[] = {
#define WT_OPTION(id, name, letter, argument, commands, sentence)                                                      \
  {OptionId::id, name, letter, argument, 0, 0, commands, sentence},
#define WT_NUMBER(id, name, letter, low, high, commands, sentence)                                                     \
  {OptionId::id, name, letter, "N", low, high, commands, sentence},
#include "driver/Options.def"
};

llvm::ArrayRef<OptionRow> allOptions() {
  return kOptions;
}

StringRef nearest(StringRef word, llvm::ArrayRef<StringRef> candidates) {
  StringRef best;
  unsigned bestDistance = std::max<unsigned>(2, word.size() / 3) + 1; // a larger distance means another word
  for (StringRef candidate : candidates) {
    unsigned distance = word.edit_distance(candidate, /*AllowReplacements=*/true, bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

static llvm::Error unknownOption(Commands command, StringRef word) {
  std::vector<StringRef> names;
  for (const OptionRow& option : kOptions)
    if (option.commands & command)
      names.push_back(option.name);
  std::string message = "unknown option '" + word.str() + "'";
  StringRef near = nearest(word.ltrim('-').split('=').first, names);
  if (!near.empty())
    message += "; did you mean '--" + near.str() + "'?";
  return userError(message);
}

/// The option that a word names, and the value in the same word, if any.
struct Named {
  const OptionRow* option = nullptr;
  std::optional<std::string> value;
};

static Named optionNamed(Commands command, StringRef word) {
  for (const OptionRow& option : kOptions) {
    if (!(option.commands & command))
      continue;
    if (word.starts_with("--")) {
      auto [name, value] = word.drop_front(2).split('=');
      if (name == option.name)
        return {&option, word.contains('=') ? std::optional(value.str()) : std::nullopt};
    } else if (option.letter && word[1] == option.letter) {
      return {&option, word.size() > 2 ? std::optional(word.drop_front(2).str()) : std::nullopt}; // -j4, -pbuild
    }
  }
  return {};
}

llvm::Error Arguments::add(const OptionRow& option, StringRef value) {
  if (option.high != 0) {
    long number = 0;
    if (value.getAsInteger(10, number) || number < option.low || number > option.high)
      return userError("'--" + option.name.str() + "' wants a number from " + std::to_string(option.low) + " to " +
                       std::to_string(option.high) + ", not '" + value.str() + "'");
  }
  values_[static_cast<size_t>(option.id)].push_back(value.str());
  return llvm::Error::success();
}

Result<Arguments> Arguments::parse(Commands command, llvm::ArrayRef<std::string> words) {
  Arguments result;
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (word == "--") {
      result.hasSeparator_ = true;
      result.afterSeparator_.assign(words.begin() + i + 1, words.end());
      break;
    }
    if (!word.starts_with("-") || word == "-") {
      result.files_.push_back(word.str());
      continue;
    }
    Named named = optionNamed(command, word);
    if (!named.option)
      return unknownOption(command, word);
    if (named.option->argument.empty()) {
      if (named.value)
        return userError("'--" + named.option->name.str() + "' takes no value");
      named.value = "";
    } else if (!named.value) {
      if (i + 1 == words.size())
        return userError("'" + word.str() + "' wants a value: " + named.option->argument.str());
      named.value = words[++i];
    }
    if (llvm::Error error = result.add(*named.option, *named.value))
      return std::move(error);
  }
  return result;
}

llvm::Error Arguments::addFromProject(const OptionRow& option, const std::string& value) {
  std::vector<std::string>& values = values_[static_cast<size_t>(option.id)];
  std::vector<std::string> given = std::move(values);
  values.clear();
  llvm::Error error = add(option, value);
  values.insert(values.end(), given.begin(), given.end());
  return error;
}

std::string Arguments::valueOf(OptionId id, StringRef otherwise) const {
  return has(id) ? valuesOf(id).back() : otherwise.str();
}

std::optional<unsigned> Arguments::numberOf(OptionId id) const {
  unsigned number = 0;
  if (!has(id) || StringRef(valuesOf(id).back()).getAsInteger(10, number))
    return std::nullopt;
  return number;
}

} // namespace wt::driver
