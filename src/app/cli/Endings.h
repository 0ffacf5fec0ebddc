// SPDX-License-Identifier: Apache-2.0
// How does the command end when it cannot go on? With a message and exit code 2 (bad usage or input): never with 1,
// which says that something was found, and never in silence.
//
//   out of memory, out of threads      message, 2
//   standard output closed or full     message, 2: a write fails instead of ending the process by a signal
//   a crash outside of the guards      message, 2
//   Ctrl-C during the analysis         what is known so far, 3
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::cli {

/// Before anything else: handlers, and something in the place of closed standard descriptors, so that no file opened
/// later gets their number.
void prepareEndings();

/// Did the user press Ctrl-C? From the first call on, the first one is only noted; the second ends the process.
bool isInterrupted();

/// Runs the command on a thread with a deep stack; its exit code, or BadUsage if it crashed.
int runToTheEnd(llvm::function_ref<int()> command);

} // namespace wt::cli
