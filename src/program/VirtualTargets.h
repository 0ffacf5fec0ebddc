// SPDX-License-Identifier: Apache-2.0
// Which methods can a virtual call run? Class hierarchy analysis [Dean, Grove, Chambers, ECOOP 1995]: the receiver's
// dynamic class is the static class or one derived from it; each such class has a final overrider of the method.
//
//   struct V { virtual void f(); };       // a call of V::f on an A* runs the final overrider in A, which is V::f,
//   struct A : virtual V {};              // or that in D, which is B::f, a method of a sibling class
//   struct B : virtual V { void f(); };
//   struct D : A, B {};
//
// Cost of one query: the classes derived from the static class; for each with several bases, also the classes above it.
#pragma once

#include "program/CallGraph.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::program {

class VirtualTargets {
public:
  explicit VirtualTargets(const ir::Module& module);

  /// Incomplete if no class implements the method, or if the static class belongs to a library, which may contain more
  /// derived classes.
  TargetSet targetsOf(VirtualCallKey call) const;

private:
  const ir::Module& module_;
  std::vector<std::vector<ir::RecordId>> bases_, derived_; // by record: direct bases, directly derived classes
  llvm::DenseMap<ir::FunctionId, std::vector<ir::FunctionId>> overriders_; // by virtual method: its direct overriders

  std::vector<ir::FunctionId> overridersOf(ir::FunctionId method) const;
  std::vector<ir::RecordId> withAll(ir::RecordId start, const std::vector<std::vector<ir::RecordId>>& next) const;
  void addInherited(ir::RecordId dynamicClass, const llvm::DenseSet<ir::FunctionId>& candidates,
                    std::vector<ir::FunctionId>& found) const;
};

/// The method that a call of `method` on an object of exactly that class runs; invalid if there is none or several.
ir::FunctionId finalOverrider(const ir::Module& module, ir::RecordId dynamicClass, ir::FunctionId method);

} // namespace wt::program
