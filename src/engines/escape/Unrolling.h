// SPDX-License-Identifier: Apache-2.0
// Which blocks are run, in which order, if every loop goes round a few times? The flow graph unrolled into one without
// cycles, in an order in which every block comes after those that lead to it.
//
//   while (c) body;     // c body  c body  c  *  c body  c
//                       // two exact rounds|  |  |       the loop ends here after any number of rounds
//                       //                 |  |  one round from an unknown state
//                       //                 |  what the loop changes is forgotten
//                       //                 the loop ends here after exactly two rounds, or goes on
//
// Loops, in two passes [Saturn, 3.5]: exact rounds, then one from a state in which everything the loop assigns is
// unknown. Departure: the paper makes the second pass only if the first never leaves the loop. A loop that ends in some
// exact round may still go on, and what happens then must not be lost; so both passes are always in the graph. The
// second one leaves the loop after its round, not before: the effects of the last round are then known. Departure:
// rounds are fewer where nesting would multiply them: one for each loop comes before a second for any, outer loops
// first.
#pragma once

#include "ir/Body.h"

#include <optional>
#include <vector>

namespace wt::engines::escape {

struct LoopShape {
  ir::BlockId header;
  std::vector<bool> contains; // by block
  uint32_t depth = 0;         // 0: outermost
  uint32_t rounds = 0;        // exact ones
  bool endsAtHead = false;    // an edge leaves it from the header
  bool isEndless = false;     // the function cannot return once it is in this loop

  // Rounds are numbered: the exact ones from 0; then the head alone, if the loop can end there; then one from an
  // unknown state; then the head alone.
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
  bool goesOn = false; // from the head, after the exact rounds, into the unknown one: whichever edge stays in the loop
  bool operator==(const UnrolledEdge&) const = default;
};

struct UnrolledBlock {
  ir::BlockId block;
  std::vector<UnrolledEdge> predecessors; // their positions in `blocks`, all smaller than its own
  std::optional<uint32_t> opensUnknown;   // the loop whose unknown round starts here
  std::optional<uint32_t> endsRound;      // the endless loop whose unknown round has ended here
  bool isApproximate = false;             // run in or after the unknown round of a loop around it
};

struct Unrolling {
  std::vector<LoopShape> loops;
  std::vector<UnrolledBlock> blocks;
  bool isShortened = false; // some loop got fewer rounds than wanted
  bool isTooLarge = false;  // then `blocks` is empty
};

struct UnrollLimits {
  size_t blocks;               // unrolled ones, if fewer rounds can achieve that
  size_t hardBlocks;           // `isTooLarge` if the body alone is larger
  uint32_t rounds = 2;         // exact ones; the paper has three and no unknown one [Saturn, 3.5]
  uint32_t constantRounds = 4; // of a loop that is known to go round so often
};

Unrolling unroll(const ir::Body& body, const UnrollLimits& limits);

} // namespace wt::engines::escape
