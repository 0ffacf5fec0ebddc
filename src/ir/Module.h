// SPDX-License-Identifier: Apache-2.0
// One translation unit in the core language; and, once src/program/ has linked them, the whole program in the same
// form. A module is a plain value: tables whose rows refer to each other by id.
#pragma once

#include "ir/Body.h"
#include "ir/Record.h"
#include "ir/Type.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wt::ir {

enum class Linkage : uint8_t {
  External, // one definition in the program
  Merged,   // inline functions, template instances, implicit members: any of the equal definitions
  Internal, // static, or in an unnamed namespace: each unit has its own
};

struct Global {
  std::string name;        // linkage name; of a static local: `function.name`
  std::string displayName; // what the source calls it
  TypeId type;
  Linkage linkage = Linkage::External;
  bool isDefined = false; // false: extern, defined elsewhere
  bool isConst = false;
  bool isThreadLocal = false;
  bool isStaticLocal = false;
  FunctionId initializer; // the function that gives it its first value; invalid: zero, or defined elsewhere
  Location location;
};

/// What belongs together: an object of a family is released by a Free of the same family.
struct Family {
  std::string name;    // `malloc`, `new`, `new[]`, `FILE`, `fd` …
  int64_t failure = 0; // what an allocation that fails gives: 0 is null; a file descriptor's is -1
  bool operator==(const Family&) const = default;
};

/// The family of what a smart pointer releases, whose deleter is not looked into: it fits all others.
inline constexpr const char* kAnyFamily = "any";
inline bool fits(const Family& allocated, const Family& released) {
  return allocated.name == released.name || allocated.name == kAnyFamily || released.name == kAnyFamily;
}

enum class MethodKind : uint8_t { NotMethod, Static, Method, Constructor, Destructor };
enum class Access : uint8_t { Public, Protected, Private };

struct Function {
  std::string name;          // linkage name (mangled in C++); of a constructor or destructor the complete-object one
  std::string qualifiedName; // `std::vector::push_back`: template arguments stripped; what specifications name
  std::string displayName;   // for people: `Parser::next(int)`
  TypeId type;               // a FunctionType; a method's first parameter is `this`
  Linkage linkage = Linkage::External;
  MethodKind methodKind = MethodKind::NotMethod;
  RecordId methodOf;
  Access access = Access::Public;
  bool isVirtual = false;
  bool isImplicit = false;                 // written by the compiler
  bool isNoReturn = false;                 // declared so
  bool mayThrow = false;                   // an exception may leave it, as far as its declaration tells
  bool returnsNonNull = false;             // declared so
  bool isFromSystemHeader = false;         // bodies there are not lowered
  bool isInitializer = false;              // made for a global's first value, not written as a function
  std::vector<std::string> parameterNames; // may be shorter than the type's list
  Location location;
  std::unique_ptr<Body> body; // null: declared only
};

struct Module {
  std::string name; // the main source file; of a linked program, empty
  std::vector<SourceFile> files;
  std::vector<MacroUse> macros;
  TypeTable types;
  std::vector<Record> records;
  std::vector<Global> globals;
  std::vector<Function> functions;
  std::vector<std::string> strings; // literals
  std::vector<Family> families;
  uint64_t lines = 0; // of the main source file

  const Record& operator[](RecordId id) const { return records[id.index]; }
  const Global& operator[](GlobalId id) const { return globals[id.index]; }
  const Function& operator[](FunctionId id) const { return functions[id.index]; }
  Record& operator[](RecordId id) { return records[id.index]; }
  Global& operator[](GlobalId id) { return globals[id.index]; }
  Function& operator[](FunctionId id) { return functions[id.index]; }
  const SourceFile& operator[](FileId id) const { return files[id.index]; }
};

} // namespace wt::ir
