// SPDX-License-Identifier: Apache-2.0
// How do rows of a module (Module.h) and of a body (Body.h) refer to each other? By an id type per table.
#pragma once

#include "support/Id.h"

namespace wt::ir {

// Rows of a Module.
using TypeId = Id<struct TypeTag>;
using RecordId = Id<struct RecordTag>;
using GlobalId = Id<struct GlobalTag>;
using FunctionId = Id<struct FunctionTag>;
using StringId = Id<struct StringTag>;
using FamilyId = Id<struct FamilyTag>;

// Rows of a Body.
using VariableId = Id<struct VariableTag>;
using ExprId = Id<struct ExprTag>;
using PlaceId = Id<struct PlaceTag>;
using BlockId = Id<struct BlockTag>;

} // namespace wt::ir
