// SPDX-License-Identifier: Apache-2.0
// Which expressions and places does an instruction mention? All of them, in the order of the text, operands before the
// operators that use them. An operand that is mentioned twice is visited twice.
//
//   (*n).next := (*l).head      // visits: n as a place, n, *n, (*n).next; l, l, *l, (*l).head, its value
#pragma once

#include "ir/Body.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::ir {

struct OperandVisitor {
  const Body& body;
  llvm::function_ref<void(ExprId)> onExpr;
  llvm::function_ref<void(PlaceId)> onPlace;

  void visit(PlaceId id) const {
    match(
        body[id].node, [](const LocalPlace&) {}, [](const GlobalPlace&) {},
        [&](const DerefPlace& p) { visit(p.pointer); }, [&](const FieldPlace& p) { visit(p.object); },
        [&](const ElementPlace& p) {
          visit(p.array);
          visit(p.index);
        });
    onPlace(id);
  }

  void visit(ExprId id) const {
    match(
        body[id].node, [](const IntegerExpr&) {}, [](const RealExpr&) {}, [](const NullExpr&) {},
        [](const ZeroExpr&) {}, [](const StringExpr&) {}, [](const FunctionExpr&) {}, [](const UnknownExpr&) {},
        [&](const AddressExpr& e) { visit(e.place); }, [&](const ReadExpr& e) { visit(e.place); },
        [&](const UnaryExpr& e) { visit(e.operand); },
        [&](const BinaryExpr& e) {
          visit(e.left);
          visit(e.right);
        },
        [&](const CastExpr& e) { visit(e.operand); });
    onExpr(id);
  }

  void visit(const Operation& op) const {
    match(
        op,
        [&](const Assign& i) {
          visit(i.target);
          visit(i.value);
        },
        [&](const Alloc& i) {
          visit(i.target);
          if (i.size)
            visit(i.size);
        },
        [&](const Free& i) { visit(i.pointer); },
        [&](const Call& i) {
          if (i.target)
            visit(*i.target);
          if (const auto* callee = std::get_if<PointerCallee>(&i.callee))
            visit(callee->pointer);
          for (ExprId argument : i.arguments)
            visit(argument);
        },
        [&](const Assume& i) { visit(i.condition); }, [](const Enter&) {}, [](const Leave&) {}, [](const Return&) {},
        [&](const Throw& i) {
          if (i.value)
            visit(i.value);
        });
  }
};

inline void visitExprs(const Body& body, const Operation& op, llvm::function_ref<void(ExprId)> onExpr) {
  OperandVisitor{body, onExpr, [](PlaceId) {}}.visit(op);
}

} // namespace wt::ir
