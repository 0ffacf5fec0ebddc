// SPDX-License-Identifier: Apache-2.0
// Where may a pointer point, by types alone [Orlovich, Rugina, SAS 2006, §4.1]? There is one region for each type, and
// one for each field of a record type in all objects; a pointer points to objects of its pointee type.
//
//   struct list { int data; struct list *next; };
//   x->next = y;          // writes %list.next, not %list.data and not the variables x and y
//   int *p = &l->data;    // because of this, an `int *` points into {i32, %list.data}
//
// A variable whose address is never taken is its own region, and so are its fields (VariableRegions.h). Qualifiers and
// signs make no difference; the members of a union are one region; a `void *` points to everything.
//
// Sound for fragments of type-safe programs, where no object is accessed as two unrelated types. In C this is an
// assumption.
#pragma once

#include "program/pointsto/PointsTo.h"
#include "program/pointsto/VariableRegions.h"

namespace wt::program {

class TypeBased final : public PointsTo {
public:
  explicit TypeBased(const Program& program);

  uint32_t regionCount() const override { return own_.size() + static_cast<uint32_t>(names_.size()); }
  std::string describe(Region region) const override;
  RegionSet variable(ir::FunctionId function, ir::VariableId variable) const override;
  RegionSet global(ir::GlobalId global) const override;
  RegionSet unknown(ir::TypeId pointerType) const override { return pointees({}, pointerType); }
  RegionSet literal(ir::TypeId pointerType) const override { return pointees({}, pointerType); }
  RegionSet field(const RegionSet& object, ir::RecordId record, uint32_t field) const override;
  RegionSet element(const RegionSet& array, ir::TypeId) const override { return array; }
  RegionSet moved(const RegionSet& pointer, ir::TypeId) const override { return pointer; }
  RegionSet seenAs(const RegionSet& address, ir::TypeId objectType) const override;
  RegionSet convertClass(const RegionSet& address, ir::CastKind kind, ir::TypeId from, ir::TypeId to) const override;
  RegionSet cells(const RegionSet& address, ir::TypeId type) const override;
  RegionSet pointees(const RegionSet& cells, ir::TypeId pointerType) const override;
  RegionSet reachableFromOutside() const override { return all_; }

private:
  /// The name of a type's region: a class of types, or a field of a record.
  struct Name {
    ir::TypeId type;
    ir::RecordId record;
    uint32_t field = 0;
  };
  VariableRegions own_;
  ir::TypeTable classes_;                    // the types without qualifiers and signs
  std::vector<ir::TypeId> classOf_;          // by type of the module
  std::vector<Name> names_;                  // by region, after those of the variables
  std::vector<Region> ofClass_;              // by class
  std::vector<std::vector<Region>> ofField_; // by record and field
  std::vector<RegionSet> objects_;           // by class: the regions where an object of it may be
  RegionSet all_;

  void addClasses();
  ir::TypeId classify(ir::TypeId type);
  void addFields();
  void addTakenFields(bool isWhole);
  Region addRegion(Name name);
  bool isOwn(Region region) const { return region.index < own_.size(); }
  const RegionSet& objectsOf(ir::TypeId type) const { return objects_[classOf_[type.index].index]; }
  void addCells(ir::TypeId type, RegionSet& cells) const;
};

} // namespace wt::program
