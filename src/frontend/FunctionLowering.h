// SPDX-License-Identifier: Apache-2.0
// What does one function do, instruction by instruction? The walk over its syntax tree is spread over a file per kind
// of question; this is the state they share.
//
//   Scalars.cpp       the value of an expression that fits a register      Casts.cpp      conversions
//   Places.cpp        the object an lvalue names                           Calls.cpp      calls and their arguments
//   Initializers.cpp  a class, struct or array value built in place        Builtins.cpp   compiler builtins, atomics
//   Statements.cpp    control flow                                         NewDelete.cpp  new and delete
//   Classes.cpp       constructors, destructors, initialisers of globals   Cleanups.cpp   what runs on the way out
//   Exceptions.cpp    throw, try, where an exception goes                  Conditions.cpp which way a branch goes
//
// Order of evaluation: expressions of the core language are evaluated where they are used, so a value that must be
// taken before a later effect is captured in a temporary (capture()).
#pragma once

#include "frontend/UnitLowering.h"
#include "ir/Builder.h"

#include <functional>

namespace wt::frontend {

/// The body of a function defined in this unit.
std::unique_ptr<ir::Body> lowerFunction(UnitLowering& unit, clang::GlobalDecl decl, ir::FunctionId id);
/// The function that gives a global its first value; null if that is zero or a table of plain numbers.
std::unique_ptr<ir::Body> lowerInitializer(UnitLowering& unit, const clang::VarDecl* decl, ir::GlobalId id);

/// Something that must happen when control leaves a scope: on the normal way, on the way of an exception, or both.
struct Cleanup {
  enum class Kind : uint8_t {
    Leave,    // a variable ends its life
    Destroy,  // a destructor runs on `object` (on every element, if it is an array)
    Function, // the function of a `cleanup` attribute runs on `object`
    Elements, // destructors run on the first `count` elements of a partly built array, backwards
    Release,  // the memory of a `new` whose constructor throws
    Catch,    // not an action: exceptions from above stop at `handlers`
  };
  Kind kind = Kind::Leave;
  ir::VariableId variable;                          // Leave
  ir::PlaceId object;                               // Destroy, Function
  clang::QualType type;                             // Destroy; Catch: std::bad_alloc, if a handler names it
  ir::ExprId count;                                 // Elements
  std::function<ir::PlaceId(ir::ExprId)> elementAt; // Elements
  bool isBaseDestructor = false;                    // Destroy: of a base, without the virtual bases
  const clang::FunctionDecl* function = nullptr;    // Function; Release: a class's operator delete
  ir::ExprId pointer;                               // Release
  ir::FamilyId family;                              // Release
  ir::BlockId handlers;                             // Catch
  ir::VariableId onlyIf;                            // if valid: only if this flag is set (a conditional temporary)
  bool onNormalWay = true;
  bool onUnwind = true;
  const clang::Stmt* scope = nullptr;       // for goto: the statement it belongs to …
  const clang::Stmt* declaration = nullptr; // … and where in it it begins
  clang::SourceLocation location;
  ir::BlockId unwindBlock; // where an exception goes that meets this one first; made on demand
};

class FunctionLowering {
public:
  FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* function);

  std::unique_ptr<ir::Body> lowerFunction(clang::GlobalDecl decl, ir::FunctionId id);
  std::unique_ptr<ir::Body> lowerInitializer(const clang::VarDecl* decl, ir::GlobalId id);

  UnitLowering& unit;
  ir::Builder b;

  // ---- expressions
  ir::ExprId scalar(const clang::Expr* e);             // its value
  ir::PlaceId place(const clang::Expr* e);             // a glvalue's object; a prvalue is put into a temporary
  void into(const clang::Expr* e, ir::PlaceId target); // builds a value of any type in `target`
  void ignored(const clang::Expr* e);                  // for its effects
  void condition(const clang::Expr* e, ir::BlockId whenTrue, ir::BlockId whenFalse);
  ir::PlaceId assigned(const clang::BinaryOperator* e); // carries out an assignment; what was assigned to
  ir::PlaceId stepped(const clang::UnaryOperator* e);   // carries out ++x or --x; x
  ir::ExprId sizeOfArray(clang::QualType type);
  ir::ExprId castScalar(const clang::CastExpr* e);     // Casts.cpp
  ir::ExprId convert(ir::ExprId value, ir::TypeId to); // between scalars
  ir::ExprId truth(ir::ExprId value);                  // value as a condition

