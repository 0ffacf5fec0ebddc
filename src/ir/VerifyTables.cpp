// SPDX-License-Identifier: Apache-2.0
// Are all ids in range, and are the module's tables valid? The verifier's rules about them.
#include "ir/VerifierRules.h"

#include "support/Overloaded.h"

#include "llvm/ADT/StringSet.h"

namespace wt::ir::verifier {

namespace {

/// Reports ids that are out of range, once per owner.
class IdCheck {
public:
  IdCheck(const Context& c, std::string owner, BlockId block = {}) : c_(c), owner_(std::move(owner)), block_(block) {}

  template <class RowId> void operator()(RowId id, size_t rows, const char* what) {
    if (id.index >= rows && !hasReported_) {
      c_.report(owner_ + " refers to a " + what + " that does not exist", block_);
      hasReported_ = true;
    }
  }
  template <class RowId> void ifAny(RowId id, size_t rows, const char* what) {
    if (id)
      (*this)(id, rows, what);
  }

  void type(TypeId id) { (*this)(id, c_.module.types.size(), "type"); }
  void record(RecordId id) { (*this)(id, c_.module.records.size(), "record"); }
  void function(FunctionId id) { (*this)(id, c_.module.functions.size(), "function"); }
  void location(const Location& l) {
    ifAny(l.file, c_.module.files.size(), "file");
    ifAny(l.macro, c_.module.macros.size(), "macro");
  }

private:
  const Context& c_;
  std::string owner_;
  BlockId block_;
  bool hasReported_ = false;
};

void typeIds(Context& c, TypeId id) {
  IdCheck check(c, "type " + std::to_string(id.index));
  match(
      c.module.types[id], [](const VoidType&) {}, [](const IntType&) {}, [](const FloatType&) {},
      [&](const PointerType& t) { check.type(t.pointee); }, [&](const ArrayType& t) { check.type(t.element); },
      [&](const RecordType& t) { check.record(t.record); },
      [&](const FunctionType& t) {
        check.type(t.result);
        for (TypeId parameter : t.parameters)
          check.type(parameter);
      },
      [](const OpaqueType&) {});
}

void recordIds(Context& c, const Record& r) {
  IdCheck check(c, "record " + r.name);
  for (TypeId argument : r.templateArguments)
    check.type(argument);
  for (const Field& f : r.fields)
    check.type(f.type);
  for (const VirtualMethod& m : r.virtualMethods) {
    check.function(m.function);
    for (FunctionId overridden : m.overrides)
      check.function(overridden);
  }
  check.ifAny(r.destructor, c.module.functions.size(), "function");
  check.location(r.location);
}

} // namespace

// Rule MODULE-IDS
void moduleIds(Context& c) {
  for (size_t i = 0; i < c.module.types.size(); ++i)
    typeIds(c, TypeId(i));
  for (const MacroUse& macro : c.module.macros)
    IdCheck(c, "macro " + macro.name).location(macro.spelling);
  for (const Record& r : c.module.records)
    recordIds(c, r);
  for (const Global& g : c.module.globals) {
    IdCheck check(c, "global " + g.name);
    check.type(g.type);
    check.ifAny(g.initializer, c.module.functions.size(), "function");
    check.location(g.location);
  }
  for (const Function& f : c.module.functions) {
    IdCheck check(c, "function " + f.name);
    check.type(f.type);
    check.ifAny(f.methodOf, c.module.records.size(), "record");
    check.location(f.location);
  }
}

// Rule NAME-UNIQUE
void nameUnique(Context& c) {
  llvm::StringSet<> records, families, functions, globals;
  for (const Record& r : c.module.records)
    if (!records.insert(r.name).second)
      c.report("two records are called " + r.name);
  for (const Family& f : c.module.families)
    if (!families.insert(f.name).second)
      c.report("two families are called " + f.name);
  for (const Function& f : c.module.functions)
    if (f.linkage != Linkage::Internal && !functions.insert(f.name).second)
      c.report("two functions are called " + f.name);
  for (const Global& g : c.module.globals)
    if (g.linkage != Linkage::Internal && !globals.insert(g.name).second)
      c.report("two globals are called " + g.name);
}

// Rule FUNCTION-TYPE
void functionType(Context& c) {
  for (const Function& f : c.module.functions)
    if (!c.as<FunctionType>(f.type))
      c.report("function " + f.name + " has the type " + c.printer.type(f.type));
}

// Rule METHOD-CLASS
void methodClass(Context& c) {
  for (const Function& f : c.module.functions) {
    bool isMethod = f.methodKind != MethodKind::NotMethod;
    if (isMethod && !f.methodOf)
      c.report("method " + f.name + " has no class");
    if (!isMethod && f.methodOf)
      c.report(f.name + " is no method, but has the class " + c.module[f.methodOf].name);
    bool canBeVirtual = f.methodKind == MethodKind::Method || f.methodKind == MethodKind::Destructor;
    if (f.isVirtual && !canBeVirtual)
      c.report(f.name + " is virtual, but neither a method nor a destructor");
  }
}

// Rule RECORD-FIELDS
void recordFields(Context& c) {
  for (const Record& r : c.module.records)
    for (const Field& f : r.fields) {
      std::string field = "field " + f.name + " of " + r.name;
      if (c.as<VoidType>(f.type) || c.as<FunctionType>(f.type))
        c.report(field + " has the type " + c.printer.type(f.type));
      if (f.kind != FieldKind::Member && !c.as<RecordType>(f.type))
        c.report(field + " is a base class, but has the type " + c.printer.type(f.type));
      if (f.bitWidth != 0 && !c.as<IntType>(f.type))
        c.report(field + " is a bit-field, but has the type " + c.printer.type(f.type));
    }
}

// Rule RECORD-FINITE: a cycle through fields held by value.
void recordFinite(Context& c) {
  enum Mark : uint8_t { New, Open, Done };
  struct Frame {
    uint32_t record;
    size_t nextField;
  };
  std::vector<Mark> marks(c.module.records.size(), New);
  auto recordIn = [&](TypeId type) -> const RecordType* {
    while (const auto* array = c.as<ArrayType>(type))
      type = array->element;
    return c.as<RecordType>(type);
  };
  for (uint32_t root = 0; root < marks.size(); ++root) {
    if (marks[root] != New)
      continue;
    std::vector<Frame> stack{{root, 0}};
    marks[root] = Open;
    while (!stack.empty()) {
      Frame& top = stack.back();
      const Record& r = c.module.records[top.record];
      if (top.nextField == r.fields.size()) {
        marks[top.record] = Done;
        stack.pop_back();
        continue;
      }
      const RecordType* inner = recordIn(r.fields[top.nextField++].type);
      if (inner && marks[inner->record.index] == Open)
        c.report("record " + c.module[inner->record].name + " contains itself");
      else if (inner && marks[inner->record.index] == New) {
        marks[inner->record.index] = Open;
        stack.push_back({inner->record.index, 0});
      }
    }
  }
}

// ------------------------------------------------------------------------------------------------ bodies

namespace {

struct BodyIdCheck {
  const Context& c;
  IdCheck check;

