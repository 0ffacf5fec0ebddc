// SPDX-License-Identifier: Apache-2.0
#include "Generate.h"

#include "Dice.h"

#include <optional>

namespace wt::random {

namespace {

using Kind = Statement::Kind;
using Block = std::vector<Statement>;

bool isOwning(Type type) {
  return type == Type::Text || type == Type::Node || type == Type::Handle;
}

Place at(uint32_t variable, Step step = Step::None) {
  return {false, variable, step};
}

Source reading(Place place) {
  Source s;
  s.kind = Source::Kind::Read;
  s.place = place;
  return s;
}

Source constant(int n) {
  Source s;
  s.kind = Source::Kind::Constant;
  s.number = n;
  return s;
}

Source none(Type type) {
  return type == Type::Handle ? constant(-1) : type == Type::Number ? constant(-1) : Source();
}

Source allocation(Type type) {
  Source s;
  s.kind = Source::Kind::Allocate;
  s.type = type;
  return s;
}

Statement assign(Place place, Source source) {
  Statement s;
  s.place = place;
  s.source = std::move(source);
  return s;
}

Statement simple(Kind kind, Place place = {}) {
  Statement s;
  s.kind = kind;
  s.place = place;
  return s;
}

Statement returning(Source source) {
  Statement s;
  s.kind = Kind::Return;
  s.source = std::move(source);
  return s;
}

Statement ifElse(Condition condition, Block body, Block otherwise = {}) {
  Statement s;
  s.kind = Kind::If;
  s.condition = condition;
  s.body = std::move(body);
  s.otherwise = std::move(otherwise);
  return s;
}

Condition testing(Test::Kind kind, Place place, int number = 0) {
  Condition c;
  c.first = {kind, place, number};
  return c;
}

/// Writes one function. While writing, it guesses which variables own objects, so that most clean-ups are
/// correct.
class FunctionMaker {
public:
  FunctionMaker(Dice& dice, const Program& program, const Wishes& wishes)
      : dice_(dice), program_(program), wishes_(wishes) {
    function_.name = "f" + std::to_string(program.functions.size());
  }

  Function run() {
    addVariables();
    Block body = block(3 + dice_.below(5), 0);
    leave(body, false);
    function_.body = std::move(body);
    return std::move(function_);
  }

private:
  Dice& dice_;
  const Program& program_;
  const Wishes& wishes_;
  Function function_;
  std::vector<bool> owned_;      // by variable: probably holds an object that this function must release
  std::vector<Condition> tests_; // earlier tests: repeating one makes correlated branches
  unsigned loops_ = 0;

  uint32_t add(Type type) {
    static const char* const kNames[] = {"", "k", "p", "n", "out", "slot", "fd"};
    uint32_t index = static_cast<uint32_t>(function_.variables.size());
    function_.variables.push_back({type, kNames[static_cast<int>(type)] + std::to_string(index)});
    owned_.push_back(false);
    return index;
  }

  Type owningType() {
    uint32_t roll = dice_.below(10);
    return roll < 5 ? Type::Text : roll < 9 || !wishes_.hasHandles ? Type::Node : Type::Handle;
  }

  void addVariables() {
    function_.parameters = dice_.below(4);
    for (uint32_t i = 0; i < function_.parameters; ++i) {
      uint32_t roll = dice_.below(10);
      uint32_t v = add(roll < 4 ? Type::Number : roll < 8 ? owningType() : roll < 9 ? Type::TextOut : Type::NodeOut);
      owned_[v] = isOwning(function_.variables[v].type) && dice_.percent(25);
    }
    uint32_t locals = 2 + dice_.below(3);
    for (uint32_t i = 0; i < locals; ++i)
      add(dice_.percent(15) ? Type::Number : owningType());
    uint32_t roll = dice_.below(10);
    function_.result = roll < 2 ? Type::None : roll < 6 ? Type::Number : owningType();
  }

  /// Variables added since then own nothing.
  void restore(std::vector<bool> owned) {
    owned_ = std::move(owned);
    owned_.resize(function_.variables.size());
  }

  std::optional<uint32_t> pick(auto&& fits) {
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < function_.variables.size(); ++i)
      if (fits(i))
        found.push_back(i);
    if (found.empty())
      return std::nullopt;
    return found[dice_.below(found.size())];
  }

