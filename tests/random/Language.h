// SPDX-License-Identifier: Apache-2.0
// What do random programs consist of? A small part of C, as a tree: structs with an owning field and a link,
// out-parameters, status codes, failing allocations, descriptors, calls of earlier functions. It is so small that every
// execution can be tried (Execute.h), so the errors of a program are known exactly.
//
//   int f2(struct node *a, char **b, int c) {
//     char *p = NULL;
//     p = malloc(8);
//     if (!p)
//       return -1;
//     a->text = p;
//     …
//
// All variables are declared at the start of their function and initialised, so any statement may be dropped and the
// program stays valid (Shrink.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wt::random {

enum class Type : uint8_t { None, Number, Text, Node, TextOut, NodeOut, Handle };

struct Variable {
  Type type = Type::None;
  std::string name;
};

/// A variable, or one step from it: `n->tag`, `n->text`, `n->next`, `*out`.
enum class Step : uint8_t { None, Tag, Text, Next, Pointee };

struct Place {
  bool isGlobal = false;
  uint32_t variable = 0; // of the function, or of the program
  Step step = Step::None;
  bool operator==(const Place&) const = default;
};

struct Source {
  enum class Kind : uint8_t { Null, Constant, Read, AddressOf, Input, Allocate, Call };
  Kind kind = Kind::Null;
  int number = 0;
  Place place;
  Type type = Type::None; // Allocate: the type of the object
  uint32_t callee = 0;
  std::vector<Source> arguments;
};

struct Test {
  enum class Kind : uint8_t { True, False, Less, Greater, Equal, Same, Different, Input };
  Kind kind = Kind::Input;
  Place place;
  int number = 0;
  Place other = {}; // Same, Different: the other pointer
};

struct Condition {
  enum class Joint : uint8_t { None, And, Or };
  Test first;
  Joint joint = Joint::None;
  Test second;
};

struct Statement {
  enum class Kind : uint8_t { Assign, Release, Call, Touch, If, Count, While, Break, Continue, Return };
  Kind kind = Kind::Assign;
  Place place;         // Assign: target; Release, Touch: the object; Count: the counter
  Source source;       // Assign, Call, Return; Count: the bound
  Condition condition; // If, While
  std::vector<Statement> body, otherwise;
  uint32_t line = 0; // set when written
};

struct Function {
  std::string name;
  Type result = Type::None;
  uint32_t parameters = 0; // the number of parameters, which are the first variables
  std::vector<Variable> variables;
  std::vector<Statement> body;
};

/// A function calls only functions before it, or itself.
struct Program {
  std::vector<Variable> globals;
  std::vector<Function> functions;
};

inline Type typeOf(const Program& program, const Function& function, const Place& place) {
  Type type = (place.isGlobal ? program.globals : function.variables)[place.variable].type;
  switch (place.step) {
  case Step::None: return type;
  case Step::Tag: return Type::Number;
  case Step::Text: return Type::Text;
  case Step::Next: return Type::Node;
  case Step::Pointee: return type == Type::TextOut ? Type::Text : Type::Node;
  }
  return type;
}

/// The program as C, with each statement on a line of its own; records the line in the statement.
std::string writeC(Program& program);
/// The same in the core language, with the lines of the C text; only for programs without strings and handles.
std::string writeIr(const Program& program);

} // namespace wt::random
