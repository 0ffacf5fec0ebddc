// SPDX-License-Identifier: Apache-2.0
// How do introspection's annotations become effects?
//
//   transfer none                 borrowed
//   transfer full, container      of a result or out-parameter: own; of a parameter: keep
//   throws                        one more parameter: out own GError **error, set when the result means failure
//   gpointer                      kept: introspection does not say whether the function keeps a plain pointer
//   scope="call"                  the callback's context is borrowed; with any other scope it is kept
//
// The specification states shapes and owners, so its types are only `void *` and `int`; the names are in the function's
// own declaration in the program.
#include "spec/GirModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::spec {

namespace {

Type named(llvm::StringRef name) {
  Type type;
  type.name = name.str();
  return type;
}

Type pointerTo(Type pointee) {
  Type type;
  type.kind = TypeKind::Pointer;
  type.parts.push_back(std::move(pointee));
  return type;
}

unsigned starsOf(const GirType& type) {
  return llvm::StringRef(type.cType).count('*');
}

bool isNumber(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("gint", "guint", "gboolean", "gsize", "gssize", "glong", "gulong", true)
      .Cases("gint8", "guint8", "gint16", "guint16", "gint32", "guint32", "gint64", "guint64", true)
      .Cases("gchar", "guchar", "gshort", "gushort", "gunichar", "gdouble", "gfloat", "goffset", true)
      .Default(false);
}

/// To the engines, a `gpointer` may be a pointer or a number; so may a type that is an enumeration or a typedef.
Type shapeOf(const GirType& type) {
  const bool isPlainArray = type.isArray && (type.cType == "gpointer" || type.cType == "gconstpointer");
  unsigned stars = isPlainArray ? 1 : starsOf(type);
  if (stars == 0)
    return named(isNumber(type.name) && !type.isArray ? "int" : type.name == "none" ? "void" : "gpointer");
  Type made = named("void");
  made.isConst = llvm::StringRef(type.cType).starts_with("const ") || type.cType == "gconstpointer";
  for (unsigned i = 0; i < stars; ++i)
    made = pointerTo(std::move(made));
  return made;
}

/// The family of a value of this type when its owner changes; empty: unknown, so the specification says nothing.
std::string familyOf(const GirType& type, llvm::StringRef transfer, const GirTypes& types) {
  if (type.isArray) {
    bool isText = type.name == "utf8" || type.name == "filename";
    return isText && type.isTerminated && transfer == "full" ? "strv" : "malloc";
  }
  llvm::StringRef name = type.name;
  if (name == "utf8" || name == "filename")
    return "malloc";
  if (name == "GLib.List" || name == "GLib.SList")
    return "GList";
  if (name == "GLib.PtrArray" || name == "GLib.Array" || name == "GLib.ByteArray")
    return "GArray";
  auto known = types.find(name);
  if (known == types.end() || known->second == GirTypeKind::Plain)
    return "";
  if (isObject(known->second))
    return "GObject";
  llvm::StringRef bare = llvm::StringRef(type.cType).rtrim("* ");
  bare.consume_front("const ");
  return bare.str();
}

void makeOwned(Type& type, Ownership ownership, const std::string& family) {
  type.ownership = ownership;
  type.family = family;
}

Comparison compares(Path subject, Compare op, bool isNull) {
  return {std::move(subject), op, 0, isNull};
}

Path parameterPath(size_t index) {
  Path path;
  path.root = Root::Parameter;
  path.parameter = index;
  return path;
}

class Maker {
public:
  Maker(const GirFunction& function, const std::string& path, const GirTypes& types)
      : function_(function), types_(types) {
    spec_.origin = {path, function.line, 1};
    spec_.name = {{function.symbol, {}}};
  }

  FunctionSpec make() {
    setResult();
    for (size_t i = 0; i < function_.parameters.size(); ++i)
      addParameter(function_.parameters[i], i);
    if (function_.throws)
      addError();
    if (returnsInstance())
      spec_.effects.push_back({EffectKind::Aliases, parameterPath(0), {}, "", {}});
    return std::move(spec_);
  }

private:
  const GirFunction& function_;
  const GirTypes& types_;
  FunctionSpec spec_;