  Type type(uint32_t v) const { return function_.variables[v].type; }
  std::optional<uint32_t> pickOf(Type wanted) {
    return pick([&](uint32_t v) { return type(v) == wanted; });
  }

  // ---- conditions

  Test test() {
    std::optional<uint32_t> v = pick([&](uint32_t i) { return type(i) == Type::Number && i < function_.parameters; });
    if (!v || dice_.percent(15))
      v = pick([&](uint32_t i) { return isOwning(type(i)); });
    if (!v || dice_.percent(15))
      return {};
    if (type(*v) == Type::Number) {
      static const Test::Kind kKinds[] = {Test::Kind::True, Test::Kind::False, Test::Kind::Less, Test::Kind::Greater,
                                          Test::Kind::Equal};
      return {kKinds[dice_.below(5)], at(*v), static_cast<int>(dice_.below(3))};
    }
    if (type(*v) == Type::Node && dice_.percent(40)) {
      Step step = dice_.percent(50) ? Step::Text : dice_.percent(50) ? Step::Next : Step::Tag;
      return {dice_.percent(50) ? Test::Kind::True : Test::Kind::False, at(*v, step), 0};
    }
    return {dice_.percent(60) ? Test::Kind::True : Test::Kind::False, at(*v), 0};
  }

  Condition condition() {
    if (!tests_.empty() && dice_.percent(50)) {
      Condition again = tests_[dice_.below(tests_.size())];
      return again;
    }
    Condition c;
    c.first = test();
    if (dice_.percent(15)) {
      c.joint = dice_.percent(50) ? Condition::Joint::And : Condition::Joint::Or;
      c.second = test();
    }
    if (c.first.kind != Test::Kind::Input && c.first.place.step == Step::None)
      tests_.push_back(c);
    return c;
  }

  // ---- statements

  Block block(size_t count, unsigned depth) {
    Block result;
    for (size_t i = 0; i < count; ++i)
      statement(result, depth);
    return result;
  }

  void statement(Block& to, unsigned depth) {
    uint32_t roll = dice_.below(100);
    if (roll < 22)
      return allocate(to);
    if (roll < 44)
      return call(to);
    if (roll < 54)
      return releaseSome(to);
    if (roll < 66)
      return store(to);
    if (roll < 71)
      return load(to);
    if (roll < 79)
      return touch(to);
    if (depth < 2 && roll < 92)
      return branch(to, depth);
    if (depth < 2 && loops_ < 2 && roll < 97)
      return loop(to, depth);
    touch(to);
  }

  void allocate(Block& to) {
    std::optional<uint32_t> v = pick([&](uint32_t i) { return isOwning(type(i)) && (!owned_[i] || dice_.percent(6)); });
    if (!v)
      return;
    to.push_back(assign(at(*v), allocation(type(*v))));
    checkResult(to, *v);
    owned_[*v] = true;
  }

  /// `if (!v) { clean up; return; }`
  void checkResult(Block& to, uint32_t v) {
    owned_[v] = false;
    if (!dice_.percent(80))
      return;
    Block failed;
    leave(failed, true);
    to.push_back(ifElse(testing(Test::Kind::False, at(v)), std::move(failed)));
  }

  void call(Block& to) {
    if (program_.functions.empty())
      return allocate(to);
    Source source;
    source.kind = Source::Kind::Call;
    source.callee = dice_.below(program_.functions.size());
    const Function& callee = program_.functions[source.callee];
    std::vector<uint32_t> given;
    for (uint32_t i = 0; i < callee.parameters; ++i) {
      std::optional<Source> argument = argumentFor(callee.variables[i].type, given);
      if (!argument)
        return;
      source.arguments.push_back(*argument);
    }
    std::optional<uint32_t> target = pick(
        [&](uint32_t i) { return type(i) == callee.result && !isIn(i, given) && (!owned_[i] || dice_.percent(6)); });
    if (callee.result == Type::None || !target || dice_.percent(8)) {
      Statement s = simple(Kind::Call);
      s.source = std::move(source);
      to.push_back(std::move(s));
    } else {
      to.push_back(assign(at(*target), std::move(source)));
    }
    for (uint32_t v : given) // the callee may have taken it
      if (dice_.percent(40))
        owned_[v] = isOwning(type(v)) && !owned_[v];
    if (!target || callee.result == Type::None)
      return;
    if (isOwning(callee.result)) {
      checkResult(to, *target);
      owned_[*target] = true;
    } else if (dice_.percent(50)) {
      Block failed;
      leave(failed, true);
      to.push_back(
          ifElse(testing(dice_.percent(50) ? Test::Kind::True : Test::Kind::Less, at(*target)), std::move(failed)));
    }
  }

