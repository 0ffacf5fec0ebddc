// SPDX-License-Identifier: Apache-2.0
#include "Build.h"

#include "ir/Parser.h"
#include "program/BuildProgram.h"

namespace wt::random {

std::optional<program::Program> build(Program& tree) {
  writeC(tree); // sets the statements' lines
  Result<ir::Module> module = ir::parseModule(writeIr(tree), "random");
  if (!module) {
    llvm::consumeError(module.takeError());
    return std::nullopt;
  }
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  return program::buildProgram(std::move(units), spec::Library());
}

} // namespace wt::random
