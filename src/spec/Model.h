// SPDX-License-Identifier: Apache-2.0
// What does a specification say? The `.own` language (docs/spec.md) as plain values. The parser reads them, the printer
// writes them, and the front end makes them from attributes in the source (SourceAttributes.h).
//
//   own(malloc) char *strdup(const char *s);
//   int asprintf(out own(malloc) char **strp, const char *format, ...) [[on return >= 0]];
//   own(malloc) void *realloc(own(malloc) void *p [[on return != null]], size_t n) [[size(n)]];
//
// These values mirror the text, one per written item. Outcomes.h derives the effects of a call, step by step and
// outcome by outcome; Library.h finds the specification of a function.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wt::spec {

/// The place where an item is written. All origins are equal, so that specifications with the same content are equal.
struct Origin {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  bool operator==(const Origin&) const { return true; }
};

// ------------------------------------------------------------------------------------------------ types

enum class Ownership : uint8_t {
  Unsaid, // on a type variable: as the container's elements; elsewhere: as ref
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
  std::string family;                      // of the owned object; empty: the family of the type, or any
  /// Named: the template's arguments. Pointer, references, Array: the one type pointed to. Function: result,
  /// parameters.
  std::vector<Type> parts;
  uint32_t count = 0;      // Array: its length; 0: not stated
  bool isVariadic = false; // Function

  bool operator==(const Type&) const = default;
};

/// One of C's own number types, under any of its names: `int`, `unsigned long`, `bool`.
bool isArithmetic(const Type& type);

/// Distinguishes overloads with the same name and arity: unique_ptr's constructor from a pointer and from a reference.
enum class Shape : uint8_t { Value, Pointer, Reference };

// ------------------------------------------------------------------------------------------------ paths, conditions

enum class Root : uint8_t { Return, This, Parameter };

/// Which value of a call? `p`, `*strp`, `fds[1]`, `return`, `this.elem`, `this.elem'` (its value after the call).
/// Fields are reached the same way through pointers and values; stars apply last: `*this.elem` is the target of `elem`.
struct Path {
  Root root = Root::Return;
  uint32_t parameter = 0; // Parameter: its position, without `this`
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

/// All of them hold; an empty list always holds.
using Condition = std::vector<Comparison>;

// ------------------------------------------------------------------------------------------------ functions

enum class EffectKind : uint8_t {
  Releases,    // the target of `from` goes back to `family`; null has no effect
  Allocates,   // `to` := a new object of `family`
  Moves,       // `to` := `from`, and `from` := null, unless it is a plain parameter or another effect sets it
  Aliases,     // `to` := `from`: the same address for both
  AliasesInto, // `to` := some address in the object `from` points to
  Clears,      // `to` := null
  Copies,      // the target of `from` is copied, byte by byte, to the target of `to`
  Keeps,       // `from` is stored out of the caller's sight, with the duty to release it
  Writes,      // the target of `from` holds any bytes afterwards; objects it owned remain owned
  Calls,       // the function that `from` points to is called, any number of times
};

struct Effect {
  EffectKind kind = EffectKind::Keeps;
  Path from;
  Path to;
  std::string family;
  Condition when;

  bool operator==(const Effect&) const = default;
};

/// In which direction does a pointer parameter transfer the value it points to? `out own char **p`: the function stores
/// an owned pointer in *p. `in own`: it takes over the value of *p. `inout own`: both, as getline does.
enum class Passing : uint8_t { Plain, Out, In, InOut };

struct Parameter {
  std::string name; // may be empty
  Type type;
  Passing passing = Passing::Plain;
  Condition when; // the condition for its change of owner; empty: the function's condition
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
  std::optional<Comparison> endsWhen;   // noreturn on …: does not return for such arguments or such a result
  bool neverThrows = false;             // nothrow
  bool neverNull = false;               // nonnull: the result is never null (of a handle: never the failure value)
  bool keepsRest = false;               // keeps(...): keeps the arguments after the listed ones, as emplace does
  bool writesRest = false;              // writes(...): writes to the targets of the variable arguments, as scanf does
  bool isZeroed = false;                // zeroed: the new memory holds zeroes
  bool waits = false;                   // waits: for something outside of the program
  bool callsForever = false;            // loops: calls back, again and again, until it is told to stop
  bool startsThread = false;            // threads: from then on, other code of the program runs at the same time
  std::vector<uint32_t> sizeParameters; // size(n), size(n, m): the size of the new object in bytes is their product
  Condition when;                       // the condition for changes of owner; empty: always
  std::vector<Effect> effects;          // in addition to those that the types imply (Outcomes.h has all)
  std::vector<Constraint> constraints;  // where { … }
  std::string header;                   // `stdio.h`; empty: not stated
  Origin origin;

  bool operator==(const FunctionSpec&) const = default;
};

/// `std::vector::push_back`: the name without template arguments; calls are matched by it.
std::string qualifiedName(const FunctionSpec& function);

// ------------------------------------------------------------------------------------------------ files

/// The functions for one kind of resource: `family malloc;` `family stream for FILE;` `family fd handle fails -1;`
struct Family {
  std::string name;
  std::vector<std::string> types; // `own FILE *` without a family belongs to the family that names FILE
  bool isHandle = false;          // an integer stands for the object
  bool isCounted = false;         // reference-counted: the last release frees
  bool isRequired = false;        // a function that gets null for one does not return, unless it says `ref`
  int64_t failure = 0;            // the result of a failed allocation
  Origin origin;

  bool operator==(const Family&) const = default;
};

/// A name that may stand in types: a type variable, or a type of the library.
struct TypeName {
  std::string name;
  Origin origin;

  bool operator==(const TypeName&) const = default;
};

/// `container stack<T> { own T *elem; };`: the contents of an instance; their ownership never changes.
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
