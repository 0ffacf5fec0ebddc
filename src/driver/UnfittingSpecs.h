// SPDX-License-Identifier: Apache-2.0
// Which lines of the user's files describe a function that the program declares differently? Such a line has no effect,
// so the user gets a note:
//
//   lib.cfg:4:1: note: 'buf_make' is described with 3 parameters and declared otherwise at buf.h:7; not used
#pragma once

#include "finding/Report.h"
#include "program/Program.h"
#include "spec/Library.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::driver {

/// `files`: the imported files whose lines are checked; `.own` files always are.
std::vector<finding::Notification> unfittingSpecifications(const program::Program& program,
                                                           const spec::Library& library,
                                                           llvm::ArrayRef<std::string> files);

} // namespace wt::driver
