// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace wt::engines::escape {

using namespace ir;
using llvm::StringRef;

static bool isContainerName(StringRef name) {
  static constexpr StringRef kNames[] = {"std::vector",
                                         "std::deque",
                                         "std::list",
                                         "std::forward_list",
                                         "std::stack",
                                         "std::queue",
                                         "std::priority_queue",
                                         "std::map",
                                         "std::multimap",
                                         "std::set",
                                         "std::multiset",
                                         "std::unordered_map",
                                         "std::unordered_multimap",
                                         "std::unordered_set",
                                         "std::unordered_multiset",
                                         "std::tr1::unordered_map",
                                         "std::tr1::unordered_set",
                                         "__gnu_cxx::hash_map",
                                         "__gnu_cxx::hash_multimap",
                                         "__gnu_cxx::hash_set",
                                         "std::array",
                                         "std::pair",
                                         "QList",
                                         "QVector",
                                         "QLinkedList",
                                         "QMap",
                                         "QMultiMap",
                                         "QHash",
                                         "QMultiHash",
                                         "QSet",
                                         "QQueue",
                                         "QStack"};
  return llvm::is_contained(kNames, name);
}

/// Maps implementation classes that declare members of a container to the container. Names here have no inline
/// namespaces: `std::__cxx11::list` is `std::list`.
static StringRef publicName(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("std::_Vector_base", "std::vector")
      .Case("std::__detail::_Insert", "std::unordered_map")
      .Case("std::__detail::_Insert_base", "std::unordered_map")
      .Case("std::__detail::_Map_base", "std::unordered_map")
      .Case("std::_Hashtable", "std::unordered_map")
      .Cases("QListSpecialMethodsBase", "QListSpecialMethods", "QList")
      .Default(name);
}

/// A class that the unit only declares has nothing but its name.
static StringRef templateOf(const Record& record) {
  return record.templateName.empty() ? StringRef(record.name).split('<').first : StringRef(record.templateName);
}

StringRef containerOf(const Module& module, const Function& function) {
  if (!function.methodOf.isValid())
    return "";
  StringRef name = publicName(templateOf(module[function.methodOf]));
  return isContainerName(name) && name != "std::pair" ? name : "";
}

static StringRef lastPart(const Function& function) {
  StringRef name = function.qualifiedName;
  size_t at = name.rfind("::");
  return at == StringRef::npos ? name : name.drop_front(at + 2);
}

ElementEffect elementEffect(const Function& function) {
  if (function.methodKind == MethodKind::Destructor)
    return ElementEffect::Ends;
  if (function.methodKind == MethodKind::Constructor)
    return ElementEffect::Puts;
  return llvm::StringSwitch<ElementEffect>(lastPart(function))
      .Cases("push_back", "push_front", "push", "append", "prepend", "enqueue", ElementEffect::Puts)
      .Cases("emplace_back", "emplace_front", "emplace", "emplace_hint", "emplace_after", "try_emplace",
             ElementEffect::Puts)
      .Cases("insert", "insert_after", "insert_or_assign", "insertMulti", "operator<<",
             "operator+=", ElementEffect::Puts)
      .Cases("splice", "splice_after", "merge", "unite", "fill", "replace", ElementEffect::Puts)
      .Cases("assign", "operator=", ElementEffect::Assigns)
      .Cases("clear", "erase", "erase_after", "pop_back", "pop_front", "pop", ElementEffect::Drops)
      .Cases("removeAt", "removeFirst", "removeLast", "removeOne", "removeAll", "remove", ElementEffect::Drops)
      .Case("remove_if", ElementEffect::Drops)
      .Case("swap", ElementEffect::Swaps)
      .Default(ElementEffect::Looks);
}

bool asksForElement(const Function& function) {
  static constexpr StringRef kNames[] = {"find",        "count",       "contains",    "at",
                                         "lower_bound", "upper_bound", "equal_range", "value"};
  return llvm::is_contained(kNames, lastPart(function));
}

bool hasKeys(const Module& module, const Function& function) {
  StringRef name = containerOf(module, function);
  return name == "std::map" || name == "std::unordered_map" || name == "__gnu_cxx::hash_map" || name == "QMap" ||
         name == "QHash";
}

bool hasOwnOrder(const Module& module, const Function& function) {
  if (containerOf(module, function) != "std::set")
    return false;
  const std::vector<TypeId>& arguments = module[function.methodOf].templateArguments;
  const auto* order = arguments.size() > 1 ? typeAs<RecordType>(module.types, arguments[1]) : nullptr;
  return order && module[order->record].templateName != "std::less" &&
         module[order->record].templateName != "std::greater";
}

bool givesSize(const Function& function) {
  return lastPart(function) == "size" || lastPart(function) == "count";
}

bool givesEntry(const Function& function) {
  return lastPart(function) == "operator[]";
}

bool makesEntries(const Function& function) {
  StringRef name = lastPart(function);
  return name == "resize" || name == "assign" || name == "fill";
}

bool mayRefuse(const Function& function) {
  StringRef name = lastPart(function);
  return StringRef(function.qualifiedName).starts_with("std::") &&
         (name == "insert" || name == "emplace" || name == "try_emplace");
}

bool makesPair(const Function& function) {
  StringRef name = function.qualifiedName;
  return name == "std::make_pair" || name.starts_with("std::pair::pair");
}

StringRef dropWord(const Function& function) {
  StringRef name = lastPart(function);
  return llvm::StringSwitch<StringRef>(name)
      .Case("clear", "cleared")
      .Cases("pop", "pop_back", "pop_front", "popped")
      .Cases("assign", "operator=", "assigned over")
      .Case("resize", "shortened")
      .StartsWith("erase", "erased")
      .Default("removed");
}

