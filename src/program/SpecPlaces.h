// SPDX-License-Identifier: Apache-2.0
// What do the paths of a specification (`*strp`, `fds[1]`, `return`, `this.elem`) mean in a body? The parameters and
// the result of the function, and places reached from them. A path the declaration does not allow (the program's own
// function with a library's name) means nothing, and its effect is left out.
#pragma once

#include "ir/Builder.h"
#include "spec/Library.h"

#include <optional>
#include <vector>

namespace wt::program {

/// Adds the global `(world)`, an array of pointers without end: no store into it overwrites another.
ir::GlobalId addWorld(ir::Module& module);

class SpecPlaces {
public:
  /// Declares the parameters and the result in the builder's body. `world`: what addWorld() gave.
  SpecPlaces(ir::Builder& builder, ir::GlobalId world, const spec::Library& library, const spec::FunctionSpec& spec,
             const ir::Function& function);

  std::optional<ir::PlaceId> place(const spec::Path& path);
  std::optional<ir::ExprId> value(const spec::Path& path);

  /// Where in an object is the pointer that stands for what it owns? A pointer and a number are it themselves.
  ir::PlaceId slotOf(ir::PlaceId object);
  /// The pointers someone gets to see who is given this: the value itself, or the pointers in the object, and in the
  /// object it refers to if it is a reference.
  std::vector<ir::ExprId> pointersIn(ir::PlaceId place);
  /// Likewise the numbers that may be handles.
  std::vector<ir::PlaceId> handlesIn(ir::PlaceId place);
  /// Those of them that a smart pointer owns: whoever takes the object takes them out.
  std::vector<ir::PlaceId> ownedIn(ir::PlaceId place);
  /// The parameters that stand for the `...` of the specification.
  std::vector<ir::PlaceId> argumentsNotListed();

  bool hasResult() const { return builder_.body().result.isValid(); }
  ir::PlaceId result() { return builder_.local(builder_.body().result); }

  /// The numbers a function may change that gets this pointer: what it points to, or the fields of that. Nothing behind
  /// a pointer to a library's object (`FILE`), which only the library looks into.
  std::vector<ir::PlaceId> numbersBehind(const spec::Path& path);

  /// Some element of the world, where objects go that someone outside keeps.
  ir::PlaceId anyPlaceInWorld();

  /// The bytes of the object a pointer points to, however many.
  ir::PlaceId bytesAt(ir::ExprId pointer);
  ir::TypeId bytesType();
  ir::TypeId sizeType();
  ir::ExprId anyIndex();
  /// The same value as another type: pointers and handles keep their identity. None for two different records.
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
