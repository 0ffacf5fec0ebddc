// SPDX-License-Identifier: Apache-2.0
// How is a random program written in the core language, with the lines of its C text?
#include "Language.h"

namespace wt::random {

namespace {

constexpr const char* kHead = R"(module "random.c"
file 0 "random.c"
family malloc
record struct %node size 24 {
  tag: i32
  text: *i8 bit 64
  next: *%node bit 128
}
)";

const char* typeText(Type type) {
  switch (type) {
  case Type::None: return "void";
  case Type::Number:
  case Type::Handle: return "i32";
  case Type::Text: return "*i8";
  case Type::Node: return "*%node";
  case Type::TextOut: return "**i8";
  case Type::NodeOut: return "**%node";
  }
  return "";
}

/// One function: blocks are lists of lines, printed at the end.
class IrFunction {
public:
  IrFunction(const Program& program, const Function& function) : program_(program), function_(function) {}

  std::string run() {
    current_ = newBlock();
    exit_ = newBlock();
    blocks_[exit_].isExit = true;
    for (uint32_t i = function_.parameters; i < function_.variables.size(); ++i) {
      const Variable& v = function_.variables[i];
      add("enter " + v.name, 1);
      add(v.name + " := " + (v.type == Type::Number ? "0" : "null"), 1);
    }
    for (const Statement& s : function_.body)
      write(s);
    std::string text = head();
    for (size_t b = 0; b < blocks_.size(); ++b) {
      text += "b" + std::to_string(b) + ":" + (blocks_[b].isExit ? " exit\n" : "\n") + blocks_[b].text;
    }
    return text + "}\n";
  }

private:
  struct Block {
    std::string text;
    bool isExit = false;
  };
  static constexpr size_t kClosed = SIZE_MAX;
  const Program& program_;
  const Function& function_;
  std::vector<Block> blocks_;
  size_t current_ = 0, exit_ = 0;
  size_t breakTo_ = kClosed, continueTo_ = kClosed;

  std::string head() const {
    std::string text = "func @" + function_.name + "(";
    for (uint32_t i = 0; i < function_.parameters; ++i)
      text += (i ? ", " : "") + function_.variables[i].name + ": " + typeText(function_.variables[i].type);
    text += ")";
    if (function_.result != Type::None)
      text += std::string(" -> ") + typeText(function_.result);
    text += " at 0:1:1 {\n";
    for (uint32_t i = function_.parameters; i < function_.variables.size(); ++i)
      text += "  local " + function_.variables[i].name + ": " + typeText(function_.variables[i].type) + "\n";
    if (function_.result != Type::None)
      text += std::string("  result result: ") + typeText(function_.result) + "\n";
    return text;
  }

  size_t newBlock() {
    blocks_.emplace_back();
    return blocks_.size() - 1;
  }
  void add(const std::string& text, uint32_t line) {
    if (current_ != kClosed)
      blocks_[current_].text += "  " + text + " at " + std::to_string(line) + ":1\n";
  }
  void go(const std::string& word, std::initializer_list<size_t> to) {
    if (current_ == kClosed)
      return;
    std::string& text = blocks_[current_].text;
    text += "  " + word;
    for (size_t b : to)
      text += " b" + std::to_string(b);
    text += "\n";
    current_ = kClosed;
  }

  std::string text(const Place& place) const {
    const std::string& name = (place.isGlobal ? program_.globals : function_.variables)[place.variable].name;
    std::string variable = place.isGlobal ? "$" + name : name;
    switch (place.step) {
    case Step::None: return variable;
    case Step::Tag: return "(*" + variable + ").tag";
    case Step::Text: return "(*" + variable + ").text";
    case Step::Next: return "(*" + variable + ").next";
    case Step::Pointee: return "*" + variable;
    }
    return variable;
  }

  std::string text(const Source& source) const {
    switch (source.kind) {
    case Source::Kind::Null: return "null";
    case Source::Kind::Constant: return std::to_string(source.number);
    case Source::Kind::Read: return text(source.place);
    case Source::Kind::AddressOf: return "&" + text(source.place);
    case Source::Kind::Input: return "unknown(any)";
    case Source::Kind::Allocate: return "alloc malloc %node size 24";
    case Source::Kind::Call: break;
    }
    std::string result = "call @" + program_.functions[source.callee].name + "(";
    for (size_t i = 0; i < source.arguments.size(); ++i)
      result += (i ? ", " : "") + text(source.arguments[i]);
    return result + ")";
  }

