// SPDX-License-Identifier: Apache-2.0
// What did the compiler report? Keeps the first errors with their notes, as plain values; warnings are dropped.
#pragma once

#include "frontend/ClangHeaders.h"
#include "frontend/Frontend.h"

#include <string>
#include <vector>

namespace wt::frontend {

class DiagnosticCollector : public clang::DiagnosticConsumer {
public:
  /// Relative names in the compiler's messages are relative to this folder.
  explicit DiagnosticCollector(std::string directory = "") : directory_(std::move(directory)) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override;

  unsigned errors() const { return errors_; }
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
  std::vector<Diagnostic> take() { return std::move(diagnostics_); }

private:
  std::string directory_;
  unsigned errors_ = 0;
  bool isKeeping_ = false; // the last error was kept, so its notes are kept too
  std::vector<Diagnostic> diagnostics_;
};

} // namespace wt::frontend
