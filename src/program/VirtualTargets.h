// SPDX-License-Identifier: Apache-2.0
// Which methods can a virtual call run? Class hierarchy analysis [Dean, Grove, Chambers, ECOOP 1995]: the receiver's
// dynamic class is the static class or one derived from it; each such class has a final overrider of the method.
//
//   struct V { virtual void f(); };       // a call of V::f on an A* runs A's final overrider, V::f,
//   struct A : virtual V {};              // or that of D, which is B::f: a sister class's method.
//   struct B : virtual V { void f(); };
//   struct D : A, B {};
//
// Cost of one question: the classes below the static class; for each with several bases, the classes above it too.
#pragma once

#include "program/CallGraph.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::program {

class VirtualTargets {
public:
  explicit VirtualTargets(const ir::Module& module);

  /// Not complete if no class implements the method, or if the static class is a library's: its derived classes may be
  /// in the library too.
  TargetSet targetsOf(VirtualCallKey call) const;

private:
  const ir::Module& module_;
  std::vector<std::vector<ir::RecordId>> bases_, derived_;                 // by record: direct ones
  llvm::DenseMap<ir::FunctionId, std::vector<ir::FunctionId>> overriders_; // by virtual method: direct ones

  std::vector<ir::FunctionId> overridersOf(ir::FunctionId method) const;
  std::vector<ir::RecordId> withAll(ir::RecordId start, const std::vector<std::vector<ir::RecordId>>& next) const;
  void addInherited(ir::RecordId dynamicClass, const llvm::DenseSet<ir::FunctionId>& candidates,
                    std::vector<ir::FunctionId>& found) const;
};

/// The method that runs where `method` is called on an object of that class; invalid: none, or not one alone.
ir::FunctionId finalOverrider(const ir::Module& module, ir::RecordId dynamicClass, ir::FunctionId method);

} // namespace wt::program
