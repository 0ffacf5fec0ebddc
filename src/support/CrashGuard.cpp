// SPDX-License-Identifier: Apache-2.0
// Uses LLVM's crash recovery: a signal handler that jumps out of the work (CrashGuard.h). LLVM runs that handler on the
// stack that crashed, which fails if the crash is a stack overflow. So this file moves the handler to an alternate
// stack, and each guarded thread provides one.
#include "support/CrashGuard.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>

namespace wt {

namespace {

constexpr size_t kHandlerStackBytes = size_t(128) << 10;

void installHandlers() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::CrashRecoveryContext::Enable();
    for (int signal : {SIGSEGV, SIGBUS}) {
      struct sigaction action;
      if (sigaction(signal, nullptr, &action) == 0) {
        action.sa_flags |= SA_ONSTACK;
        sigaction(signal, &action, nullptr);
      }
    }
  });
}

/// The alternate stack of the current thread, from its first guarded work until the thread ends.
class HandlerStack {
public:
  HandlerStack() : memory_(std::make_unique<char[]>(kHandlerStackBytes)) {
    stack_t stack = {};
    stack.ss_sp = memory_.get();
    stack.ss_size = kHandlerStackBytes;
    sigaltstack(&stack, nullptr);
  }
  ~HandlerStack() {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
  }

private:
  std::unique_ptr<char[]> memory_;
};

} // namespace

bool runGuardedHere(llvm::function_ref<void()> work) {
  installHandlers();
  static thread_local HandlerStack handlerStack;
  llvm::CrashRecoveryContext context;
  return context.RunSafely(work);
}

bool runGuarded(size_t stackBytes, llvm::function_ref<void()> work) {
  bool survived = false;
  llvm::CrashRecoveryContext context;
  context.RunSafelyOnThread([&] { survived = runGuardedHere(work); }, static_cast<unsigned>(stackBytes));
  return survived;
}

} // namespace wt
