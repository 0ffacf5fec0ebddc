// SPDX-License-Identifier: Apache-2.0
#include "support/StrongComponents.h"

#include <algorithm>

namespace wt {

namespace {

class Tarjan {
public:
  Tarjan(uint32_t count, llvm::function_ref<llvm::ArrayRef<uint32_t>(uint32_t)> successors)
      : successors_(successors), number_(count, 0), low_(count, 0) {}

  std::vector<std::vector<uint32_t>> run() {
    for (uint32_t node = 0; node < number_.size(); ++node)
      if (number_[node] == 0)
        visitFrom(node);
    return std::move(components_);
  }

private:
  static constexpr uint32_t kDone = UINT32_MAX; // number of a node whose component is complete

  struct Frame {
    uint32_t node;
    size_t next;
  };

  llvm::function_ref<llvm::ArrayRef<uint32_t>(uint32_t)> successors_;
  uint32_t visited_ = 0;
  std::vector<uint32_t> number_; // by node: 0 if not visited, else the order of the visit
  std::vector<uint32_t> low_;    // by node: the earliest visited open node that it reaches
  std::vector<uint32_t> open_;
  std::vector<Frame> frames_;
  std::vector<std::vector<uint32_t>> components_;

  void enter(uint32_t node) {
    number_[node] = low_[node] = ++visited_;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void visitFrom(uint32_t root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& top = frames_.back();
      llvm::ArrayRef<uint32_t> successors = successors_(top.node);
      if (top.next == successors.size()) {
        leave(top.node);
        continue;
      }
      uint32_t successor = successors[top.next++];
      if (number_[successor] == kDone)
        continue;
      if (number_[successor] == 0)
        enter(successor);
      else
        low_[top.node] = std::min(low_[top.node], number_[successor]);
    }
  }

  void leave(uint32_t node) {
    frames_.pop_back();
    if (!frames_.empty())
      low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
    if (low_[node] != number_[node])
      return;
    std::vector<uint32_t> component;
    uint32_t member = 0;
    do {
      member = open_.back();
      open_.pop_back();
      number_[member] = kDone;
      component.push_back(member);
    } while (member != node);
    std::sort(component.begin(), component.end());
    components_.push_back(std::move(component));
  }
};

} // namespace

std::vector<std::vector<uint32_t>> strongComponents(uint32_t count,
                                                    llvm::function_ref<llvm::ArrayRef<uint32_t>(uint32_t)> successors) {
  return Tarjan(count, successors).run();
}

} // namespace wt
