// SPDX-License-Identifier: Apache-2.0
// How is a random program made that does little but move pointers? (See Generate.h.)
#include "Dice.h"
#include "Generate.h"

namespace wt::random {

namespace {

using Kind = Statement::Kind;
using Block = std::vector<Statement>;

class PointerFunction {
public:
  PointerFunction(Dice& dice, const Program& program, bool isMain) : dice_(dice), program_(program) {
    function_.name = isMain ? "main" : "f" + std::to_string(program.functions.size());
    if (!isMain) {
      function_.parameters = dice_.below(3);
      for (uint32_t i = 0; i < function_.parameters; ++i)
        add(dice_.percent(70) ? Type::Node : Type::NodeOut);
      isReader_ = dice_.percent(25);
      function_.result = dice_.percent(isReader_ ? 20 : 60) ? Type::Node : Type::None;
    } else {
      function_.result = Type::Number;
    }
    for (uint32_t i = 2 + dice_.below(3); i > 0; --i)
      add(dice_.percent(80) ? Type::Node : Type::NodeOut);
    add(Type::Number);
  }

  Function run() {
    function_.body = block(4 + dice_.below(8), 0);
    function_.body.push_back(returning());
    return std::move(function_);
  }

private:
  Dice& dice_;
  const Program& program_;
  Function function_;
  bool isReader_ = false; // it only reads nodes and writes numbers: a call of it changes no pointer that outlives it
  unsigned calls_ = 0;

  void add(Type type) {
    static const char* const kNames[] = {"", "k", "p", "n", "out", "slot", "fd"};
    std::string number = std::to_string(function_.variables.size());
    function_.variables.push_back({type, kNames[static_cast<int>(type)] + number});
  }

  Place variableOf(Type type) {
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < function_.variables.size(); ++i)
      if (function_.variables[i].type == type)
        found.push_back(i);
    if (found.empty()) {
      found.push_back(static_cast<uint32_t>(function_.variables.size()));
      add(type);
    }
    return {false, found[dice_.below(found.size())], Step::None};
  }

  /// A place that holds a pointer to a node; rarely behind a pointer, where no guard can be written.
  Place nodePlace(bool isGuarded = false) {
    uint32_t roll = dice_.below(isGuarded || dice_.percent(15) ? 100 : 60);
    if (roll < 50)
      return variableOf(Type::Node);
    if (roll < 60 && !program_.globals.empty())
      return {true, dice_.below(program_.globals.size()), Step::None};
    Place place = variableOf(roll < 85 ? Type::Node : Type::NodeOut);
    place.step = roll < 85 ? Step::Next : Step::Pointee;
    return place;
  }

  Source reading(Place place, Source::Kind kind = Source::Kind::Read) {
    Source s;
    s.kind = kind;
    s.place = place;
    return s;
  }

  Source nodeSource(bool isGuarded = false) { return dice_.percent(85) ? reading(nodePlace(isGuarded)) : Source(); }

  Source slotSource() {
    if (dice_.percent(25))
      return reading(variableOf(Type::NodeOut));
    Place place = nodePlace();
    if (place.step == Step::Pointee)
      return reading({place.isGlobal, place.variable, Step::None});
    return reading(place, Source::Kind::AddressOf);
  }

  Condition condition() {
    Condition c;
    if (dice_.percent(30))
      return c;
    static const Test::Kind kKinds[] = {Test::Kind::True, Test::Kind::True, Test::Kind::False, Test::Kind::Same,
                                        Test::Kind::Different};
    c.first.kind = kKinds[dice_.below(5)];
    c.first.place = nodePlace();
    c.first.other = nodePlace();
    return c;
  }

  Statement assign(Place place, Source source) {
    Statement s;
    s.place = place;
    s.source = std::move(source);
    return s;
  }

  Block block(size_t count, unsigned depth) {
    Block result;
    for (size_t i = 0; i < count; ++i)
      result.push_back(guarded(statement(depth)));
    return result;
  }

  /// `if (x) x->next = y;`, so that executions continue.
  Statement guarded(Statement s) {
    const Place* used = s.place.step != Step::None ? &s.place : &s.source.place;
    if (s.kind != Kind::Assign || used->step == Step::None || !dice_.percent(90))
      return s;
    Statement guard;
    guard.kind = Kind::If;
    guard.condition.first.kind = Test::Kind::True;
    guard.condition.first.place = {used->isGlobal, used->variable, Step::None};
    guard.body.push_back(std::move(s));
    return guard;
  }

