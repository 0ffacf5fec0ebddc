// SPDX-License-Identifier: Apache-2.0
// Which of Clang's errors does GCC accept, without a change to the program's meaning? (See DiagnosticCollector.h.)
#include "frontend/DiagnosticCollector.h"

#include "clang/Basic/DiagnosticSema.h"
#include "llvm/Support/Path.h"

namespace wt::frontend {

namespace {

constexpr size_t kMaxDiagnostics = 40;

/// After these errors Clang drops an attribute or an assembly statement and otherwise continues unchanged. The usual
/// one is GCC's `malloc(deallocator)`, whose content GccMalloc.h keeps.
bool isNoErrorToGcc(const clang::Diagnostic& diagnostic) {
  switch (diagnostic.getID()) {
  case clang::diag::err_attribute_wrong_number_arguments:
  case clang::diag::err_attribute_too_many_arguments:
  case clang::diag::err_attributes_are_not_compatible:
  case clang::diag::err_asm_invalid_global_var_reg:
  case clang::diag::err_asm_invalid_input_constraint:
  case clang::diag::err_asm_invalid_input_size:
  case clang::diag::err_asm_invalid_output_constraint:
  case clang::diag::err_asm_invalid_output_size:
  case clang::diag::err_asm_tying_incompatible_types:
  case clang::diag::err_asm_unknown_register_name:
  case clang::diag::err_invalid_asm_value_for_constraint: return true;
  default: return false;
  }
}

Severity severityOf(clang::DiagnosticsEngine::Level level) {
  switch (level) {
  case clang::DiagnosticsEngine::Ignored:
  case clang::DiagnosticsEngine::Remark:
  case clang::DiagnosticsEngine::Note: return Severity::Note;
  case clang::DiagnosticsEngine::Warning: return Severity::Warning;
  case clang::DiagnosticsEngine::Error: return Severity::Error;
  case clang::DiagnosticsEngine::Fatal: return Severity::Fatal;
  }
  llvm_unreachable("every level has a severity");
}

} // namespace

void DiagnosticCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) {
  Severity severity = severityOf(level);
  if (severity == Severity::Note ? !isKeeping_ : severity == Severity::Warning)
    return;
  if (severity != Severity::Note) {
    isKeeping_ = !isNoErrorToGcc(diagnostic);
    if (!isKeeping_)
      return;
    ++errors_;
  }
  isKeeping_ = diagnostics_.size() < kMaxDiagnostics;
  if (!isKeeping_)
    return;

  Diagnostic kept;
  kept.severity = severity;
  llvm::SmallString<256> text;
  diagnostic.FormatDiagnostic(text);
  kept.text = text.str().str();
  if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
    clang::PresumedLoc place = diagnostic.getSourceManager().getPresumedLoc(diagnostic.getLocation());
    if (place.isValid()) {
      llvm::SmallString<256> file(place.getFilename());
      if (!directory_.empty())
        llvm::sys::fs::make_absolute(directory_, file);
      llvm::sys::path::remove_dots(file, /*remove_dot_dot=*/true);
      kept.file = file.str().str();
      kept.line = place.getLine();
      kept.column = place.getColumn();
    }
  }
  diagnostics_.push_back(std::move(kept));
}

} // namespace wt::frontend
