// SPDX-License-Identifier: Apache-2.0
// How are compiler builtins, atomics and inline assembly lowered? A builtin that is another name for a library function
// becomes a call of that function, so that its specification applies. A builtin that only computes a number becomes an
// unknown number. One that moves pointers (exchange, addressof, launder) moves them.
#include "frontend/FunctionLowering.h"

namespace wt::frontend {

using namespace clang;

namespace {

class BuiltinLowering {
public:
  BuiltinLowering(FunctionLowering& f, const CallExpr* e) : f(f), b(f.b), e(e), resultType(e->getType()) {}

  std::optional<ir::ExprId> lower(const FunctionDecl* callee, unsigned id) {
    const Builtin::Context& builtins = f.unit.ast.BuiltinInfo;
    switch (id) {
    case Builtin::BI__builtin_expect:
    case Builtin::BI__builtin_expect_with_probability:
    case Builtin::BI__builtin_assume_aligned: return takeFirst();
    case Builtin::BI__builtin_launder: return takeFirst();
    case Builtin::BImove:
    case Builtin::BIforward:
    case Builtin::BIforward_like:
    case Builtin::BImove_if_noexcept:
    case Builtin::BIas_const:
    case Builtin::BIaddressof:
    case Builtin::BI__addressof:
    case Builtin::BI__builtin_addressof:
      return f.convert(f.address(f.place(e->getArg(0))), f.type(e->getCallReturnType(f.unit.ast)));
    case Builtin::BI__builtin_unreachable:
    case Builtin::BI__builtin_trap:
    case Builtin::BI__builtin_verbose_trap:
      b.stop();
      b.setBlock(b.newBlock()); // the code that follows is lowered too; it is unreachable
      return ir::ExprId();
    case Builtin::BI__builtin_constant_p:
    case Builtin::BI__builtin_classify_type:
    case Builtin::BI__builtin_object_size:
    case Builtin::BI__builtin_dynamic_object_size:
    case Builtin::BI__builtin_is_constant_evaluated: return constant();
    case Builtin::BI__builtin_assume:
    case Builtin::BI__assume:
    case Builtin::BI__builtin_prefetch: return ir::ExprId();
    case Builtin::BI__builtin_va_start:
    case Builtin::BI__builtin_stdarg_start:
    case Builtin::BI__builtin_va_end:
    case Builtin::BI__builtin_va_copy: return variadic();
    case Builtin::BI__builtin_alloca:
    case Builtin::BI__builtin_alloca_uninitialized:
    case Builtin::BI__builtin_alloca_with_align:
    case Builtin::BI__builtin_alloca_with_align_uninitialized:
    case Builtin::BIalloca: return stackMemory();
    case Builtin::BI__builtin_operator_new: return operatorNew();
    case Builtin::BI__builtin_operator_delete:
      b.append(ir::Free{f.scalar(e->getArg(0)), f.unit.family("new"), false}, f.at(e));
      return ir::ExprId();
    default: break;
    }
    llvm::StringRef name = builtins.getName(id);
    if (builtins.isPredefinedLibFunction(id))
      return std::nullopt; // an ordinary call
    if (name.starts_with("__sync_"))
      return synchronised(name);
    if (std::optional<ir::ExprId> value = libraryCall(name, id))
      return value;
    if (!name.starts_with("__builtin_") && !callee->getBuiltinID(true))
      return std::nullopt;
    return number();
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
  const CallExpr* e;
  QualType resultType;

  ir::TypeId type() { return f.type(resultType); }

  std::optional<ir::ExprId> takeFirst() {
    ir::ExprId value = f.scalar(e->getArg(0));
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      f.ignored(e->getArg(i));
    return f.convert(value, type());
  }

  std::optional<ir::ExprId> constant() {
    Expr::EvalResult result;
    if (e->EvaluateAsInt(result, f.unit.ast) && result.Val.getInt().getSignificantBits() <= 64)
      return b.integer(type(), result.Val.getInt().extOrTrunc(64).getSExtValue());
    return b.unknown(ir::UnknownReason::Builtin, type());
  }

  /// va_start and its like initialise the list; the values that va_arg takes from it are unknown in any case.
  std::optional<ir::ExprId> variadic() {
    for (const Expr* argument : e->arguments())
      f.ignored(argument);
    return ir::ExprId();
  }

  /// The memory from alloca is a variable of the function: nobody has to release it, and nobody may.
  std::optional<ir::ExprId> stackMemory() {
    f.ignored(e->getArg(0));
    ir::TypeId byte = f.unit.module.types.intern(ir::IntType{8, true});
    ir::PlaceId memory = f.slot(f.unit.module.types.intern(ir::ArrayType{byte, std::nullopt}), e);
    ir::PlaceId first = b.element(memory, b.integer(f.unit.wordType(), 0), byte);
    return f.convert(f.address(first), type());
  }

  std::optional<ir::ExprId> operatorNew() {
    ir::ExprId size = f.convert(f.scalar(e->getArg(0)), f.unit.sizeType());
    ir::PlaceId result = f.slot(type(), e);
    b.append(
        ir::Alloc{result, f.unit.family("new"), f.unit.module.types.intern(ir::IntType{8, true}), size, false, false},
        f.at(e));
    return b.read(result);
  }

  /// `__builtin_strdup` is strdup; `__builtin___memcpy_chk` is memcpy with the target's size as a further argument.
  std::optional<ir::ExprId> libraryCall(llvm::StringRef name, unsigned id) {
    if (!f.unit.ast.BuiltinInfo.isLibFunction(id))
      return std::nullopt;
    llvm::StringRef plain = name;
    plain.consume_front("__builtin_");
    unsigned given = e->getNumArgs();
    if (plain.consume_front("__") && plain.consume_back("_chk")) {
      if (plain.contains("printf"))
        return number();
      --given;
    }
    ir::FunctionId function = f.unit.libraryFunction(plain, e->getDirectCallee()->getType());
    const auto signature = std::get<ir::FunctionType>(f.unit.module.types[f.unit.module[function].type]);
    std::vector<ir::ExprId> values;
    for (unsigned i = 0; i < given; ++i) {
      ir::ExprId value = f.argument(e->getArg(i), e->getArg(i)->getType());
      values.push_back(i < signature.parameters.size() ? f.convert(value, signature.parameters[i]) : value);
    }
    return f.emitCall(ir::DirectCallee{function}, std::move(values), resultType, std::nullopt, false, e);
  }

  /// A computation that no engine follows. Memory that it writes through a pointer (the sum of __builtin_add_overflow)
  /// becomes unknown.
  std::optional<ir::ExprId> number() {
    for (const Expr* argument : e->arguments()) {
      if (argument->isGLValue()) {
        f.place(argument);
        continue;
      }
      if (f.isAggregate(argument->getType())) {
        f.ignored(argument);
        continue;
      }
      ir::ExprId value = f.scalar(argument);
      QualType pointee = argument->getType()->isPointerType() ? argument->getType()->getPointeeType() : QualType();
      if (!pointee.isNull() && !pointee.isConstQualified() && pointee->isArithmeticType()) {
        ir::TypeId written = f.type(pointee);
        b.append(ir::Assign{b.derefAs(value, written), b.unknown(ir::UnknownReason::Builtin, written)}, f.at(e));
      }
    }
    if (resultType->isVoidType())
      return ir::ExprId();
    return b.unknown(ir::UnknownReason::Builtin, type());
  }

  // ---- the older __sync atomics: value = *p; *p = value op operand
  std::optional<ir::ExprId> synchronised(llvm::StringRef name) {
    if (e->getNumArgs() == 0)
      return ir::ExprId();
    ir::ExprId pointer = f.scalar(e->getArg(0));
    QualType pointeeType = e->getArg(0)->getType()->getPointeeType();
    ir::PlaceId object = b.derefAs(pointer, f.type(pointeeType));
    auto value = [&](unsigned i) { return f.convert(f.scalar(e->getArg(i)), b.typeOf(object)); };
    if (name.contains("lock_release")) {
      b.append(ir::Assign{object, b.zero(b.typeOf(object))}, f.at(e));
      return ir::ExprId();
    }
    if (name.contains("compare_and_swap")) {
      ir::ExprId before = f.capture(b.read(object), e);
      ir::ExprId expected = value(1), desired = value(2);
      compareAndSwap(object, before, expected, desired);
      bool givesTruth = name.contains("bool_");
      ir::ExprId wasEqual = b.binary(ir::BinaryOp::Equal, f.unit.boolType(), before, expected);
      return givesTruth ? f.convert(wasEqual, type()) : f.convert(before, type());
    }
    ir::ExprId before = f.capture(b.read(object), e);
    bool swaps = name.contains("lock_test_and_set") || name.contains("swap");
    ir::ExprId operand = e->getNumArgs() > 1 ? value(1) : b.zero(b.typeOf(object));
    bool isInteger = ir::typeAs<ir::IntType>(f.unit.module.types, b.typeOf(object));
    ir::ExprId after = swaps                  ? operand
                       : !isInteger           ? b.unknown(ir::UnknownReason::Builtin, b.typeOf(object))
                       : name.contains("add") ? b.binary(ir::BinaryOp::Add, b.typeOf(object), before, operand)
                       : name.contains("sub") ? b.binary(ir::BinaryOp::Subtract, b.typeOf(object), before, operand)
                                              : b.unknown(ir::UnknownReason::Builtin, b.typeOf(object));
    b.append(ir::Assign{object, after}, f.at(e));
    bool givesNew = name.contains("_and_fetch");
    return resultType->isVoidType() ? ir::ExprId() : f.convert(givesNew ? b.read(object) : before, type());
  }

  void compareAndSwap(ir::PlaceId object, ir::ExprId before, ir::ExprId expected, ir::ExprId desired) {
    ir::BlockId swap = b.newBlock(), after = b.newBlock();
    b.branch(b.binary(ir::BinaryOp::Equal, f.unit.boolType(), before, expected), swap, after, f.at(e));
    b.setBlock(swap);
    b.append(ir::Assign{object, desired}, f.at(e));
    b.jump(after);
    b.setBlock(after);
  }
};

/// __atomic_* and C11's atomics; the name says which operation it is.
class AtomicLowering {
public:
  AtomicLowering(FunctionLowering& f, const AtomicExpr* e)
      : f(f), b(f.b), e(e), name(e->getOpAsString()),
        object(b.derefAs(f.scalar(e->getPtr()), f.type(e->getPtr()->getType()->getPointeeType()))) {}

