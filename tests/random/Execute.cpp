// SPDX-License-Identifier: Apache-2.0
#include "Execute.h"

#include "Interpreter.h"

#include <algorithm>
#include <array>
#include <set>

namespace wt::random {

namespace {

using finding::Kind;

constexpr uint64_t kMaxExecutions = 6000; // of one function
constexpr int kMaxRounds = 3;             // of one loop
constexpr unsigned kMaxLinks = 2;         // from a parameter to the objects it leads to
constexpr std::array<int, 5> kNumbers = {0, 1, 2, 3, -1};

struct Value {
  enum class Kind : uint8_t { NotLookedAt, Undefined, Number, Pointer };
  Kind kind = Kind::NotLookedAt;
  int number = 0;
  uint32_t object = 0; // 0: null, or an invalid handle
  uint32_t cell = 0;   // of the object: `&variable`
};

/// The positions of the running functions, outermost first.
struct Frame {
  uint32_t serial = 0;
  uint32_t line = 0;
};
using Stack = std::vector<Frame>;

struct Object {
  enum class Kind : uint8_t { Frame, Globals, Caller, Heap };
  Kind kind = Kind::Heap;
  std::vector<Value> cells;
  unsigned links = 0; // Caller: its distance from a parameter
  bool isReleased = false, isLost = false;
  Stack made, released;
};

enum class Flow : uint8_t { Next, Break, Continue, Return, Stop };

class Execution {
public:
  Execution(const Program& program, uint32_t root, interp::Choices& choices, Truth& truth)
      : program_(program), root_(root), choices_(choices), truth_(truth) {
    objects_.resize(2);
    objects_[1].kind = Object::Kind::Globals;
    objects_[1].cells.resize(program.globals.size());
  }

  void run() {
    std::vector<Value> arguments(program_.functions[root_].parameters);
    Value result;
    if (call(root_, arguments, result) == Flow::Stop)
      truth_.outside = outside_;
    else
      for (auto& [line, weight] : leaks_)
        add(Kind::Leak, line, weight);
  }

private:
  const Program& program_;
  uint32_t root_;
  interp::Choices& choices_;
  Truth& truth_;
  std::vector<Object> objects_; // 0: null
  Stack stack_;
  std::vector<uint32_t> frames_; // the object of each running function's variables
  const Function* function_ = nullptr;
  uint32_t serials_ = 0;
  bool hasError_ = false;          // an error has occurred already
  bool isHidden_ = false;          // a decision was made that the function itself does not see
  uint32_t hiddenAllocations_ = 0; // successful ones inside callees
  bool isStopped_ = false;
  std::string outside_;
  std::vector<std::pair<uint32_t, Weight>> leaks_;          // they count if the function returns
  std::vector<std::tuple<Kind, uint32_t, Weight>> pending_; // they count if the callee returns

  // ---- errors

  static size_t shared(const Stack& a, const Stack& b) {
    size_t n = 0;
    while (n < a.size() && n < b.size() && a[n].serial == b[n].serial)
      ++n;
    return n;
  }

  /// `own`: the number of callees' allocations that belong to the error itself.
  Weight weightNow(uint32_t own = 0) const {
    bool isHidden = isHidden_ || hiddenAllocations_ > own;
    return hasError_ ? Weight::AfterError : isHidden ? Weight::Hidden : Weight::Plain;
  }

  void add(Kind kind, uint32_t line, Weight weight) {
    auto [it, isNew] = truth_.wrongs.try_emplace({root_, kind, line}, weight);
    it->second = std::max(it->second, weight);
  }

  /// The object was released, and is now released again or used.
  void noteReleased(const Object& object, Kind kind) {
    if (shared(object.released, stack_) == 1) {
      add(kind, stack_.front().line, Weight::AfterError);
      pending_.push_back({kind, stack_.front().line, weightNow()});
      takePending();
    }
    hasError_ = true;
  }

