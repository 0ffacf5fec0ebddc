// SPDX-License-Identifier: Apache-2.0
// How is one function lowered, instruction by instruction? One file per kind of construct walks the function's syntax
// tree; this header is the state that these files share.
//
//   Scalars.cpp       the value of an expression that fits a register      Casts.cpp      conversions
//   Places.cpp        the object an lvalue names                           Calls.cpp      calls and their arguments
//   Initializers.cpp  a class, struct or array value built in place        Builtins.cpp   compiler builtins, atomics
//   Statements.cpp    control flow                                         NewDelete.cpp  new and delete
//   Classes.cpp       constructors, destructors, initialisers of globals   Cleanups.cpp   what runs on the way out
//   Exceptions.cpp    throw, try, the target of an exception               Conditions.cpp where a branch leads
//
// Order of evaluation: expressions of the core language are evaluated where they are used. A value that must be
// computed before a later side effect is therefore captured in a temporary (capture()).
#pragma once

#include "frontend/UnitLowering.h"
#include "ir/Builder.h"

#include <functional>

namespace wt::frontend {

/// The body of a function defined in this unit.
std::unique_ptr<ir::Body> lowerFunction(UnitLowering& unit, clang::GlobalDecl decl, ir::FunctionId id);
/// The function that initialises a global; null if its value is zero or a table of plain numbers.
std::unique_ptr<ir::Body> lowerInitializer(UnitLowering& unit, const clang::VarDecl* decl, ir::GlobalId id);

/// An action when control leaves a scope: on normal paths, on exception paths, or on both.
struct Cleanup {
  enum class Kind : uint8_t {
    Leave,    // the lifetime of a variable ends
    Destroy,  // a destructor runs on `object` (on every element, if it is an array)
    Function, // the function of a `cleanup` attribute runs on `object`
    Elements, // destructors run on the first `count` elements of a partly built array, backwards
    Release,  // the memory of a `new` whose constructor throws
    Catch,    // no action: exceptions from above stop at `handlers`
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
  ir::VariableId onlyIf;                            // if valid: run only if this flag is set (a conditional temporary)
  bool onNormalWay = true;
  bool onUnwind = true;
  const clang::Stmt* scope = nullptr;       // for goto: the statement whose scope it belongs to …
  const clang::Stmt* declaration = nullptr; // … and the place in it where the object's life begins
  clang::SourceLocation location;
  ir::BlockId unwindBlock; // where an exception continues if this entry is the topmost; made on demand
};

class FunctionLowering {
public:
  FunctionLowering(UnitLowering& unit, const clang::FunctionDecl* function);

  std::unique_ptr<ir::Body> lowerFunction(clang::GlobalDecl decl, ir::FunctionId id);
  std::unique_ptr<ir::Body> lowerInitializer(const clang::VarDecl* decl, ir::GlobalId id);

  UnitLowering& unit;
  ir::Builder b;

  // ---- expressions
  ir::ExprId scalar(const clang::Expr* e);             // the expression's value
  ir::PlaceId place(const clang::Expr* e);             // a glvalue's object; a prvalue is put into a temporary
  void into(const clang::Expr* e, ir::PlaceId target); // builds a value of any type in `target`
  void ignored(const clang::Expr* e);                  // evaluated for its side effects only
  void condition(const clang::Expr* e, ir::BlockId whenTrue, ir::BlockId whenFalse);
  ir::PlaceId assigned(const clang::BinaryOperator* e); // performs an assignment; returns its target
  ir::PlaceId stepped(const clang::UnaryOperator* e);   // performs ++x or --x; returns x
  ir::ExprId sizeOfArray(clang::QualType type);
  ir::ExprId castScalar(const clang::CastExpr* e);     // Casts.cpp
  ir::ExprId convert(ir::ExprId value, ir::TypeId to); // between scalars
  ir::ExprId truth(ir::ExprId value);                  // value as a condition