  bool returnsPointer() const { return spec_.result->kind == TypeKind::Pointer; }
  bool returnsTruth() const { return function_.result.type.name == "gboolean"; }
  bool returnsCount() const { return function_.result.type.name == "gssize"; } // of bytes; less than 0 is failure

  /// `g_bytes_ref(bytes)`: adds a reference, wherever it is held; the object stays the same.
  bool addsHolder() const {
    return function_.hasInstance &&
           (function_.name == "ref" || function_.name == "ref_sink" || function_.name == "reference");
  }

  /// `g_string_erase(string, …)` returns its string. A method of an object that returns an object of the same class may
  /// return another one (`gtk_widget_get_parent`).
  bool returnsInstance() const {
    if (!function_.hasInstance || function_.result.type.name != function_.parameters.front().type.name ||
        function_.result.type.isArray)
      return false;
    auto kind = types_.find(function_.result.type.name);
    bool isCounted = kind != types_.end() && isObject(kind->second);
    return addsHolder() || (!isCounted && !isHandedOver(function_.result));
  }

  /// `g_param_spec_string(…)`: nobody owns the result until a class takes it, although introspection calls the caller
  /// its owner. The same holds for a function that makes a widget for a container to take.
  bool isFloating() const {
    if (function_.hasInstance)
      return false;
    auto kind = types_.find(function_.result.type.name);
    return (kind != types_.end() && kind->second == GirTypeKind::Floating && !function_.result.type.isArray) ||
           (function_.result.type.name == "GObject.ParamSpec" &&
            llvm::StringRef(function_.symbol).starts_with("g_param_spec_"));
  }

  void setResult() {
    const GirValue& value = function_.result;
    spec_.result = shapeOf(value.type);
    if (!isHandedOver(value) || !returnsPointer() || addsHolder() || isFloating() ||
        isReleasedInstance(0)) // vte_regex_unref returns null
      return;
    std::string family = familyOf(value.type, value.transfer, types_);
    if (family.empty())
      return;
    setElements(value);
    makeOwned(*spec_.result, Ownership::Own, family);
    spec_.neverNull = function_.isConstructor && !value.isNullable && !function_.throws;
  }

  /// A list that is handed over with its elements (`gtk_tree_selection_get_selected_rows`), not alone (container).
  void setElements(const GirValue& value) {
    const bool isList = value.type.name == "GLib.List" || value.type.name == "GLib.SList";
    if (!isList || value.transfer != "full" || value.type.elements.size() != 1)
      return;
    std::string family = familyOf(value.type.elements.front(), "full", types_);
    if (family.empty())
      return;
    Type list = named(value.type.name == "GLib.List" ? "GList" : "GSList");
    list.parts.push_back(pointerTo(named("void")));
    makeOwned(list.parts.front(), Ownership::Own, family);
    spec_.result = pointerTo(std::move(list));
  }

  void addParameter(const GirValue& value, size_t index) {
    if (value.isVariadic) {
      spec_.isVariadic = true;
      spec_.writesRest = true; // `gtk_tree_model_get(…, &text, -1)`: introspection does not say which ones
      return;
    }
    Parameter parameter;
    parameter.name = "arg" + std::to_string(index + 1);
    parameter.type = shapeOf(value.type);
    parameter.origin = spec_.origin;
    if (value.direction == "out")
      setOut(parameter, value, index);
    else if (value.direction.empty() || value.direction == "in")
      setIn(parameter, value, index);
    spec_.parameters.push_back(std::move(parameter));
  }

  bool isReleasedInstance(size_t index) const {
    return index == 0 && function_.hasInstance && (function_.name == "free" || function_.name == "unref");
  }

  /// `g_resolver_free_addresses(list)`: introspection says of such functions that they borrow their argument.
  bool isReleasingFunction() const {
    llvm::StringRef name = function_.name;
    return !function_.hasInstance && !name.ends_with("_func") &&
           (name.starts_with("free_") || name.ends_with("_free") || name.contains("_free_"));
  }

