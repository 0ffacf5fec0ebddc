// SPDX-License-Identifier: Apache-2.0
// What does a specification say? The `.own` language (docs/spec.md) as plain values: what the parser reads, the printer
// writes, and the front end makes from attributes in the source (SourceAttributes.h).
//
//   own(malloc) char *strdup(const char *s);
//   int asprintf(out own(malloc) char **strp, const char *format, ...) [[on return >= 0]];
//   own(malloc) void *realloc(own(malloc) void *p [[on return != null]], size_t n) [[size(n)]];
//
// This is the text, one value per thing written. What a call *does*, step by step and outcome by outcome, is derived
// from it in Outcomes.h; which specification belongs to which function is answered in Library.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wt::spec {

/// Where a thing is written. Two specifications are equal if they say the same, wherever they stand.
struct Origin {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  bool operator==(const Origin&) const { return true; }
};

// ------------------------------------------------------------------------------------------------ types

enum class Ownership : uint8_t {
  Unsaid, // on a type variable: as the container's elements; on anything else: as ref
  Ref,    // borrowed
  Own,    // of a result: a new object, the caller's to release; of a parameter: the function releases it
  Keep,   // of a parameter: the function stores it and the duty to release goes with it
};

enum class TypeKind : uint8_t { Named, Pointer, Reference, MoveReference, Array, Function };

struct Type {
  TypeKind kind = TypeKind::Named;
  std::string name; // Named: `char`, `unsigned long`, `struct addrinfo`, `std::vector`, a type variable
  bool isConst = false;
  Ownership ownership = Ownership::Unsaid; // of a pointer, or of a value that is a handle: `own(fd) int`
  std::string family;                      // of what is owned; empty: the family of the type, or any
  /// Named: the template's arguments. Pointer, references, Array: the one type pointed to. Function: result,
  /// parameters.
  std::vector<Type> parts;
  uint32_t count = 0;      // Array: its length; 0: not said
  bool isVariadic = false; // Function

  bool operator==(const Type&) const = default;
};

/// `int`, `unsigned long`, `bool`: one of C's own numbers, by whatever name it is spelt there.
bool isArithmetic(const Type& type);

/// What tells overloads of one name and arity apart: unique_ptr's constructor from a pointer and from a reference.
enum class Shape : uint8_t { Value, Pointer, Reference };

// ------------------------------------------------------------------------------------------------ paths, conditions

enum class Root : uint8_t { Return, This, Parameter };

/// Which value of a call? `p`, `*strp`, `fds[1]`, `return`, `this.elem`, `this.elem'` (as it is after the call).
/// A field is reached through a pointer as through a value; stars apply last: `*this.elem` is what `elem` points to.
struct Path {
  Root root = Root::Return;
  uint32_t parameter = 0; // Parameter: its position, `this` not counted
  std::vector<std::string> fields;
  std::optional<uint32_t> element;
  uint32_t stars = 0;
  bool isAfter = false;

  bool operator==(const Path&) const = default;
};

enum class Compare : uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

/// `return >= 0`, `buffer == null`
struct Comparison {
  Path subject;
  Compare op = Compare::Equal;
  int64_t value = 0;
  bool isNull = false; // written `null`; value is 0

  bool operator==(const Comparison&) const = default;
};

/// All of them hold; none: always.
using Condition = std::vector<Comparison>;

// ------------------------------------------------------------------------------------------------ functions

enum class EffectKind : uint8_t {
  Releases,    // what `from` holds goes back to `family`; nothing happens on null
  Allocates,   // `to` := a new object of `family`
  Moves,       // `to` := `from`, and `from` := null, unless it is a plain parameter or another effect sets it
  Aliases,     // `to` := `from`: the same address for both
  AliasesInto, // `to` := some address in the object `from` points to
  Clears,      // `to` := null
  Copies,      // what `from` points to is copied, byte by byte, to where `to` points
  Keeps,       // `from` is stored where the caller cannot see it, and the duty to release goes with it
  Writes,      // what `from` points to holds any bytes afterwards; what it owned before is still owned
  Calls,       // the function `from` points to is called, any number of times
};

