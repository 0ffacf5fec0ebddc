// SPDX-License-Identifier: Apache-2.0
// Where in the source is this code? Code from a macro has the place of the outermost macro's use, with the macro's name
// and the place of its tokens. `#line` is respected, so generated code points to its origin.
#include "frontend/Frontend.h"
#include "frontend/UnitLowering.h"
#include "support/RelativePath.h"

#include "llvm/Support/Path.h"

namespace wt::frontend {

using namespace clang;

std::string shownPath(llvm::StringRef path, const FrontendOptions& options) {
  return relativePath(options.root, path);
}

FileId UnitLowering::fileNamed(const char* name, SourceLocation inside) {
  auto [it, isNew] = filesByName_.try_emplace(name);
  if (!isNew)
    return it->second;
  const SourceManager& sources = ast.getSourceManager();
  llvm::SmallString<256> path(name);
  if (!path.starts_with("<")) {
    sources.getFileManager().makeAbsolutePath(path);
    llvm::sys::path::remove_dots(path, true);
  }
  const std::string shown = shownPath(path, input_.options);
  auto [byPath, isNewPath] = filesByPath_.try_emplace(shown, FileId(module.files.size()));
  if (isNewPath)
    module.files.push_back({shown, sources.isInSystemHeader(inside)});
  return it->second = byPath->second;
}

Location UnitLowering::position(SourceLocation location) {
  PresumedLoc at = ast.getSourceManager().getPresumedLoc(location);
  if (at.isInvalid())
    return {};
  return {fileNamed(at.getFilename(), location), at.getLine(), at.getColumn(), {}};
}

Location UnitLowering::locate(SourceLocation location) {
  if (location.isInvalid())
    return {};
  const SourceManager& sources = ast.getSourceManager();
  Location where = position(sources.getExpansionLoc(location));
  if (!location.isMacroID())
    return where;
  auto [macro, isNew] = macros_.try_emplace(location.getRawEncoding(), MacroId(module.macros.size()));
  if (isNew)
    module.macros.push_back({Lexer::getImmediateMacroName(location, sources, ast.getLangOpts()).str(),
                             position(sources.getSpellingLoc(location))});
  where.macro = macro->second;
  return where;
}

std::string UnitLowering::text(SourceRange range) {
  const SourceManager& sources = ast.getSourceManager();
  CharSourceRange characters =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(range), sources, ast.getLangOpts());
  if (characters.isInvalid()) {
    CharSourceRange expansion = sources.getExpansionRange(range);
    characters = Lexer::makeFileCharRange(expansion, sources, ast.getLangOpts());
  }
  llvm::StringRef source = Lexer::getSourceText(characters, sources, ast.getLangOpts());
  std::string line;
  constexpr size_t kLongest = 60;
  for (char c : source) {
    bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (isSpace && (line.empty() || line.back() == ' '))
      continue;
    line += isSpace ? ' ' : c;
    if (line.size() > kLongest)
      return line.substr(0, kLongest - 3) + "...";
  }
  return line;
}

bool UnitLowering::isUserCode(SourceLocation location) const {
  if (location.isInvalid())
    return false;
  return !ast.getSourceManager().isInSystemHeader(location);
}

} // namespace wt::frontend
