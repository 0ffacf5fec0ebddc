// SPDX-License-Identifier: Apache-2.0
// What is an engine? A function from one component of the call graph (usually one function), the program and the
// summaries of the component's callees to summaries and findings. Same input, same output, no state of its own: that is
// what makes results cacheable, parallel and distributable. The driver calls it callees first, components that do not
// depend on each other at the same time.
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

/// What an engine remembers of a function for its callers. Each engine has its own subclass and sees only its own.
class Summary {
public:
  virtual ~Summary() = default;
  /// Does it tell callers exactly what the other does, a summary of the same function by the same engine? Then they
  /// need not be analysed again. "No" is always right.
  virtual bool isSameAs(const Summary&) const { return false; }
};

/// The summaries of functions analysed before; null for one that has none (it has no body, or was given up).
class SummarySource {
public:
  virtual ~SummarySource() = default;
  virtual const Summary* summaryOf(ir::FunctionId function) const = 0;
  /// False: the component will be analysed again, with more summaries, and what is found now does not count.
  virtual bool isLastTime() const { return true; }
};

/// A function the engine did not finish, and why: shown, never hidden.
struct GivenUp {
  ir::FunctionId function;
  std::string reason; // "limit: 200000 steps"
};

/// Counts that a person is told at the end of a run: places that make an object, and whether it was followed to an end.
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
  std::map<std::string, uint64_t> counts; // what it looked at, for the statistics of a run
};

/// What the user asked of the run.
struct Settings {
  bool wantsLessSure = false; // findings of low confidence too: most of the work for the least of the use
  bool hasContainers = false; // a specification of the user's describes a container
};

class Engine {
public:
  virtual ~Engine() = default;
  virtual std::string_view name() const = 0;
  /// Called once, before any component: an engine that wants facts of the whole program (what fields own, where
  /// pointers point) returns one bound to this program that holds them, and that one is asked from then on. Null: it
  /// wants none. What is returned does not change afterwards, so that threads may share it.
  virtual std::unique_ptr<Engine> prepare(const program::Program&) const { return nullptr; }
  /// In which order, and how often. By default each component once, all calls being edges.
  virtual program::OrderWanted orderWanted() const { return {}; }
  /// `component`: functions with bodies that call each other; one, unless they are mutually recursive.
  virtual ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                                  const SummarySource& callees) const = 0;
  /// What callers know of the function, as text, for `watertight signatures --engine NAME`. Made on demand, from the
  /// summaries of all functions, so that what only people read costs nothing in a run that finds bugs.
  virtual std::string describe(const program::Program& program, ir::FunctionId function,
                               const SummarySource& summaries) const = 0;
  /// The same in the language of specifications, which can be read back (`--spec`); none: it does not speak it.
  virtual std::optional<spec::FunctionSpec> specification(const program::Program&, ir::FunctionId,
                                                          const SummarySource&) const {
    return std::nullopt;
  }
  /// What it found out about the fields of classes, of an engine that speaks that language.
  virtual std::vector<spec::Container> containers(const program::Program&) const { return {}; }
};

} // namespace wt::engines
