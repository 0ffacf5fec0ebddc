// SPDX-License-Identifier: Apache-2.0
// Which places of a body do the paths of a specification mean (`*strp`, `fds[1]`, `return`, `this.elem`)? They start at
// the function's parameters and result. A path that does not fit the function's declaration (the program's own function
// may have a library function's name) means no place, and its effect is dropped.
#pragma once

#include "ir/Builder.h"
#include "spec/Library.h"

#include <optional>
#include <vector>

namespace wt::program {

/// Adds the global `(world)`, an endless array of pointers: a store into it overwrites no earlier one.
ir::GlobalId addWorld(ir::Module& module);

class SpecPlaces {
public:
  /// Declares the parameters and the result in the builder's body. `world`: the result of addWorld().
  SpecPlaces(ir::Builder& builder, ir::GlobalId world, const spec::Library& library, const spec::FunctionSpec& spec,
             const ir::Function& function);

  std::optional<ir::PlaceId> place(const spec::Path& path);
  std::optional<ir::ExprId> value(const spec::Path& path);

  /// The pointer in an object that represents what the object owns. A pointer or a number represents itself.
  ir::PlaceId slotOf(ir::PlaceId object);
  /// The pointers that a callee can get from this argument: the argument itself, or the pointers in it if it is an
  /// object, or in the object that it refers to.
  std::vector<ir::ExprId> pointersIn(ir::PlaceId place);
  /// The same for numbers that may be handles.
  std::vector<ir::PlaceId> handlesIn(ir::PlaceId place);
  /// The pointers in the object that it owns as a smart pointer: keeping the object takes these out of it.
  std::vector<ir::PlaceId> ownedIn(ir::PlaceId place);
  /// The parameters behind the specification's `...`.
  std::vector<ir::PlaceId> argumentsNotListed();

  bool hasResult() const { return builder_.body().result.isValid(); }
  ir::PlaceId result() { return builder_.local(builder_.body().result); }

  /// The numbers that a function may change if it receives this pointer: the pointer's target, or the fields of that.
  /// None if the target is an object of a library (`FILE`), which only the library accesses.
  std::vector<ir::PlaceId> numbersBehind(const spec::Path& path);

  /// Some element of `(world)`, where objects are stored that outside code keeps.
  ir::PlaceId anyPlaceInWorld();

  /// All bytes of the pointer's target.
  ir::PlaceId bytesAt(ir::ExprId pointer);
  ir::TypeId bytesType();
  ir::TypeId sizeType();
  ir::ExprId anyIndex();
  /// The same value with another type; pointers and handles keep their identity. None between two different records.
  std::optional<ir::ExprId> convert(ir::ExprId value, ir::TypeId type);

private:
  ir::Builder& builder_;
  ir::GlobalId world_;
  const spec::Library& library_;
  const spec::FunctionSpec& spec_;
  uint32_t firstParameter_; // 1 if `this` comes first

  std::optional<ir::PlaceId> root(const spec::Path& path);
  std::optional<ir::PlaceId> field(ir::PlaceId object, const std::string& name);
  std::optional<ir::PlaceId> containerField(ir::PlaceId object, ir::RecordId record, const std::string& name);
  const spec::Container* containerOf(ir::RecordId record) const;
  ir::PlaceId pointee(ir::PlaceId pointer);
  ir::PlaceId referred(ir::PlaceId place);
  void addPointers(ir::PlaceId place, unsigned depth, std::vector<ir::PlaceId>& found);
  void addHandles(ir::PlaceId place, unsigned depth, std::vector<ir::PlaceId>& found);
  void addNumbers(ir::PlaceId place, unsigned depth, std::vector<ir::PlaceId>& found);
};

} // namespace wt::program
