// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/Mod.h"

#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

namespace {

bool isOwnVariable(const Body& body, PlaceId place) {
  return match(
      body[place].node, [](const LocalPlace&) { return true; }, [](const GlobalPlace&) { return false; },
      [](const DerefPlace&) { return false; }, [&](const FieldPlace& p) { return isOwnVariable(body, p.object); },
      [&](const ElementPlace& p) { return isOwnVariable(body, p.array); });
}

} // namespace

ModSets::ModSets(const Program& program, const PointsTo& pointsTo) : program_(program), pointsTo_(pointsTo) {
  // Set 0 belongs to functions without a body. While a component is processed, its own set is still empty.
  sets_.push_back(pointsTo.reachableFromOutside());
  setOf_.assign(program.module.functions.size(), 0);
  for (const std::vector<FunctionId>& component : program.components) {
    sets_.emplace_back();
    for (FunctionId f : component)
      setOf_[f.index] = static_cast<uint32_t>(sets_.size() - 1);
    RegionSet set;
    for (FunctionId f : component)
      addBody(f, set);
    sets_.back() = std::move(set);
  }
}

void ModSets::addBody(FunctionId f, RegionSet& set) const {
  const Body& body = *program_.module[f].body;
  auto write = [&](PlaceId place) {
    if (!isOwnVariable(body, place))
      set.insert(pointsTo_.cellsOf(f, place));
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      match(
          instr.op, [&](const Assign& i) { write(i.target); }, [&](const Alloc& i) { write(i.target); },
          [](const Free&) {},
          [&](const Call& i) {
            if (i.target)
              write(*i.target);
            set.insert(mod(f, i));
          },
          [](const Assume&) {}, [](const Enter&) {}, [](const Leave&) {}, [](const Return&) {}, [](const Throw&) {});
}

RegionSet ModSets::mod(FunctionId caller, const Call& call) const {
  if (std::optional<RegionSet> written = pointsTo_.writtenByCopies(call))
    return *written;
  Targets targets = program_.targetsOf(caller, call);
  RegionSet result;
  for (FunctionId target : targets.functions)
    result.insert(mod(target));
  if (!targets.isComplete)
    result.insert(pointsTo_.reachableFromOutside());
  return result;
}

} // namespace wt::program