  /// An error in a callee that never returns does not count for the caller.
  void takePending() {
    if (stack_.size() > 1)
      return;
    for (auto& [kind, line, weight] : pending_)
      add(kind, line, weight);
    pending_.clear();
  }

  /// Objects that are unreachable now are lost. `result`: on its way to the caller.
  void findLost(const Value& result) {
    std::vector<bool> seen(objects_.size());
    std::vector<uint32_t> work{result.kind == Value::Kind::Pointer ? result.object : 0, 1};
    work.insert(work.end(), frames_.begin(), frames_.end());
    for (uint32_t i = 2; i < objects_.size(); ++i)
      if (objects_[i].kind == Object::Kind::Caller)
        work.push_back(i);
    while (!work.empty()) {
      uint32_t i = work.back();
      work.pop_back();
      if (seen[i] || objects_[i].isReleased)
        continue;
      seen[i] = true;
      for (const Value& v : objects_[i].cells)
        if (v.kind == Value::Kind::Pointer)
          work.push_back(v.object);
    }
    for (uint32_t i = 2; i < objects_.size(); ++i) {
      Object& o = objects_[i];
      if (o.kind != Object::Kind::Heap || seen[i] || o.isReleased || o.isLost)
        continue;
      o.isLost = true;
      if (shared(o.made, stack_) == 1)
        leaks_.push_back({o.made.front().line, weightNow(o.made.size() > 1)});
    }
  }

  // ---- values

  Flow stop(const char* outside = "") {
    outside_ = outside;
    return Flow::Stop;
  }

  static Value number(int n) { return {Value::Kind::Number, n, 0, 0}; }
  static Value pointer(uint32_t object, uint32_t cell = 0) { return {Value::Kind::Pointer, 0, object, cell}; }

  uint32_t make(Object::Kind kind, size_t cells, Value::Kind content) {
    Object o;
    o.kind = kind;
    o.cells.assign(cells, Value{content, 0, 0, 0});
    o.made = stack_;
    objects_.push_back(std::move(o));
    return static_cast<uint32_t>(objects_.size() - 1);
  }

  static size_t cellsOf(Type type) { return type == Type::Node ? 3 : 1; }

  /// An unknown value that outside code left there.
  Value anything(Type type, const Object& where) {
    if (type == Type::Number) {
      isHidden_ |= where.kind != Object::Kind::Frame;
      return number(kNumbers[choices_.choose(kNumbers.size())]);
    }
    if (where.links >= kMaxLinks || choices_.choose(2) == 1)
      return pointer(0);
    unsigned links = where.links + 1;
    uint32_t made = make(Object::Kind::Caller, cellsOf(type), Value::Kind::NotLookedAt);
    objects_[made].links = links;
    return pointer(made);
  }

  /// Finds the object and the cell of a place; false: the program stops there.
  bool find(const Place& place, uint32_t& object, uint32_t& cell) {
    object = place.isGlobal ? 1 : frames_.back();
    cell = place.variable;
    if (place.step == Step::None)
      return true;
    Place base = place;
    base.step = Step::None;
    Value v = read(base);
    if (!follow(v))
      return false;
    object = v.object;
    cell = v.cell + (place.step == Step::Text ? 1 : place.step == Step::Next ? 2 : 0);
    return true;
  }

  /// A read or write through the pointer.
  bool follow(const Value& v) {
    if (v.object == 0)
      return false;
    if (objects_[v.object].isReleased)
      noteReleased(objects_[v.object], Kind::UseAfterFree);
    return true;
  }

  Value read(const Place& place) {
    uint32_t object = 0, cell = 0;
    if (!find(place, object, cell)) {
      isStopped_ = true;
      return pointer(0);
    }
    Value v = objects_[object].cells[cell];
    if (v.kind == Value::Kind::NotLookedAt) {
      v = anything(typeOf(program_, *function_, place), objects_[object]);
      objects_[object].cells[cell] = v;
    }
    if (v.kind == Value::Kind::Undefined) {
      outside_ = "reads what was never written";
      isStopped_ = true;
    }
    return v;
  }

