// SPDX-License-Identifier: Apache-2.0
// How does the command end if it cannot continue? With a message and exit code 2 (bad usage or input); never with 1,
// which means findings, and never silently.
//
//   out of memory, out of threads      message, 2
//   standard output closed or full     message, 2: a write fails instead of ending the process by a signal
//   a crash outside of the guards      message, 2
//   Ctrl-C during the analysis         the results so far, 3
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::cli {

/// Must run first: installs handlers, and opens closed standard descriptors, so that no file opened later gets their
/// number.
void prepareEndings();

/// Did the user press Ctrl-C? From the first call on, the first Ctrl-C is only recorded; a second ends the process.
bool isInterrupted();

/// Runs the command on a thread with a deep stack. Returns its exit code, or BadUsage if it crashed.
int runToTheEnd(llvm::function_ref<int()> command);

} // namespace wt::cli
