// SPDX-License-Identifier: Apache-2.0
// Which specification speaks for this function? All specification files of a run, merged: the shipped ones, the user's,
// which replace shipped ones for the same function, and those the front end read off attributes in the source, which
// only count for functions no file speaks for.
//
//   library.find("std::unique_ptr::reset", {Shape::Pointer})   // the parameters without `this`
//   library.find("printf", {Shape::Pointer, Shape::Value})
#pragma once

#include "spec/Model.h"
#include "spec/Outcomes.h"
#include "support/Result.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace wt::spec {

/// What tells overloads of one name and arity apart: unique_ptr's constructor from a pointer and from a reference.
enum class Shape : uint8_t { Value, Pointer, Reference };

/// Text with its place, `file:line:column: message`.
struct Problem {
  Origin origin;
  std::string message;
};
std::string describe(const Problem& problem);

class Library {
public:
  enum class Layer : uint8_t { Source, Shipped, User }; // the later speaks first

  /// Reads, merges and checks; the problems are in the order of the files and the lines in them. `files` in one layer may
  /// be in any order: types and families of one are seen in all.
  std::vector<Problem> load(llvm::vfs::FileSystem& fs, llvm::ArrayRef<std::string> shipped,
                            llvm::ArrayRef<std::string> user);
  void add(FunctionSpec function, Layer layer);
  void add(const Family& family) { families_.add(family); }

  /// The specification for calls of this function, or null. The name has no template arguments (ir::Function::qualifiedName);
  /// `std::vector::*` speaks for members of `std::vector` that have no specification of their own.
  const FunctionSpec* find(llvm::StringRef qualifiedName, llvm::ArrayRef<Shape> parameters) const;

  const FamilyTable& families() const { return families_; }
  const Container* container(llvm::StringRef name) const;
  size_t size() const { return functions_.size(); }

private:
  struct Entry {
    FunctionSpec function;
    Layer layer;
  };
  std::vector<Entry> functions_;
  llvm::StringMap<std::vector<size_t>> byName_; // looked up only, never iterated
  std::vector<Container> containers_;
  FamilyTable families_;
};

} // namespace wt::spec
