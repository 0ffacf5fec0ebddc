// SPDX-License-Identifier: Apache-2.0
// Which row of the module stands for this type, record, function, variable or place of Clang's? The first request makes
// the row; a function with a body to lower also goes on the list of pending functions.
//
// Rows are made on demand because a unit uses little of what its headers declare. A record is laid out only when an
// object of it is stored or one of its fields is used.
#pragma once

#include "frontend/Enumerations.h"
#include "frontend/Lower.h"
#include "ir/Module.h"

#include <deque>

namespace wt::frontend {

/// The path as reports show it: relative to the root if it lies below. Units and files are named the same way.
std::string shownPath(llvm::StringRef path, const FrontendOptions& options);

class UnitLowering {
public:
  explicit UnitLowering(LowerInput& input);

  ir::Module module;
  spec::SourceSpecs specs;
  clang::ASTContext& ast;
  clang::Sema& sema;

  /// Lowers every definition of the unit, and everything these need.
  void lowerAll();

  // ---- types (UnitTypes.cpp)
  ir::TypeId type(clang::QualType type);
  ir::TypeId pointerTo(ir::TypeId pointee, bool isConst = false, bool isReference = false);
  ir::TypeId functionType(const clang::FunctionDecl* function);
  ir::TypeId functionType(const clang::FunctionProtoType* prototype);
  ir::TypeId voidType() { return module.types.intern(ir::VoidType{}); }
  ir::TypeId boolType() { return module.types.intern(ir::IntType{1, false}); }
  ir::TypeId intType() { return module.types.intern(ir::IntType{32, true}); }
  ir::TypeId sizeType() { return type(ast.getSizeType()); }
  ir::TypeId wordType() { return type(ast.getPointerDiffType()); }
  ir::TypeId voidPointer() { return pointerTo(voidType()); }
  /// Are objects of this class passed by address, because copying them takes more than copying bytes?
  bool isPassedByAddress(clang::QualType type) const;

  ir::TypeId parameterType(clang::QualType parameter);
  /// GNU's transparent union (glibc's socket addresses) is passed as its first member; null for any other type.
  clang::QualType transparentMember(clang::QualType type) const;

  // ---- records (UnitRecords.cpp)
  ir::RecordId record(const clang::RecordDecl* decl);         // its fields may be missing
  ir::RecordId completeRecord(const clang::RecordDecl* decl); // with its fields, if it is defined
  uint32_t fieldIndex(const clang::FieldDecl* field);         // completes the record
  uint32_t baseIndex(const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base);
  /// The destructor that must run at the end of an object's life; null if there is nothing to run.
  const clang::CXXDestructorDecl* destructorOf(clang::QualType type);

  // ---- functions and globals (UnitSymbols.cpp)
  ir::FunctionId function(clang::GlobalDecl decl);
  ir::FunctionId libraryFunction(llvm::StringRef name, clang::QualType functionType); // of a builtin that is one
  ir::GlobalId global(const clang::VarDecl* decl);
  ir::GlobalId guardOf(ir::GlobalId staticLocal); // the flag that says its initialiser has run
  ir::StringId string(llvm::StringRef text);
  ir::FamilyId family(llvm::StringRef name, int64_t failure = 0);
  bool mayThrow(const clang::FunctionDecl* decl) const;
  bool isUserCode(clang::SourceLocation location) const;
  const Enumerations& enumerations(); // computed at the first request

  // ---- places in the source (UnitLocations.cpp)
  Location locate(clang::SourceLocation location);
  /// The source of an expression on one line, shortened if it is long.
  std::string text(clang::SourceRange range);

private:
  LowerInput& input_;
  std::unique_ptr<clang::MangleContext> mangle_;
  llvm::DenseMap<const clang::Type*, ir::TypeId> types_;
  llvm::DenseMap<const clang::RecordDecl*, ir::RecordId> records_;
  llvm::DenseMap<const clang::RecordDecl*, bool> completed_;
  llvm::DenseMap<const clang::FieldDecl*, uint32_t> fieldIndices_;
  llvm::DenseMap<std::pair<const void*, unsigned>, ir::FunctionId> functions_;
  llvm::StringMap<ir::FunctionId> libraryFunctions_;
  llvm::DenseMap<const clang::VarDecl*, ir::GlobalId> globals_;
  llvm::DenseMap<ir::GlobalId, ir::GlobalId> guards_;
  llvm::StringMap<ir::StringId> strings_;
  llvm::StringMap<ir::FamilyId> families_;
  llvm::DenseMap<const char*, FileId> filesByName_; // by address: Clang keeps one copy of each name
  llvm::StringMap<FileId> filesByPath_;
  llvm::DenseMap<unsigned, MacroId> macros_;
  llvm::StringMap<unsigned> recordNames_;
  std::optional<Enumerations> enumerations_;
  std::deque<std::pair<clang::GlobalDecl, ir::FunctionId>> pending_;
  std::vector<std::pair<const clang::VarDecl*, ir::GlobalId>> initializers_;

  ir::TypeId lowerType(const clang::Type* type);
  void fillRecord(ir::RecordId id, const clang::RecordDecl* decl);
  void addVirtualMethods(ir::RecordId id, const clang::CXXRecordDecl* decl);
  std::string recordName(const clang::RecordDecl* decl);
  std::string linkageName(clang::GlobalDecl decl);
  void describeFunction(ir::Function& row, clang::GlobalDecl decl);
  const clang::FunctionDecl* bodyToLower(const clang::FunctionDecl* decl) const;
  FileId fileNamed(const char* name, clang::SourceLocation inside);
  Location position(clang::SourceLocation fileLocation);

  void visitContext(const clang::DeclContext* context);
  void visitDecl(const clang::Decl* decl);
  void lowerPending();
  void lowerInitializers();
};

/// The name with its scopes, without template arguments and inline namespaces: `std::vector::push_back`.
std::string qualifiedNameOf(const clang::NamedDecl* decl);

} // namespace wt::frontend