struct Effect {
  EffectKind kind = EffectKind::Keeps;
  Path from;
  Path to;
  std::string family;
  Condition when;

  bool operator==(const Effect&) const = default;
};

/// In which direction does a pointer parameter hand over what it points to? `out own char **p`: the function stores an
/// owned pointer in *p. `in own`: it takes over what *p holds. `inout own`: both, as getline does.
enum class Passing : uint8_t { Plain, Out, In, InOut };

struct Parameter {
  std::string name; // may be empty
  Type type;
  Passing passing = Passing::Plain;
  Condition when; // its ownership changes hands only then; empty: as the function's
  Origin origin;

  bool operator==(const Parameter&) const = default;
};

enum class ConstraintKind : uint8_t {
  RefType, // ref_type(T): nothing in T is owned
  OwnType, // own_type(T): T is owned
  Sum,     // own(whole) = own(part) + own(part)
};

struct Constraint {
  ConstraintKind kind = ConstraintKind::RefType;
  std::string type; // RefType, OwnType
  Path whole;       // Sum
  std::vector<Path> parts;

  bool operator==(const Constraint&) const = default;
};

/// One part of a qualified name: `vector<T>` in `std::vector<T>::push_back`.
struct NamePart {
  std::string name; // `push_back`, `~vector`, `operator=`, `operator new[]`, `operator bool`; `*`: any other member
  std::vector<Type> arguments;

  bool operator==(const NamePart&) const = default;
};

struct FunctionSpec {
  std::vector<NamePart> name;
  std::optional<Type> result; // none: a constructor, a destructor, a conversion, `*`
  std::vector<Parameter> parameters;
  bool isVariadic = false;
  bool isConst = false;                 // a const method
  bool neverReturns = false;            // noreturn
  std::optional<Comparison> endsWhen;   // noreturn on …: with such arguments, or such a result, it does not return
  bool neverThrows = false;             // nothrow
  bool neverNull = false;               // nonnull: the result is never null (of a handle: never the failure value)
  bool keepsRest = false;               // keeps(...): the arguments after the listed ones are kept, as by emplace
  bool writesRest = false;              // writes(...): what the variable arguments point to is written, as by scanf
  bool isZeroed = false;                // zeroed: what is allocated holds zeroes
  std::vector<uint32_t> sizeParameters; // size(n), size(n, m): the new object has the product of these in bytes
  Condition when;                       // ownership changes hands only then; empty: always
  std::vector<Effect> effects;          // beside those the types say (Outcomes.h has all)
  std::vector<Constraint> constraints;  // where { … }
  std::string header;                   // `stdio.h`; empty: not said
  Origin origin;

  bool operator==(const FunctionSpec&) const = default;
};

/// `std::vector::push_back`: the name without template arguments, which is what calls are matched by.
std::string qualifiedName(const FunctionSpec& function);

// ------------------------------------------------------------------------------------------------ files

/// What belongs together: `family malloc;` `family stream for FILE;` `family fd handle fails -1;`
struct Family {
  std::string name;
  std::vector<std::string> types; // `own FILE *` without a family is of the family that names FILE
  bool isHandle = false;          // an integer stands for the object
  bool isCounted = false;         // objects count their holders: the last release frees
  bool isRequired = false;        // a function that is given null for one does not come back, unless it says `ref`
  int64_t failure = 0;            // what an allocation that fails gives
  Origin origin;

  bool operator==(const Family&) const = default;
};

/// A name that may stand in types: a type variable, or a type of the library.
struct TypeName {
  std::string name;
  Origin origin;

  bool operator==(const TypeName&) const = default;
};

/// `container stack<T> { own T *elem; };`: what an instance holds; its ownership inside never changes.
struct Container {
  std::string name; // `stack`, `std::vector`
  std::vector<std::string> parameters;
  std::vector<Parameter> fields;
  Origin origin;

  bool operator==(const Container&) const = default;
};

struct File {
  std::vector<TypeName> types;
  std::vector<Family> families;
  std::vector<Container> containers;
  std::vector<FunctionSpec> functions;

  bool operator==(const File&) const = default;
};

} // namespace wt::spec
