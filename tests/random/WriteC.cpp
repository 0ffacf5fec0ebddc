// SPDX-License-Identifier: Apache-2.0
// How is a random program written as C, with each statement on a line of its own?
#include "Language.h"

namespace wt::random {

namespace {

constexpr const char* kHead = R"(#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>
struct node {
  int tag;
  char *text;
  struct node *next;
};
int input(void);
)";

const char* typeText(Type type) {
  switch (type) {
  case Type::None: return "void ";
  case Type::Number:
  case Type::Handle: return "int ";
  case Type::Text: return "char *";
  case Type::Node: return "struct node *";
  case Type::TextOut: return "char **";
  case Type::NodeOut: return "struct node **";
  }
  return "";
}

const char* startText(Type type) {
  return type == Type::Number ? "0" : type == Type::Handle ? "-1" : "NULL";
}

class Writer {
public:
  explicit Writer(Program& program) : program_(program) {}

  std::string run() {
    add(kHead);
    for (const Variable& global : program_.globals)
      add(std::string(typeText(global.type)) + global.name + ";\n");
    for (Function& function : program_.functions)
      write(function);
    return std::move(text_);
  }

private:
  Program& program_;
  Function* function_ = nullptr;
  std::string text_;
  uint32_t line_ = 1;
  unsigned depth_ = 1;

  void add(const std::string& text) {
    text_ += text;
    for (char c : text)
      line_ += c == '\n';
  }

  void addLine(const std::string& text) { add(std::string(depth_ * 2, ' ') + text + "\n"); }

  void write(Function& function) {
    function_ = &function;
    std::string head = "\n" + std::string(typeText(function.result)) + function.name + "(";
    for (uint32_t i = 0; i < function.parameters; ++i)
      head += (i ? ", " : "") + std::string(typeText(function.variables[i].type)) + function.variables[i].name;
    add(head + (function.parameters == 0 ? "void) {\n" : ") {\n"));
    for (uint32_t i = function.parameters; i < function.variables.size(); ++i) {
      const Variable& v = function.variables[i];
      if (isUsed(i, function.body))
        addLine(typeText(v.type) + v.name + " = " + startText(v.type) + ";");
    }
    for (Statement& s : function.body)
      write(s);
    add("}\n");
  }

  static bool uses(uint32_t variable, const Place& place) { return !place.isGlobal && place.variable == variable; }

  static bool uses(uint32_t variable, const Source& source) {
    for (const Source& argument : source.arguments)
      if (uses(variable, argument))
        return true;
    return (source.kind == Source::Kind::Read || source.kind == Source::Kind::AddressOf) &&
           uses(variable, source.place);
  }

  static bool uses(uint32_t variable, const Test& test) {
    bool hasOther = test.kind == Test::Kind::Same || test.kind == Test::Kind::Different;
    return (test.kind != Test::Kind::Input && uses(variable, test.place)) || (hasOther && uses(variable, test.other));
  }

  static bool isUsed(uint32_t variable, const std::vector<Statement>& block) {
    using Kind = Statement::Kind;
    for (const Statement& s : block) {
      bool hasPlace =
          s.kind == Kind::Assign || s.kind == Kind::Release || s.kind == Kind::Touch || s.kind == Kind::Count;
      bool hasCondition = s.kind == Kind::If || s.kind == Kind::While;
      if ((hasPlace && uses(variable, s.place)) || uses(variable, s.source) || isUsed(variable, s.body) ||
          isUsed(variable, s.otherwise))
        return true;
      if (hasCondition && (uses(variable, s.condition.first) ||
                           (s.condition.joint != Condition::Joint::None && uses(variable, s.condition.second))))
        return true;
    }
    return false;
  }

  Type typeOf(const Place& place) const { return random::typeOf(program_, *function_, place); }

  std::string text(const Place& place) const {
    const std::string& name = (place.isGlobal ? program_.globals : function_->variables)[place.variable].name;
    switch (place.step) {
    case Step::None: return name;
    case Step::Tag: return name + "->tag";
    case Step::Text: return name + "->text";
    case Step::Next: return name + "->next";
    case Step::Pointee: return "*" + name;
    }
    return name;
  }

