// SPDX-License-Identifier: Apache-2.0
// Reads a `.gir` file in one pass over its elements. Only functions that can be called by name (`c:identifier`) matter;
// virtual methods, callbacks, fields, properties and signals are skipped.
#include "spec/Gir.h"

#include "spec/GirModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::spec {

namespace {

// ------------------------------------------------------------------------------------------------ the head

class HeadReader : public XmlHandler {
public:
  GirHead head;

  void start(const XmlElement& element) override {
    if (element.name == "include")
      head.includes.push_back({element["name"].str() + "-" + element["version"].str(), element.line});
    else if (element.name == "c:include")
      head.headers.push_back(element["name"].str());
    isDone_ = element.name == "namespace";
  }
  void end(llvm::StringRef) override {}
  bool isDone() const override { return isDone_; }

private:
  bool isDone_ = false;
};

// ------------------------------------------------------------------------------------------------ the whole file

bool isPassedOver(llvm::StringRef element) {
  return llvm::StringSwitch<bool>(element)
      .Cases("virtual-method", "callback", "field", "property", "glib:signal", "doc", "doc-deprecated", "attribute",
             true)
      .Cases("constant", "enumeration", "bitfield", "function-macro", "docsection", "source-position", "alias", true)
      .Default(false);
}

/// Types that nobody owns; only their name is read.
bool isPlainType(llvm::StringRef element) {
  return element == "enumeration" || element == "bitfield" || element == "alias" || element == "callback";
}

bool isTypeDefinition(llvm::StringRef element) {
  return element == "class" || element == "interface" || element == "record" || element == "union" ||
         element == "glib:boxed";
}

bool isFunction(llvm::StringRef element) {
  return element == "function" || element == "method" || element == "constructor";
}

class Reader : public XmlHandler {
public:
  Reader(GirFile& file, GirTypes& types) : file_(file), types_(types) {}

  void start(const XmlElement& element) override {
    if (passedOver_ != 0 || isPassedOver(element.name)) {
      if (passedOver_ == 0 && !function_ && owner_.empty() && isPlainType(element.name))
        types_.try_emplace(qualified(element["name"]), GirTypeKind::Plain);
      ++passedOver_;
      return;
    }
    if (element.name == "namespace")
      namespace_ = element["name"].str();
    else if (isTypeDefinition(element.name))
      openType(element);
    else if (isFunction(element.name))
      openFunction(element);
    else if (function_)
      startInFunction(element);
  }

  void end(llvm::StringRef name) override {
    if (passedOver_ != 0) {
      --passedOver_;
      return;
    }
    if (isTypeDefinition(name))
      owner_.clear();
    else if (name == "namespace")
      noteFloating();
    else if (isFunction(name))
      closeFunction();
    else if (name == "array")
      inArray_ = false;
    else if (name == "return-value" || name == "parameter" || name == "instance-parameter")
      value_ = nullptr;
  }

private:
  GirFile& file_;
  GirTypes& types_;
  unsigned passedOver_ = 0; // depth inside a skipped element
  std::string namespace_;
  std::string owner_;
  std::optional<GirFunction> function_;
  GirValue* value_ = nullptr; // the result or parameter being read
  bool inArray_ = false;
  std::vector<std::pair<std::string, std::string>> parents_; // of the classes of this file

  std::string qualified(llvm::StringRef name) const {
    bool isOfAnother = name.contains('.') || types_.find(name) != types_.end();
    bool isFundamental = name == "GType" || (!name.empty() && llvm::isLower(name.front()));
    return isOfAnother || isFundamental ? name.str() : namespace_ + "." + name.str();
  }

  void openType(const XmlElement& element) {
    owner_ = qualified(element["name"]);
    bool isObject = element.name == "class" || element.name == "interface";
    // Methods come later in the file; they show how a record is released.
    types_.try_emplace(owner_, isObject ? GirTypeKind::Object : GirTypeKind::Plain);
    if (!element["parent"].empty())
      parents_.emplace_back(owner_, qualified(element["parent"]));
  }