  void variable(VariableId id) { check(id, c.body->variables.size(), "variable"); }
  void expr(ExprId id) { check(id, c.body->exprs.size(), "expression"); }
  void place(PlaceId id) { check(id, c.body->places.size(), "place"); }
  void block(BlockId id) { check(id, c.body->blocks.size(), "block"); }
  void family(FamilyId id) { check(id, c.module.families.size(), "family"); }
};

void placeIds(Context& c, size_t row) {
  const Place& p = c.body->places[row];
  BodyIdCheck of{c, IdCheck(c, "place " + std::to_string(row))};
  of.check.type(p.type);
  match(
      p.node, [&](const LocalPlace& n) { of.variable(n.variable); },
      [&](const GlobalPlace& n) { of.check(n.global, c.module.globals.size(), "global"); },
      [&](const DerefPlace& n) { of.expr(n.pointer); },
      [&](const FieldPlace& n) {
        of.place(n.object);
        of.check.record(n.record);
        if (n.record.index < c.module.records.size())
          of.check(Id<struct FieldTag>(n.field), c.module[n.record].fields.size(), "field");
      },
      [&](const ElementPlace& n) {
        of.place(n.array);
        of.expr(n.index);
      });
}

void exprIds(Context& c, size_t row) {
  const Expr& e = c.body->exprs[row];
  BodyIdCheck of{c, IdCheck(c, "expression " + std::to_string(row))};
  of.check.type(e.type);
  match(
      e.node, [](const IntegerExpr&) {}, [](const RealExpr&) {}, [](const NullExpr&) {}, [](const ZeroExpr&) {},
      [&](const StringExpr& n) { of.check(n.literal, c.module.strings.size(), "text"); },
      [&](const FunctionExpr& n) { of.check.function(n.function); }, [](const UnknownExpr&) {},
      [&](const AddressExpr& n) { of.place(n.place); }, [&](const ReadExpr& n) { of.place(n.place); },
      [&](const UnaryExpr& n) { of.expr(n.operand); },
      [&](const BinaryExpr& n) {
        of.expr(n.left);
        of.expr(n.right);
      },
      [&](const CastExpr& n) { of.expr(n.operand); });
}

void calleeIds(BodyIdCheck& of, const Callee& callee) {
  match(
      callee, [&](const DirectCallee& n) { of.check.function(n.function); },
      [&](const VirtualCallee& n) {
        of.check.record(n.staticClass);
        of.check.function(n.method);
      },
      [&](const PointerCallee& n) { of.expr(n.pointer); }, [](const OpaqueCallee&) {});
}

void operationIds(BodyIdCheck& of, const Operation& op) {
  match(
      op,
      [&](const Assign& i) {
        of.place(i.target);
        of.expr(i.value);
      },
      [&](const Alloc& i) {
        of.place(i.target);
        of.family(i.family);
        of.check.type(i.type);
        of.check.ifAny(i.size, of.c.body->exprs.size(), "expression");
      },
      [&](const Free& i) {
        of.expr(i.pointer);
        of.family(i.family);
      },
      [&](const Call& i) {
        if (i.target)
          of.place(*i.target);
        calleeIds(of, i.callee);
        for (ExprId argument : i.arguments)
          of.expr(argument);
      },
      [&](const Assume& i) { of.expr(i.condition); }, [&](const Enter& i) { of.variable(i.variable); },
      [&](const Leave& i) { of.variable(i.variable); }, [](const Return&) {},
      [&](const Throw& i) { of.check.ifAny(i.value, of.c.body->exprs.size(), "expression"); });
}

} // namespace

// Rule BODY-IDS
void bodyIds(Context& c) {
  const Body& body = *c.body;
  for (const Variable& v : body.variables) {
    IdCheck check(c, "variable " + v.name);
    check.type(v.type);
    check.location(v.location);
  }
  for (const Gap& gap : body.gaps)
    IdCheck(c, "a gap").location(gap.location);
  for (size_t i = 0; i < body.places.size(); ++i)
    placeIds(c, i);
  for (size_t i = 0; i < body.exprs.size(); ++i)
    exprIds(c, i);
  for (size_t i = 0; i < body.blocks.size(); ++i) {
    const Block& block = body.blocks[i];
    BodyIdCheck of{c, IdCheck(c, "block b" + std::to_string(i), BlockId(i))};
    for (const Instr& instr : block.instrs) {
      operationIds(of, instr.op);
      of.check.location(instr.location);
    }
    for (const Edge& edge : block.successors)
      of.block(edge.to);
    of.check.ifAny(block.unwind, body.blocks.size(), "block");
  }
  IdCheck check(c, "the body");
  check.ifAny(body.raise, body.blocks.size(), "block");
  check.ifAny(body.result, body.variables.size(), "variable");
}

namespace {

/// The rows that a row consists of; places and expressions share one numbering, places first.
std::vector<size_t> partsOf(const Body& body, size_t row) {
  size_t places = body.places.size();
  auto place = [&](PlaceId id) { return size_t(id.index); };
  auto expr = [&](ExprId id) { return places + id.index; };
  using Rows = std::vector<size_t>;
  if (row < places)
    return match(
        body.places[row].node, [](const LocalPlace&) { return Rows(); }, [](const GlobalPlace&) { return Rows(); },
        [&](const DerefPlace& n) { return Rows{expr(n.pointer)}; },
        [&](const FieldPlace& n) { return Rows{place(n.object)}; },
        [&](const ElementPlace& n) { return Rows{place(n.array), expr(n.index)}; });
  return match(
      body.exprs[row - places].node, [](const IntegerExpr&) { return Rows(); }, [](const RealExpr&) { return Rows(); },
      [](const NullExpr&) { return Rows(); }, [](const ZeroExpr&) { return Rows(); },
      [](const StringExpr&) { return Rows(); }, [](const FunctionExpr&) { return Rows(); },
      [](const UnknownExpr&) { return Rows(); }, [&](const AddressExpr& n) { return Rows{place(n.place)}; },
      [&](const ReadExpr& n) { return Rows{place(n.place)}; },
      [&](const UnaryExpr& n) { return Rows{expr(n.operand)}; },
      [&](const BinaryExpr& n) { return Rows{expr(n.left), expr(n.right)}; },
      [&](const CastExpr& n) { return Rows{expr(n.operand)}; });
}

} // namespace

// Rule BODY-TREES. A row is finished once all its parts are; rows that never finish contain themselves.
void bodyTrees(Context& c) {
  size_t rows = c.body->places.size() + c.body->exprs.size();
  std::vector<std::vector<size_t>> users(rows);
  std::vector<size_t> unfinishedParts(rows, 0), finished;
  for (size_t row = 0; row < rows; ++row) {
    for (size_t part : partsOf(*c.body, row)) {
      users[part].push_back(row);
      ++unfinishedParts[row];
    }
    if (unfinishedParts[row] == 0)
      finished.push_back(row);
  }
  for (size_t i = 0; i < finished.size(); ++i)
    for (size_t user : users[finished[i]])
      if (--unfinishedParts[user] == 0)
        finished.push_back(user);
  if (finished.size() != rows)
    c.report(std::to_string(rows - finished.size()) + " places and expressions are parts of themselves");
}

} // namespace wt::ir::verifier
