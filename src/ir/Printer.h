// SPDX-License-Identifier: Apache-2.0
// How is a module written in the text form (docs/ir.md)? The full form is complete: Parser.h reads it back to a module
// that prints as the same bytes. Default values are left out.
//
//   llvm::outs() << Printer(module).module();
#pragma once

#include "ir/RowNames.h"

#include <string>

namespace wt::ir {

struct PrintOptions {
  /// Only functions with bodies, and the records, globals, families, files and macros that they mention: for people,
  /// not for the parser.
  bool onlyBodies = false;
  bool withLocations = true;
};

/// The module must outlive the printer and not change while it is used.
class Printer {
public:
  explicit Printer(const Module& module, PrintOptions options = {})
      : module_(module), options_(options), names_(module) {}

  std::string module() const;
  std::string function(FunctionId id) const;
  std::string record(RecordId id) const;
  std::string global(GlobalId id) const;

  // Parts, for messages about the core language itself; Describe.h has descriptions for users.
  std::string type(TypeId id) const { return names_.type(id); }
  std::string place(const Body& body, PlaceId id) const;
  std::string expr(const Body& body, ExprId id) const;

private:
  const Module& module_;
  PrintOptions options_;
  text::RowNames names_;

  std::string at(const Location& location) const;
  std::string functionHeader(const Function& f) const;
};

} // namespace wt::ir
