// SPDX-License-Identifier: Apache-2.0
// The interpreter's insides: memory, frames, evaluation (Evaluate.cpp), execution (Interpreter.cpp) and the library
// functions that programs may call (Library.cpp).
#pragma once

#include "Interpreter.h"
#include "Layout.h"
#include "Value.h"

#include <map>
#include <memory>
#include <optional>

namespace wt::interp {

/// One call in progress.
struct Frame {
  const ir::Function& function;
  const ir::Body& body;
  std::vector<std::unique_ptr<char[]>> memory; // of the variables
  std::vector<char*> addresses;                // by variable
};

/// Where a value lies: bytes, or some bits of them.
struct Spot {
  char* address = nullptr;
  uint32_t bit = 0, width = 0; // of a bit-field; width 0: whole bytes
};

enum class Ending : uint8_t { Returned, Thrown, Stopped };

class Machine {
public:
  Machine(const ir::Module& module, Choices& choices, const std::vector<int64_t>& expected, Watcher* watcher = nullptr);
  ~Machine();
  Behaviour run();

private:
  const ir::Module& module_;
  Choices& choices_;
  const std::vector<int64_t>& expected_;
  ObjectClasses classes_;
  Behaviour behaviour_;
  bool isStopped_ = false;
  uint64_t steps_ = 0;
  unsigned depth_ = 0;
  Value exception_;                              // thrown last
  std::vector<std::unique_ptr<char[]>> globals_; // by global
  std::vector<char> functions_;                  // the address of the n-th is function n's
  std::map<uint32_t, std::string> strings_;      // literals, by id
  Memory memory_;                                // what is there
  std::vector<char*> allocated_;                 // given back at the end alone: no address comes twice
  Watcher* watcher_;
  const ir::Call* calling_ = nullptr;    // the call that is about to begin
  std::map<ir::ExprId, Value> unknowns_; // as chosen for the branch being decided

  // ---- Evaluate.cpp
  Value evaluate(Frame& frame, ir::ExprId id);
  Value evaluateUnary(Frame& frame, const ir::UnaryExpr& e, ir::TypeId type);
  Value evaluateBinary(Frame& frame, const ir::BinaryExpr& e, ir::TypeId type);
  Value evaluateCast(Frame& frame, const ir::CastExpr& e, ir::TypeId type);
  Value convertNumber(const Value& value, ir::TypeId from, ir::TypeId to);
  Value convertClass(ir::CastKind kind, const Value& value, ir::TypeId from, ir::TypeId to);
  Spot spotOf(Frame& frame, ir::PlaceId id);
  Value load(Spot spot, ir::TypeId type);
  void store(Spot spot, ir::TypeId type, const Value& value);
  Value normalise(uint64_t bits, ir::TypeId type) const; // cut to the type's width and extended again
  bool isTrue(Frame& frame, ir::ExprId condition);

  // ---- Interpreter.cpp
  Ending call(ir::FunctionId id, const std::vector<Value>& arguments, char* result, bool isPart = false);
  Ending runBody(Frame& frame);
  void addVariables(Frame& frame, const std::vector<Value>& arguments, char* result);
  void removeVariables(const Frame& frame);
  Ending perform(Frame& frame, const ir::Instr& instr);
  bool isThere(char* address, size_t size) const;
  Ending execute(Frame& frame, const ir::Instr& instr); // Returned: go on
  Ending executeCall(Frame& frame, const ir::Call& call);
  ir::FunctionId calleeOf(Frame& frame, const ir::Call& call, std::vector<Value>& arguments);
  bool isPartOfSelf(Frame& frame, ir::FunctionId callee, const std::vector<Value>& arguments);
  ir::BlockId successor(Frame& frame, const ir::Block& block);
  void enter(Frame& frame, ir::VariableId variable);
  Ending stop(const std::string& why);

  // ---- Library.cpp
  Ending callLibrary(ir::FunctionId id, const std::vector<Value>& arguments, char* result);
  char* allocate(size_t bytes, const ir::Alloc* alloc = nullptr);
  void release(char* address, bool isDestruction);
};

} // namespace wt::interp
