// SPDX-License-Identifier: Apache-2.0
// The functions without a body that a program under the interpreter may call; anything else stops the run.
#include "Machine.h"

#include "llvm/ADT/StringMap.h"

#include <cstring>
#include <functional>

namespace wt::interp {

char* Machine::allocate(size_t bytes, const ir::Alloc* alloc) {
  constexpr size_t kInFront = 16; // where the length of an array is kept
  char* address = static_cast<char*>(std::calloc(1, kInFront + (bytes ? bytes : 1))) + kInFront;
  if (!watcher_)                       // whoever watches pointers sees null in a new object
    std::memset(address, 0xA5, bytes); // not zeroes by accident
  allocated_.push_back(address - kInFront);
  memory_[address] = {address, bytes, {}, {}, {}, alloc, true};
  return address;
}

/// `isDestruction`: then the address may be a base's inside the object; a virtual destructor knows where it begins.
void Machine::release(char* address, bool isDestruction) {
  if (!address)
    return;
  auto block = memory_.upper_bound(address);
  bool isFound = block != memory_.begin() &&
                 (--block, address < block->first + std::max<size_t>(block->second.size, 1) && block->second.isObject);
  if (!isFound || (!isDestruction && block->first != address))
    stop("what is freed was not allocated, or is freed twice");
  else
    memory_.erase(block);
  // The memory itself stays: a use after free must not bring the interpreter down.
}

Ending Machine::callLibrary(ir::FunctionId id, const std::vector<Value>& arguments, char* result) {
  auto pointer = [&](size_t i) { return i < arguments.size() ? arguments[i].pointer() : nullptr; };
  auto number = [&](size_t i) { return i < arguments.size() ? arguments[i].bits : 0; };
  llvm::StringMap<std::function<Value()>> library;
  library["observe"] = [&] {
    size_t at = behaviour_.observed.size();
    behaviour_.observed.push_back(static_cast<int32_t>(number(0)));
    if (at >= expected_.size() || behaviour_.observed[at] != expected_[at])
      stop("the compiled program tells something else");
    return Value();
  };
  library["malloc"] = [&] { return Value::ofPointer(allocate(number(0))); };
  library["calloc"] = [&] {
    char* p = allocate(number(0) * number(1));
    return Value::ofPointer(std::memset(p, 0, number(0) * number(1)));
  };
  library["realloc"] = [&] {
    char* p = allocate(number(1));
    if (char* old = pointer(0)) {
      std::memcpy(p, old, std::min<size_t>(memory_[old].size, number(1)));
      release(old, false);
    }
    return Value::ofPointer(p);
  };
  library["free"] = [&] { return release(pointer(0), false), Value(); };
  library["memset"] = [&] { return Value::ofPointer(std::memset(pointer(0), static_cast<int>(number(1)), number(2))); };
  library["memcpy"] = [&] { return Value::ofPointer(std::memcpy(pointer(0), pointer(1), number(2))); };
  library["strlen"] = [&] { return Value::ofBits(std::strlen(pointer(0))); };
  library["strcpy"] = [&] { return Value::ofPointer(std::strcpy(pointer(0), pointer(1))); };
  library["strcmp"] = [&] { return Value::ofBits(static_cast<uint64_t>(std::strcmp(pointer(0), pointer(1)))); };

  const ir::Function& function = module_[id];
  if (function.name == "exit" || function.name == "_Exit") {
    behaviour_.exitCode = static_cast<int>(number(0));
    isStopped_ = true; // with no reason: the program wanted it
    return Ending::Stopped;
  }
  auto found = library.find(function.name);
  if (found == library.end())
    return stop("no model of " + function.displayName);
  Value value = found->second();
  if (isStopped_)
    return Ending::Stopped;
  if (result)
    store({result}, ir::typeAs<ir::FunctionType>(module_.types, function.type)->result, value);
  return Ending::Returned;
}

} // namespace wt::interp
