// SPDX-License-Identifier: Apache-2.0
// Which containers of plain pointers lose what was put in?
//
//   void f() { std::vector<T *> v; v.push_back(new T); }                    // `v` ends with objects that nobody releases
//   struct Box { std::vector<T *> items;  void add() { items.push_back(new T); }  ~Box() {} };      // so does `items`
//   void Box::reset() { items.clear(); }       // if ~Box releases what is in `items`: then here it is lost
//   void Box::put(int k) { map[k] = new T; }   // and so is what the key held; or what insert() refuses
//   void Box::drop(int i) { delete items[i]; } // released and left in: ~Box releases it again
//
// The whole program is gone through until nothing new is found (ElementPass.h): who puts what in, who releases elements
// or gives them to someone who may, who drops them. Then it is decided, instance by instance. It takes evidence:
// objects that are made and put in and that nobody anywhere releases, or an instance that someone releases the elements
// of and someone else does not. Whatever may have another explanation (elements that also go elsewhere, a container
// that someone out of sight gets hold of) is passed over in silence.
//
// Not by paths, but for ways that leave a function early (ElementWays.cpp): a function that releases some elements is
// taken to know what it does with all. Not followed: containers inside what `void *` points to; what is put in by
// memory copies.
#pragma once

#include "engines/escape/Limits.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <vector>

namespace wt::engines::escape {

/// By the function in which the elements are lost.
std::map<ir::FunctionId, std::vector<finding::Finding>> elementFindings(const program::Program& program,
                                                                        const Limits& limits);

} // namespace wt::engines::escape
