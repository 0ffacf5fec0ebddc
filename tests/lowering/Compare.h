// SPDX-License-Identifier: Apache-2.0
// Three ways to hold lowering to account. Each gives what is wrong with one case, empty if nothing is.
#pragma once

#include "CaseFile.h"
#include "Interpreter.h"

namespace wt::testing {

/// The text beside the case (`switch.c`, `switch.ir`) is what lowering gives. With `update` the text is rewritten, and
/// the difference is still returned, to be read.
std::string compareWithGolden(const CaseFile& file, bool update);

/// No rule of the verifier is broken, and what is printed, read and printed again is the same.
std::string compareRoundTrip(const CaseFile& file);

/// How the compiled program behaves.
struct Compilers {
  std::string cc, cxx, observeObject, scratch;
};
Result<interp::Behaviour> compiledBehaviour(const CaseFile& file, const Compilers& compilers);

/// Does the core language allow what the compiled program does?
std::string compareWithCompiled(const CaseFile& file, const interp::Behaviour& compiled);

// Between the runner and the process that interprets one program.
std::string toText(const interp::Behaviour& behaviour);
interp::Behaviour fromText(const std::string& text);

} // namespace wt::testing