  ir::ExprId lower() {
    bool byPointer = !name.starts_with("__c11") && !name.ends_with("_n") && !name.contains("fetch");
    if (name.contains("compare_exchange"))
      return compareExchange(byPointer);
    if (name.contains("exchange")) {
      ir::ExprId before = f.capture(b.read(object), e);
      store(valueOf(e->getVal1(), byPointer));
      if (!byPointer)
        return f.convert(before, f.type(e->getType()));
      b.append(ir::Assign{pointed(e->getVal2()), before}, f.at(e));
      return {};
    }
    if (name.contains("load")) {
      if (!byPointer)
        return f.convert(b.read(object), f.type(e->getType()));
      b.append(ir::Assign{pointed(e->getVal1()), b.read(object)}, f.at(e));
      return {};
    }
    if (name.contains("store") || name.contains("init")) {
      store(valueOf(e->getVal1(), byPointer && name.contains("store")));
      return {};
    }
    return fetch();
  }

private:
  FunctionLowering& f;
  ir::Builder& b;
  const AtomicExpr* e;
  llvm::StringRef name;
  ir::PlaceId object;

  ir::PlaceId pointed(const Expr* pointer) { return b.derefAs(f.scalar(pointer), b.typeOf(object)); }
  ir::ExprId valueOf(const Expr* value, bool byPointer) {
    return byPointer ? b.read(pointed(value)) : f.convert(f.scalar(value), b.typeOf(object));
  }
  void store(ir::ExprId value) { b.append(ir::Assign{object, value}, f.at(e)); }