  Value evaluate(const Source& source) {
    switch (source.kind) {
    case Source::Kind::Null: return pointer(0);
    case Source::Kind::Constant: return number(source.number);
    case Source::Kind::Read: return read(source.place);
    case Source::Kind::AddressOf: return pointer(frames_.back(), source.place.variable);
    case Source::Kind::Input: isHidden_ |= stack_.size() > 1; return number(kNumbers[choices_.choose(kNumbers.size())]);
    case Source::Kind::Allocate: {
      if (choices_.choose(2) == 1) {
        isHidden_ |= stack_.size() > 1;
        return pointer(0);
      }
      hiddenAllocations_ += stack_.size() > 1;
      uint32_t made = make(Object::Kind::Heap, cellsOf(source.type), Value::Kind::Undefined);
      if (source.type == Type::Node)
        objects_[made].cells = {number(0), pointer(0), pointer(0)};
      return pointer(made);
    }
    case Source::Kind::Call: break;
    }
    std::vector<Value> arguments;
    for (const Source& argument : source.arguments)
      arguments.push_back(evaluate(argument));
    if (isStopped_ || !areApart(arguments)) {
      isStopped_ = true;
      return {};
    }
    findLost({});
    Value result;
    isStopped_ |= call(source.callee, arguments, result) == Flow::Stop;
    return result;
  }

  /// The engine assumes that parameters are different objects: no two arguments may lead to the same one.
  bool areApart(const std::vector<Value>& arguments) {
    std::vector<uint32_t> owner(objects_.size());
    for (uint32_t a = 0; a < arguments.size(); ++a) {
      std::vector<uint32_t> work{arguments[a].kind == Value::Kind::Pointer ? arguments[a].object : 0};
      bool isVariable = work[0] != 0 && objects_[work[0]].kind == Object::Kind::Frame;
      if (isVariable) { // for `&v`, check the content of v
        const Value& v = objects_[work[0]].cells[arguments[a].cell];
        work[0] = v.kind == Value::Kind::Pointer ? v.object : 0;
      }
      while (!work.empty()) {
        uint32_t i = work.back();
        work.pop_back();
        if (i == 0 || owner[i] == a + 1)
          continue;
        if (owner[i] != 0) {
          outside_ = "two arguments lead to the same object";
          return false;
        }
        owner[i] = a + 1;
        for (const Value& v : objects_[i].cells)
          if (v.kind == Value::Kind::Pointer)
            work.push_back(v.object);
      }
    }
    return true;
  }

  static bool isSame(const Value& a, const Value& b) { return a.object == b.object && a.cell == b.cell; }

  bool holds(const Test& test) {
    if (test.kind == Test::Kind::Input) {
      isHidden_ |= stack_.size() > 1;
      return choices_.choose(2) == 0;
    }
    Value v = read(test.place);
    bool isNumber = typeOf(program_, *function_, test.place) == Type::Number;
    int n = isNumber ? v.number : v.object != 0;
    switch (test.kind) {
    case Test::Kind::True: return n != 0;
    case Test::Kind::False: return n == 0;
    case Test::Kind::Less: return n < test.number;
    case Test::Kind::Greater: return n > test.number;
    case Test::Kind::Equal: return n == test.number;
    case Test::Kind::Same: return isSame(v, read(test.other));
    case Test::Kind::Different: return !isSame(v, read(test.other));
    case Test::Kind::Input: break;
    }
    return false;
  }

  bool holds(const Condition& condition) {
    bool first = holds(condition.first);
    if (isStopped_ || condition.joint == Condition::Joint::None || first == (condition.joint == Condition::Joint::Or))
      return first;
    return holds(condition.second);
  }

  // ---- statements

