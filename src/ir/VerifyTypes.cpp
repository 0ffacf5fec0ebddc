// SPDX-License-Identifier: Apache-2.0
// Do the types of places, expressions and instructions fit? Only pointer types are interchangeable, because lowering
// does not write out each change of qualifiers, nor each conversion between a reference and a pointer.
#include "ir/TextForm.h"
#include "ir/VerifierRules.h"

#include "support/Overloaded.h"

namespace wt::ir::verifier {

static bool isPointer(const Context& c, TypeId type) {
  return c.as<PointerType>(type);
}
static bool isInteger(const Context& c, TypeId type) {
  return c.as<IntType>(type);
}
static bool isFloat(const Context& c, TypeId type) {
  return c.as<FloatType>(type);
}

static bool agree(const Context& c, TypeId a, TypeId b) {
  return a == b || (isPointer(c, a) && isPointer(c, b));
}

static TypeId typeOf(const Context& c, ExprId id) {
  return (*c.body)[id].type;
}
static TypeId typeOf(const Context& c, PlaceId id) {
  return (*c.body)[id].type;
}

/// Calls `check(node, expr, id)` for every expression of the kind.
template <class Node, class Check> static void forEachExpr(Context& c, Check check) {
  for (size_t i = 0; i < c.body->exprs.size(); ++i) {
    const Expr& e = c.body->exprs[i];
    if (const auto* node = std::get_if<Node>(&e.node))
      check(*node, e, ExprId(i));
  }
}

/// Calls `check(operation, block)` for every instruction of the kind.
template <class Kind, class Check> static void forEachInstr(Context& c, Check check) {
  for (size_t i = 0; i < c.body->blocks.size(); ++i)
    for (const Instr& instr : c.body->blocks[i].instrs)
      if (const auto* op = std::get_if<Kind>(&instr.op))
        check(*op, BlockId(i));
}

static std::string shown(const Context& c, ExprId id) {
  return c.printer.expr(*c.body, id) + " of type " + c.printer.type(typeOf(c, id));
}
static std::string shown(const Context& c, PlaceId id) {
  return c.printer.place(*c.body, id) + " of type " + c.printer.type(typeOf(c, id));
}

// ------------------------------------------------------------------------------------------------ places

/// A declaration may not know the length of an array; after linking, the definition does.
static bool isSameArray(const Context& c, const PlaceNode& node, TypeId type) {
  const auto* global = std::get_if<GlobalPlace>(&node);
  const auto* seen = c.as<ArrayType>(type);
  const auto* defined = global ? c.as<ArrayType>(c.module[global->global].type) : nullptr;
  return seen && defined && !seen->count && seen->element == defined->element;
}

// Rule PLACE-TYPES
void placeTypes(Context& c) {
  for (size_t i = 0; i < c.body->places.size(); ++i) {
    const Place& p = c.body->places[i];
    if (const auto* deref = std::get_if<DerefPlace>(&p.node)) {
      if (!isPointer(c, typeOf(c, deref->pointer)))
        c.report(shown(c, deref->pointer) + " is followed, but is no pointer");
      continue;
    }
    if (const auto* field = std::get_if<FieldPlace>(&p.node)) {
      const auto* record = c.as<RecordType>(typeOf(c, field->object));
      if (!record || record->record != field->record) {
        c.report(shown(c, field->object) + " has no fields of " + c.module[field->record].name);
        continue;
      }
    }
    if (const auto* element = std::get_if<ElementPlace>(&p.node); element && !isInteger(c, typeOf(c, element->index))) {
      c.report(shown(c, element->index) + " is an index, but no integer");
      continue;
    }
    if (p.type != text::defaultType(c.module, *c.body, p.node) && !isSameArray(c, p.node, p.type))
      c.report(shown(c, PlaceId(i)) + " does not have the type of what it is part of");
  }
}

// ------------------------------------------------------------------------------------------------ expressions

// Rule LITERAL-TYPES
void literalTypes(Context& c) {
  auto require = [&](bool holds, ExprId id, const char* sentence) {
    if (!holds)
      c.report(shown(c, id) + sentence);
  };
  forEachExpr<IntegerExpr>(c, [&](const IntegerExpr&, const Expr& e, ExprId id) {
    require(isInteger(c, e.type), id, " is an integer without an integer type");
  });
  forEachExpr<RealExpr>(c, [&](const RealExpr&, const Expr& e, ExprId id) {
    require(isFloat(c, e.type), id, " is a number without a floating type");
  });
  forEachExpr<NullExpr>(c, [&](const NullExpr&, const Expr& e, ExprId id) {
    require(isPointer(c, e.type), id, " is null, but no pointer");
  });
  forEachExpr<ZeroExpr>(c, [&](const ZeroExpr&, const Expr& e, ExprId id) {
    bool isAggregate = c.as<RecordType>(e.type) || c.as<ArrayType>(e.type) || c.as<OpaqueType>(e.type);
    require(isAggregate, id, " is zero, but has a literal of its own");
  });
  forEachExpr<StringExpr>(c, [&](const StringExpr&, const Expr& e, ExprId id) {
    require(isPointer(c, e.type), id, " is a text, but no pointer");
  });
  forEachExpr<FunctionExpr>(c, [&](const FunctionExpr&, const Expr& e, ExprId id) {
    require(isPointer(c, e.type), id, " is a function's address, but no pointer");
  });
}

// Rule INTEGER-FITS: sign-extended from its type's width if the type is signed, zero-extended if not.
void integerFits(Context& c) {
  forEachExpr<IntegerExpr>(c, [&](const IntegerExpr& n, const Expr& e, ExprId id) {
    const auto* type = c.as<IntType>(e.type);
    if (!type || type->bits >= 64)
      return;
    int64_t low = type->isSigned ? -(int64_t(1) << (type->bits - 1)) : 0;
    int64_t high = int64_t((uint64_t(1) << (type->bits - type->isSigned)) - 1);
    if (n.value < low || n.value > high)
      c.report(c.printer.expr(*c.body, id) + " is out of the range of its type");
  });
}

// Rule READ-TYPES
void readTypes(Context& c) {
  forEachExpr<ReadExpr>(c, [&](const ReadExpr& n, const Expr& e, ExprId id) {
    if (e.type != typeOf(c, n.place))
      c.report(shown(c, id) + " reads " + shown(c, n.place));
  });
}

// Rule ADDRESS-TYPES
void addressTypes(Context& c) {
  forEachExpr<AddressExpr>(c, [&](const AddressExpr&, const Expr& e, ExprId id) {
    if (!isPointer(c, e.type))
      c.report(shown(c, id) + " is an address, but no pointer");
  });
}

// Rule UNARY-TYPES
void unaryTypes(Context& c) {
  forEachExpr<UnaryExpr>(c, [&](const UnaryExpr& n, const Expr& e, ExprId id) {
    bool isFine = n.op == UnaryOp::Not ? isInteger(c, e.type) : e.type == typeOf(c, n.operand);
    if (!isFine)
      c.report(shown(c, id) + " has the operand " + shown(c, n.operand));
  });
}

static bool isWellTyped(const Context& c, const BinaryExpr& n, TypeId type) {
  TypeId left = typeOf(c, n.left), right = typeOf(c, n.right);
  switch (n.op) {
  case BinaryOp::Add:
  case BinaryOp::Subtract:
  case BinaryOp::Multiply:
  case BinaryOp::Divide:
  case BinaryOp::Remainder:
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor: return left == right && type == left && !isPointer(c, type);
  case BinaryOp::ShiftLeft:
  case BinaryOp::ShiftRight: return type == left && isInteger(c, left) && isInteger(c, right);
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual: return isInteger(c, type) && agree(c, left, right);
  case BinaryOp::PointerAdd: return isPointer(c, left) && isInteger(c, right) && isPointer(c, type);
  case BinaryOp::PointerDifference: return isPointer(c, left) && isPointer(c, right) && isInteger(c, type);
  }
  return false;
}

// Rule BINARY-TYPES
void binaryTypes(Context& c) {
  forEachExpr<BinaryExpr>(c, [&](const BinaryExpr& n, const Expr& e, ExprId id) {
    if (!isWellTyped(c, n, e.type))
      c.report(shown(c, id) + " has the operands " + shown(c, n.left) + " and " + shown(c, n.right));
  });
}

static bool isWellTyped(const Context& c, CastKind kind, TypeId from, TypeId to) {
  switch (kind) {
  case CastKind::Integer: return isInteger(c, from) && isInteger(c, to);
  case CastKind::Number:
    return (isFloat(c, from) || isInteger(c, from)) && (isFloat(c, to) || isInteger(c, to)) &&
           (isFloat(c, from) || isFloat(c, to));
  case CastKind::Pointer:
  case CastKind::Upcast:
  case CastKind::Downcast:
  case CastKind::DynamicCast: return isPointer(c, from) && isPointer(c, to);
  case CastKind::PointerToInteger: return isPointer(c, from) && isInteger(c, to);
  case CastKind::IntegerToPointer: return isInteger(c, from) && isPointer(c, to);
  case CastKind::Bits: return true;
  }
  return false;
}

// Rule CAST-TYPES
void castTypes(Context& c) {
  forEachExpr<CastExpr>(c, [&](const CastExpr& n, const Expr& e, ExprId id) {
    if (!isWellTyped(c, n.kind, typeOf(c, n.operand), e.type))
      c.report(shown(c, id) + " has the operand " + shown(c, n.operand));
  });
}

// ------------------------------------------------------------------------------------------------ instructions

// Rule ASSIGN-TYPES
void assignTypes(Context& c) {
  forEachInstr<Assign>(c, [&](const Assign& i, BlockId block) {
    if (!agree(c, typeOf(c, i.target), typeOf(c, i.value)))
      c.report(shown(c, i.target) + " is given " + shown(c, i.value), block);
  });
}

// Rule ALLOC-TYPES
void allocTypes(Context& c) {
  forEachInstr<Alloc>(c, [&](const Alloc& i, BlockId block) {
    TypeId target = typeOf(c, i.target);
    if (!isPointer(c, target) && !isInteger(c, target))
      c.report(shown(c, i.target) + " can hold no new object", block);
    if (i.size && !isInteger(c, typeOf(c, i.size)))
      c.report(shown(c, i.size) + " is no size", block);
  });
}

// Rule FREE-TYPES
void freeTypes(Context& c) {
  forEachInstr<Free>(c, [&](const Free& i, BlockId block) {
    TypeId type = typeOf(c, i.pointer);
    if (!isPointer(c, type) && !isInteger(c, type))
      c.report(shown(c, i.pointer) + " cannot be released", block);
  });
}

// Rule ASSUME-TYPES
void assumeTypes(Context& c) {
  forEachInstr<Assume>(c, [&](const Assume& i, BlockId block) {
    TypeId type = typeOf(c, i.condition);
    if (!isPointer(c, type) && !isInteger(c, type) && !isFloat(c, type))
      c.report(shown(c, i.condition) + " is no condition", block);
  });
}

// Rule CALL-CALLEE
void callCallee(Context& c) {
  forEachInstr<Call>(c, [&](const Call& i, BlockId block) {
    if (const auto* pointer = std::get_if<PointerCallee>(&i.callee)) {
      const auto* type = c.as<PointerType>(typeOf(c, pointer->pointer));
      if (!type || !c.as<FunctionType>(type->pointee))
        c.report("a call goes through " + shown(c, pointer->pointer), block);
    } else if (const auto* callee = std::get_if<VirtualCallee>(&i.callee)) {
      if (!c.module[callee->method].isVirtual)
        c.report("a virtual call goes to " + c.module[callee->method].name + ", which is not virtual", block);
    }
  });
}

static const FunctionType* calledType(const Context& c, const Call& call) {
  return text::calledType(c.module, *c.body, call.callee);
}

// Rule CALL-ARGUMENTS
void callArguments(Context& c) {
  forEachInstr<Call>(c, [&](const Call& i, BlockId block) {
    const FunctionType* type = calledType(c, i);
    if (!type)
      return;
    size_t given = i.arguments.size(), wanted = type->parameters.size();
    if (given < wanted || (given > wanted && !type->isVariadic))
      c.report("a call gives " + std::to_string(given) + " arguments to " + std::to_string(wanted) + " parameters",
               block);
    for (size_t k = 0; k < std::min(given, wanted); ++k)
      if (!agree(c, typeOf(c, i.arguments[k]), type->parameters[k]))
        c.report("argument " + std::to_string(k + 1) + ", " + shown(c, i.arguments[k]) +
                     ", goes to a parameter of type " + c.printer.type(type->parameters[k]),
                 block);
  });
}

// Rule CALL-TARGET
void callTarget(Context& c) {
  forEachInstr<Call>(c, [&](const Call& i, BlockId block) {
    const FunctionType* type = calledType(c, i);
    if (type && i.target && !agree(c, typeOf(c, *i.target), type->result))
      c.report(shown(c, *i.target) + " is given what a call returns, " + c.printer.type(type->result), block);
  });
}

// Rule CALL-ROLE
void callRole(Context& c) {
  forEachInstr<Call>(c, [&](const Call& i, BlockId block) {
    bool hasPointer = !i.arguments.empty() && isPointer(c, typeOf(c, i.arguments[0]));
    if (i.role != CallRole::Plain && !hasPointer)
      c.report("a call with the role of a constructor, destructor or cleanup has no object", block);
  });
}

} // namespace wt::ir::verifier
