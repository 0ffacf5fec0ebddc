// SPDX-License-Identifier: Apache-2.0
#include "program/Renumber.h"

#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

void Renumbering::apply(Location& location) const {
  look(files, location.file);
  look(macros, location.macro);
}

void Renumbering::apply(Type& type) const {
  match(
      type, [](VoidType&) {}, [](IntType&) {}, [](FloatType&) {}, [&](PointerType& t) { apply(t.pointee); },
      [&](ArrayType& t) { apply(t.element); }, [&](RecordType& t) { apply(t.record); },
      [&](FunctionType& t) {
        apply(t.result);
        for (TypeId& parameter : t.parameters)
          apply(parameter);
      },
      [](OpaqueType&) {});
}

void Renumbering::apply(Record& record) const {
  for (TypeId& argument : record.templateArguments)
    apply(argument);
  for (Field& field : record.fields)
    apply(field.type);
  for (VirtualMethod& method : record.virtualMethods) {
    apply(method.function);
    for (FunctionId& overridden : method.overrides)
      apply(overridden);
  }
  apply(record.destructor);
  apply(record.location);
}

void Renumbering::apply(Global& global) const {
  apply(global.type);
  apply(global.initializer);
  apply(global.location);
}

void Renumbering::apply(Function& function) const {
  apply(function.type);
  apply(function.methodOf);
  apply(function.location);
  if (function.body)
    apply(*function.body);
}

// ---------------------------------------------------------------------------------------------- bodies

static void applyToExpr(const Renumbering& r, Expr& expr) {
  r.apply(expr.type);
  match(
      expr.node, [](IntegerExpr&) {}, [](RealExpr&) {}, [](NullExpr&) {}, [](ZeroExpr&) {},
      [&](StringExpr& e) { r.apply(e.literal); }, [&](FunctionExpr& e) { r.apply(e.function); }, [](UnknownExpr&) {},
      [](AddressExpr&) {}, [](ReadExpr&) {}, [](UnaryExpr&) {}, [](BinaryExpr&) {}, [](CastExpr&) {});
}

static void applyToPlace(const Renumbering& r, Place& place) {
  r.apply(place.type);
  match(
      place.node, [](LocalPlace&) {}, [&](GlobalPlace& p) { r.apply(p.global); }, [](DerefPlace&) {},
      [&](FieldPlace& p) { r.apply(p.record); }, [](ElementPlace&) {});
}

static void applyToCallee(const Renumbering& r, Callee& callee) {
  match(
      callee, [&](DirectCallee& c) { r.apply(c.function); },
      [&](VirtualCallee& c) {
        r.apply(c.staticClass);
        r.apply(c.method);
      },
      [](PointerCallee&) {}, [](OpaqueCallee&) {});
}

static void applyToInstr(const Renumbering& r, Instr& instr) {
  r.apply(instr.location);
  match(
      instr.op, [](Assign&) {},
      [&](Alloc& i) {
        r.apply(i.family);
        r.apply(i.type);
      },
      [&](Free& i) { r.apply(i.family); }, [&](Call& i) { applyToCallee(r, i.callee); }, [](Assume&) {}, [](Enter&) {},
      [](Leave&) {}, [](Return&) {}, [](Throw&) {});
}

void Renumbering::apply(Body& body) const {
  for (Variable& variable : body.variables) {
    apply(variable.type);
    apply(variable.location);
  }
  for (Expr& expr : body.exprs)
    applyToExpr(*this, expr);
  for (Place& place : body.places)
    applyToPlace(*this, place);
  for (Block& block : body.blocks)
    for (Instr& instr : block.instrs)
      applyToInstr(*this, instr);
  for (Gap& gap : body.gaps)
    apply(gap.location);
}

} // namespace wt::program