  /// Writes the two branches of a test; an input leaves the choice free.
  void branch(const Condition& condition, uint32_t line, size_t whenTrue, size_t whenFalse) {
    go("goto", {whenTrue, whenFalse});
    const Test& test = condition.first;
    if (test.kind == Test::Kind::Input)
      return;
    bool isNumber = typeOf(program_, function_, test.place) == Type::Number;
    bool hasOther = test.kind == Test::Kind::Same || test.kind == Test::Kind::Different;
    bool isEqual = test.kind == Test::Kind::False || test.kind == Test::Kind::Same;
    std::string other = hasOther ? text(test.other) : isNumber ? "0" : "null";
    for (bool way : {true, false}) {
      current_ = way ? whenTrue : whenFalse;
      add("assume " + text(test.place) + (isEqual == way ? " == " : " != ") + other, line);
    }
  }

  void writeBlock(const std::vector<Statement>& statements, size_t in, size_t next) {
    current_ = in;
    for (const Statement& s : statements)
      write(s);
    go("goto", {next});
  }

  void write(const Statement& s) {
    switch (s.kind) {
    case Statement::Kind::Assign: return add(text(s.place) + " := " + text(s.source), s.line);
    case Statement::Kind::Release: return add("free malloc " + text(s.place), s.line);
    case Statement::Kind::Call: return add(text(s.source), s.line);
    case Statement::Kind::Touch: return add("(*" + text(s.place) + ").tag := 1", s.line);
    case Statement::Kind::If: return writeIf(s);
    case Statement::Kind::Count:
    case Statement::Kind::While: return writeLoop(s);
    case Statement::Kind::Break: return go("jump", {breakTo_});
    case Statement::Kind::Continue: return go("jump", {continueTo_});
    case Statement::Kind::Return: return writeReturn(s);
    }
  }

  void writeIf(const Statement& s) {
    if (current_ == kClosed)
      return;
    size_t whenTrue = newBlock(), whenFalse = newBlock(), next = newBlock();
    branch(s.condition, s.line, whenTrue, whenFalse);
    writeBlock(s.body, whenTrue, next);
    writeBlock(s.otherwise, whenFalse, next);
    current_ = next;
  }

  void writeLoop(const Statement& s) {
    if (current_ == kClosed)
      return;
    bool isCount = s.kind == Statement::Kind::Count;
    if (isCount)
      add(text(s.place) + " := 0", s.line);
    size_t head = newBlock(), body = newBlock(), out = newBlock(), step = newBlock(), next = newBlock();
    go("goto", {head});
    current_ = head;
    if (isCount) {
      go("goto", {body, out});
      current_ = body;
      add("assume " + text(s.place) + " < " + text(s.source), s.line);
      current_ = out;
      add("assume " + text(s.place) + " >= " + text(s.source), s.line);
    } else {
      branch(s.condition, s.line, body, out);
    }
    size_t breakBefore = breakTo_, continueBefore = continueTo_;
    breakTo_ = next;
    continueTo_ = step;
    writeBlock(s.body, body, step);
    breakTo_ = breakBefore;
    continueTo_ = continueBefore;
    current_ = step;
    if (isCount)
      add(text(s.place) + " := (" + text(s.place) + " + 1)", s.line);
    go("goto", {head});
    current_ = out;
    go("goto", {next});
    current_ = next;
  }

  void writeReturn(const Statement& s) {
    if (function_.result != Type::None)
      add("result := " + text(s.source), s.line);
    for (uint32_t i = function_.parameters; i < function_.variables.size(); ++i)
      add("leave " + function_.variables[i].name, s.line);
    add("return", s.line);
    go("jump", {exit_});
  }
};

} // namespace

std::string writeIr(const Program& program) {
  std::string text = kHead;
  for (const Variable& global : program.globals)
    text += "global $" + global.name + ": " + typeText(global.type) + "\n";
  for (const Function& function : program.functions)
    text += IrFunction(program, function).run();
  return text;
}

} // namespace wt::random
