// SPDX-License-Identifier: Apache-2.0
// Where are the items of a `.own` file, and which function does each describe? One walk over the text finds them at a
// small part of the cost of parsing: a program calls few of the functions that the shipped files describe.
//
//   header "string.h";
//   own(malloc) char *strdup(const char *s);      // an item: "strdup", under "string.h", line 2
#pragma once

#include "spec/Parser.h"

namespace wt::spec {

struct Item {
  llvm::StringRef text;     // up to its `;`
  Start start;              // where, and under which header
  llvm::StringRef function; // its name, if it is a plain one; empty: only parsing tells what the item says
};

/// The items in their order. In a text with mistakes they may differ from those that the parser finds.
std::vector<Item> outline(llvm::StringRef text);

} // namespace wt::spec
