// SPDX-License-Identifier: Apache-2.0
// Which containers of plain pointers lose their elements?
//
//   void f() { std::vector<T *> v; v.push_back(new T); }                    // `v` ends with unreleased objects
//   struct Box { std::vector<T *> items;  void add() { items.push_back(new T); }  ~Box() {} };      // so does `items`
//   void Box::reset() { items.clear(); }       // loses the elements, if ~Box releases them
//   void Box::put(int k) { map[k] = new T; }   // loses the old value of the key; insert() may refuse the new one
//   void Box::drop(int i) { delete items[i]; } // released and left in: ~Box releases it again
//
// Passes over the whole program collect facts until none is new (ElementPass.h): which functions insert objects, which
// release elements or pass them to a function that may, which drop them. Then each instance is judged. A finding needs
// evidence: objects that are made and inserted and that nothing anywhere releases, or an instance whose elements one
// function releases and another does not. If there may be another explanation (elements that also go elsewhere, a
// container that unseen code gets hold of), nothing is reported.
//
// Paths are not followed, except early exits of a function (ElementWays.cpp): a function that releases some elements is
// assumed to handle all. Not tracked: containers behind `void *`; elements inserted by memory copies.
#pragma once

#include "engines/escape/Limits.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <vector>

namespace wt::engines::escape {

/// Keyed by the function in which the elements are lost.
std::map<ir::FunctionId, std::vector<finding::Finding>> elementFindings(const program::Program& program,
                                                                        const Limits& limits);

} // namespace wt::engines::escape