  static bool isIn(uint32_t v, const std::vector<uint32_t>& list) {
    for (uint32_t other : list)
      if (other == v)
        return true;
    return false;
  }

  std::optional<Source> argumentFor(Type wanted, std::vector<uint32_t>& given) {
    if (wanted == Type::Number && dice_.percent(50))
      return constant(static_cast<int>(dice_.below(3)));
    bool isOut = wanted == Type::TextOut || wanted == Type::NodeOut;
    Type held = wanted == Type::TextOut ? Type::Text : wanted == Type::NodeOut ? Type::Node : wanted;
    std::optional<uint32_t> v =
        pick([&](uint32_t i) { return (type(i) == held || type(i) == wanted) && !isIn(i, given); });
    if (!v)
      return isOwning(wanted) ? std::optional(none(wanted)) : std::nullopt;
    given.push_back(*v);
    if (!isOut || type(*v) == wanted)
      return reading(at(*v));
    Source source = reading(at(*v));
    source.kind = Source::Kind::AddressOf;
    return source;
  }

  void releaseSome(Block& to) {
    bool isSure = dice_.percent(94);
    std::optional<uint32_t> v = pick([&](uint32_t i) { return isOwning(type(i)) && (owned_[i] || !isSure); });
    if (!v)
      return;
    release(to, *v);
    if (dice_.percent(50))
      to.push_back(assign(at(*v), none(type(*v))));
  }

  void release(Block& to, uint32_t v) {
    Block inner;
    if (type(v) == Type::Node && dice_.percent(60))
      inner.push_back(simple(Kind::Release, at(v, Step::Text)));
    inner.push_back(simple(Kind::Release, at(v)));
    if (inner.size() > 1 || dice_.percent(30))
      to.push_back(ifElse(testing(Test::Kind::True, at(v)), std::move(inner)));
    else
      to.push_back(std::move(inner.back()));
    owned_[v] = false;
  }

  void store(Block& to) {
    if (wishes_.hasGlobals && dice_.percent(25))
      return storeGlobal(to);
    if (std::optional<uint32_t> out =
            pick([&](uint32_t i) { return type(i) == Type::TextOut || type(i) == Type::NodeOut; });
        out && dice_.percent(50)) {
      Type held = type(*out) == Type::TextOut ? Type::Text : Type::Node;
      std::optional<uint32_t> v = pickOf(held);
      if (v && dice_.percent(85)) {
        to.push_back(assign(at(*out, Step::Pointee), reading(at(*v))));
        owned_[*v] = false;
      } else {
        to.push_back(assign(at(*out, Step::Pointee), none(held)));
      }
      return;
    }
    std::optional<uint32_t> n = pickOf(Type::Node);
    bool isText = dice_.percent(65);
    std::optional<uint32_t> v =
        pick([&](uint32_t i) { return type(i) == (isText ? Type::Text : Type::Node) && i != n; });
    if (!n || !v)
      return;
    if (dice_.percent(25))
      to.push_back(assign(at(*n, isText ? Step::Text : Step::Next), allocation(isText ? Type::Text : Type::Node)));
    else
      to.push_back(assign(at(*n, isText ? Step::Text : Step::Next), reading(at(*v))));
    owned_[*v] = owned_[*v] && dice_.percent(10);
  }

  void storeGlobal(Block& to) {
    uint32_t g = dice_.below(program_.globals.size());
    std::optional<uint32_t> v = pickOf(program_.globals[g].type);
    if (!v)
      return;
    if (dice_.percent(30)) {
      to.push_back(assign(at(*v), reading({true, g, Step::None})));
      return;
    }
    if (dice_.percent(50))
      to.push_back(simple(Kind::Release, {true, g, Step::None}));
    to.push_back(assign({true, g, Step::None}, reading(at(*v))));
    owned_[*v] = false;
  }