  Flow call(uint32_t callee, const std::vector<Value>& arguments, Value& result) {
    const Function* caller = function_;
    function_ = &program_.functions[callee];
    stack_.push_back({++serials_, 0});
    uint32_t frame = make(Object::Kind::Frame, function_->variables.size(), Value::Kind::Undefined);
    for (uint32_t i = 0; i < function_->variables.size(); ++i)
      objects_[frame].cells[i] = i < arguments.size()                           ? arguments[i]
                                 : function_->variables[i].type == Type::Number ? number(0)
                                                                                : pointer(0);
    frames_.push_back(frame);
    Flow flow = run(function_->body, result);
    frames_.pop_back();
    if (flow != Flow::Stop)
      findLost(result);
    stack_.pop_back();
    if (flow != Flow::Stop && !stack_.empty())
      takePending();
    function_ = caller;
    return flow;
  }

  Flow run(const std::vector<Statement>& block, Value& result) {
    for (const Statement& s : block) {
      stack_.back().line = s.line;
      Flow flow = run(s, result);
      if (isStopped_)
        return Flow::Stop;
      if (flow != Flow::Next)
        return flow;
    }
    return Flow::Next;
  }

  Flow run(const Statement& s, Value& result) {
    switch (s.kind) {
    case Statement::Kind::Assign: {
      Value v = evaluate(s.source);
      uint32_t object = 0, cell = 0;
      if (isStopped_ || !find(s.place, object, cell))
        return stop(outside_.c_str());
      objects_[object].cells[cell] = v;
      return Flow::Next;
    }
    case Statement::Kind::Release: release(read(s.place)); return Flow::Next;
    case Statement::Kind::Call: evaluate(s.source); return Flow::Next;
    case Statement::Kind::Touch: return touch(s.place);
    case Statement::Kind::If: return run(holds(s.condition) ? s.body : s.otherwise, result);
    case Statement::Kind::Count:
    case Statement::Kind::While: return runLoop(s, result);
    case Statement::Kind::Break: return Flow::Break;
    case Statement::Kind::Continue: return Flow::Continue;
    case Statement::Kind::Return:
      if (function_->result != Type::None)
        result = evaluate(s.source);
      return Flow::Return;
    }
    return Flow::Next;
  }

  void release(const Value& v) {
    if (isStopped_ || v.object == 0)
      return;
    Object& o = objects_[v.object];
    if (o.isReleased)
      return noteReleased(o, Kind::DoubleFree);
    o.isReleased = true;
    o.released = stack_;
  }

  Flow touch(const Place& place) {
    Value v = read(place);
    if (isStopped_)
      return Flow::Stop;
    bool isHandle = typeOf(program_, *function_, place) == Type::Handle;
    if (v.object == 0)
      return isHandle ? Flow::Next : stop();
    follow(v);
    if (!isHandle)
      objects_[v.object].cells[v.cell] = number(1);
    return Flow::Next;
  }

  Flow runLoop(const Statement& s, Value& result) {
    bool isCount = s.kind == Statement::Kind::Count;
    auto counter = [&]() -> Value& { return objects_[frames_.back()].cells[s.place.variable]; };
    if (isCount)
      counter() = number(0);
    for (int round = 0;; ++round) {
      stack_.back().line = s.line;
      bool goesOn = isCount ? counter().number < evaluate(s.source).number : holds(s.condition);
      if (isStopped_ || !goesOn)
        return isStopped_ ? Flow::Stop : Flow::Next;
      if (round == kMaxRounds)
        return stop("a loop goes round too often");
      Flow flow = run(s.body, result);
      if (flow == Flow::Break)
        return Flow::Next;
      if (flow == Flow::Return || flow == Flow::Stop)
        return flow;
      if (isCount)
        ++counter().number;
    }
  }
};

} // namespace

Truth truthOf(const Program& program) {
  Truth truth;
  for (uint32_t f = 0; f < program.functions.size(); ++f) {
    interp::Choices choices;
    uint64_t executions = 0;
    do {
      if (++executions > kMaxExecutions)
        truth.outside = "too many executions";
      else
        Execution(program, f, choices, truth).run();
    } while (truth.outside.empty() && choices.next());
    truth.executions += executions;
    if (!truth.outside.empty())
      break;
  }
  return truth;
}

} // namespace wt::random
