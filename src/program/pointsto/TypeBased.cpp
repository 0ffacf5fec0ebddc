// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/TypeBased.h"

#include "ir/Printer.h"
#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

TypeBased::TypeBased(const Program& program) : PointsTo(program.module), own_(program.module) {
  addClasses();
  addFields();
  addTakenFields(isWholeProgram(module_));
  if (const TypeId none = classes_.find(VoidType{}))
    objects_[none.index] = all_;
}

// ---------------------------------------------------------------------------------------------- regions

void TypeBased::addClasses() {
  classOf_.resize(module_.types.size());
  for (uint32_t t = 0; t < module_.types.size(); ++t)
    classOf_[t] = classify(TypeId(t));

  objects_.resize(classes_.size());
  std::vector<TypeId> example(classes_.size());
  for (uint32_t t = module_.types.size(); t-- > 0;)
    example[classOf_[t].index] = TypeId(t);
  for (uint32_t c = 0; c < classes_.size(); ++c) {
    ofClass_.push_back(addRegion({example[c], {}, 0}));
    objects_[c].insert(ofClass_.back());
  }
}

/// An array has the class of its elements; qualifiers and signs are dropped.
TypeId TypeBased::classify(TypeId type) {
  return match(
      module_.types[type], [&](const VoidType& t) { return classes_.intern(t); },
      [&](const IntType& t) { return classes_.intern(IntType{t.bits, false}); },
      [&](const FloatType& t) { return classes_.intern(t); },
      [&](const PointerType& t) { return classes_.intern(PointerType{classify(t.pointee), false, false}); },
      [&](const ArrayType& t) { return classify(t.element); }, [&](const RecordType& t) { return classes_.intern(t); },
      [&](const FunctionType&) { return classes_.intern(FunctionType{}); },
      [&](const OpaqueType& t) { return classes_.intern(t); });
}

/// A field that is a record has no region of its own, but its fields do. The members of a union share one region.
void TypeBased::addFields() {
  ofField_.resize(module_.records.size());
  std::vector<Region> ofRecord(module_.records.size());
  for (uint32_t c = 0; c < classes_.size(); ++c)
    if (const auto* record = typeAs<RecordType>(classes_, TypeId(c)))
      ofRecord[record->record.index] = ofClass_[c];
  for (uint32_t r = 0; r < module_.records.size(); ++r) {
    const Record& record = module_.records[r];
    for (uint32_t f = 0; f < record.fields.size(); ++f) {
      TypeId type = classOf_[record.fields[f].type.index];
      if (typeAs<RecordType>(classes_, type))
        ofField_[r].push_back(ofClass_[type.index]);
      else if (record.kind == RecordKind::Union && ofRecord[r])
        ofField_[r].push_back(ofRecord[r]);
      else
        ofField_[r].push_back(addRegion({{}, RecordId(r), f}));
    }
  }
}

/// A pointer to a number or to a pointer may point to a field of that type whose address is taken. In a library, its
/// users may take the address of any field.
void TypeBased::addTakenFields(bool isWhole) {
  auto take = [&](RecordId record, uint32_t field) {
    TypeId type = classOf_[module_[record].fields[field].type.index];
    objects_[type.index].insert(ofField_[record.index][field]);
  };
  for (uint32_t r = 0; r < module_.records.size() && !isWhole; ++r)
    for (uint32_t f = 0; f < module_.records[r].fields.size(); ++f)
      take(RecordId(r), f);
  for (const Function& function : module_.functions) {
    if (!function.body)
      continue;
    for (const Expr& expr : function.body->exprs)
      if (const auto* address = std::get_if<AddressExpr>(&expr.node)) {
        PlaceId place = address->place;
        while (const auto* element = std::get_if<ElementPlace>(&(*function.body)[place].node))
          place = element->array;
        if (const auto* field = std::get_if<FieldPlace>(&(*function.body)[place].node))
          take(field->record, field->field);
      }
  }
}

Region TypeBased::addRegion(Name name) {
  Region region(own_.size() + names_.size());
  names_.push_back(name);
  all_.insert(region);
  return region;
}

std::string TypeBased::describe(Region region) const {
  if (isOwn(region))
    return own_.describe(region);
  const Name& name = names_[region.index - own_.size()];
  if (name.record)
    return "%" + module_[name.record].name + "." + module_[name.record].fields[name.field].name;
  return name.type ? Printer(module_).type(name.type) : "a type without a name";
}

// ---------------------------------------------------------------------------------------------- steps

RegionSet TypeBased::variable(FunctionId function, VariableId variable) const {
  if (Region own = own_.variable(function, variable))
    return {own};
  return {ofClass_[classOf_[(*module_[function].body)[variable].type.index].index]};
}

RegionSet TypeBased::global(GlobalId global) const {
  if (Region own = own_.global(global))
    return {own};
  return {ofClass_[classOf_[module_[global].type.index].index]};
}

RegionSet TypeBased::field(const RegionSet& object, RecordId record, uint32_t field) const {
  RegionSet result;
  object.forEach(
      [&](Region r) { result.insert(isOwn(r) ? own_.field(r, record, field) : ofField_[record.index][field]); });
  return result;
}

/// Only the type counts, not where the address came from. Null stays null.
RegionSet TypeBased::seenAs(const RegionSet& address, TypeId objectType) const {
  return address.isEmpty() ? address : objectsOf(objectType);
}

RegionSet TypeBased::convertClass(const RegionSet& address, CastKind, TypeId, TypeId to) const {
  const auto* pointer = typeAs<PointerType>(module_.types, to);
  return pointer ? seenAs(address, pointer->pointee) : RegionSet();
}

RegionSet TypeBased::cells(const RegionSet& address, TypeId type) const {
  RegionSet result;
  bool isTyped = false;
  address.forEach([&](Region r) {
    if (isOwn(r))
      own_.addCells(r, result);
    else if (typeAs<RecordType>(classes_, classOf_[type.index]))
      isTyped = true;
    else
      result.insert(r);
  });
  if (isTyped)
    addCells(type, result);
  return result;
}

void TypeBased::addCells(TypeId type, RegionSet& cells) const {
  TypeId itsClass = classOf_[type.index];
  const auto* record = typeAs<RecordType>(classes_, itsClass);
  const std::vector<Field>& fields = module_[record->record].fields;
  if (fields.empty() || module_[record->record].kind == RecordKind::Union)
    cells.insert(ofClass_[itsClass.index]);
  for (uint32_t f = 0; f < fields.size(); ++f) {
    if (typeAs<RecordType>(classes_, classOf_[fields[f].type.index]))
      addCells(fields[f].type, cells);
    else
      cells.insert(ofField_[record->record.index][f]);
  }
}

RegionSet TypeBased::pointees(const RegionSet&, TypeId pointerType) const {
  const auto* pointer = typeAs<PointerType>(module_.types, pointerType);
  return pointer ? objectsOf(pointer->pointee) : RegionSet();
}

} // namespace wt::program
