// SPDX-License-Identifier: Apache-2.0
// CrashGuard.h, by LLVM's crash recovery: a signal handler that jumps out of the work. LLVM runs that handler on the
// stack that crashed, which cannot be when the crash is that the stack has run out; so the handler is moved to an
// alternate stack, and each guarded thread brings one.
#include "frontend/CrashGuard.h"

#include "llvm/Support/CrashRecoveryContext.h"

#include <csignal>
#include <cstdlib>
#include <memory>
#include <mutex>

namespace wt::frontend {

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

} // namespace

bool runGuarded(size_t stackBytes, llvm::function_ref<void()> work) {
  installHandlers();
  auto handlerStack = std::make_unique<char[]>(kHandlerStackBytes);
  llvm::CrashRecoveryContext context;
  return context.RunSafelyOnThread(
      [&] {
        stack_t stack = {};
        stack.ss_sp = handlerStack.get();
        stack.ss_size = kHandlerStackBytes;
        sigaltstack(&stack, nullptr);
        work();
        stack.ss_flags = SS_DISABLE;
        sigaltstack(&stack, nullptr);
      },
      static_cast<unsigned>(stackBytes));
}

} // namespace wt::frontend