  /// `n = p->next`, `n->tag = 3` or `k = 3`, for a local `n` or `k`.
  Statement look() {
    if (dice_.percent(60))
      return assign(variableOf(Type::Node), nodeSource(true));
    Source number;
    number.kind = Source::Kind::Constant;
    number.number = static_cast<int>(dice_.below(4));
    Place place = variableOf(dice_.percent(60) ? Type::Node : Type::Number);
    if (typeOf(program_, function_, place) == Type::Node)
      place.step = Step::Tag;
    return assign(place, number);
  }

  Statement statement(unsigned depth) {
    uint32_t roll = dice_.below(100);
    if (isReader_ && roll < 82)
      return look();
    if (roll < 34)
      return assignment();
    if (roll < 54)
      return allocation();
    if (roll < 62)
      return assign(variableOf(Type::NodeOut), slotSource());
    Statement s;
    if (roll < 69) {
      s.kind = Kind::Release;
      s.place = nodePlace();
      return s;
    }
    if (roll < 82 && calls_ < 3)
      return call();
    if (roll < 93 && depth < 2) {
      s.kind = Kind::If;
      s.condition = condition();
      s.body = block(1 + dice_.below(3), depth + 1);
      if (dice_.percent(20))
        s.body.push_back(returning());
      if (dice_.percent(40))
        s.otherwise = block(1 + dice_.below(2), depth + 1);
      return s;
    }
    if (depth < 2)
      return loop(depth);
    return assignment();
  }

  /// At most one side lies behind a pointer.
  Statement assignment() {
    bool isStore = dice_.percent(50);
    return assign(nodePlace(isStore), nodeSource(!isStore));
  }

  Statement allocation() {
    Source s;
    s.kind = Source::Kind::Allocate;
    s.type = Type::Node;
    return assign(nodePlace(true), s);
  }

  Statement loop(unsigned depth) {
    Statement s;
    if (dice_.percent(50)) {
      s.kind = Kind::While;
      s.condition = condition();
    } else {
      s.kind = Kind::Count;
      s.place = variableOf(Type::Number);
      s.source.kind = Source::Kind::Constant;
      s.source.number = static_cast<int>(1 + dice_.below(3));
    }
    s.body = block(1 + dice_.below(3), depth + 1);
    if (dice_.percent(20)) {
      Statement way;
      way.kind = dice_.percent(60) ? Kind::Break : Kind::Continue;
      s.body.push_back(way);
    }
    return s;
  }

  /// Calls an earlier function, or the current one.
  Statement call() {
    ++calls_;
    bool isSelf = function_.name != "main" && (program_.functions.empty() || dice_.percent(30));
    if (!isSelf && program_.functions.empty())
      return allocation();
    Source source;
    source.kind = Source::Kind::Call;
    source.callee = isSelf ? static_cast<uint32_t>(program_.functions.size()) : dice_.below(program_.functions.size());
    const Function callee = isSelf ? function_ : program_.functions[source.callee];
    for (uint32_t i = 0; i < callee.parameters; ++i)
      source.arguments.push_back(callee.variables[i].type == Type::Node ? nodeSource() : slotSource());
    if (callee.result == Type::Node && dice_.percent(85))
      return assign(nodePlace(), std::move(source));
    Statement s;
    s.kind = Kind::Call;
    s.source = std::move(source);
    return s;
  }

  Statement returning() {
    Statement s;
    s.kind = Kind::Return;
    if (function_.result == Type::Node)
      s.source = nodeSource();
    else
      s.source.kind = Source::Kind::Constant;
    return s;
  }
};

} // namespace

Program generatePointers(uint64_t seed) {
  Dice dice(seed * 0x2545f4914f6cdd1d + 2);
  Program program;
  for (uint32_t i = dice.below(3); i > 0; --i)
    program.globals.push_back({Type::Node, "g" + std::to_string(i)});
  for (uint32_t i = dice.below(3); i > 0; --i)
    program.functions.push_back(PointerFunction(dice, program, false).run());
  program.functions.push_back(PointerFunction(dice, program, true).run());
  return program;
}

} // namespace wt::random
