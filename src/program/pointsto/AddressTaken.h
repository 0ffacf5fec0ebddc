// SPDX-License-Identifier: Apache-2.0
// Where may a pointer point, if neither values nor types are followed? A variable whose address is never taken is its
// own region; all other memory is one more region, the target of every pointer [Orlovich, Rugina, SAS 2006, §4.1].
//
// Sound for every program, whatever its casts, and for fragments of programs. Cost: one visit of each expression.
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