  ir::ExprId compareExchange(bool byPointer) {
    ir::PlaceId expected = pointed(e->getVal1());
    ir::ExprId desired = valueOf(e->getVal2(), byPointer);
    ir::ExprId before = f.capture(b.read(object), e);
    ir::PlaceId result = f.slot(f.type(e->getType()), e);
    ir::BlockId swap = b.newBlock(), keep = b.newBlock(), after = b.newBlock();
    b.branch(b.binary(ir::BinaryOp::Equal, f.unit.boolType(), before, b.read(expected)), swap, keep, f.at(e));
    b.setBlock(swap);
    store(desired);
    b.append(ir::Assign{result, b.integer(b.typeOf(result), 1)}, f.at(e));
    b.jump(after);
    b.setBlock(keep);
    b.append(ir::Assign{expected, before}, f.at(e));
    b.append(ir::Assign{result, b.integer(b.typeOf(result), 0)}, f.at(e));
    b.jump(after);
    b.setBlock(after);
    return b.read(result);
  }

  ir::ExprId fetch() {
    ir::ExprId operand = f.scalar(e->getVal1());
    ir::ExprId before = f.capture(b.read(object), e);
    ir::TypeId type = b.typeOf(object);
    bool isInteger = ir::typeAs<ir::IntType>(f.unit.module.types, type);
    bool isPointer = ir::typeAs<ir::PointerType>(f.unit.module.types, type);
    ir::ExprId after = b.unknown(ir::UnknownReason::Builtin, type);
    if (isInteger && (name.contains("add") || name.contains("sub")))
      after = b.binary(name.contains("add") ? ir::BinaryOp::Add : ir::BinaryOp::Subtract, type, before,
                       f.convert(operand, type));
    else if (isPointer) // the pointer moves inside its object
      after =
          b.binary(ir::BinaryOp::PointerAdd, type, before, b.unknown(ir::UnknownReason::Builtin, f.unit.wordType()));
    store(after);
    bool givesNew = name.ends_with("_fetch"); // __atomic_add_fetch returns the new value, atomic_fetch_add the old one
    return f.convert(givesNew ? b.read(object) : before, f.type(e->getType()));
  }
};

} // namespace

std::optional<ir::ExprId> FunctionLowering::builtin(const CallExpr* e, const FunctionDecl* callee, unsigned id) {
  return BuiltinLowering(*this, e).lower(callee, id);
}

ir::ExprId FunctionLowering::atomic(const AtomicExpr* e) {
  ir::ExprId value = AtomicLowering(*this, e).lower();
  return value || e->getType()->isVoidType() ? value : b.unknown(ir::UnknownReason::Builtin, type(e->getType()));
}

/// The assembly may keep its inputs and may write anything to its outputs; it may jump to its label operands.
void lowerAssembly(FunctionLowering& f, const AsmStmt* s) {
  FunctionLowering::FullExpression full(f);
  Location where = f.at(s->getAsmLoc());
  std::vector<ir::ExprId> inputs;
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    const Expr* input = s->getInputExpr(i);
    if (input->isGLValue() || f.isAggregate(input->getType()))
      inputs.push_back(f.address(f.place(input)));
    else
      inputs.push_back(f.scalar(input));
  }
  std::vector<ir::PlaceId> outputs;
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    outputs.push_back(f.place(s->getOutputExpr(i)));
  f.b.append(ir::Call{std::nullopt, ir::OpaqueCallee{}, std::move(inputs), ir::CallRole::Plain}, where);
  for (ir::PlaceId output : outputs)
    f.b.append(ir::Assign{output, f.b.unknown(ir::UnknownReason::Assembly, f.b.typeOf(output))}, where);
  const auto* gcc = dyn_cast<GCCAsmStmt>(s);
  if (!gcc || !gcc->isAsmGoto() || !f.b.isOpen())
    return;
  ir::BlockId from = f.b.block();
  auto arm = [&] {
    ir::BlockId edge = f.b.newBlock();
    f.b.body()[from].successors.push_back({edge, ir::EdgeKind::Flow});
    f.b.setBlock(edge);
  };
  for (const AddrLabelExpr* label : gcc->labels()) {
    arm();
    f.jumpToLabel(label->getLabel());
  }
  arm();
}

} // namespace wt::frontend
