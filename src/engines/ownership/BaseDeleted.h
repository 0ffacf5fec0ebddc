// SPDX-License-Identifier: Apache-2.0
// Which `delete` releases an object of a derived class by a base whose destructor is not virtual?
//
//   class Shape { public: virtual int area(); ~Shape(); };
//   class Text : public Shape { char *text; public: ~Text() { delete[] text; } };
//   shapes.push_back(new Text);                     // a `Shape *` from here on
//   for (Shape *s : shapes) delete s;               // only ~Shape runs                                 leak
//   std::unique_ptr<Shape> p = std::make_unique<Text>();                                             // leak
//
// Told if the base has virtual methods (its objects are meant to be derived from), some function makes an object of the
// derived class and turns it into one of the base at once, and the destructor of the derived class releases something.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

void addBaseDeletions(const program::Program& program, FindingsByFunction& findings);

} // namespace wt::engines::ownership
