// SPDX-License-Identifier: Apache-2.0
// Which annotations of a file have no effect? A word that introspection does not define, a type that neither the
// file nor an included one describes (so its release is unknown), and the number of a parameter that does not
// exist.
#include "spec/GirModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace wt::spec {

namespace {

class Doubts {
public:
  Doubts(const GirFile& file, const GirTypes& types) : file_(file), types_(types) {}

  std::vector<Problem> run() {
    for (const GirFunction& function : file_.functions) {
      addOf(function, function.result);
      for (const GirValue& value : function.parameters)
        addOf(function, value);
    }
    return std::move(found_);
  }

private:
  const GirFile& file_;
  const GirTypes& types_;
  llvm::StringSet<> told_; // types already reported
  std::vector<Problem> found_;

  void add(uint32_t line, const std::string& message) { found_.push_back({{file_.path, line, 1}, message}); }

  void addOf(const GirFunction& function, const GirValue& value) {
    const uint32_t line = value.type.line != 0 ? value.type.line : function.line;
    auto isOneOf = [](llvm::StringRef word, std::initializer_list<llvm::StringRef> words) {
      return word.empty() || llvm::is_contained(words, word);
    };
    if (!isOneOf(value.transfer, {"none", "full", "container", "floating"}))
      add(line, "'" + value.transfer + "' is no transfer of ownership (none, container, full)");
    if (!isOneOf(value.direction, {"in", "out", "inout"}))
      add(line, "'" + value.direction + "' is no direction (in, out, inout)");
    if (size_t context = 0; !value.closure.empty() && (llvm::StringRef(value.closure).getAsInteger(10, context) ||
                                                       context + function.hasInstance >= function.parameters.size()))
      add(line,
          "'" + function.symbol + "' has no parameter " + value.closure + " for the context of '" + value.name + "'");
    if (isHandedOver(value) && isUnknown(value.type) && told_.insert(value.type.name).second)
      add(line, "'" + value.type.name +
                    "' is described neither here nor in a file that is included: who releases one is not known");
  }

  bool isUnknown(const GirType& type) const {
    return llvm::StringRef(type.name).contains('.') && types_.find(type.name) == types_.end();
  }
};

} // namespace

std::vector<Problem> doubtsAbout(const GirFile& file, const GirTypes& types) {
  return Doubts(file, types).run();
}

} // namespace wt::spec
