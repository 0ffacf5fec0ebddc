// SPDX-License-Identifier: Apache-2.0
// Which blocks run, in which order, if every loop makes a few rounds? Unrolls the flow graph into an acyclic one, in
// which every block comes after its predecessors.
//
//   while (c) body;     // c body  c body  c  *  c body  c
//                       // two exact rounds|  |  |       exit after any number of rounds
//                       //                 |  |  one round from an unknown state
//                       //                 |  forgets everything the loop changes
//                       //                 exit after exactly two rounds, or go on
//
// Loops have two passes [Saturn, 3.5]: exact rounds, then one round from a state in which everything the loop assigns
// is unknown. Departure: the paper makes the second pass only if the first never leaves the loop. A loop that may end
// in some exact round may also go on, and later events must not be missed; so the graph always contains both passes.
// The second pass leaves the loop after its round, not before it, so that the effects of the last round are known.
// Departure: where nesting would multiply the rounds there are fewer: every loop gets one before any gets a second,
// outer loops first.
#pragma once

#include "ir/Body.h"

#include <optional>
#include <vector>

namespace wt::engines::escape {

struct LoopShape {
  ir::BlockId header;
  std::vector<bool> contains; // by block
  uint32_t depth = 0;         // 0: outermost
  uint32_t rounds = 0;        // number of exact rounds
  bool endsAtHead = false;    // some edge leaves it from the header
  bool isEndless = false;     // the function cannot return once it is in this loop

  // Rounds are numbered: the exact ones from 0; then the header alone, if the loop can end there; then the unknown
  // round; then the header alone.
  uint32_t lookRound() const { return rounds; }
  uint32_t unknownRound() const { return rounds + 1; }
  uint32_t leaveRound() const { return rounds + 2; }
  uint32_t firstRound(ir::BlockId enteredAt) const {
    return rounds == 0 && !(endsAtHead && enteredAt == header) ? unknownRound() : 0;
  }
};

struct UnrolledEdge {
  uint32_t from = 0;
  bool isUnwind = false;
  bool goesOn = false; // header to unknown round, after the exact rounds: the edge that stays in the loop
  bool operator==(const UnrolledEdge&) const = default;
};

struct UnrolledBlock {
  ir::BlockId block;
  std::vector<UnrolledEdge> predecessors; // positions in `blocks`, all smaller than its own
  std::optional<uint32_t> opensUnknown;   // the loop whose unknown round starts here
  std::optional<uint32_t> endsRound;      // the endless loop whose unknown round has ended here
  bool isApproximate = false;             // runs in or after the unknown round of a loop around it
};

struct Unrolling {
  std::vector<LoopShape> loops;
  std::vector<UnrolledBlock> blocks;
  bool isShortened = false; // some loop got fewer rounds than the limits allow
  bool isTooLarge = false;  // then `blocks` is empty
};

struct UnrollLimits {
  size_t blocks;               // of the unrolled graph, if fewer rounds can achieve that
  size_t hardBlocks;           // `isTooLarge` if the body alone is larger
  uint32_t rounds = 2;         // exact rounds; the paper has three and no unknown round [Saturn, 3.5]
  uint32_t constantRounds = 4; // of a loop with a known number of rounds up to this
};

Unrolling unroll(const ir::Body& body, const UnrollLimits& limits);

} // namespace wt::engines::escape
