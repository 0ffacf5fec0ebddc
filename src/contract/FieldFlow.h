// SPDX-License-Identifier: Apache-2.0
// What does one function do with the fields of the objects it knows? Gone through once along all ways, callees by what
// is known of them (FieldEffect), until nothing changes; then once more, to note what it was seen to do.
//
//   static void drop(conn *c) {         // effect: *c released, c->path released or absent
//     if (c->path) free(c->path);       // seen: path Broken, by drop
//     free(c);
//   }
//
// Ways are told apart by null tests only. Cost: a few rounds over the blocks, each in the size of the picture.
#pragma once

#include "contract/Things.h"
#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>

namespace wt::contract {

/// What callers need to know: what happened to the things of the interface and what their places hold at the end.
struct FieldEffect {
  struct Node { // Parameter, Global; Part, Content: of a node before it; New
    ThingKind kind{};
    uint32_t index = 0;
    uint32_t base = 0;
    FieldSlot slot;
    bool isWhole = false;
  };
  static constexpr uint32_t kFirstNode = 4; // in sets: Null, Other, Empty, Fixed come before
  using Held = std::vector<uint32_t>;
  struct Store {
    uint32_t node = 0;
    FieldSlot slot;
    Held held;
  };
  std::vector<Node> nodes;
  std::vector<std::pair<uint32_t, uint32_t>> fates; // a node: bits of fate
  std::vector<Store> stores;
  Held result;
  bool returns = true;
};

/// What was seen in one function.
struct FieldSights {
  std::vector<std::pair<FieldSlot, FieldWitness>> witnesses;
  /// Arguments of calls: an object that is not set up, an empty field, a whole object; one of the function's own
  /// parameters, with fields that it may have changed.
  Entries entries;
  Entries excused;       // the same, of what only excuses a callee: nobody's word counts less for it
  std::set<Entry> found; // arguments that are objects in use: from memory, or set up by their maker
  struct PassedOn {
    uint32_t parameter = 0;
    Entry to;
    std::set<FieldSlot> known; // what is said of these is said in `entries`
  };
  std::vector<PassedOn> passedOn;
  std::set<FieldSlot> refills; // stored in, in a loop
};

using EffectOf = llvm::function_ref<const FieldEffect*(ir::FunctionId)>;

/// What is known beforehand.
struct FlowInput {
  const ir::Module& module;
  const std::vector<bool>& isSpecified;
  const Transfers& transfers;
  EffectOf effectOf; // null: not known
};

/// Null if the function is too large. `sights`: null if they are not wanted.
std::unique_ptr<FieldEffect> fieldEffect(const FlowInput& input, ir::FunctionId function, FieldSights* sights);

} // namespace wt::contract
