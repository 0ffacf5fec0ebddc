// SPDX-License-Identifier: Apache-2.0
// Where may a pointer point, by the flow of values through the whole program? Andersen's or Steensgaard's analysis,
// depending on the solver (FlowConstraints.h generates the constraints for both).
//
// Regions are the solver's locations first, then the variables that no pointer can point to.
#pragma once

#include "program/pointsto/FlowConstraints.h"
#include "program/pointsto/PointsTo.h"

namespace wt::program {

class FlowBased final : public PointsTo {
public:
  FlowBased(const Program& program, std::unique_ptr<solver::PointerConstraints> solver);

  uint32_t regionCount() const override { return solver_->locationCount() + constraints_.own().size(); }
  std::string describe(Region region) const override;
  RegionSet variable(ir::FunctionId function, ir::VariableId variable) const override;
  RegionSet global(ir::GlobalId global) const override;
  RegionSet unknown(ir::TypeId) const override { return reachableFromOutside(); }
  RegionSet literal(ir::TypeId) const override { return {Region(constraints_.literals())}; }
  RegionSet field(const RegionSet& object, ir::RecordId record, uint32_t field) const override;
  RegionSet element(const RegionSet& array, ir::TypeId) const override { return array; }
  RegionSet moved(const RegionSet& pointer, ir::TypeId pointerType) const override;
  RegionSet seenAs(const RegionSet& address, ir::TypeId) const override { return address; }
  RegionSet convertClass(const RegionSet& address, ir::CastKind kind, ir::TypeId from, ir::TypeId to) const override;
  RegionSet cells(const RegionSet& address, ir::TypeId type) const override;
  RegionSet pointees(const RegionSet& cells, ir::TypeId pointerType) const override;
  RegionSet reachableFromOutside() const override;
  std::optional<RegionSet> writtenByCopies(const ir::Call& call) const override;

  const FlowConstraints& constraints() const { return constraints_; }
  /// The region that contains the start of an object.
  Region regionOf(solver::Object object) const;

private:
  std::unique_ptr<solver::PointerConstraints> solver_;
  FlowConstraints constraints_;
  std::vector<SparseBits> merged_;    // a variable's contents in all instances of its function, if there are several
  std::vector<uint32_t> mergedIndex_; // by own region: into merged_, or kNone

  static constexpr uint32_t kNone = UINT32_MAX;
  bool isOwn(Region region) const { return region.index >= solver_->locationCount(); }
  Region ownOf(Region region) const { return Region(region.index - solver_->locationCount()); }
  Region fromOwn(Region own) const { return Region(own.index + solver_->locationCount()); }
  void mergeInstances();
  /// Removes `outside` from these addresses and returns everything known outside, if `outside` was among them. Whatever
  /// the program does with an outside address, the result is an outside address again.
  RegionSet takeOutside(RegionSet& address) const;
  RegionSet shifted(const RegionSet& address, int64_t offset) const;
  RegionSet spread(const RegionSet& address) const;
};

} // namespace wt::program
