// SPDX-License-Identifier: Apache-2.0
// Which specification applies to this function? All specification files of a run, merged. The user's replace shipped
// ones for the same function. Specifications imported from other tools' descriptions, and those that the front end
// reads from attributes in the source, apply only to functions without one in a file.
//
//   library.find("std::unique_ptr::reset", {Shape::Pointer})   // the parameters without `this`
//   library.find("printf", {Shape::Pointer, Shape::Value})
//
// Two specifications are for the same function if the name, the number of parameters and the parameters' shapes agree.
// Within one layer they must then be equal.
#pragma once

#include "spec/Model.h"
#include "spec/Outcomes.h"
#include "spec/Outline.h"
#include "spec/SourceAttributes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <deque>

namespace wt::spec {

class Library {
public:
  enum class Layer : uint8_t { Source, Imported, Shipped, User }; // a later layer takes precedence

  /// Reads, checks and merges. Returns the problems in the order of the files and of their lines; if there are any, the
  /// library must not be used. Every file sees the types, families and containers of all files.
  std::vector<Problem> load(llvm::vfs::FileSystem& fs, llvm::ArrayRef<std::string> shipped,
                            llvm::ArrayRef<std::string> user);

  struct Text {
    std::string name; // of the file
    llvm::StringRef text;
  };
  /// Loads the shipped files alone, without checking them: a test does. The description of a function is parsed when it
  /// is first looked up, so the texts must live as long as the library.
  void loadShipped(std::vector<Text> files);

  /// Adds the specifications from attributes. The first one for a function wins. A deallocator without a specification
  /// in a file releases the family that has its name.
  void addFromSource(const SourceSpecs& source);

  /// Adds another tool's description of a library (Gir.h, CppcheckLibrary.h). The first one for a function wins, and a
  /// family that is already known is not changed.
  void addImported(File file);

  /// The specification for calls of this function, or null. The name has no template arguments
  /// (ir::Function::qualifiedName); `std::vector::*` applies to members without a specification of their own.
  const FunctionSpec* find(llvm::StringRef qualifiedName, llvm::ArrayRef<Shape> parameters) const;

  /// A specification of the user's or an imported one for this name, with any parameters; null if there is none.
  const FunctionSpec* named(llvm::StringRef qualifiedName) const;

  const FamilyTable& families() const { return families_; }
  /// By qualified name without arguments: `std::vector`.
  const Container* container(llvm::StringRef name) const;
  /// The number of functions whose description has been parsed.
  size_t size() const { return entries_.size(); }

private:
  struct Entry {
    FunctionSpec function;
    Layer layer;
  };
  struct Unread {
    size_t file; // of texts_
    Item item;
  };
  // A look-up may parse, so these change; not for several threads.
  mutable std::deque<Entry> entries_;
  mutable llvm::StringMap<std::vector<size_t>> byName_; // for look-up only, never iterated
  mutable llvm::StringMap<std::vector<Unread>> unread_; // by name, likewise
  std::deque<Text> texts_;
  std::vector<Container> containers_;
  FamilyTable families_;

  /// Adds a specification. Returns the one of the same layer for the same function if it differs; the first one stays.
  const FunctionSpec* add(FunctionSpec function, Layer layer) const;
  void read(llvm::StringRef name) const;
  void addOneFromSource(FunctionSpec function);
  void addPair(ReleasedBy pair);
  const FunctionSpec* findNamed(llvm::StringRef name, llvm::ArrayRef<Shape> parameters) const;
};

} // namespace wt::spec