  void setIn(Parameter& parameter, const GirValue& value, size_t index) {
    bool isPlainPointer = value.type.name == "gpointer";
    if (parameter.type.kind != TypeKind::Pointer && !isPlainPointer)
      return;
    auto kind = types_.find(value.type.name);
    if (isReleasedInstance(index) && kind != types_.end() && kind->second == GirTypeKind::Freed)
      return makeOwned(parameter.type, Ownership::Own, familyOf(value.type, "full", types_));
    bool isKept = isHandedOver(value) || isReleasedInstance(index) || (index == 0 && addsHolder()) ||
                  isReleasingFunction() || (isPlainPointer && !isBorrowedContext(index));
    if (isKept)
      parameter.type.ownership = Ownership::Keep;
  }

  /// Is this the context of a callback that is called before the function returns?
  bool isBorrowedContext(size_t index) const {
    return llvm::any_of(function_.parameters, [&](const GirValue& callback) {
      size_t context = 0;
      return callback.scope == "call" && !llvm::StringRef(callback.closure).getAsInteger(10, context) &&
             context + function_.hasInstance == index;
    });
  }

  void setOut(Parameter& parameter, const GirValue& value, size_t index) {
    bool isPointerToPointer = parameter.type.kind == TypeKind::Pointer &&
                              parameter.type.parts.front().kind == TypeKind::Pointer && !value.isFilledInPlace;
    if (!isPointerToPointer)
      return;
    parameter.passing = Passing::Out;
    if (!isHandedOver(value))
      return;
    std::string family = familyOf(value.type, value.transfer, types_);
    if (family.empty())
      return;
    makeOwned(parameter.type.parts.front(), Ownership::Own, family);
    if (value.isOptional)
      parameter.when.push_back(compares(parameterPath(index), Compare::NotEqual, true));
    addSuccess(parameter.when);
  }

  /// An out-parameter is set unless the result means failure.
  void addSuccess(Condition& condition) const {
    if (returnsTruth())
      condition.push_back(compares({}, Compare::NotEqual, false));
    else if (function_.throws && returnsPointer())
      condition.push_back(compares({}, Compare::NotEqual, true));
    else if (function_.throws && returnsCount())
      condition.push_back(compares({}, Compare::GreaterEqual, false));
  }

  void addError() {
    Parameter error;
    error.name = "error";
    error.type = pointerTo(pointerTo(named("void")));
    error.origin = spec_.origin;
    // For other results, above all numbers, introspection does not say which values mean failure.
    if (returnsTruth() || returnsPointer() || returnsCount()) {
      error.passing = Passing::Out;
      makeOwned(error.type.parts.front(), Ownership::Own, "GError");
      error.when.push_back(compares(parameterPath(spec_.parameters.size()), Compare::NotEqual, true));
      error.when.push_back(compares({}, returnsCount() ? Compare::Less : Compare::Equal, returnsPointer()));
    }
    spec_.parameters.push_back(std::move(error));
  }
};

void collectFamilies(const Type& type, llvm::StringSet<>& names) {
  if (!type.family.empty())
    names.insert(type.family);
  for (const Type& part : type.parts)
    collectFamilies(part, names);
}

} // namespace

FunctionSpec specificationOf(const GirFunction& function, const std::string& path, const GirTypes& types) {
  return Maker(function, path, types).make();
}

std::vector<Family> familiesOf(llvm::ArrayRef<FunctionSpec> functions) {
  llvm::StringSet<> names;
  for (const FunctionSpec& function : functions) {
    collectFamilies(*function.result, names);
    for (const Parameter& parameter : function.parameters)
      collectFamilies(parameter.type, names);
  }
  std::vector<Family> families;
  for (const auto& name : names) {
    Family family;
    family.name = name.getKey().str();
    families.push_back(std::move(family));
  }
  llvm::sort(families, [](const Family& a, const Family& b) { return a.name < b.name; });
  return families;
}

} // namespace wt::spec
