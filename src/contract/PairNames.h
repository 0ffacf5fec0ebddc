// SPDX-License-Identifier: Apache-2.0
// Are two functions called like a pair, one that makes and one that releases? A tie-break: use alone decides where it
// is seen often enough, and names alone decide nothing.
//
//   foo_new / foo_free     sdsdup / sdsfree     createThing / destroyThing     X509_new / X509_free
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::contract {

/// A word of the name, or its end, says that something is released: free, destroy, unref, …
bool soundsLikeRelease(llvm::StringRef name);
/// … that something is made: new, create, dup, open, …
bool soundsLikeMaking(llvm::StringRef name);
/// … that something is only looked up: get, find, first, …
bool soundsLikeLookup(llvm::StringRef name);
/// … that a copy is made: dup, copy, clone
bool soundsLikeCopying(llvm::StringRef name);
/// … that what is inside is handed out: detach, steal
bool soundsLikeDetaching(llvm::StringRef name);
/// … that something is set up once: main, init, setup, start, …
bool soundsLikeSettingUp(llvm::StringRef name);
/// … that an object is entered somewhere, counted or given away: add, insert, register, ref, send, …
bool soundsLikeKeeping(llvm::StringRef name);
/// … that a buffer is filled: read, recv, …
bool soundsLikeReading(llvm::StringRef name);
/// What a function that is called after a structure does with it: `parse` for `refspec_parse` of `refspec`, `cat` for
/// `cmsPipelineCat` of `_cmsPipeline_struct`; empty: it is not called after it.
std::string verbOf(llvm::StringRef function, llvm::StringRef structure);
/// The two begin alike.
bool shareStem(llvm::StringRef a, llvm::StringRef b);

} // namespace wt::contract
