// SPDX-License-Identifier: Apache-2.0
// What does a member function of a standard container do to the elements?
//
//   v.push_back(p)    inserts p        v.clear()      drops all, releasing none
//   v.swap(w)         moves all        v.begin()      points into v
//
// Decided by name, for the containers of the C++ standard library and of Qt, which use the same names. A container
// counts if its elements are, or contain, plain pointers: `unique_ptr` and classes with a destructor release their
// targets themselves.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/StringRef.h"

#include <set>

namespace wt::engines::escape {

enum class ElementEffect : uint8_t {
  Looks,   // returns an iterator, a reference or a number
  Puts,    // inserts arguments
  Assigns, // drops the elements, then inserts arguments
  Drops,   // removes one or all elements without releasing them
  Swaps,   // exchanges the elements of two containers
  Ends,    // ends the container
};

/// The container whose member the function is: `vector` for a `std::vector<T *>`; empty: none.
llvm::StringRef containerOf(const ir::Module& module, const ir::Function& function);
ElementEffect elementEffect(const ir::Function& function);
/// find, count: tests for an element, or looks one up.
bool asksForElement(const ir::Function& function);
/// A member of a container with one value per key: `map`, `QHash`.
bool hasKeys(const ir::Module& module, const ir::Function& function);
/// `operator[]`: creates the entry if there is none.
bool givesEntry(const ir::Function& function);
/// `std::set` with an order of its own: it may refuse even a new object.
bool hasOwnOrder(const ir::Module& module, const ir::Function& function);
/// size, count
bool givesSize(const ir::Function& function);
/// resize, assign: with a number of entries.
bool makesEntries(const ir::Function& function);
/// insert, emplace: inserts nothing if the key has an entry.
bool mayRefuse(const ir::Function& function);
/// `std::make_pair`, a constructor of `std::pair`
bool makesPair(const ir::Function& function);
/// "cleared", "erased", "popped", "assigned over": for messages.
llvm::StringRef dropWord(const ir::Function& function);

/// Is it a function of the standard library, or of a class template of Qt, that has no effects but those its name says?
bool isLibraryTemplate(const ir::Module& module, const ir::Function& function);
/// Takes over its arguments or runs with them later: a smart pointer, a thread.
bool takesArguments(const ir::Function& function);
/// `p->unref()`, `p->close()`: an external method that may release its own object.
bool isNamedForRelease(const ir::Function& function);
/// An object of the library that calls the function it was made from: `std::bind(f, _1)`, `std::mem_fun(&T::close)`.
bool callsAnother(const ir::Record& record);
/// `find_if`, `sort`: the function it receives only answers a question about elements.
bool asksAboutElements(const ir::Function& function);
/// `qDeleteAll(v)`
bool releasesElements(const ir::Function& function);

/// A container of plain pointers, at any depth.
bool isContainerOfPointers(const ir::Module& module, ir::TypeId type);
/// `std::array`: its entries exist from the start.
bool hasFixedSize(const ir::Module& module, ir::TypeId container);
/// The pointee types of its pointers.
std::set<ir::TypeId> heldTypes(const ir::Module& module, ir::TypeId container);
/// "std::vector<T *>"
std::string typeName(const ir::Module& module, ir::TypeId type);

} // namespace wt::engines::escape
