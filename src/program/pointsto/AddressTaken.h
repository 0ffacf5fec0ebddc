// SPDX-License-Identifier: Apache-2.0
// The simplest points-to analysis: a variable whose address is never taken is its own region, and everything else that
// memory holds is one region more, into which every pointer may point [Orlovich, Rugina, SAS 2006, §4.1].
//
// Sound for every program, whatever its casts, and for every fragment of one. Cost: one look at each expression.
#pragma once

#include "program/pointsto/PointsTo.h"
#include "program/pointsto/VariableRegions.h"

namespace wt::program {

class AddressTaken final : public PointsTo {
public:
  explicit AddressTaken(const Program& program);

  uint32_t regionCount() const override { return own_.size() + 1; }
  std::string describe(Region region) const override;
  RegionSet variable(ir::FunctionId function, ir::VariableId variable) const override;
  RegionSet global(ir::GlobalId global) const override;
  RegionSet unknown(ir::TypeId) const override { return {rest_}; }
  RegionSet literal(ir::TypeId) const override { return {rest_}; }
  RegionSet field(const RegionSet& object, ir::RecordId record, uint32_t field) const override;
  RegionSet element(const RegionSet& array, ir::TypeId) const override { return array; }
  RegionSet moved(const RegionSet& pointer, ir::TypeId) const override { return pointer; }
  RegionSet seenAs(const RegionSet& address, ir::TypeId) const override { return address; }
  RegionSet convertClass(const RegionSet& address, ir::CastKind, ir::TypeId, ir::TypeId) const override {
    return address;
  }
  RegionSet cells(const RegionSet& address, ir::TypeId type) const override;
  RegionSet pointees(const RegionSet&, ir::TypeId) const override { return {rest_}; }
  RegionSet reachableFromOutside() const override { return {rest_}; }

private:
  VariableRegions own_;
  Region rest_;
};

} // namespace wt::program
