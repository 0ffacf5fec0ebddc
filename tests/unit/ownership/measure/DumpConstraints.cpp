// SPDX-License-Identifier: Apache-2.0
// Which ownership constraints does a real program give? Writes those of every function, in the order in which the
// engine gives them to its solver, each function opened by `function NAME`: the input of ownership_solvers.
//
// usage: ownership_constraints BUILD > FILE
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "engines/ownership/ClassFields.h"
#include "engines/ownership/Inference.h"
#include "engines/ownership/StructFields.h"

#include "llvm/Support/raw_ostream.h"

using namespace wt;
using namespace wt::engines::ownership;

namespace {

void dump(const program::Program& program, const std::vector<std::unique_ptr<engines::Summary>>& summaries) {
  References references = referencesTaken(program);
  FieldTypes types = classFieldTypes(program, references);
  addStructFieldTypes(program, beliefsFromUse(program), references, types);
  SignatureLookup callees = [&](ir::FunctionId f) { return static_cast<const Signature*>(summaries[f.index].get()); };
  for (const auto& component : program.components) {
    Component members(component.begin(), component.end());
    for (ir::FunctionId function : component) {
      if (program.isSpecified[function.index])
        continue;
      Receiver receiver = receiverOf(program, types.isStruct, function, callees);
      FunctionInput input{.program = program,
                          .function = function,
                          .receiver = receiver,
                          .callees = callees,
                          .component = members,
                          .references = references,
                          .followed = receiver.isStruct ? &types.followed : nullptr};
      Inference inference(input, &types);
      inference.infer();
      inference.tighten();
      llvm::outs() << "function " << program.module[function].displayName << '\n';
      for (const solver::OwnershipConstraint& constraint : inference.generator.graph.constraints())
        llvm::outs() << toText(constraint) << '\n';
    }
  }
}

int fail(llvm::Error error) {
  llvm::errs() << llvm::toString(std::move(error)) << '\n';
  return 2;
}

} // namespace

int main(int count, char** words) {
  driver::ReadOptions options;
  options.commands.buildPath = count > 1 ? words[1] : ".";
  Result<spec::Library> library = driver::loadSpecifications({});
  if (!library)
    return fail(library.takeError());
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), {});
  if (!read)
    return fail(read.takeError());
  Result<driver::EngineList> engines = driver::enginesFrom("ownership", {});
  if (!engines)
    return fail(engines.takeError());
  driver::Analysis analysis = driver::runEngines(*read->program, *engines, 1, {});
  dump(*read->program, analysis.summaries.front());
  return 0;
}
