// SPDX-License-Identifier: Apache-2.0
// How long do the points-to analyses take on a real program, and how large are their answers?
// usage: pointsto-bench BUILD…        each a folder with compile_commands.json; one row per program and analysis
#include "driver/ReadProgram.h"
#include "driver/ShippedSpecs.h"
#include "program/pointsto/FlowBased.h"
#include "program/pointsto/Mod.h"
#include "solver/InclusionSolver.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>

using namespace wt;
using namespace wt::program;

static double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The number of regions that each pointer used for a read or write may point into.
static std::vector<size_t> sizesOfAccesses(const Program& program, const PointsTo& points) {
  std::vector<size_t> sizes;
  for (uint32_t f = 0; f < program.module.functions.size(); ++f) {
    const ir::Body* body = program.module.functions[f].body.get();
    if (!body || program.isSpecified[f])
      continue;
    for (const ir::Place& place : body->places)
      if (const auto* deref = std::get_if<ir::DerefPlace>(&place.node))
        sizes.push_back(points.pt(ir::FunctionId(f), deref->pointer).size());
  }
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

static void measure(llvm::StringRef name, const Program& program, PointsToKind kind, llvm::StringRef title) {
  auto start = std::chrono::steady_clock::now();
  std::unique_ptr<PointsTo> points = makePointsTo(program, kind);
  double seconds = secondsSince(start);
  start = std::chrono::steady_clock::now();
  ModSets mods(program, *points);
  double secondsMod = secondsSince(start);
  std::vector<size_t> sizes = sizesOfAccesses(program, *points);
  size_t total = 0;
  for (size_t size : sizes)
    total += size;
  llvm::outs() << "| " << name << " | " << title << " | " << llvm::format("%.2f", seconds) << " | "
               << llvm::format("%.2f", secondsMod) << " | " << points->regionCount() << " | " << sizes.size() << " | "
               << llvm::format("%.1f", sizes.empty() ? 0.0 : double(total) / double(sizes.size())) << " | "
               << (sizes.empty() ? 0 : sizes[sizes.size() / 2]) << " | " << points->reachableFromOutside().size()
               << " |";
  if (kind == PointsToKind::Andersen) {
    const auto& flow = static_cast<const FlowBased&>(*points);
    const auto& solver = static_cast<const solver::InclusionSolver&>(flow.constraints().solver());
    llvm::outs() << " " << flow.constraints().instanceCount() << " instances, " << solver.nodeCount() << " nodes, "
                 << solver.mergedNodes() << " merged, " << solver.waves() << " waves, " << solver.collapsedObjects()
                 << " objects undivided |";
  } else {
    llvm::outs() << " |";
  }
  llvm::outs() << "\n";
  llvm::outs().flush();
}

int main(int argc, char** argv) {
  llvm::outs() << "| program | analysis | s | mod s | regions | accesses | mean pt | median pt | outside | |\n"
               << "|---|---|---|---|---|---|---|---|---|---|\n";
  for (int i = 1; i < argc; ++i) {
    Result<spec::Library> library = driver::loadSpecifications({});
    if (!library) {
      llvm::errs() << llvm::toString(library.takeError()) << "\n";
      return 2;
    }
    driver::ReadOptions options;
    options.commands.buildPath = argv[i];
    Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), {});
    if (!read) {
      llvm::errs() << llvm::toString(read.takeError()) << "\n";
      return 2;
    }
    llvm::StringRef name = llvm::sys::path::filename(llvm::StringRef(argv[i]).rtrim('/'));
    measure(name, *read->program, PointsToKind::TypeBased, "types");
    measure(name, *read->program, PointsToKind::Steensgaard, "Steensgaard");
    measure(name, *read->program, PointsToKind::Andersen, "Andersen");
  }
  return 0;
}