  // ---- calls: the value of a scalar or reference result, or invalid; a class result goes to `target`
  ir::ExprId call(const clang::CallExpr* e, std::optional<ir::PlaceId> target);
  void construct(const clang::CXXConstructExpr* e, ir::PlaceId object, bool isBase = false);
  ir::ExprId newObject(const clang::CXXNewExpr* e);
  /// Inside a `try` with a handler for `std::bad_alloc`: adds a path to that handler.
  void mayRunOutOfMemory(const clang::CXXNewExpr* e);
  void deleteObject(const clang::CXXDeleteExpr* e);
  ir::PlaceId arrayLength(ir::ExprId pointer);
  void throwException(const clang::CXXThrowExpr* e);
  std::optional<ir::ExprId> builtin(const clang::CallExpr* e, const clang::FunctionDecl* callee, unsigned id);
  ir::ExprId atomic(const clang::AtomicExpr* e);
  std::vector<ir::ExprId> arguments(const clang::FunctionDecl* callee, const clang::FunctionProtoType* prototype,
                                    llvm::ArrayRef<const clang::Expr*> given);
  ir::ExprId argument(const clang::Expr* e, clang::QualType parameter);
  /// Appends a call. Returns the value of its result (in a temporary), if there is one and `target` is not given.
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
  ir::ExprId capture(ir::ExprId value, const clang::Expr* source);        // its current value, whatever happens next
  ir::PlaceId slot(ir::TypeId type, const clang::Expr* source);           // a temporary without a lifetime of its own
  ir::PlaceId materialize(const clang::Expr* prvalue, const clang::ValueDecl* extendedBy = nullptr);

  // ---- cleanups
  size_t cleanupDepth() const { return cleanups_.size(); }
  void pushCleanup(Cleanup cleanup);
  void pushDestroy(ir::PlaceId object, clang::QualType type, clang::SourceLocation location);
  void leaveTo(size_t depth);      // runs and removes the cleanups above `depth`
  void dropCleanups(size_t depth); // removes the cleanups above `depth` without running them
  /// Runs the cleanups above `depth` but keeps them: for a jump, at whose place (if valid) variables end their lives.
  void runCleanupsTo(size_t depth, clang::SourceLocation jump = {});
  ir::BlockId unwindTarget(); // where an exception thrown here goes; invalid: nowhere (terminate, or C)
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
  llvm::DenseMap<const clang::ValueDecl*, ir::PlaceId> variables; // the place that a local name stands for
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
  ir::BlockId indirectJump;    // the common block of all computed gotos
  ir::BlockId conditionalFrom; // the start of the outermost open conditional: its block …
  size_t conditionalAt = 0;    // … and the instruction
  llvm::DenseMap<const clang::Expr*, ir::ExprId> arrayLengths; // of variable-length arrays, by their size expression
  std::vector<Cleanup> extended;                               // for temporaries with a life extended by a declaration
  bool neverUnwinds = false;                                   // noexcept: an exception ends the program
  ir::VariableId nrvo;                                         // the result, if the returned variable is built in it
  struct SwitchCases {
    ir::ExprId value;
    ir::BlockId dispatch;
    std::vector<std::pair<const clang::SwitchCase*, ir::BlockId>> cases;
    size_t depth = 0;
  };
  SwitchCases* openSwitch = nullptr;

private:
  std::vector<Cleanup> cleanups_;
  llvm::DenseSet<ir::VariableId> captured_; // temporaries that are assigned exactly once

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
  llvm::DenseMap<const clang::Stmt*, std::pair<unsigned, unsigned>> statementSpans; // computed at the first goto
  void numberStatements(const clang::Stmt* s, unsigned& next);

  /// A full expression: its end destroys the temporaries made in it and hands extended ones to the enclosing scope.
  class FullExpression {
  public:
    enum class Kind : uint8_t { Statement, Inner }; // Inner: objects that outlive it belong to the enclosing one
    explicit FullExpression(FunctionLowering& f, Kind kind = Kind::Statement);
    ~FullExpression();
    /// The value, read before the temporaries that it may depend on are destroyed.
    ir::ExprId keep(ir::ExprId value, const clang::Expr* source);

  private:
    FunctionLowering& f_;
    size_t depth_;
    size_t extended_;
    ir::BlockId conditionalFrom_;
    size_t conditionalAt_;
    Kind kind_;
  };

  /// The finished parts of an object under construction: an exception destroys them. Once the object is complete, its
  /// owner destroys it.
  class PartlyBuilt {
  public:
    explicit PartlyBuilt(FunctionLowering& f) : f_(f) {}
    ~PartlyBuilt();
    void add(ir::PlaceId part, clang::QualType type, clang::SourceLocation location);
    void addFirst(ir::ExprId count, std::function<ir::PlaceId(ir::ExprId)> elementAt, clang::QualType type,
                  clang::SourceLocation location);

  private:
    FunctionLowering& f_;
    llvm::SmallVector<size_t, 4> entries_; // positions on the cleanup stack
    void push(Cleanup cleanup);
  };

  /// A part of an expression that may not be evaluated: its temporaries are destroyed only if they were made.
  class Conditional {
  public:
    /// The start of the choice, before the evaluation of its condition, which always happens.
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
