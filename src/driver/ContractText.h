// SPDX-License-Identifier: Apache-2.0
// What does the program's own code say about who owns what, in words for people? The lines of `watertight signatures`
// about fields and functions without a body, with witnesses, and the answer of `watertight explain FILE:LINE`.
#pragma once

#include "contract/Contracts.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <string>
#include <vector>

namespace wt::driver {

/// A part of a `.own` file: its text, and the file with the declaration that it describes.
struct ContractEntry {
  std::string file;
  std::string key; // sort key
  std::string text;
  auto operator<=>(const ContractEntry&) const = default;
};

class ContractText {
public:
  explicit ContractText(const program::Program& program);

  /// `inferred`: an engine's facts about fields; the result adds the contracts' facts, each field with its witnesses.
  std::vector<ContractEntry> containers(std::vector<spec::Container> inferred) const;
  std::vector<ContractEntry> unknownFunctions() const;

  /// The owner of an allocation on the line, or the ownership of a field declared there; empty if there is neither.
  /// `claims`: the findings of the engines.
  std::string explain(const std::string& file, uint32_t line, const std::vector<finding::Finding>& claims) const;

private:
  const program::Program& program_;
  const ir::Module& module_;
  contract::Contracts contracts_;

  std::string aboutField(contract::FieldSlot slot) const;
  std::string aboutFields(const std::string& file, uint32_t line) const;
  std::string aboutAllocations(const std::string& file, uint32_t line) const;
  bool isAt(Location location, const std::string& file, uint32_t line) const;
};

} // namespace wt::driver