  /// A class may come before its parent, so this waits for the end of the file.
  void noteFloating() {
    auto isFloating = [&](const std::string& parent) {
      auto known = types_.find(parent);
      return parent == "GObject.InitiallyUnowned" || (known != types_.end() && known->second == GirTypeKind::Floating);
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [name, parent] : parents_)
        if (types_[name] == GirTypeKind::Object && isFloating(parent)) {
          types_[name] = GirTypeKind::Floating;
          changed = true;
        }
    }
  }

  void openFunction(const XmlElement& element) {
    function_.emplace();
    function_->symbol = element["c:identifier"].str();
    function_->name = element["name"].str();
    function_->owner = owner_;
    function_->isConstructor = element.name == "constructor";
    function_->throws = element["throws"] == "1";
    function_->line = element.line;
    noteRelease(function_->name, element.name == "method");
  }

  /// The methods `unref` and `free` of a record show how it is released.
  void noteRelease(llvm::StringRef name, bool isMethod) {
    if (owner_.empty() || !isMethod || isObject(types_[owner_]))
      return;
    if (name == "unref")
      types_[owner_] = GirTypeKind::Counted;
    else if (name == "free" && types_[owner_] == GirTypeKind::Plain)
      types_[owner_] = GirTypeKind::Freed;
  }

  void closeFunction() {
    if (function_ && !function_->symbol.empty())
      file_.functions.push_back(std::move(*function_));
    function_.reset();
    value_ = nullptr;
  }

  void startInFunction(const XmlElement& element) {
    if (element.name == "return-value")
      openValue(function_->result, element);
    else if (element.name == "parameter" || element.name == "instance-parameter") {
      function_->hasInstance |= element.name == "instance-parameter";
      openValue(function_->parameters.emplace_back(), element);
    } else if (!value_)
      return;
    else if (element.name == "varargs")
      value_->isVariadic = true;
    else if (element.name == "array")
      openArray(element);
    else if (element.name == "type")
      readType(element);
  }

  void openValue(GirValue& value, const XmlElement& element) {
    value_ = &value;
    value.name = element["name"].str();
    value.transfer = element["transfer-ownership"].str();
    value.direction = element["direction"].str();
    value.scope = element["scope"].str();
    value.closure = element["closure"].str();
    value.isNullable = element["nullable"] == "1" || element["allow-none"] == "1";
    value.isOptional = element["optional"] == "1" || element["allow-none"] == "1";
    value.isFilledInPlace = element["caller-allocates"] == "1";
    inArray_ = false;
  }

  void openArray(const XmlElement& element) {
    inArray_ = true;
    GirType& type = value_->type;
    // `<array name="GLib.PtrArray">` is a container, not a C array.
    if (!element["name"].empty())
      type.name = qualified(element["name"]);
    else
      type.isArray = true;
    type.cType = element["c:type"].str();
    type.line = element.line;
    bool hasOtherEnd = !element["length"].empty() || !element["fixed-size"].empty();
    type.isTerminated = element["zero-terminated"].empty() ? !hasOtherEnd : element["zero-terminated"] == "1";
  }

  void readType(const XmlElement& element) {
    GirType& type = value_->type;
    if (inArray_) {
      if (type.name.empty())
        type.name = qualified(element["name"]);
      return;
    }
    if (!type.name.empty()) { // the element type of a list
      type.elements.push_back({qualified(element["name"]), element["c:type"].str(), false, false, element.line, {}});
      return;
    }
    type.name = qualified(element["name"]);
    type.cType = element["c:type"].str();
    type.line = element.line;
  }
};

} // namespace

GirHead readGirHead(llvm::StringRef document, llvm::StringRef path) {
  HeadReader reader;
  (void)readXml(document, path, reader); // readGir reports a broken file
  return reader.head;
}

