// SPDX-License-Identifier: Apache-2.0
// What is an engine? A function that maps one component of the call graph (usually one function), the program, and the
// summaries of the component's callees to summaries and findings. Equal inputs give equal outputs, and the engine keeps
// no state, so its results can be cached, parallelised and distributed. The driver calls it callees first, and in
// parallel for components that do not depend on each other.
#pragma once

#include "finding/Finding.h"
#include "program/AnalysisOrder.h"
#include "program/Program.h"
#include "spec/Model.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wt::engines {

/// The behaviour of a function as its callers see it. Each engine has its own subclass and sees only its own summaries.
class Summary {
public:
  virtual ~Summary() = default;
  /// Do callers learn exactly the same from another summary of this function by this engine? If so, they need not be
  /// analysed again. "No" is always a correct answer.
  virtual bool isSameAs(const Summary&) const { return false; }
};

/// The summaries of functions analysed earlier; null if a function has none (it has no body, or was given up).
class SummarySource {
public:
  virtual ~SummarySource() = default;
  virtual const Summary* summaryOf(ir::FunctionId function) const = 0;
  /// False: the component will be analysed again with more summaries, and this round's findings are discarded.
  virtual bool isLastTime() const { return true; }
};

/// A function that the engine did not finish, with the reason. The run reports it.
struct GivenUp {
  ir::FunctionId function;
  std::string reason; // "limit: 200000 steps"
};

/// Counts in the last lines of a run: allocation sites, and whether their objects were followed to the end.
inline constexpr char kFollowedDirectly[] = "allocation sites tracked to an end, direct";
inline constexpr char kFollowedThroughWrappers[] = "allocation sites tracked to an end, through wrappers";
inline constexpr char kNotFollowed[] = "allocation sites in functions given up";

struct ComponentResult {
  struct Entry {
    ir::FunctionId function;
    std::unique_ptr<Summary> summary;
  };
  std::vector<Entry> summaries; // of the component's functions
  std::vector<finding::Finding> findings;
  std::vector<GivenUp> givenUp;
  std::map<std::string, uint64_t> counts; // for the statistics of a run
};

/// The user's choices for the run.
struct Settings {
  bool wantsLessSure = false; // also find bugs of low confidence: much work for few true findings
  bool hasContainers = false; // a specification given by the user describes a container
};

class Engine {
public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  /// Called once, before any component. An engine that needs facts about the whole program (which fields own, where
  /// pointers point) computes them here and returns an engine that is bound to the program and holds them; the driver
  /// then uses that engine. Null: it needs none. The result never changes afterwards, so threads may share it.
  virtual std::unique_ptr<Engine> prepare(const program::Program&) const { return nullptr; }
  /// The order of analysis and the number of rounds. By default each component once, with all calls as edges.
  virtual program::OrderWanted orderWanted() const { return {}; }
  /// `component`: functions with bodies that call each other; a single one unless they are mutually recursive.
  virtual ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                                  const SummarySource& callees) const = 0;
  /// The summary as text, for `watertight signatures --engine NAME`. Computed on demand, so a run that only looks for
  /// bugs does not pay for it.
  virtual std::string describe(const program::Program& program, ir::FunctionId function,
                               const SummarySource& summaries) const = 0;
  /// The same in the language of specifications, which `--spec` reads back; none if the engine cannot express it.
  virtual std::optional<spec::FunctionSpec> specification(const program::Program&, ir::FunctionId,
                                                          const SummarySource&) const {
    return std::nullopt;
  }
  /// The inferred ownership of class fields, for engines that can express it in that language.
  virtual std::vector<spec::Container> containers(const program::Program&) const { return {}; }
};

} // namespace wt::engines
