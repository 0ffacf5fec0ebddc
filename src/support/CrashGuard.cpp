// SPDX-License-Identifier: Apache-2.0
// CrashGuard.h, by LLVM's crash recovery: a signal handler that jumps out of the work. LLVM runs that handler on the
// stack that crashed, which cannot be when the crash is that the stack has run out; so the handler is moved to an
// alternate stack, and each guarded thread brings one.
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

/// The current thread's, from its first guarded work to its end.
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
