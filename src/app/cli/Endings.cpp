// SPDX-License-Identifier: Apache-2.0
#include "app/cli/Endings.h"

#include "app/cli/Commands.h"
#include "support/CrashGuard.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <fcntl.h>
#include <new>
#include <typeinfo>
#include <unistd.h>

namespace wt::cli {

/// Allocates nothing, because there may be no memory left.
[[noreturn]] static void endWith(const char* message) {
  for (const char* part : {"watertight: error: ", message, "\n"})
    if (write(STDERR_FILENO, part, std::strlen(part)) < 0)
      break;
  llvm::sys::RunInterruptHandlers(); // removes unfinished output files
  _exit(BadUsage);
}

[[noreturn]] static void outOfMemory() {
  endWith("out of memory; fewer --jobs need less");
}

/// The last report of LLVM's own code. Inside a guard, the crash costs only one file or function.
static void onFatalError(void*, const char* reason, bool isBug) {
  if (std::strstr(reason, "pthread_create"))
    endWith("no thread can be started; fewer --jobs need less");
  if (isBug && llvm::CrashRecoveryContext::GetCurrent())
    std::abort();
  endWith(reason);
}

/// The standard library throws if it cannot start a thread; nothing here catches that.
[[noreturn]] static void onTerminate() {
  const std::type_info* thrown = abi::__cxa_current_exception_type();
  if (thrown && std::strcmp(thrown->name(), "St12system_error") == 0)
    endWith("no thread can be started; fewer --jobs need less");
  if (thrown && std::strcmp(thrown->name(), "St9bad_alloc") == 0)
    outOfMemory();
  std::abort();
}

/// Replaces a closed standard output by a descriptor that cannot be written, so that writes fail. Messages to a closed
/// standard error are lost.
static void openStandardDescriptors() {
  const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
  for (int descriptor = 0; descriptor < 3; ++descriptor)
    if (fcntl(descriptor, F_GETFD) < 0)
      // Gets the lowest free number, which is this descriptor, and stays open until the process ends.
      if (open("/dev/null", modes[descriptor]) < 0) // watertight: ignore leak it is the standard descriptor from now on
        _exit(BadUsage);
}

void prepareEndings() {
  openStandardDescriptors();
  std::set_new_handler(outOfMemory);
  std::set_terminate(onTerminate);
  llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { outOfMemory(); });
  llvm::install_fatal_error_handler(onFatalError);
  struct sigaction action = {};
  action.sa_handler = [](int) {}; // not SIG_IGN, which a build started by `run` would inherit
  for (int signal : {SIGPIPE, SIGXFSZ})
    sigaction(signal, &action, nullptr);
}

// The only variable the handler can reach.
static volatile std::sig_atomic_t wasInterrupted = 0;

bool isInterrupted() {
  static const bool isInstalled = [] {
    struct sigaction action = {};
    action.sa_handler = [](int) { wasInterrupted = 1; };
    action.sa_flags = SA_RESETHAND | SA_RESTART;
    return sigaction(SIGINT, &action, nullptr) == 0;
  }();
  return isInstalled && wasInterrupted != 0;
}

int runToTheEnd(llvm::function_ref<int()> command) {
  int code = BadUsage;
  if (runGuarded(kDeepStackBytes, [&] { code = command(); }))
    return code;
  return fail("watertight crashed: please report the input; nothing more is known");
}

} // namespace wt::cli
