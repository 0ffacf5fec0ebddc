// SPDX-License-Identifier: Apache-2.0
#include "spec/CppcheckLibrary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::spec {

namespace {

/// More parameters than any function has: a larger number is a mistake in the file.
constexpr uint32_t kMaxArguments = 64;

/// A parameter or result of any shape.
Type anyType() {
  Type type;
  type.name = "auto";
  return type;
}

/// One line of a `<memory>` or `<resource>` block.
struct Member {
  enum Kind : uint8_t { Allocates, Releases, Reallocates } kind;
  std::string name;
  uint32_t argument; // Allocates: 0 is the result
  bool isZeroed;
  Origin origin;
};

/// The elements that a library file may have. Most do not concern ownership.
bool isKnownPart(llvm::StringRef element) {
  static constexpr llvm::StringRef kParts[] = {
      "memory",   "resource", "function",   "container",   "smart-pointer", "podtype",     "platformtype", "define",
      "undefine", "markup",   "reflection", "reflections", "entrypoint",    "type-checks", "typechecks",   "types"};
  return llvm::is_contained(kParts, element);
}

class Reader : public XmlHandler {
public:
  Reader(llvm::StringRef path, CppcheckResult& result) : path_(path), result_(result) {}

  void start(const XmlElement& element) override {
    text_.clear();
    ++depth_;
    if (depth_ == 2 && sawRoot_ && !isKnownPart(element.name))
      result_.problems.push_back({here(element.line), "unknown element <" + element.name.str() + ">"});
    if (element.name == "def")
      sawRoot_ = true;
    else if (element.name == "memory" || element.name == "resource")
      openBlock(element.line);
    else if (element.name == "alloc" || element.name == "dealloc" || element.name == "realloc")
      openMember(element);
    else if (element.name == "function")
      openFunction(element);
    else if (isInFunction_)
      startInFunction(element);
  }

  void text(llvm::StringRef text) override { text_ += text; }

  void end(llvm::StringRef name) override {
    --depth_;
    if (name == "alloc" || name == "dealloc" || name == "realloc")
      closeMember();
    else if (name == "memory" || name == "resource")
      addBlock();
    else if (name == "noreturn")
      neverReturns_ = llvm::StringRef(text_).trim() == "true";
    else if (name == "function")
      closeFunction();
  }

  bool sawRoot() const { return sawRoot_; }

private:
  std::string path_;
  CppcheckResult& result_;
  std::string text_;
  bool sawRoot_ = false;
  unsigned depth_ = 0;
  uint32_t blockLine_ = 0;
  std::vector<Member> members_;
  std::optional<Member> member_;
  bool isInFunction_ = false;
  std::string names_; // of the function, separated by commas
  uint32_t line_ = 0, arguments_ = 0;
  bool isHarmless_ = false, neverReturns_ = false, isVariadic_ = false;

  Origin here(uint32_t line) const { return {path_, line, 1}; }

  uint32_t numberOf(llvm::StringRef text, uint32_t line, uint32_t otherwise) {
    uint32_t number = otherwise;
    if (!text.empty() && (text.getAsInteger(10, number) || number == 0 || number > kMaxArguments)) {
      result_.problems.push_back({here(line), "'" + text.str() + "' is no number of an argument"});
      return otherwise;
    }
    return number;
  }

  // ---- memory and resources

  void openMember(const XmlElement& element) {
    Member::Kind kind = element.name == "alloc"     ? Member::Allocates
                        : element.name == "dealloc" ? Member::Releases
                                                    : Member::Reallocates;
    uint32_t otherwise = kind == Member::Allocates ? 0 : 1;
    member_ = Member{kind, "", numberOf(element["arg"], element.line, otherwise),
                     element["init"] == "true" && kind == Member::Allocates, here(element.line)};
  }

  void closeMember() {
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(text_).split(names, ',');
    for (llvm::StringRef name : names) {
      member_->name = name.trim().str();
      if (!member_->name.empty())
        members_.push_back(*member_);
    }
    member_.reset();
  }

  void openBlock(uint32_t line) {
    members_.clear();
    blockLine_ = line;
  }

