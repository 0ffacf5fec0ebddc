// SPDX-License-Identifier: Apache-2.0
// How are the manual page and the shell completions made? From the tables, so that no option or command can be missing.
#include "app/cli/Commands.h"

#include "driver/Engines.h"
#include "finding/Kinds.h"
#include "output/Formats.h"

#include "llvm/ADT/StringExtras.h"

namespace wt::cli {

using driver::OptionId;
using driver::OptionRow;

// ------------------------------------------------------------------------------------------------ man

/// roff: ASCII, a dash is a minus, a backslash is its own escape, and a line must not begin with a dot or a quote.
static std::string roff(llvm::StringRef text) {
  constexpr llvm::StringRef kEllipsis = "…"; // the only other character in the tables
  std::string result;
  for (; !text.empty(); text = text.drop_front()) {
    if (text.consume_front(kEllipsis))
      result += "...";
    if (text.empty())
      break;
    char c = text.front();
    if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n'))
      result += "\\&";
    result += c == '-' ? "\\-" : c == '\\' ? "\\e" : std::string(1, c);
  }
  return result;
}

static std::string optionLine(const OptionRow& option) {
  std::string name = option.letter ? std::string("-") + option.letter + ", " : "";
  name += "--" + option.name.str() + (option.argument.empty() ? "" : " " + option.argument.str());
  return ".TP\n.B " + roff(name) + "\n" + roff(option.sentence) + "\n";
}

std::string manual() {
  std::string text = ".TH WATERTIGHT 1 \"\" \"watertight " WT_VERSION "\"\n"
                     ".SH NAME\nwatertight \\- find memory and handles that C and C++ programs lose\n.SH SYNOPSIS\n";
  for (const Command& command : allCommands())
    text += ".B watertight\n" + roff(command.usage) + "\n.br\n";
  text += ".SH COMMANDS\n";
  for (const Command& command : allCommands()) {
    text += ".SS " + roff(command.name) + "\n" + roff(command.sentence) + ".\n.PP\n.nf\n" + roff(command.details) +
            ".fi\n.PP\nOptions:";
    for (const OptionRow& option : driver::allOptions())
      if (option.commands & command.bit)
        text += " " + roff("--" + option.name.str());
    text += "\n.PP\nExit codes:\n.nf\n" + roff(command.exitCodes) + ".fi\n";
  }
  text += ".SH OPTIONS\n";
  for (const OptionRow& option : driver::allOptions())
    text += optionLine(option);
  text += ".SH FORMATS\n";
  for (const output::Format& format : output::allFormats())
    text += ".TP\n.B " + roff(format.name) + "\n" + roff(format.sentence) + "\n";
  text += ".SH ENGINES\n";
  for (const driver::EngineRow& engine : driver::allEngines())
    text += ".TP\n.B " + roff(engine.id) + "\n" + roff(engine.title) + "\n";
  return text +
         ".SH FILES\n.TP\n.B watertight.json\nthe options of a project, found from the working directory upwards\n";
}

// ------------------------------------------------------------------------------------------------ completion

/// The possible words of an option's argument; empty: a file, or anything.
static std::string choicesOf(const OptionRow& option) {
  std::vector<std::string> words;
  if (option.id == OptionId::Format)
    for (const output::Format& format : output::allFormats())
      words.push_back(format.name.str());
  if (option.id == OptionId::Engines || option.id == OptionId::Engine)
    for (const driver::EngineRow& engine : driver::allEngines())
      words.push_back(engine.id.str());
  if (option.id == OptionId::Kinds)
    for (const finding::KindRow& kind : finding::allKinds())
      words.push_back(kind.id.str());
  if (option.id == OptionId::FailOn)
    words = {"low", "medium", "high", "never"};
  return llvm::join(words, " ");
}

static std::string optionsOf(const Command& command) {
  std::vector<std::string> words;
  for (const OptionRow& option : driver::allOptions())
    if (option.commands & command.bit)
      words.push_back("--" + option.name.str());
  return llvm::join(words, " ");
}

static std::string commandNames() {
  std::vector<std::string> words;
  for (const Command& command : allCommands())
    words.push_back(command.name.str());
  return llvm::join(words, " ");
}

static std::string bashCompletion() {
  std::string text = "# watertight --completion bash\n"
                     "_watertight() {\n"
                     "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
                     "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                     "    COMPREPLY=($(compgen -W '" +
                     commandNames() +
                     " --help --version' -- \"$word\"))\n"
                     "    return\n"
                     "  fi\n"
                     "  case $before in\n";
  for (const OptionRow& option : driver::allOptions())
    if (std::string words = choicesOf(option); !words.empty())
      text += "    --" + option.name.str() + ") COMPREPLY=($(compgen -W '" + words + "' -- \"$word\")); return ;;\n";
  text += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const Command& command : allCommands())
    text += "    " + command.name.str() + ") options='" + optionsOf(command) + "' ;;\n";
  return text + "  esac\n"
                "  case $word in\n"
                "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
                "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
                "  esac\n"
                "}\n"
                "complete -o filenames -F _watertight watertight\n";
}

static std::string fishCompletion() {
  std::string text = "# watertight --completion fish\n";
  for (const Command& command : allCommands())
    text += "complete -c watertight -n __fish_use_subcommand -a " + command.name.str() + " -d '" +
            command.sentence.str() + "'\n";
  for (const Command& command : allCommands())
    for (const OptionRow& option : driver::allOptions())
      if (option.commands & command.bit) {
        std::string words = choicesOf(option);
        text += "complete -c watertight -n '__fish_seen_subcommand_from " + command.name.str() + "' -l " +
                option.name.str() + (option.argument.empty() ? "" : " -r") +
                (words.empty() ? "" : " -f -a '" + words + "'") + "\n";
      }
  return text;
}

std::string completionFor(llvm::StringRef shell) {
  if (shell == "bash")
    return bashCompletion();
  if (shell == "zsh")
    return "#compdef watertight\nautoload -U +X bashcompinit && bashcompinit\n" + bashCompletion();
  if (shell == "fish")
    return fishCompletion();
  return "";
}

} // namespace wt::cli
