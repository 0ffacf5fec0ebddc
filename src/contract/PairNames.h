// SPDX-License-Identifier: Apache-2.0
// Do two names sound like a pair, one that allocates and one that releases? Names are a tie-break: frequent use decides
// without them, and names alone decide nothing.
//
//   foo_new / foo_free     sdsdup / sdsfree     createThing / destroyThing     X509_new / X509_free
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::contract {

/// Does a word of the name, or its end, suggest a release? free, destroy, unref, …
bool soundsLikeRelease(llvm::StringRef name);
/// … an allocation: new, create, dup, open, …
bool soundsLikeMaking(llvm::StringRef name);
/// … a lookup: get, find, first, …
bool soundsLikeLookup(llvm::StringRef name);
/// … a copy: dup, copy, clone
bool soundsLikeCopying(llvm::StringRef name);
/// … that the content is passed to the caller: detach, steal
bool soundsLikeDetaching(llvm::StringRef name);
/// … an initialisation that happens once: main, init, setup, start, …
bool soundsLikeSettingUp(llvm::StringRef name);
/// … that an object is registered, counted or passed on: add, insert, register, ref, send, …
bool soundsLikeKeeping(llvm::StringRef name);
/// … that a buffer is filled: read, recv, …
bool soundsLikeReading(llvm::StringRef name);
/// The verb in the name of a function that is named after a structure: `parse` in `refspec_parse` for `refspec`, `cat`
/// in `cmsPipelineCat` for `_cmsPipeline_struct`. Empty: it is not named after the structure.
std::string verbOf(llvm::StringRef function, llvm::StringRef structure);
/// Do the two names begin alike?
bool shareStem(llvm::StringRef a, llvm::StringRef b);

} // namespace wt::contract
