// SPDX-License-Identifier: Apache-2.0
#include "Losses.h"

#include <cstring>

namespace wt::random {

namespace {

class LossWatcher final : public interp::Watcher {
public:
  std::set<Loss> losses;

  void entered(ir::FunctionId function, const ir::Call*, const interp::Memory&) override {
    running_.push_back({function, 0});
  }
  void before(const ir::Instr& instr, const interp::Memory&, Values) override {
    running_.back().line = instr.location.line;
  }
  void after(const ir::Instr&, const interp::Memory& memory) override { look(memory, nullptr, 0); }
  void left(const char* result, size_t size, const interp::Memory& memory) override {
    look(memory, result, size);
    running_.pop_back();
  }
  uint64_t maxSteps() const override { return 400; }

private:
  std::vector<Loss> running_; // where each call in progress is
  std::set<char*> held_;      // objects that something pointed to, after the last step

  void look(const interp::Memory& memory, const char* result, size_t size) {
    std::set<char*> held;
    for (const auto& [address, block] : memory)
      addPointees(block.begin, block.size, memory, held);
    addPointees(result, size, memory, held);
    for (char* object : held_)
      if (!held.count(object) && memory.count(object))
        losses.insert(running_.back());
    held_ = std::move(held);
  }

  static void addPointees(const char* begin, size_t size, const interp::Memory& memory, std::set<char*>& held) {
    for (size_t i = 0; i + sizeof(char*) <= size; i += sizeof(char*)) {
      char* pointer;
      std::memcpy(&pointer, begin + i, sizeof pointer);
      auto block = memory.find(pointer);
      if (block != memory.end() && block->second.isObject)
        held.insert(pointer);
    }
  }
};

} // namespace

std::set<Loss> lossesOf(const ir::Module& module, uint64_t seed) {
  interp::Choices choices(seed);
  LossWatcher watcher;
  interp::watch(module, choices, watcher);
  return std::move(watcher.losses);
}

} // namespace wt::random
