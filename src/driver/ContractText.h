// SPDX-License-Identifier: Apache-2.0
// What does the program's own code say about who owns what, for people? The lines of `watertight signatures` about
// fields and about functions without a body, each with its witnesses, and the answer of `watertight explain FILE:LINE`.
#pragma once

#include "contract/Contracts.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <string>
#include <vector>

namespace wt::driver {

/// A part of a `.own` file: what it says and the file whose declaration it is about.
struct ContractEntry {
  std::string file;
  std::string key; // to sort by
  std::string text;
  auto operator<=>(const ContractEntry&) const = default;
};

class ContractText {
public:
  explicit ContractText(const program::Program& program);

  /// `inferred`: what an engine says of fields; what the contracts say is added, each field with its witnesses.
  std::vector<ContractEntry> containers(std::vector<spec::Container> inferred) const;
  std::vector<ContractEntry> unknownFunctions() const;

  /// Who owns what is allocated on the line, or what the field declared there holds; empty: there is neither.
  /// `claims`: what the engines report.
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