/// The value of an attribute, as written in the tag.
static llvm::StringRef attributeIn(llvm::StringRef tag, llvm::StringRef start) {
  const size_t at = tag.find(start);
  return at == llvm::StringRef::npos ? "" : tag.substr(at + start.size()).take_until([](char c) { return c == '"'; });
}

/// May an element with this tag be skipped? Methods `unref` and `free` are read even if the program does not call them:
/// they show how a type is released.
static bool needNotBeRead(llvm::StringRef name, llvm::StringRef tag, const llvm::StringSet<>* wanted) {
  if (name == "virtual-method" || name == "property" || name == "field" || name == "glib:signal")
    return true;
  if (!wanted || !isFunction(name) || wanted->contains(attributeIn(tag, "c:identifier=\"")))
    return false;
  const llvm::StringRef method = attributeIn(tag, " name=\"");
  return method != "unref" && method != "free";
}

/// If the element at this `<` can be skipped: where it ends. The text of `<doc>` elements, places in the library's
/// source, properties, fields, signals, virtual methods and functions that the program does not mention make up most of
/// a document.
static std::optional<size_t> endOfPassedOver(llvm::StringRef document, size_t at, const llvm::StringSet<>* wanted) {
  const size_t close = document.find('>', at);
  if (close == llvm::StringRef::npos)
    return std::nullopt;
  const llvm::StringRef tag = document.slice(at + 1, close);
  const llvm::StringRef name = tag.take_until([](char c) { return c == ' ' || c == '\n' || c == '/'; });
  const bool isEmpty = tag.ends_with("/");
  if (name == "source-position")
    return isEmpty ? std::optional(close + 1) : std::nullopt;
  if (!needNotBeRead(name, tag, wanted))
    return std::nullopt;
  if (isEmpty)
    return close + 1;
  const std::string end = ("</" + name + ">").str();
  for (size_t next = document.find('<', close); next != llvm::StringRef::npos; next = document.find('<', next + 1))
    if (document.substr(next).starts_with(end))
      return next + end.size();
  return std::nullopt;
}

/// The document without the skipped elements; line numbers stay the same.
static std::string withoutProse(llvm::StringRef document, const llvm::StringSet<>* wanted) {
  std::string text;
  text.reserve(document.size() / 4);
  size_t copied = 0;
  auto skip = [&](size_t from, size_t to) {
    text.append(document.data() + copied, from - copied);
    text.append(document.slice(from, to).count('\n'), '\n');
    copied = to;
  };
  for (size_t at = document.find('<'); at != llvm::StringRef::npos; at = document.find('<', at)) {
    if (document.substr(at).starts_with("<doc")) {
      const size_t start = document.find('>', at);
      const size_t end = start == llvm::StringRef::npos ? start : document.find('<', start);
      if (end == llvm::StringRef::npos)
        break;
      if (document.substr(end).starts_with("</doc"))
        skip(start + 1, end);
      at = end;
    } else if (std::optional<size_t> end = endOfPassedOver(document, at, wanted)) {
      skip(at, *end);
      at = *end;
    } else {
      ++at;
    }
  }
  text.append(document.data() + copied, document.size() - copied);
  return text;
}

GirResult readGir(llvm::StringRef document, llvm::StringRef path, GirTypes& types, const llvm::StringSet<>* wanted) {
  GirFile file;
  file.path = path.str();
  Reader reader(file, types);
  GirResult result;
  if (std::optional<Problem> problem = readXml(withoutProse(document, wanted), path, reader))
    result.problems.push_back(std::move(*problem));
  for (const GirFunction& function : file.functions)
    result.file.functions.push_back(specificationOf(function, file.path, types));
  result.file.families = familiesOf(result.file.functions);
  if (!wanted)
    result.doubts = doubtsAbout(file, types);
  return result;
}

} // namespace wt::spec
