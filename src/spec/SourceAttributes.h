// SPDX-License-Identifier: Apache-2.0
// Which specifications follow from attributes in the source? The front end calls these functions for each attribute it
// finds. Parameters count from 0 and without `this`; attributes of Clang and GCC count from 1.
//
//   ownership_returns(CLASS)          returnsOwned(f, "CLASS")
//   ownership_takes(CLASS, 2)         takes(f, 1, "CLASS")           released by the call
//   ownership_holds(CLASS, 2)         holds(f, 1, "CLASS")           kept; the caller may still use it
//   malloc(dealloc, 1)                source.pairs.push_back({f, dealloc, 0})
//   gsl::owner<T*> as a result        returnsOwned(f, "")            of any family
//   gsl::owner<T*> as a parameter     takes(f, i, "")
//   returns_nonnull, noreturn         flags of ir::Function; in a specification only together with one of the above
//
// A function without any of these attributes gets no specification, because a specification that says nothing about a
// parameter declares it borrowed.
//
//   SourceSpecs source;
//   FunctionSpec f = declare({.name = "list_new", .parameters = {Shape::Value}, .returnsPointer = true});
//   returnsOwned(f, "list");
//   source.functions.push_back(f);
//   library.addFromSource(source);      // once per unit, in the order of the units
#pragma once

#include "spec/Model.h"

namespace wt::spec {

/// A declaration, reduced to the parts that specifications use.
struct Declaration {
  std::string name; // ir::Function::qualifiedName
  std::vector<Shape> parameters;
  bool isVariadic = false;
  bool returnsPointer = false;
  Origin origin;
};

FunctionSpec declare(const Declaration& declaration);

void returnsOwned(FunctionSpec& function, std::string family);
void takes(FunctionSpec& function, uint32_t parameter, std::string family);
void holds(FunctionSpec& function, uint32_t parameter, std::string family);
/// The function hands out `*parameter` if `when` holds for its result: returned through an out-parameter.
void handsOut(FunctionSpec& function, uint32_t parameter, std::string family, Condition when);

/// The `deallocator`'s parameter `parameter` releases the result of `allocator`.
struct ReleasedBy {
  FunctionSpec allocator;
  FunctionSpec deallocator;
  uint32_t parameter = 0;
};

/// The attributes of one unit.
struct SourceSpecs {
  std::vector<FunctionSpec> functions;
  std::vector<ReleasedBy> pairs;
};

} // namespace wt::spec
