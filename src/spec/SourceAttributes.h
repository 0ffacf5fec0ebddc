// SPDX-License-Identifier: Apache-2.0
// Attributes in the source, as specifications: what the front end calls when it meets one. Parameters count from 0 and
// without `this`; attributes of Clang and GCC count from 1.
//
//   ownership_returns(CLASS)          returnsOwned(f, "CLASS")
//   ownership_takes(CLASS, 2)         takes(f, 1, "CLASS")           released by the call
//   ownership_holds(CLASS, 2)         holds(f, 1, "CLASS")           kept; still fine to use
//   malloc(dealloc, 1)                source.pairs.push_back({f, dealloc, 0})
//   gsl::owner<T*> as a result        returnsOwned(f, "")            of any family
//   gsl::owner<T*> as a parameter     takes(f, i, "")
//   returns_nonnull, noreturn         flags of ir::Function; of a specification only beside one of the above
//
// A function without any of these gets no specification: one that says nothing about a parameter says that it is
// borrowed.
//
//   SourceSpecs source;
//   FunctionSpec f = declare({.name = "list_new", .parameters = {Shape::Value}, .returnsPointer = true});
//   returnsOwned(f, "list");
//   source.functions.push_back(f);
//   library.addFromSource(source);      // once per unit, in the order of the units
#pragma once

#include "spec/Model.h"

namespace wt::spec {

/// A declaration, as far as specifications see it.
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
/// `*parameter` is handed out, where the result says so: returned through an out-parameter.
void handsOut(FunctionSpec& function, uint32_t parameter, std::string family, Condition when);

/// What `allocator` returns is released by `deallocator`'s parameter.
struct ReleasedBy {
  FunctionSpec allocator;
  FunctionSpec deallocator;
  uint32_t parameter = 0;
};

/// What the attributes of one unit say.
struct SourceSpecs {
  std::vector<FunctionSpec> functions;
  std::vector<ReleasedBy> pairs;
};

} // namespace wt::spec
