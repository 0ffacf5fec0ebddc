// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/AddressTaken.h"

namespace wt::program {

using namespace ir;

AddressTaken::AddressTaken(const Program& program)
    : PointsTo(program.module), own_(program.module), rest_(own_.size()) {}

std::string AddressTaken::describe(Region region) const {
  return region == rest_ ? "memory" : own_.describe(region);
}

RegionSet AddressTaken::variable(FunctionId function, VariableId variable) const {
  Region own = own_.variable(function, variable);
  return {own ? own : rest_};
}

RegionSet AddressTaken::global(GlobalId global) const {
  Region own = own_.global(global);
  return {own ? own : rest_};
}

RegionSet AddressTaken::field(const RegionSet& object, RecordId record, uint32_t field) const {
  RegionSet result;
  object.forEach([&](Region r) { result.insert(r == rest_ ? r : own_.field(r, record, field)); });
  return result;
}

RegionSet AddressTaken::cells(const RegionSet& address, TypeId) const {
  RegionSet result;
  address.forEach([&](Region r) {
    if (r == rest_)
      result.insert(r);
    else
      own_.addCells(r, result);
  });
  return result;
}

} // namespace wt::program
