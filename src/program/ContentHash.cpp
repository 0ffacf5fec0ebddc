// SPDX-License-Identifier: Apache-2.0
#include "program/ContentHash.h"

#include "support/Overloaded.h"

#include "llvm/ADT/Hashing.h"

#include <bit>

namespace wt::program {

using namespace ir;

namespace {

/// Combines values into one hash.
class Hasher {
public:
  template <class... Values> void add(const Values&... values) { state_ = llvm::hash_combine(state_, values...); }
  void add(const Location& at) { add(at.file, at.line, at.column, at.macro); }
  void add(const Type& type);
  void add(const Record& record);
  void add(const Global& global);
  void add(const Function& function);
  size_t value() const { return state_; }

private:
  size_t state_ = 0;

  void addBody(const Body& body);
  void addExpr(const Expr& expr);
  void addPlace(const Place& place);
  void addInstr(const Instr& instr);
  void addCallee(const Callee& callee);
};

void Hasher::add(const Type& type) {
  add(type.index());
  match(
      type, [](const VoidType&) {}, [&](const IntType& t) { add(t.bits, t.isSigned); },
      [&](const FloatType& t) { add(t.bits); }, [&](const PointerType& t) { add(t.pointee, t.isConst, t.isReference); },
      [&](const ArrayType& t) { add(t.element, t.count.value_or(UINT64_MAX)); },
      [&](const RecordType& t) { add(t.record); },
      [&](const FunctionType& t) {
        add(t.result, t.isVariadic, llvm::hash_combine_range(t.parameters.begin(), t.parameters.end()));
      },
      [&](const OpaqueType& t) { add(t.bytes); });
}

void Hasher::add(const Record& r) {
  add(r.name, r.kind, r.isComplete, r.sizeInBytes, r.destructor, r.copyConstructor, r.copyAssignment, r.destructorKind);
  for (const Field& f : r.fields)
    add(f.name, f.type, f.kind, f.bitOffset, f.bitWidth);
  for (const VirtualMethod& m : r.virtualMethods)
    add(m.function, m.isPure, llvm::hash_combine_range(m.overrides.begin(), m.overrides.end()));
}

void Hasher::add(const Global& g) {
  add(g.name, g.type, g.linkage, g.isDefined, g.isConst, g.initializer);
  add(g.location);
}

void Hasher::add(const Function& f) {
  add(f.name, f.type, f.linkage, f.methodKind, f.methodOf, f.isVirtual, f.isNoReturn, f.mayThrow, f.returnsNonNull);
  add(f.location);
  if (f.body)
    addBody(*f.body);
}

void Hasher::addBody(const Body& body) {
  add(body.variables.size(), body.exprs.size(), body.places.size(), body.blocks.size());
  for (const Variable& v : body.variables)
    add(v.name, v.type, v.kind);
  for (const Expr& expr : body.exprs)
    addExpr(expr);
  for (const Place& place : body.places)
    addPlace(place);
  for (const Block& block : body.blocks) {
    add(block.unwind, block.successors.size());
    for (const Edge& edge : block.successors)
      add(edge.to, edge.kind);
    for (const Instr& instr : block.instrs)
      addInstr(instr);
  }
}

void Hasher::addExpr(const Expr& expr) {
  add(expr.node.index(), expr.type);
  match(
      expr.node, [&](const IntegerExpr& e) { add(e.value); },
      [&](const RealExpr& e) { add(std::bit_cast<uint64_t>(e.value)); }, [](const NullExpr&) {}, [](const ZeroExpr&) {},
      [&](const StringExpr& e) { add(e.literal); }, [&](const FunctionExpr& e) { add(e.function); },
      [&](const UnknownExpr& e) { add(e.reason, e.serial); }, [&](const AddressExpr& e) { add(e.place); },
      [&](const ReadExpr& e) { add(e.place); }, [&](const UnaryExpr& e) { add(e.op, e.operand); },
      [&](const BinaryExpr& e) { add(e.op, e.left, e.right); }, [&](const CastExpr& e) { add(e.kind, e.operand); });
}

void Hasher::addPlace(const Place& place) {
  add(place.node.index(), place.type);
  match(
      place.node, [&](const LocalPlace& p) { add(p.variable); }, [&](const GlobalPlace& p) { add(p.global); },
      [&](const DerefPlace& p) { add(p.pointer); }, [&](const FieldPlace& p) { add(p.object, p.record, p.field); },
      [&](const ElementPlace& p) { add(p.array, p.index); });
}

void Hasher::addInstr(const Instr& instr) {
  add(instr.op.index());
  add(instr.location);
  match(
      instr.op, [&](const Assign& i) { add(i.target, i.value); },
      [&](const Alloc& i) { add(i.target, i.family, i.type, i.size, i.mayFail, i.isConstruction); },
      [&](const Free& i) { add(i.pointer, i.family, i.isDestruction); },
      [&](const Call& i) {
        add(i.target.value_or(PlaceId()), i.role, llvm::hash_combine_range(i.arguments.begin(), i.arguments.end()));
        addCallee(i.callee);
      },
      [&](const Assume& i) { add(i.condition); }, [&](const Enter& i) { add(i.variable); },
      [&](const Leave& i) { add(i.variable); }, [](const Return&) {}, [&](const Throw& i) { add(i.value); });
}

void Hasher::addCallee(const Callee& callee) {
  add(callee.index());
  match(
      callee, [&](const DirectCallee& c) { add(c.function); },
      [&](const VirtualCallee& c) { add(c.staticClass, c.method); }, [&](const PointerCallee& c) { add(c.pointer); },
      [](const OpaqueCallee&) {});
}

} // namespace

size_t contentHash(const Function& function) {
  Hasher hasher;
  hasher.add(function);
  return hasher.value();
}

size_t contentHash(const Module& unit) {
  Hasher hasher;
  hasher.add(unit.name);
  for (const SourceFile& file : unit.files)
    hasher.add(file.path);
  for (const std::string& literal : unit.strings)
    hasher.add(literal);
  for (const Family& family : unit.families)
    hasher.add(family.name, family.failure);
  for (size_t i = 0; i < unit.types.size(); ++i)
    hasher.add(unit.types[TypeId(i)]);
  for (const Record& record : unit.records)
    hasher.add(record);
  for (const Global& global : unit.globals)
    hasher.add(global);
  for (const Function& function : unit.functions)
    hasher.add(function);
  return hasher.value();
}

} // namespace wt::program
