// SPDX-License-Identifier: Apache-2.0
// Merges specifications and looks them up. A look-up costs the number of overloads of the name.
#include "spec/Library.h"

#include "spec/Check.h"
#include "spec/Parser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <optional>
#include <tuple>

namespace wt::spec {

namespace {

/// None: any shape. A type variable stands for values, pointers and references alike, a typedef of C may hide a
/// pointer, and the core language passes a class value by reference.
std::optional<Shape> shapeOf(const Type& type) {
  switch (type.kind) {
  case TypeKind::Pointer:
  case TypeKind::Array:
  case TypeKind::Function: return Shape::Pointer;
  case TypeKind::Reference:
  case TypeKind::MoveReference: return Shape::Reference;
  case TypeKind::Named: break;
  }
  return isArithmetic(type) ? std::optional(Shape::Value) : std::nullopt;
}

/// How well does the specification match these parameters? None: not at all. A fixed list beats `...`, and a stated
/// shape beats an open one.
std::optional<size_t> closeness(const FunctionSpec& function, llvm::ArrayRef<Shape> parameters) {
  size_t fixed = function.parameters.size();
  if (function.isVariadic ? parameters.size() < fixed : parameters.size() != fixed)
    return std::nullopt;
  size_t named = 0;
  for (size_t i = 0; i < fixed; ++i) {
    std::optional<Shape> shape = shapeOf(function.parameters[i].type);
    if (shape && *shape != parameters[i])
      return std::nullopt;
    named += shape.has_value();
  }
  return 1 + named + (function.isVariadic ? 0 : parameters.size() + 1);
}

bool isSameFunction(const FunctionSpec& a, const FunctionSpec& b) {
  return a.isVariadic == b.isVariadic &&
         llvm::equal(a.parameters, b.parameters,
                     [](const Parameter& p, const Parameter& q) { return shapeOf(p.type) == shapeOf(q.type); });
}

/// Names of parameters and the header have no effect on calls.
bool saysTheSame(FunctionSpec a, FunctionSpec b) {
  for (FunctionSpec* function : {&a, &b}) {
    function->header.clear();
    for (Parameter& parameter : function->parameters)
      parameter.name.clear();
  }
  return a == b;
}

} // namespace

// ------------------------------------------------------------------------------------------------ merging

std::vector<Problem> Library::load(llvm::vfs::FileSystem& fs, llvm::ArrayRef<std::string> shipped,
                                   llvm::ArrayRef<std::string> user) {
  std::vector<Problem> found;
  std::vector<File> files;
  std::vector<std::string> paths(shipped.begin(), shipped.end());
  paths.insert(paths.end(), user.begin(), user.end());
  for (const std::string& path : paths) {
    auto buffer = fs.getBufferForFile(path);
    if (!buffer) {
      found.push_back({{path, 0, 0}, "cannot be read: " + buffer.getError().message()});
      files.emplace_back();
      continue;
    }
    Parsed parsed = parse((*buffer)->getBuffer(), path);
    llvm::append_range(found, parsed.problems);
    files.push_back(std::move(parsed.file));
  }
  llvm::append_range(found, check(files));
  for (size_t i = 0; i < files.size(); ++i) {
    for (const Family& family : files[i].families)
      families_.add(family);
    llvm::append_range(containers_, files[i].containers);
    for (FunctionSpec& function : files[i].functions) {
      Origin origin = function.origin;
      std::string name = qualifiedName(function);
      if (const FunctionSpec* other = add(std::move(function), i < shipped.size() ? Layer::Shipped : Layer::User))
        found.push_back({origin, "'" + name + "' is specified differently at " + other->origin.file + ":" +
                                     std::to_string(other->origin.line) + ":" + std::to_string(other->origin.column)});
    }
  }
  auto position = [&](const Problem& p) {
    auto file = llvm::find(paths, p.origin.file) - paths.begin();
    return std::tuple(file, p.origin.line, p.origin.column, llvm::StringRef(p.message));
  };
  llvm::sort(found, [&](const Problem& a, const Problem& b) { return position(a) < position(b); });
  return found;
}

void Library::loadShipped(std::vector<Text> files) {
  for (Text& file : files) {
    const Text& text = texts_.emplace_back(std::move(file));
    for (Item& item : outline(text.text)) {
      if (!item.function.empty()) {
        unread_[item.function].push_back({texts_.size() - 1, item});
        continue;
      }
      File parsed = parse(item.text, text.name, item.start).file;
      for (const Family& family : parsed.families)
        families_.add(family);
      llvm::append_range(containers_, parsed.containers);
      for (FunctionSpec& function : parsed.functions)
        add(std::move(function), Layer::Shipped);
    }
  }
}

/// Parses what the shipped files say about the function, if nobody looked it up before.
void Library::read(llvm::StringRef name) const {
  auto it = unread_.find(name);
  if (it == unread_.end())
    return;
  const std::vector<Unread> unread = std::move(it->second);
  unread_.erase(it);
  for (const auto& [file, item] : unread)
    for (FunctionSpec& function : parse(item.text, texts_[file].name, item.start).file.functions)
      add(std::move(function), Layer::Shipped);
}

const FunctionSpec* Library::add(FunctionSpec function, Layer layer) const {
  std::vector<size_t>& overloads = byName_[qualifiedName(function)];
  for (size_t index : overloads) {
    const Entry& known = entries_[index];
    if (known.layer == layer && isSameFunction(known.function, function))
      return saysTheSame(known.function, function) ? nullptr : &known.function;
  }
  overloads.push_back(entries_.size());
  entries_.push_back({std::move(function), layer});
  return nullptr;
}

void Library::addImported(File file) {
  for (const Family& family : file.families)
    if (!families_.find(family.name))
      families_.add(family);
  for (FunctionSpec& function : file.functions)
    add(std::move(function), Layer::Imported);
}

void Library::addFromSource(const SourceSpecs& source) {
  for (const FunctionSpec& function : source.functions)
    addOneFromSource(function);
  for (const ReleasedBy& pair : source.pairs)
    addPair(pair);
}

void Library::addOneFromSource(FunctionSpec function) {
  auto declareFamily = [&](const Type& type) {
    if (!type.family.empty() && !families_.find(type.family))
      families_.add({type.family, {}, false, false, false, 0, function.origin});
  };
  declareFamily(*function.result);
  for (const Parameter& parameter : function.parameters)
    declareFamily(parameter.type);
  add(std::move(function), Layer::Source);
}

void Library::addPair(ReleasedBy pair) {
  std::vector<Shape> shapes;
  for (const Parameter& parameter : pair.deallocator.parameters)
    shapes.push_back(shapeOf(parameter.type).value_or(Shape::Value));
  std::string name = qualifiedName(pair.deallocator);
  const FunctionSpec* known = find(name, shapes);
  if (!known) {
    takes(pair.deallocator, pair.parameter, name);
    addOneFromSource(pair.deallocator);
    known = &pair.deallocator;
  }
  for (const Effect& effect : effectsOf(*known, families_))
    if (effect.kind == EffectKind::Releases && effect.from.root == Root::Parameter &&
        effect.from.parameter == pair.parameter)
      returnsOwned(pair.allocator, effect.family);
  if (pair.allocator.result->ownership == Ownership::Own)
    addOneFromSource(pair.allocator);
}

// ------------------------------------------------------------------------------------------------ looking up

const FunctionSpec* Library::find(llvm::StringRef qualifiedName, llvm::ArrayRef<Shape> parameters) const {
  if (const FunctionSpec* own = findNamed(qualifiedName, parameters))
    return own;
  size_t scopeEnd = qualifiedName.rfind("::");
  if (scopeEnd == llvm::StringRef::npos)
    return nullptr;
  return findNamed((qualifiedName.take_front(scopeEnd) + "::*").str(), parameters);
}

const FunctionSpec* Library::findNamed(llvm::StringRef name, llvm::ArrayRef<Shape> parameters) const {
  read(name);
  auto overloads = byName_.find(name);
  if (overloads == byName_.end())
    return nullptr;
  const FunctionSpec* best = nullptr;
  std::pair<Layer, size_t> bestRank;
  for (size_t index : overloads->second) {
    const Entry& entry = entries_[index];
    std::optional<size_t> close = closeness(entry.function, parameters);
    if (!close)
      continue;
    std::pair rank(entry.layer, *close);
    if (!best || rank > bestRank) {
      best = &entry.function;
      bestRank = rank;
    }
  }
  return best;
}

const FunctionSpec* Library::named(llvm::StringRef qualifiedName) const {
  auto overloads = byName_.find(qualifiedName);
  if (overloads == byName_.end())
    return nullptr;
  for (size_t index : overloads->second)
    if (Layer layer = entries_[index].layer; layer == Layer::User || layer == Layer::Imported)
      return &entries_[index].function;
  return nullptr;
}

const Container* Library::container(llvm::StringRef name) const {
  auto it = llvm::find_if(containers_, [&](const Container& c) { return c.name == name; });
  return it == containers_.end() ? nullptr : &*it;
}

} // namespace wt::spec