  void load(Block& to) {
    std::optional<uint32_t> n = pickOf(Type::Node);
    bool isText = dice_.percent(60);
    std::optional<uint32_t> v =
        pick([&](uint32_t i) { return type(i) == (isText ? Type::Text : Type::Node) && !owned_[i] && i != n; });
    if (n && v)
      to.push_back(assign(at(*v), reading(at(*n, isText ? Step::Text : Step::Next))));
  }

  void touch(Block& to) {
    bool isSure = dice_.percent(90);
    std::optional<uint32_t> v = pick([&](uint32_t i) { return isOwning(type(i)) && (owned_[i] || !isSure); });
    if (v)
      to.push_back(simple(Kind::Touch, at(*v)));
  }

  void branch(Block& to, unsigned depth) {
    Condition c = condition();
    std::vector<bool> before = owned_;
    Block body = block(1 + dice_.below(3), depth + 1);
    if (dice_.percent(25)) {
      leave(body, true);
      restore(before);
    }
    Block otherwise;
    if (dice_.percent(25)) {
      std::vector<bool> after = owned_;
      restore(before);
      otherwise = block(1 + dice_.below(2), depth + 1);
      restore(after);
    }
    to.push_back(ifElse(c, std::move(body), std::move(otherwise)));
  }

  void loop(Block& to, unsigned depth) {
    ++loops_;
    std::optional<uint32_t> n = pickOf(Type::Node);
    if (n && dice_.percent(20))
      return walk(to, *n);
    uint32_t counter = add(Type::Number);
    Statement s = simple(Kind::Count, at(counter));
    std::optional<uint32_t> bound =
        pick([&](uint32_t i) { return type(i) == Type::Number && i < function_.parameters; });
    s.source = bound && dice_.percent(40) ? reading(at(*bound)) : constant(1 + static_cast<int>(dice_.below(3)));
    s.body = block(1 + dice_.below(2), depth + 1);
    if (dice_.percent(30))
      s.body.push_back(ifElse(condition(), {simple(dice_.percent(70) ? Kind::Break : Kind::Continue)}));
    to.push_back(std::move(s));
  }

  /// `while (n) { next = n->next; free(n->text); free(n); n = next; }`
  void walk(Block& to, uint32_t n) {
    uint32_t next = add(Type::Node);
    Statement s = simple(Kind::While);
    s.condition = testing(Test::Kind::True, at(n));
    s.body = {assign(at(next), reading(at(n, Step::Next)))};
    if (dice_.percent(80))
      s.body.push_back(simple(Kind::Release, at(n, Step::Text)));
    s.body.push_back(simple(Kind::Release, at(n)));
    s.body.push_back(assign(at(n), reading(at(next))));
    to.push_back(std::move(s));
    owned_[n] = false;
  }

  // ---- ways out

  void leave(Block& to, bool isFailure) {
    std::vector<bool> before = owned_;
    std::optional<uint32_t> result;
    if (isOwning(function_.result) && !isFailure)
      result = pick([&](uint32_t i) { return type(i) == function_.result && (owned_[i] || dice_.percent(20)); });
    for (uint32_t i = 0; i < function_.variables.size(); ++i)
      if (owned_[i] && i != result && dice_.percent(93))
        release(to, i);
    if (result)
      to.push_back(returning(reading(at(*result))));
    else if (isOwning(function_.result))
      to.push_back(returning(none(function_.result)));
    else if (isFailure && function_.result == Type::Number)
      to.push_back(returning(constant(dice_.percent(80) ? -1 : 1)));
    else
      to.push_back(returning(constant(0)));
    restore(before);
  }
};

} // namespace

Program generate(uint64_t seed, const Wishes& wishes) {
  Dice dice(seed * 0x2545f4914f6cdd1d + 1);
  Program program;
  if (wishes.hasGlobals)
    program.globals = {{Type::Text, "kept_text"}, {Type::Node, "kept_node"}};
  size_t count = 1 + dice.below(4);
  for (size_t i = 0; i < count; ++i)
    program.functions.push_back(FunctionMaker(dice, program, wishes).run());
  return program;
}

} // namespace wt::random