  // ---- calls: the value of a scalar or reference result, or invalid; a class result goes to `target`
  ir::ExprId call(const clang::CallExpr* e, std::optional<ir::PlaceId> target);
  void construct(const clang::CXXConstructExpr* e, ir::PlaceId object, bool isBase = false);
  ir::ExprId newObject(const clang::CXXNewExpr* e);
  /// In a `try` with a handler for `std::bad_alloc`: one way goes there.
  void mayRunOutOfMemory(const clang::CXXNewExpr* e);
  void deleteObject(const clang::CXXDeleteExpr* e);
  ir::PlaceId arrayLength(ir::ExprId pointer);
  void throwException(const clang::CXXThrowExpr* e);
  std::optional<ir::ExprId> builtin(const clang::CallExpr* e, const clang::FunctionDecl* callee, unsigned id);
  ir::ExprId atomic(const clang::AtomicExpr* e);
  std::vector<ir::ExprId> arguments(const clang::FunctionDecl* callee, const clang::FunctionProtoType* prototype,
                                    llvm::ArrayRef<const clang::Expr*> given);
  ir::ExprId argument(const clang::Expr* e, clang::QualType parameter);
  /// Appends a call; gives the result as a value (of a temporary), if there is one and no target.
  ir::ExprId emitCall(ir::Callee callee, std::vector<ir::ExprId> arguments, clang::QualType resultType,
                      std::optional<ir::PlaceId> target, bool mayThrow, const clang::Expr* source,
                      ir::CallRole role = ir::CallRole::Plain);
  void constructOne(const clang::CXXConstructExpr* e, ir::PlaceId object, bool isBase);
  enum class Order : uint8_t { Forwards, Backwards };
  void eachElement(ir::PlaceId array, clang::QualType type, Order order, Location where,
                   llvm::function_ref<void(ir::PlaceId)> act);
  void countedLoop(ir::ExprId count, Order order, Location where, llvm::function_ref<void(ir::ExprId)> body);
  void destroy(ir::PlaceId object, clang::QualType type, bool isBase, clang::SourceLocation location);

  // ---- statements
  void statement(const clang::Stmt* s);
  void declare(const clang::VarDecl* variable, const clang::Stmt* at);

  // ---- temporaries
  ir::PlaceId temporary(clang::QualType type, const clang::Expr* source); // lives to the end of the full expression
  ir::ExprId capture(ir::ExprId value, const clang::Expr* source);        // its value now, whatever happens next
  ir::PlaceId slot(ir::TypeId type, const clang::Expr* source);           // a temporary with no life of its own
  ir::PlaceId materialize(const clang::Expr* prvalue, const clang::ValueDecl* extendedBy = nullptr);

  // ---- cleanups
  size_t cleanupDepth() const { return cleanups_.size(); }
  void pushCleanup(Cleanup cleanup);
  void pushDestroy(ir::PlaceId object, clang::QualType type, clang::SourceLocation location);
  void leaveTo(size_t depth);      // runs and forgets what is above
  void dropCleanups(size_t depth); // forgets what is above without running it
  /// Runs, but keeps: for a jump. Variables end their lives where the jump is written, if `jump` says where.
  void runCleanupsTo(size_t depth, clang::SourceLocation jump = {});
  ir::BlockId unwindTarget(); // where an exception raised here goes; invalid: nowhere (terminate, or C)
  ir::BlockId unwindTargetAt(size_t depth);

  // ---- small questions
  Location at(const clang::Expr* e) { return unit.locate(e->getExprLoc()); }
  Location at(clang::SourceLocation l) { return unit.locate(l); }
  ir::TypeId type(clang::QualType t) { return unit.type(t); }
  ir::TypeId addressType(ir::PlaceId p) { return unit.pointerTo(b.typeOf(p)); }
  ir::ExprId address(ir::PlaceId p) { return b.addressOf(p, addressType(p)); }
  ir::ExprId gap(const clang::Stmt* s, ir::TypeId type, llvm::StringRef construct = {});
  bool isAggregate(clang::QualType type) const; // built in place: classes, structs, unions, arrays
  bool isInCxx() const { return unit.ast.getLangOpts().CPlusPlus; }

