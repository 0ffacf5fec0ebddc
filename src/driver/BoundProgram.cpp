// SPDX-License-Identifier: Apache-2.0
#include "driver/BoundProgram.h"

#include "driver/RunEngines.h"
#include "engines/Words.h"
#include "engines/behavior/Behavior.h"
#include "engines/behavior/Sentences.h"
#include "engines/behavior/StatedBehavior.h"
#include "engines/behavior/TypeInference.h"
#include "spec/Parser.h"
#include "support/CrashGuard.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <tuple>

namespace wt::driver {

using namespace engines::behavior;

/// Where it is written: `function.location` may be a declaration before.
static Location definitionOf(const ir::Function& function) {
  const ir::Body& body = *function.body;
  for (ir::VariableKind kind : {ir::VariableKind::Result, ir::VariableKind::Parameter})
    for (const ir::Variable& variable : body.variables)
      if (variable.kind == kind && variable.location.isValid())
        return variable.location;
  const std::vector<ir::Instr>& first = body[body.entry].instrs;
  bool isElsewhere = !first.empty() && first[0].location.isValid() && first[0].location.file != function.location.file;
  return isElsewhere ? first[0].location : function.location;
}

static BoundRow rowOf(const program::Program& program, ir::FunctionId id, const FunctionBound& bound) {
  const ir::Function& function = program.module[id];
  BoundRow row;
  row.name = engines::nameOf(function);
  row.at = engines::positionOf(program.module, definitionOf(function));
  row.cells = bound.peak[SureCells].print();
  row.counted = bound.peak[CountedCells].print();
  if (!bound.peak[SureCells].isUnbounded())
    row.bytes = bound.peak[Bytes].print();
  if (!bound.exits.empty()) {
    Net net = netOf(bound);
    row.least = net.least.isUnbounded() ? "-unbounded" : net.least.print();
    row.most = net.most.print();
  }
  if (std::optional<Net> usual = usualNetOf(bound)) {
    // Paths that never return count as usual ones too.
    row.usualCells = (bound.hasDeadEnds ? bound.peak[SureCells] : usual->peak).print();
    row.usualLeast = usual->least.isUnbounded() ? "-unbounded" : usual->least.print();
    row.usualMost = usual->most.print();
  }
  row.plus = namesOf(program.module, bound.peak[SureCells].plus());
  row.unknown = bound.unknown;
  row.sentence = sentenceOf(program.module, bound);
  for (const Growth& growth : bound.growths)
    row.growths.push_back({engines::positionOf(program.module, growth.loop),
                           engines::positionOf(program.module, growth.allocation), growth.what, growth.perRound.print(),
                           growth.rounds.print(), growth.isRecursion, growth.isEndless, growth.isCounted});
  return row;
}

std::vector<spec::StatedBehavior> statedIn(const std::vector<std::string>& files) {
  std::vector<spec::StatedBehavior> all;
  for (const std::string& file : files)
    if (auto buffer = llvm::MemoryBuffer::getFile(file)) // an unreadable one is the name of a shipped one
      llvm::append_range(all, spec::parse((*buffer)->getBuffer(), file).stated);
  return all;
}

static std::vector<BoundStated> statedOf(const program::Program& program, const std::vector<StatedResult>& results) {
  std::vector<BoundStated> rows;
  for (const StatedResult& result : results) {
    BoundStated row;
    row.answer = result.answer == Answer::Yes  ? BoundStated::Answer::Holds
                 : result.answer == Answer::No ? BoundStated::Answer::Broken
                                               : BoundStated::Answer::NotChecked;
    row.at = {result.origin.file, result.origin.line, result.origin.column, ""};
    row.name = engines::nameOf(program.module[result.function]);
    row.sentence = result.sentence;
    for (const StatedStep& step : result.trace)
      row.trace.push_back({finding::StepKind::Note, engines::positionOf(program.module, step.at), step.what});
    rows.push_back(std::move(row));
  }
  return rows;
}

BoundReport boundProgram(const program::Program& program, const BoundQuery& query, const Progress& progress) {
  BoundReport report;
  ProgramFacts facts = factsOf(program, Limits(query.limits));
  EngineList engines;
  engines.push_back(engines::makeBoundsEngine(facts));
  Analysis analysis = runEngines(program, engines, query.jobs, progress);
  AllSummaries summaries(analysis.summaries[0]);
  std::vector<bool> isFound(query.functions.size());
  auto isAskedFor = [&](const ir::Function& function) {
    bool isAsked = query.functions.empty();
    for (size_t i = 0; i < query.functions.size(); ++i)
      if (query.functions[i] == function.name || query.functions[i] == function.displayName ||
          query.functions[i] == engines::nameOf(function))
        isAsked = isFound[i] = true;
    return isAsked;
  };
  TypeInference types(program, facts, summaries);
  auto describe = [&] {
    for (uint32_t i = 0; i < program.module.functions.size(); ++i) {
      const ir::Function& function = program.module.functions[i];
      const auto* bound = static_cast<const FunctionBound*>(summaries.summaryOf(ir::FunctionId(i)));
      if (!bound || program.isSpecified[i] || function.isInitializer || !isAskedFor(function))
        continue;
      if (!bound->touchesHeap && query.functions.empty()) {
        ++report.withoutHeap;
        continue;
      }
      report.functions.push_back(rowOf(program, ir::FunctionId(i), *bound));
      report.bounded += bound->peak[SureCells].number().has_value() && bound->unknown.empty();
      report.named += !bound->peak[SureCells].isUnbounded() && !bound->peak[SureCells].number();
      report.unknown += !bound->unknown.empty();
      if (query.wantsTypes)
        if (BehaviorId type = types.typeOf(ir::FunctionId(i)))
          report.functions.back().type = print(types.table(), type);
    }
  };
  runGuarded(kDeepStackBytes, describe);
  llvm::sort(report.functions, [](const BoundRow& a, const BoundRow& b) {
    return std::tie(a.at.file, a.at.line, a.at.column, a.name) < std::tie(b.at.file, b.at.line, b.at.column, b.name);
  });
  runGuarded(kDeepStackBytes,
             [&] { report.stated = statedOf(program, checkStated(program, facts, summaries, types, query.stated)); });
  for (const auto& [what, count] : analysis.counts)
    report.counts[llvm::StringRef(what).split(": ").second.str()] += count;
  types.limits().addTo(report.counts);
  for (size_t i = 0; i < query.functions.size(); ++i)
    if (!isFound[i])
      report.notThere.push_back("no function '" + query.functions[i] + "' in the program");
  return report;
}

} // namespace wt::driver
