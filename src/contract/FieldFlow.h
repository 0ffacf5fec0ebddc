// SPDX-License-Identifier: Apache-2.0
// What does one function do with the fields of the objects it knows? A forward dataflow analysis that applies callees
// by their effect (FieldEffect), iterated to a fixpoint; one more pass then records the witnesses.
//
//   static void drop(conn *c) {         // effect: *c released, c->path released or absent
//     if (c->path) free(c->path);       // seen: path Broken, by drop
//     free(c);
//   }
//
// It distinguishes paths only by null tests. Cost: a few rounds over the blocks, each linear in the size of the
// picture.
#pragma once

#include "contract/Things.h"
#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace wt::contract {

/// A function's effect for its callers: the fate of the things of its interface, and the content of their places at the
/// exit.
struct FieldEffect {
  struct Node { // Parameter or Global; Part or Content of an earlier node; New
    ThingKind kind{};
    uint32_t index = 0;
    uint32_t base = 0;
    FieldSlot slot;
    bool isWhole = false;
  };
  static constexpr uint32_t kFirstNode = 4; // in sets, the ids below stand for Null, Other, Empty, Fixed
  using Held = std::vector<uint32_t>;
  struct Store {
    uint32_t node = 0;
    FieldSlot slot;
    Held held;
  };
  std::vector<Node> nodes;
  std::vector<std::pair<uint32_t, uint32_t>> fates; // a node and its fate bits
  std::vector<Store> stores;
  Held result;
  bool returns = true;
  bool lengthens = false; // it increases a number in memory, perhaps the count of an array
};

/// The observations in one function.
struct FieldSights {
  std::vector<std::pair<FieldSlot, FieldWitness>> witnesses;
  /// States of arguments at calls: an object that is not initialised, an empty field, a whole object.
  Entries entries;
  Entries excused;       // the same, but used only to excuse a callee; they weaken no evidence
  std::set<Entry> found; // parameters that receive objects in use: loaded from memory, or returned fully built
  struct PassedOn {
    uint32_t parameter = 0;
    Entry to;
    std::set<FieldSlot> known; // fields whose state at the call is in `entries`
  };
  std::vector<PassedOn> passedOn;
  std::set<FieldSlot> refills; // stored to in a loop
  std::set<FieldSlot> arrays;  // fields and globals that point to an array: some element is accessed
};

using EffectOf = llvm::function_ref<const FieldEffect*(ir::FunctionId)>;

/// The inputs of the analysis.
struct FlowInput {
  const ir::Module& module;
  const std::vector<bool>& isSpecified;
  const Transfers& transfers;
  EffectOf effectOf; // returns null if unknown
};

/// Null if the function is too large. Pass `sights` to record the observations, or null.
std::unique_ptr<FieldEffect> fieldEffect(const FlowInput& input, ir::FunctionId function, FieldSights* sights);

} // namespace wt::contract
