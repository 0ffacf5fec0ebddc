// SPDX-License-Identifier: Apache-2.0
// What does a member function of a standard container do to the elements?
//
//   v.push_back(p)    puts p in        v.clear()      drops all, releasing none
//   v.swap(w)         moves all        v.begin()      points into it
//
// By name, for the containers of the C++ standard library and of Qt, which are named alike. A container counts if its
// elements are, or hold, plain pointers: one of `unique_ptr`, or of a class with a destructor, looks after itself.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/StringRef.h"

#include <set>

namespace wt::engines::escape {

enum class ElementEffect : uint8_t {
  Looks,   // gives an iterator, a reference or a number
  Puts,    // arguments go in
  Assigns, // arguments go in, and what was in is dropped
  Drops,   // one or all go, released by no one
  Swaps,   // what is in one is in the other
  Ends,    // the container's own end
};

/// The container whose member the function is: `vector` of a `std::vector<T *>`; empty: none.
llvm::StringRef containerOf(const ir::Module& module, const ir::Function& function);
ElementEffect elementEffect(const ir::Function& function);
/// find, count: asks whether there is an element, or for one.
bool asksForElement(const ir::Function& function);
/// A member of a container with one value per key: `map`, `QHash`.
bool hasKeys(const ir::Module& module, const ir::Function& function);
/// `operator[]`: makes the entry if there is none.
bool givesEntry(const ir::Function& function);
/// `std::set` with an order of its own: a new object may be refused too.
bool hasOwnOrder(const ir::Module& module, const ir::Function& function);
/// size, count
bool givesSize(const ir::Function& function);
/// resize, assign: with a number of entries.
bool makesEntries(const ir::Function& function);
/// insert, emplace: nothing goes in if there is an entry under the key.
bool mayRefuse(const ir::Function& function);
/// `std::make_pair`, a constructor of `std::pair`
bool makesPair(const ir::Function& function);
/// "cleared", "erased", "popped", "assigned over": for people.
llvm::StringRef dropWord(const ir::Function& function);

/// Is it a function of the standard library, or of a class template of Qt's, which does no more than its name says?
bool isLibraryTemplate(const ir::Module& module, const ir::Function& function);
/// Takes over, or runs later with, what it is given: a smart pointer, a thread.
bool takesArguments(const ir::Function& function);
/// `p->unref()`, `p->close()`: a method out of sight that may release its own object.
bool isNamedForRelease(const ir::Function& function);
/// An object of the library that calls a function it was made of: `std::bind(f, _1)`, `std::mem_fun(&T::close)`.
bool callsAnother(const ir::Record& record);
/// `find_if`, `sort`: the function it is given answers a question about elements.
bool asksAboutElements(const ir::Function& function);
/// `qDeleteAll(v)`
bool releasesElements(const ir::Function& function);

/// A container of plain pointers, however deep.
bool isContainerOfPointers(const ir::Module& module, ir::TypeId type);
/// `std::array`: its entries are there before anything is put in.
bool hasFixedSize(const ir::Module& module, ir::TypeId container);
/// What the pointers in it lead to.
std::set<ir::TypeId> heldTypes(const ir::Module& module, ir::TypeId container);
/// "std::vector<T *>"
std::string typeName(const ir::Module& module, ir::TypeId type);

} // namespace wt::engines::escape
