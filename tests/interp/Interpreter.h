// SPDX-License-Identifier: Apache-2.0
// What does a module do when it runs? An interpreter of the core language, to hold lowering against the real compiler:
// a program calls `observe(n)` as it goes, and the numbers must come in the order in which the compiled program gives
// them. Constructors, destructors, unwinding and evaluation order are all checked by that.
//
// Objects live in the interpreter's own memory, so that pointers, unions, casts and bit-fields are what they are.
//
// Where the core language leaves a choice (which handler takes an exception, an unknown value), the interpreter asks
// `Choices`; a program is lowered rightly if some choices give the compiled program's behaviour.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wt::interp {

/// The answers to the questions of one run: those given beforehand, then zeroes. Records how many ways there were.
class Choices {
public:
  Choices() = default;
  /// Answers at random instead; the same seed answers the same.
  explicit Choices(uint64_t seed) : state_(seed), isRandom_(true) {}

  uint32_t choose(uint32_t ways);
  /// Goes on to the next run, depth first; false if all have been tried.
  bool next();

private:
  struct Question {
    uint32_t answer, ways;
  };
  std::vector<Question> questions_;
  size_t asked_ = 0;
  uint64_t state_ = 0;
  bool isRandom_ = false;
};

/// A piece of the memory of a run that is there now: a variable of a call in progress, a global, an allocated object.
struct MemoryBlock {
  char* begin = nullptr;
  size_t size = 0;
  ir::FunctionId function;          // of a variable
  ir::VariableId variable;          // of a variable
  ir::GlobalId global;              // of a global
  const ir::Alloc* alloc = nullptr; // of an object; null: a library function made it
  bool isObject = false;
};

/// By address.
using Memory = std::map<char*, MemoryBlock>;

/// Follows a run, step by step. A run that is watched may only touch memory that is there: anything else stops it.
class Watcher {
public:
  virtual ~Watcher() = default;
  /// A call begins: its variables are there, its parameters set. `call`: by which instruction; null for main.
  virtual void entered(ir::FunctionId function, const ir::Call* call, const Memory& memory) = 0;
  /// `values`: what a pointer expression of the function in progress means now; none if it cannot be computed.
  using Values = llvm::function_ref<std::optional<uint64_t>(ir::ExprId)>;
  virtual void before(const ir::Instr& instr, const Memory& memory, Values values) = 0;
  virtual void after(const ir::Instr& instr, const Memory& memory) = 0;
  /// A call is over and its variables are gone; the result, of `size` bytes, is on its way to the caller.
  virtual void left(const char* result, size_t size, const Memory& memory) = 0;
  virtual uint64_t maxSteps() const = 0;
};

struct Behaviour {
  std::vector<int64_t> observed;
  int exitCode = 0;
  std::string stopped; // why the run could not go on; empty: main returned, or the program called exit

  bool operator==(const Behaviour&) const = default;
};

/// Runs the global initialisers and then main. A run that tells something other than `expected` stops there, so that
/// the search through the choices turns back early.
Behaviour run(const ir::Module& module, Choices& choices, const std::vector<int64_t>& expected);
/// The same for a program of which nothing is expected.
void watch(const ir::Module& module, Choices& choices, Watcher& watcher);

} // namespace wt::interp
