// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/FlowBased.h"

namespace wt::program {

using namespace ir;

FlowBased::FlowBased(const Program& program, std::unique_ptr<solver::PointerConstraints> solver)
    : PointsTo(program.module), solver_(std::move(solver)), constraints_(program, *solver_) {
  mergeInstances();
}

void FlowBased::mergeInstances() {
  const VariableRegions& own = constraints_.own();
  mergedIndex_.assign(own.size(), kNone);
  for (uint32_t r = 0; r < own.size(); ++r) {
    llvm::ArrayRef<solver::Node> nodes = constraints_.nodesOf(Region(r));
    if (nodes.size() < 2)
      continue;
    SparseBits all;
    for (solver::Node node : nodes)
      all.insert(solver_->pointsTo(node));
    mergedIndex_[r] = static_cast<uint32_t>(merged_.size());
    merged_.push_back(std::move(all));
  }
}

std::string FlowBased::describe(Region region) const {
  if (isOwn(region))
    return constraints_.own().describe(ownOf(region));
  int64_t offset = solver_->offsetOf(region.index);
  std::string name = constraints_.describe(solver_->objectOf(region.index));
  return offset ? name + " +" + std::to_string(offset) : name;
}

Region FlowBased::regionOf(solver::Object object) const {
  return Region(solver_->canonical(*solver_->locationAt(object, 0)));
}

RegionSet FlowBased::variable(FunctionId function, VariableId variable) const {
  if (Region own = constraints_.own().variable(function, variable))
    return {fromOwn(own)};
  RegionSet result;
  for (solver::Object object : constraints_.objectsOf(function, variable))
    result.insert(regionOf(object));
  return result;
}

RegionSet FlowBased::global(GlobalId global) const {
  if (Region own = constraints_.own().global(global))
    return {fromOwn(own)};
  return {regionOf(*constraints_.objectOf(global))};
}

RegionSet FlowBased::takeOutside(RegionSet& address) const {
  if (!address.contains(Region(constraints_.outside())))
    return {};
  RegionSet known = reachableFromOutside();
  address.erase(known);
  return known;
}

RegionSet FlowBased::field(const RegionSet& object, RecordId record, uint32_t field) const {
  if (module_[record].fields[field].kind == FieldKind::VirtualBase)
    return spread(object);
  int64_t offset = constraints_.layout().offsetOf(record, field);
  RegionSet rest = object, result = takeOutside(rest);
  rest.forEach([&](Region r) {
    if (isOwn(r))
      result.insert(fromOwn(constraints_.own().field(ownOf(r), record, field)));
    else if (std::optional<solver::Location> part = solver_->findShifted(r.index, offset))
      result.insert(Region(*part));
  });
  return result;
}

RegionSet FlowBased::moved(const RegionSet& pointer, TypeId pointerType) const {
  return constraints_.layout().pointsToBytes(pointerType) ? spread(pointer) : pointer;
}

RegionSet FlowBased::convertClass(const RegionSet& address, CastKind kind, TypeId from, TypeId to) const {
  const Layout& layout = constraints_.layout();
  RecordId source = layout.pointeeRecord(from), target = layout.pointeeRecord(to);
  if (!source || !target)
    return address;
  bool isUp = kind == CastKind::Upcast;
  std::optional<int64_t> offset = isUp ? layout.offsetOfBase(source, target) : layout.offsetOfBase(target, source);
  return offset ? shifted(address, isUp ? *offset : -*offset) : spread(address);
}

RegionSet FlowBased::shifted(const RegionSet& address, int64_t offset) const {
  if (offset == 0)
    return address;
  RegionSet rest = address, result = takeOutside(rest);
  rest.forEach([&](Region r) {
    if (std::optional<solver::Location> part = isOwn(r) ? r.index : solver_->findShifted(r.index, offset))
      result.insert(Region(*part));
  });
  return result;
}

RegionSet FlowBased::spread(const RegionSet& address) const {
  RegionSet rest = address, result = takeOutside(rest);
  rest.forEach([&](Region r) {
    if (isOwn(r))
      result.insert(r);
    else
      solver_->forEachPart(r.index, std::nullopt, [&](solver::Location part) { result.insert(Region(part)); });
  });
  return result;
}

RegionSet FlowBased::cells(const RegionSet& address, TypeId type) const {
  std::optional<uint64_t> size = constraints_.layout().sizeOf(type);
  RegionSet rest = address, result = takeOutside(rest), own;
  rest.forEach([&](Region r) {
    if (isOwn(r))
      constraints_.own().addCells(ownOf(r), own);
    else
      solver_->forEachPart(r.index, size, [&](solver::Location part) { result.insert(Region(part)); });
  });
  own.forEach([&](Region r) { result.insert(fromOwn(r)); });
  return result;
}

RegionSet FlowBased::pointees(const RegionSet& cells, TypeId) const {
  RegionSet rest = cells, known = takeOutside(rest);
  SparseBits result;
  rest.forEach([&](Region r) {
    if (!isOwn(r)) {
      result.insert(solver_->pointsTo(solver_->contentsOf(r.index)));
      return;
    }
    Region own = ownOf(r);
    if (uint32_t index = mergedIndex_[own.index]; index != kNone)
      result.insert(merged_[index]);
    else if (llvm::ArrayRef<solver::Node> nodes = constraints_.nodesOf(own); !nodes.empty())
      result.insert(solver_->pointsTo(nodes.front()));
  });
  known.insert(RegionSet(solver_->whole(std::move(result))));
  return known;
}

RegionSet FlowBased::reachableFromOutside() const {
  return RegionSet(solver_->pointsTo(solver_->contentsOf(constraints_.outside())));
}

std::optional<RegionSet> FlowBased::writtenByCopies(const Call& call) const {
  std::optional<std::vector<FlowConstraints::Write>> writes = constraints_.writesOf(call);
  if (!writes)
    return std::nullopt;
  RegionSet result;
  for (const FlowConstraints::Write& write : *writes) {
    RegionSet address =
        write.own ? RegionSet{fromOwn(write.own)} : RegionSet(solver_->whole(solver_->pointsTo(write.pointer)));
    result.insert(cells(address, write.type));
  }
  return result;
}

} // namespace wt::program
