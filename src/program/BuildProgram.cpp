// SPDX-License-Identifier: Apache-2.0
#include "program/BuildProgram.h"

#include "program/Components.h"
#include "program/ContainerRoutines.h"
#include "program/SpecBodies.h"
#include "program/SpecVariables.h"
#include "program/WaysOut.h"

namespace wt::program {

/// The specification of a function that also has a body, and of every container routine; null if there is none.
static const spec::FunctionSpec* descriptionOf(const ir::Module& module, const spec::Library& library,
                                               const ir::Function& function) {
  const spec::FunctionSpec* named = specificationByName(module, library, function);
  if (named && speaksOfElements(*named))
    return named;
  return function.body ? specificationOf(module, library, function) : nullptr;
}

Program buildProgram(Linker linker, const spec::Library& library) {
  Program program;
  program.linkCounts = linker.counts();
  program.module = linker.finish();
  callSpecifiedVariables(program.module, library);
  for (uint32_t i = 0; i < program.module.functions.size(); ++i)
    if (const spec::FunctionSpec* spec = descriptionOf(program.module, library, program.module.functions[i]))
      program.described.push_back({ir::FunctionId(i), *spec});
  program.isSpecified = addSpecBodies(program.module, library);
  program.calls = buildCallGraph(program.module);
  program.components = componentsOf(program.module, program.calls);

  WaysOut ways = waysOut(program.module, program.calls, program.components);
  program.neverReturns = ways.mayReturn;
  program.neverReturns.flip();
  cutDeadEnds(program.module, program.calls, ways);
  collectCallees(program.module, program.calls); // cutting may have removed calls, and with them recursion
  program.components = componentsOf(program.module, program.calls);
  program.throwsInUse = throwsInUse(program.module, program.calls, program.components);
  program.guarantees = CallerGuarantees(program.module);
  program.overlaps = RecordOverlaps(program.module);
  program.fates = ArgumentFates(program.module, program.calls, program.components, program.neverReturns);
  return program;
}

Program buildProgram(std::vector<ir::Module> units, const spec::Library& library) {
  Linker linker;
  for (ir::Module& unit : units)
    linker.add(std::move(unit));
  return buildProgram(std::move(linker), library);
}

} // namespace wt::program
