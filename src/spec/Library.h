// SPDX-License-Identifier: Apache-2.0
// Which specification speaks for this function? All specification files of a run, merged: the shipped ones, the user's,
// which replace shipped ones for the same function; those imported from other tools' descriptions, and those the front
// end read off attributes in the source, which only count for functions no file speaks for.
//
//   library.find("std::unique_ptr::reset", {Shape::Pointer})   // the parameters without `this`
//   library.find("printf", {Shape::Pointer, Shape::Value})
//
// Two specifications are for the same function if name, number of parameters and the shapes of these agree; in one
// layer they must then say the same.
#pragma once

#include "spec/Lexer.h"
#include "spec/Model.h"
#include "spec/Outcomes.h"
#include "spec/SourceAttributes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace wt::spec {

class Library {
public:
  enum class Layer : uint8_t { Source, Imported, Shipped, User }; // the later speaks first

  /// Reads, checks and merges. Returns what is wrong, in the order of the files and of the lines in them; with any
  /// problem the library is not to be used. Types, families and containers of one file are known to all.
  std::vector<Problem> load(llvm::vfs::FileSystem& fs, llvm::ArrayRef<std::string> shipped,
                            llvm::ArrayRef<std::string> user);

  /// What the front end read off attributes. The first for a function counts. A deallocator that no file speaks for
  /// releases the family that has its name.
  void addFromSource(const SourceSpecs& source);

  /// What another tool's description of a library says (Gir.h, CppcheckLibrary.h). The first for a function counts, and
  /// a family that is known already stays as it is.
  void addImported(File file);

  /// The specification for calls of this function, or null. The name has no template arguments
  /// (ir::Function::qualifiedName); `std::vector::*` speaks for members that have no specification of their own.
  const FunctionSpec* find(llvm::StringRef qualifiedName, llvm::ArrayRef<Shape> parameters) const;

  /// One that the user's files or imported ones give for this name, whatever its parameters; null if there is none.
  const FunctionSpec* named(llvm::StringRef qualifiedName) const;

  const FamilyTable& families() const { return families_; }
  /// By qualified name without arguments: `std::vector`.
  const Container* container(llvm::StringRef name) const;
  size_t size() const { return entries_.size(); }

private:
  struct Entry {
    FunctionSpec function;
    Layer layer;
  };
  std::vector<Entry> entries_;
  llvm::StringMap<std::vector<size_t>> byName_; // looked up only, never iterated
  std::vector<Container> containers_;
  FamilyTable families_;

  /// The one of the same layer for the same function, if it says something else; the first stays.
  const FunctionSpec* add(FunctionSpec function, Layer layer);
  void addOneFromSource(FunctionSpec function);
  void addPair(ReleasedBy pair);
  const FunctionSpec* findNamed(llvm::StringRef name, llvm::ArrayRef<Shape> parameters) const;
};

} // namespace wt::spec