  // ---- state
  struct JumpTarget {
    ir::BlockId block;
    size_t depth = 0;
  };
  const clang::FunctionDecl* function = nullptr;
  llvm::DenseMap<const clang::ValueDecl*, ir::PlaceId> variables; // what a local name stands for
  llvm::DenseMap<const clang::OpaqueValueExpr*, ir::ExprId> opaqueValues;
  llvm::DenseMap<const clang::OpaqueValueExpr*, ir::PlaceId> opaquePlaces;
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures; // in a lambda's body
  clang::FieldDecl* capturedThis = nullptr;
  ir::VariableId self;                  // `this`
  ir::PlaceId defaultInitObject;        // `this` of a default member initialiser
  std::vector<ir::ExprId> arrayIndices; // of array initialiser loops
  const clang::Stmt* scope = nullptr;   // innermost, for goto
  const clang::Stmt* declaration = nullptr;
  std::optional<JumpTarget> breakTarget, continueTarget;
  llvm::DenseMap<const clang::LabelDecl*, ir::BlockId> labels;
  llvm::SetVector<const clang::LabelDecl*> addressTakenLabels;
  ir::BlockId indirectJump;    // where every computed goto meets
  ir::BlockId conditionalFrom; // where the outermost open conditional begins: the block …
  size_t conditionalAt = 0;    // … and the instruction
  llvm::DenseMap<const clang::Expr*, ir::ExprId> arrayLengths; // of variable-length arrays, by their size expression
  std::vector<Cleanup> extended;                               // of temporaries whose life a declaration extends
  bool neverUnwinds = false;                                   // noexcept: an exception ends the program
  ir::VariableId nrvo;                                         // the result, while the variable returned lives in it
  struct SwitchCases {
    ir::ExprId value;
    ir::BlockId dispatch;
    std::vector<std::pair<const clang::SwitchCase*, ir::BlockId>> cases;
    size_t depth = 0;
  };
  SwitchCases* openSwitch = nullptr;

private:
  std::vector<Cleanup> cleanups_;
  llvm::DenseSet<ir::VariableId> captured_; // temporaries that are assigned once

  friend class ScalarLowering;
  friend class PlaceLowering;
  friend class IntoLowering;
  friend class StatementLowering;

  void runCleanup(const Cleanup& cleanup);
  void addParameters(clang::GlobalDecl decl, ir::FunctionId id);
  void lowerBody(const clang::FunctionDecl* definition);
  void lowerConstructor(const clang::CXXConstructorDecl* constructor, bool isComplete);
  void lowerDestructor(const clang::CXXDestructorDecl* destructor, bool isComplete);
  void initializeMember(const clang::CXXConstructorDecl* constructor, const clang::CXXCtorInitializer* initializer);
  void finishIndirectJumps();
  bool survivesJump(const Cleanup& cleanup, const clang::LabelDecl* label);

public:
  void jumpToLabel(const clang::LabelDecl* label);
  ir::BlockId labelBlock(const clang::LabelDecl* label);
  llvm::DenseMap<const clang::Stmt*, std::pair<unsigned, unsigned>> statementSpans; // numbered on the first goto
  void numberStatements(const clang::Stmt* s, unsigned& next);

  /// The end of a full expression: temporaries made since are destroyed, extended ones handed to the scope around.
  class FullExpression {
  public:
    enum class Kind : uint8_t { Statement, Inner }; // inner: what outlives it goes to the one around
    explicit FullExpression(FunctionLowering& f, Kind kind = Kind::Statement);
    ~FullExpression();
    /// The value, taken before the temporaries it may read from are gone.
    ir::ExprId keep(ir::ExprId value, const clang::Expr* source);

  private:
    FunctionLowering& f_;
    size_t depth_;
    size_t extended_;
    ir::BlockId conditionalFrom_;
    size_t conditionalAt_;
    Kind kind_;
  };

  /// The parts of an object under construction: if a later part throws, they are destroyed. Once the object is whole,
  /// whoever owns it destroys it.
  class PartlyBuilt {
  public:
    explicit PartlyBuilt(FunctionLowering& f) : f_(f) {}
    ~PartlyBuilt();
    void add(ir::PlaceId part, clang::QualType type, clang::SourceLocation location);
    void addFirst(ir::ExprId count, std::function<ir::PlaceId(ir::ExprId)> elementAt, clang::QualType type,
                  clang::SourceLocation location);

  private:
    FunctionLowering& f_;
    llvm::SmallVector<size_t, 4> entries_; // their positions on the stack
    void push(Cleanup cleanup);
  };

  /// A part of an expression that is not always evaluated: temporaries made inside are destroyed only if they were.
  class Conditional {
  public:
    /// Where the choice begins: taken before its condition is evaluated, which always is.
    struct Start {
      ir::BlockId block;
      size_t at = 0;
      explicit Start(FunctionLowering& f) : block(f.b.block()), at(block ? f.b.body()[block].instrs.size() : 0) {}
    };
    Conditional(FunctionLowering& f, Start start) : f_(f), isOutermost_(!f.conditionalFrom) {
      if (!isOutermost_)
        return;
      f_.conditionalFrom = start.block;
      f_.conditionalAt = start.at;
    }
    ~Conditional() {
      if (isOutermost_)
        f_.conditionalFrom = ir::BlockId();
    }

  private:
    FunctionLowering& f_;
    bool isOutermost_;
  };
};

} // namespace wt::frontend
