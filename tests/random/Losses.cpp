// SPDX-License-Identifier: Apache-2.0
#include "Losses.h"

#include <algorithm>
#include <cstring>
#include <iterator>

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
  using Addresses = std::vector<char*>; // sorted
  std::vector<Loss> running_;           // the positions of the calls in progress
  Addresses held_;                      // objects that were pointed to after the previous step

  void look(const interp::Memory& memory, const char* result, size_t size) {
    Addresses objects, held, lost;
    for (const auto& [address, block] : memory)
      if (block.isObject)
        objects.push_back(address);
    for (const auto& [address, block] : memory)
      addPointees(block.begin, block.size, objects, held);
    addPointees(result, size, objects, held);
    std::sort(held.begin(), held.end());
    held.erase(std::unique(held.begin(), held.end()), held.end());
    std::set_difference(held_.begin(), held_.end(), held.begin(), held.end(), std::back_inserter(lost));
    for (char* object : lost)
      if (std::binary_search(objects.begin(), objects.end(), object))
        losses.insert(running_.back());
    held_ = std::move(held);
  }

  static void addPointees(const char* begin, size_t size, const Addresses& objects, Addresses& held) {
    for (size_t i = 0; i + sizeof(char*) <= size; i += sizeof(char*)) {
      char* pointer;
      std::memcpy(&pointer, begin + i, sizeof pointer);
      if (pointer && std::binary_search(objects.begin(), objects.end(), pointer))
        held.push_back(pointer);
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