bool isLibraryTemplate(const Module& module, const Function& function) {
  StringRef name = function.qualifiedName;
  if (name.starts_with("std::") || name.starts_with("__gnu_cxx::"))
    return true;
  return function.isFromSystemHeader && name.starts_with("Q") && function.methodOf.isValid() &&
         StringRef(module[function.methodOf].name).contains('<');
}

bool takesArguments(const Function& function) {
  static constexpr StringRef kTakers[] = {
      "std::unique_ptr::", "std::shared_ptr::", "std::__shared_ptr::", "std::auto_ptr::", "std::thread::",
      "std::jthread::",    "std::function::",   "std::any::",          "std::promise::",  "std::optional::",
      "std::variant::",    "QScopedPointer::",  "QSharedPointer::",    "std::async",      "std::atomic::"};
  return function.qualifiedName == "std::bind" ||
         llvm::any_of(kTakers, [&](StringRef taker) { return StringRef(function.qualifiedName).starts_with(taker); });
}

bool isNamedForRelease(const Function& function) {
  static constexpr StringRef kWords[] = {"release", "unref",   "deref", "decref", "addref", "retain",  "destroy",
                                         "delete",  "dispose", "free",  "close",  "kill",   "recycle", "detach",
                                         "attach",  "parent",  "adopt", "manage", "remove", "drop",    "own"};
  std::string name = lastPart(function).lower();
  return name == "ref" || name == "end" ||
         llvm::any_of(kWords, [&](StringRef word) { return StringRef(name).contains(word); });
}

bool callsAnother(const Record& record) {
  static constexpr StringRef kNames[] = {
      "binder1st", "binder2nd",         "_Bind",           "_Bind_result",  "_Mem_fn",
      "mem_fun_t", "mem_fun1_t",        "const_mem_fun_t", "mem_fun_ref_t", "mem_fun1_ref_t",
      "function",  "reference_wrapper", "unary_negate",    "_Not_fn",       "pointer_to_unary_function"};
  StringRef name = record.templateName;
  return name.consume_front("std::") && llvm::is_contained(kNames, name);
}

bool asksAboutElements(const Function& function) {
  static constexpr StringRef kNames[] = {
      "find_if",     "find_if_not", "count_if",    "any_of",        "all_of",        "none_of",      "sort",
      "stable_sort", "lower_bound", "upper_bound", "equal_range",   "binary_search", "max_element",  "min_element",
      "partition",   "is_sorted",   "nth_element", "adjacent_find", "equal",         "partial_sort", "merge"};
  return llvm::is_contained(kNames, lastPart(function));
}

bool releasesElements(const Function& function) {
  return function.qualifiedName == "qDeleteAll";
}

static bool holdsPointers(const Module& module, TypeId type, unsigned depth) {
  if (const auto* pointer = typeAs<PointerType>(module.types, type))
    return !typeAs<FunctionType>(module.types, pointer->pointee) && !pointer->isReference;
  if (const auto* array = typeAs<ArrayType>(module.types, type))
    return holdsPointers(module, array->element, depth);
  const auto* record = typeAs<RecordType>(module.types, type);
  if (!record || depth == 0)
    return false;
  const Record& r = module[record->record];
  if (isContainerName(templateOf(r)) && r.templateArguments.empty())
    return StringRef(r.name).contains(" *>") || StringRef(r.name).contains(" *,");
  if (isContainerName(r.templateName))
    return llvm::any_of(r.templateArguments, [&](TypeId t) { return holdsPointers(module, t, depth - 1); });
  if (r.destructor || !r.templateName.empty() || r.kind == RecordKind::Union)
    return false;
  return llvm::any_of(r.fields, [&](const Field& f) { return holdsPointers(module, f.type, depth - 1); });
}

static constexpr unsigned kDepth = 4; // nesting of containers

static void addHeld(const Module& module, TypeId type, unsigned depth, std::set<TypeId>& held) {
  if (const auto* pointer = typeAs<PointerType>(module.types, type))
    held.insert(pointer->pointee);
  if (const auto* array = typeAs<ArrayType>(module.types, type))
    addHeld(module, array->element, depth, held);
  const auto* record = typeAs<RecordType>(module.types, type);
  if (!record || depth == 0)
    return;
  for (TypeId argument : module[record->record].templateArguments)
    addHeld(module, argument, depth - 1, held);
  if (module[record->record].templateName.empty())
    for (const Field& field : module[record->record].fields)
      addHeld(module, field.type, depth - 1, held);
}

std::set<TypeId> heldTypes(const Module& module, TypeId container) {
  std::set<TypeId> held;
  addHeld(module, container, kDepth, held);
  return held;
}

bool isContainerOfPointers(const Module& module, TypeId type) {
  const auto* record = typeAs<RecordType>(module.types, type);
  StringRef name = record ? templateOf(module[record->record]) : StringRef();
  if (name == "std::pair" || !isContainerName(name))
    return false;
  return holdsPointers(module, type, kDepth);
}

bool hasFixedSize(const Module& module, TypeId container) {
  const auto* record = typeAs<RecordType>(module.types, container);
  return record && templateOf(module[record->record]) == "std::array";
}

std::string typeName(const Module& module, TypeId type) {
  if (const auto* pointer = typeAs<PointerType>(module.types, type)) // `struct _GList *`, known as GList
    return llvm::StringRef(typeName(module, pointer->pointee)).ltrim('_').str();
  const auto* record = typeAs<RecordType>(module.types, type);
  return record ? module[record->record].name : "container";
}

} // namespace wt::engines::escape