  void addBlock() {
    auto release = llvm::find_if(members_, [](const Member& m) { return m.kind == Member::Releases; });
    if (release == members_.end()) {
      if (!members_.empty())
        result_.problems.push_back({here(blockLine_), "no <dealloc>: no function releases the objects of '" +
                                                          members_.front().name + "'; it is not used"});
      return;
    }
    CppcheckGroup& group = result_.groups.emplace_back();
    group.origin = release->origin;
    for (const Member& member : members_)
      (member.kind == Member::Allocates ? group.gives : group.releases).push_back(member.name);
    bool isHeap = llvm::any_of(members_, [](const Member& m) { return m.name == "free"; });
    Family family;
    family.name = isHeap ? "malloc" : release->name;
    family.origin = release->origin;
    result_.file.families.push_back(family);
    for (const Member& member : members_)
      addMember(member, family.name);
    members_.clear();
  }

  FunctionSpec named(llvm::StringRef name, const Origin& origin) const {
    FunctionSpec function;
    llvm::SmallVector<llvm::StringRef> parts;
    name.split(parts, "::");
    for (llvm::StringRef part : parts)
      function.name.push_back({part.str(), {}});
    function.result = anyType();
    function.origin = origin;
    return function;
  }

  void addArguments(FunctionSpec& function, uint32_t count) const {
    for (uint32_t i = 0; i < count; ++i)
      function.parameters.push_back({"arg" + std::to_string(i + 1), anyType(), Passing::Plain, {}, function.origin});
  }

  void addMember(const Member& member, const std::string& family) {
    FunctionSpec function = named(member.name, member.origin);
    function.isVariadic = true;
    addArguments(function, member.argument);
    auto own = [&](Type& type) {
      type.ownership = Ownership::Own;
      type.family = family;
    };
    if (member.kind != Member::Releases && member.argument == 0)
      own(*function.result);
    else if (member.kind == Member::Allocates) {
      Parameter& out = function.parameters.back();
      Type pointer;
      pointer.kind = TypeKind::Pointer;
      pointer.parts.push_back(anyType());
      own(pointer.parts.front());
      out.type = std::move(pointer);
      out.passing = Passing::Out;
    } else {
      own(function.parameters.back().type);
      if (member.kind == Member::Reallocates) {
        own(*function.result);
        function.parameters.back().when.push_back({{}, Compare::NotEqual, 0, true});
      }
    }
    result_.file.functions.push_back(std::move(function));
  }

  // ---- functions

  void openFunction(const XmlElement& element) {
    isInFunction_ = true;
    names_ = element["name"].str();
    line_ = element.line;
    arguments_ = 0;
    isHarmless_ = neverReturns_ = isVariadic_ = false;
    if (names_.empty())
      result_.problems.push_back({here(line_), "a function needs a name"});
  }

  void startInFunction(const XmlElement& element) {
    if (element.name == "leak-ignore")
      isHarmless_ = true;
    else if (element.name == "arg") {
      llvm::StringRef number = element["nr"];
      isVariadic_ |= number == "any" || number == "variadic";
      if (number != "any" && number != "variadic")
        arguments_ = std::max(arguments_, numberOf(number, element.line, 1));
    }
  }

  void closeFunction() {
    isInFunction_ = false;
    if (!isHarmless_ && !neverReturns_)
      return;
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(names_).split(names, ',');
    for (llvm::StringRef name : names) {
      if (name.trim().empty())
        continue;
      FunctionSpec function = named(name.trim(), here(line_));
      function.isVariadic = isVariadic_ || neverReturns_;
      function.neverReturns = neverReturns_;
      addArguments(function, neverReturns_ ? 0 : arguments_);
      result_.file.functions.push_back(std::move(function));
    }
  }
};

} // namespace

CppcheckResult readCppcheckLibrary(llvm::StringRef document, llvm::StringRef path) {
  CppcheckResult result;
  Reader reader(path, result);
  if (std::optional<Problem> problem = readXml(document, path, reader))
    result.problems.push_back(std::move(*problem));
  else if (!reader.sawRoot())
    result.problems.push_back({{path.str(), 0, 0}, "is no cppcheck library: it has no <def>"});
  return result;
}

} // namespace wt::spec
