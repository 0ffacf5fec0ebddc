// SPDX-License-Identifier: Apache-2.0
// The sample modules of tests/ir-text/, by file name.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace wt::ir {

inline std::filesystem::path sampleFolder() {
  return std::filesystem::path(WT_SOURCE_DIR) / "tests" / "ir-text";
}

inline std::vector<std::string> sampleFiles() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(sampleFolder()))
    if (entry.path().extension() == ".ir")
      names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

inline std::string readText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline std::string sampleText(const std::string& name) {
  return readText(sampleFolder() / name);
}

/// Without the lines that are nothing but a comment.
inline std::string withoutComments(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  for (std::string line; std::getline(in, line);)
    if (line.rfind("//", 0) != 0)
      out += line + "\n";
  return out;
}

} // namespace wt::ir