  std::string text(const Source& source) const {
    switch (source.kind) {
    case Source::Kind::Null: return "NULL";
    case Source::Kind::Constant: return std::to_string(source.number);
    case Source::Kind::Read: return text(source.place);
    case Source::Kind::AddressOf: return "&" + text(source.place);
    case Source::Kind::Input: return "input()";
    case Source::Kind::Allocate:
      return source.type == Type::Text   ? "malloc(8)"
             : source.type == Type::Node ? "calloc(1, sizeof(struct node))"
                                         : "open(\"name\", O_RDONLY)";
    case Source::Kind::Call: break;
    }
    std::string result = program_.functions[source.callee].name + "(";
    for (size_t i = 0; i < source.arguments.size(); ++i)
      result += (i ? ", " : "") + text(source.arguments[i]);
    return result + ")";
  }

  std::string text(const Test& test) const {
    bool isHandle = test.kind != Test::Kind::Input && typeOf(test.place) == Type::Handle;
    switch (test.kind) {
    case Test::Kind::True: return isHandle ? text(test.place) + " >= 0" : text(test.place);
    case Test::Kind::False:
      return isHandle                           ? text(test.place) + " < 0"
             : test.place.step == Step::Pointee ? "!(" + text(test.place) + ")"
                                                : "!" + text(test.place);
    case Test::Kind::Less: return text(test.place) + " < " + std::to_string(test.number);
    case Test::Kind::Greater: return text(test.place) + " > " + std::to_string(test.number);
    case Test::Kind::Equal: return text(test.place) + " == " + std::to_string(test.number);
    case Test::Kind::Same: return text(test.place) + " == " + text(test.other);
    case Test::Kind::Different: return text(test.place) + " != " + text(test.other);
    case Test::Kind::Input: break;
    }
    return "input()";
  }

  std::string text(const Condition& condition) const {
    std::string result = text(condition.first);
    if (condition.joint != Condition::Joint::None)
      result += (condition.joint == Condition::Joint::And ? " && " : " || ") + text(condition.second);
    return result;
  }

  void writeBlock(std::vector<Statement>& block) {
    ++depth_;
    for (Statement& s : block)
      write(s);
    --depth_;
  }

  void write(Statement& s) {
    s.line = line_;
    switch (s.kind) {
    case Statement::Kind::Assign: return addLine(text(s.place) + " = " + text(s.source) + ";");
    case Statement::Kind::Release:
      return addLine((typeOf(s.place) == Type::Handle ? "close(" : "free(") + text(s.place) + ");");
    case Statement::Kind::Call: return addLine(text(s.source) + ";");
    case Statement::Kind::Touch: return addLine(touch(s.place));
    case Statement::Kind::If:
      addLine("if (" + text(s.condition) + ") {");
      writeBlock(s.body);
      if (!s.otherwise.empty()) {
        addLine("} else {");
        writeBlock(s.otherwise);
      }
      return addLine("}");
    case Statement::Kind::Count: {
      std::string i = text(s.place);
      addLine("for (" + i + " = 0; " + i + " < " + text(s.source) + "; " + i + "++) {");
      writeBlock(s.body);
      return addLine("}");
    }
    case Statement::Kind::While:
      addLine("while (" + text(s.condition) + ") {");
      writeBlock(s.body);
      return addLine("}");
    case Statement::Kind::Break: return addLine("break;");
    case Statement::Kind::Continue: return addLine("continue;");
    case Statement::Kind::Return:
      return addLine(function_->result == Type::None ? "return;" : "return " + text(s.source) + ";");
    }
  }

  std::string touch(const Place& place) const {
    switch (typeOf(place)) {
    case Type::Handle: return "lseek(" + text(place) + ", 0, SEEK_SET);";
    case Type::Node: return text(place) + "->tag = 1;";
    default: return (place.step == Step::Pointee ? "(" + text(place) + ")" : text(place)) + "[0] = 'x';";
    }
  }
};

} // namespace

std::string writeC(Program& program) {
  return Writer(program).run();
}

} // namespace wt::random
