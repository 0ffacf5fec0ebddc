// SPDX-License-Identifier: Apache-2.0
// What can a behavioral type do next? The transitions of Figure 4 of [Tan, Suenaga, Igarashi], one function per rule:
//
//   <const(x){P1;P2}, {}>  →  <P1;P2;endconst(x), {const(x)}>  →  <malloc;P2;endconst(x), {const(x), null(x)}>  →  …
//
// Departures: mu unfolds by a rule of its own (the paper leaves this implicit), and `?ext` has a label of its own. A
// fresh name (TR-BIND) is the first of x, x', x'' … that neither the facts nor the rest of the type mention, so that a
// loop returns to earlier configurations.
#pragma once

#include "engines/behavior/BehaviorType.h"
#include "engines/behavior/Facts.h"
#include "engines/behavior/Limits.h"
#include "support/RuleHits.h"

#include <optional>
#include <vector>

namespace wt::engines::behavior {

struct Configuration {
  BehaviorId type;
  Facts facts;
  auto operator<=>(const Configuration&) const = default;
};

enum class LabelKind : uint8_t { Silent, Malloc, Free, Null, NonNull, Unknown };

struct Label {
  LabelKind kind = LabelKind::Silent;
  std::string name; // Null and NonNull: the tested expression; Unknown: the callee
  auto operator<=>(const Label&) const = default;
};

struct Transition {
  Label label;
  Configuration to;
};

class Transitions {
public:
  explicit Transitions(BehaviorTable& table) : table_(table) {}

  std::vector<Transition> from(const Configuration& configuration);
  RuleHits& ruleHits() { return hits_; }

private:
  BehaviorTable& table_;
  RuleHits hits_;

  std::vector<Transition> skip(const Configuration& c);
  std::vector<Transition> sequence(const Configuration& c);
  std::vector<Transition> allocate(const Configuration& c);
  std::vector<Transition> release(const Configuration& c);
  std::vector<Transition> bind(const Configuration& c, const std::set<std::string>& taken);
  std::vector<Transition> constant(const Configuration& c);
  std::vector<Transition> endConstant(const Configuration& c);
  std::vector<Transition> test(const Configuration& c);
  Transition notConstantNull(const Configuration& c);
  Transition notConstantNonNull(const Configuration& c);
  Transition constantNull(const Configuration& c);
  Transition constantNonNull(const Configuration& c);
  Transition learnNull(const Configuration& c);
  Transition learnNonNull(const Configuration& c);
  std::vector<Transition> unfold(const Configuration& c);
  std::vector<Transition> single(const Configuration& c, const std::set<std::string>& taken);
};

/// The answer to a question about all reachable configurations; Unknown if there are more than a limit.
enum class Answer : uint8_t { No, Yes, Unknown };

/// All reachable configurations, as a graph. Limit: Budget::Configurations.
struct Reachable {
  struct Edge {
    Label label;
    uint32_t to;
  };
  std::vector<Configuration> configurations; // the first is the start
  std::vector<std::vector<Edge>> edges;
  bool isComplete = true; // false: more configurations than the limit
};
Reachable reachableFrom(BehaviorTable& table, const Configuration& start, const Limits& limits = Limits());

} // namespace wt::engines::behavior
