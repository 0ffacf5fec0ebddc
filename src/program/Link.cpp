// SPDX-License-Identifier: Apache-2.0
#include "program/Link.h"

#include "program/ContentHash.h"
#include "program/FunctionPointers.h"
#include "program/Renumber.h"
#include "support/Overloaded.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace wt::program {

using namespace ir;
using llvm::hash_combine;

namespace {
struct MacroHash {
  size_t operator()(const MacroUse& use) const {
    const Location& at = use.spelling;
    return hash_combine(use.name, at.file, at.line, at.column, at.macro);
  }
};
struct MacroEqual {
  bool operator()(const MacroUse& a, const MacroUse& b) const { return a.spelling == b.spelling && a.name == b.name; }
};
} // namespace

/// The rows linked so far, by name.
struct LinkTables {
  struct Variant {
    RecordId record;
    size_t layout = 0; // layoutsOf(), if the record is complete
  };

  Module module;
  LinkCounts counts;
  std::unordered_set<size_t> units; // contentHash()
  llvm::StringMap<FileId> files;
  std::unordered_map<MacroUse, MacroId, MacroHash, MacroEqual> macros;
  llvm::StringMap<StringId> strings;
  llvm::StringMap<std::vector<Variant>> records; // several for one name if layouts differ; the first keeps it
  // By linkage name; several if a name is defined again or its types cannot mean one thing. The first keeps the name.
  llvm::StringMap<std::vector<FunctionId>> functions;
  llvm::StringMap<std::vector<GlobalId>> globals;
  std::unordered_map<size_t, FunctionId> headerFunctions; // static, by contentHash()
  bool hasRetyped = false; // some global's declared and defined types differ: `extern int a[];`
};

Linker::Linker() : tables_(std::make_unique<LinkTables>()) {}
Linker::Linker(Linker&&) noexcept = default;
Linker::~Linker() = default;
const LinkCounts& Linker::counts() const {
  return tables_->counts;
}

/// Gives every place that is a global the type of the global's definition.
static void retypeGlobals(Module& module) {
  for (Function& function : module.functions)
    if (function.body)
      for (Place& place : function.body->places)
        if (const auto* global = std::get_if<GlobalPlace>(&place.node))
          place.type = module[global->global].type;
}

Module Linker::finish() {
  Module module = std::move(tables_->module);
  if (tables_->hasRetyped)
    retypeGlobals(module);
  tables_ = std::make_unique<LinkTables>();
  return module;
}

Module link(std::vector<Module> units) {
  Linker linker;
  for (Module& unit : units)
    linker.add(std::move(unit));
  return linker.finish();
}

// ---------------------------------------------------------------------------------------------- layouts

/// One hash per record of the unit, equal for records of the same layout. Other records count by name, so that neither
/// recursion nor the unit's numbering matters. In the type table, a type follows the types it is made of.
static std::vector<size_t> layoutsOf(const Module& unit) {
  std::vector<size_t> shapes;
  shapes.reserve(unit.types.size());
  for (size_t i = 0; i < unit.types.size(); ++i) {
    const Type& type = unit.types[TypeId(i)];
    llvm::hash_code inside = match(
        type, [](const VoidType&) { return hash_combine(0); },
        [](const IntType& t) { return hash_combine(t.bits, t.isSigned); },
        [](const FloatType& t) { return hash_combine(t.bits); },
        [&](const PointerType& t) { return hash_combine(shapes[t.pointee.index], t.isConst, t.isReference); },
        [&](const ArrayType& t) { return hash_combine(shapes[t.element.index], t.count.value_or(UINT64_MAX)); },
        [&](const RecordType& t) { return hash_combine(unit[t.record].name); },
        [&](const FunctionType& t) {
          size_t hash = hash_combine(shapes[t.result.index], t.isVariadic);
          for (TypeId parameter : t.parameters)
            hash = hash_combine(hash, shapes[parameter.index]);
          return hash_combine(hash);
        },
        [](const OpaqueType& t) { return hash_combine(t.bytes); });
    shapes.push_back(hash_combine(type.index(), inside));
  }

  std::vector<size_t> layouts;
  layouts.reserve(unit.records.size());
  for (const Record& record : unit.records) {
    size_t hash = hash_combine(record.kind, record.sizeInBytes, record.fields.size());
    for (const Field& f : record.fields)
      hash = hash_combine(hash, f.name, f.kind, f.bitOffset, f.bitWidth, shapes[f.type.index]);
    layouts.push_back(hash);
  }
  return layouts;
}

// ---------------------------------------------------------------------------------------------- one unit

namespace {

/// `name@file`, and `name@file(2)` where the same file was compiled twice.
template <class Table> std::string apartName(const std::string& name, const std::string& unit, const Table& taken) {
  std::string apart = name + "@" + unit;
  if (!taken.count(apart))
    return apart;
  for (unsigned i = 2;; ++i)
    if (std::string numbered = apart + "(" + std::to_string(i) + ")"; !taken.count(numbered))
      return numbered;
}

/// The functions, or the globals, of the unit and of the program.
template <class Row, class RowId> struct NamedRows {
  std::vector<Row>& from;
  std::vector<Row>& into;
  llvm::StringMap<std::vector<RowId>>& byName;
  std::vector<uint32_t> wanted = {}; // rows of the unit to move into the program

  RowId add(uint32_t row) {
    into.emplace_back().name = from[row].name;
    wanted.push_back(row);
    return RowId(into.size() - 1);
  }
  RowId addApart(uint32_t row, const std::string& unit) {
    from[row].name = apartName(from[row].name, unit, byName);
    RowId id = add(row);
    byName[from[row].name].push_back(id);
    return id;
  }
  /// The unit's row is the definition of something that the program only declared.
  void fillIn(uint32_t row, RowId id) {
    from[row].name = into[id.index].name;
    wanted.push_back(row);
  }
};

/// Links one unit in two passes, because rows refer to each other in both directions: the first finds a new number for
/// every row of the unit, the second moves the rows that the program needs.
class UnitLinker {
public:
  UnitLinker(Module& unit, LinkTables& tables)
      : unit_(unit), tables_(tables), into_(tables.module), counts_(tables.counts),
        functions_{unit.functions, tables.module.functions, tables.functions},
        globals_{unit.globals, tables.module.globals, tables.globals} {}

  void run() {
    numberSources();
    numberRecords();
    numberTypes();
    numberGlobals();
    numberFunctions();
    moveRows();
  }

private:
  Module& unit_;
  LinkTables& tables_;
  Module& into_;
  LinkCounts& counts_;
  Renumbering numbers_;
  std::vector<uint32_t> wantedRecords_; // rows of the unit to move into the program
  NamedRows<Function, FunctionId> functions_;
  NamedRows<Global, GlobalId> globals_;
  std::vector<bool> isBeingNumbered_, isRenumbered_; // by function of the unit

  // ---- files, macros, literals, families

  void numberSources() {
    for (SourceFile& file : unit_.files) {
      auto [it, isNew] = tables_.files.try_emplace(file.path, FileId(into_.files.size()));
      if (isNew)
        into_.files.push_back(std::move(file));
      numbers_.files.push_back(it->second);
    }
    for (MacroUse& use : unit_.macros) {
      if (use.spelling.macro && use.spelling.macro.index >= numbers_.macros.size())
        use.spelling.macro = MacroId();
      numbers_.apply(use.spelling);
      auto [it, isNew] = tables_.macros.try_emplace(use, MacroId(into_.macros.size()));
      if (isNew)
        into_.macros.push_back(std::move(use));
      numbers_.macros.push_back(it->second);
    }
    for (std::string& literal : unit_.strings) {
      auto [it, isNew] = tables_.strings.try_emplace(literal, StringId(into_.strings.size()));
      if (isNew)
        into_.strings.push_back(std::move(literal));
      numbers_.strings.push_back(it->second);
    }
    for (Family& family : unit_.families) {
      auto found = std::find(into_.families.begin(), into_.families.end(), family);
      numbers_.families.push_back(FamilyId(found - into_.families.begin()));
      if (found == into_.families.end())
        into_.families.push_back(std::move(family));
    }
  }

  // ---- records and types

  void numberRecords() {
    std::vector<size_t> layouts = layoutsOf(unit_);
    for (uint32_t i = 0; i < unit_.records.size(); ++i)
      numbers_.records.push_back(numberRecord(i, layouts[i]));
  }

  RecordId numberRecord(uint32_t row, size_t layout) {
    Record& record = unit_.records[row];
    auto& variants = tables_.records[record.name];
    if (variants.empty()) {
      variants.push_back({addRecord(row), layout});
      return variants[0].record;
    }
    auto& first = variants[0];
    if (!record.isComplete)
      return first.record;
    if (!into_[first.record].isComplete) {
      wantedRecords_.push_back(row);
      first.layout = layout;
      into_[first.record].isComplete = true;
      return first.record;
    }
    for (const auto& variant : variants)
      if (variant.layout == layout)
        return variant.record;

    ++counts_.splitRecords;
    std::string name = std::move(record.name);
    record.name = apartName(name, unit_.name, tables_.records);
    RecordId id = addRecord(row);
    variants.push_back({id, layout});
    tables_.records[record.name].push_back({id, layout});
    return id;
  }

  RecordId addRecord(uint32_t row) {
    into_.records.emplace_back();
    into_.records.back().isComplete = unit_.records[row].isComplete;
    wantedRecords_.push_back(row);
    return RecordId(into_.records.size() - 1);
  }

  void numberTypes() {
    numbers_.types.reserve(unit_.types.size());
    for (size_t i = 0; i < unit_.types.size(); ++i) {
      Type type = unit_.types[TypeId(i)];
      numbers_.apply(type);
      numbers_.types.push_back(into_.types.intern(type));
    }
  }

  // ---- functions

  void numberFunctions() {
    numbers_.functions.resize(unit_.functions.size());
    isBeingNumbered_.resize(unit_.functions.size());
    isRenumbered_.resize(unit_.functions.size());
    for (uint32_t i = 0; i < unit_.functions.size(); ++i)
      if (!numbers_.functions[i])
        numbers_.functions[i] = numberFunction(i);
  }

  FunctionId numberFunction(uint32_t row) {
    Function& function = unit_.functions[row];
    if (function.linkage == Linkage::Internal)
      return isOfHeader(function) ? numberHeaderFunction(row) : functions_.addApart(row, unit_.name);
    TypeId type = numbers_.types[function.type.index];
    auto& variants = tables_.functions[function.name];
    for (FunctionId id : variants) {
      Function& known = into_[id];
      if (!mayBeOne(known.type, type))
        continue;
      bool isBoth = known.body && function.body;
      if (isBoth && function.linkage == Linkage::External && known.linkage == Linkage::External)
        continue;
      counts_.mergedFunctions += isBoth;
      function.isNoReturn = known.isNoReturn |= function.isNoReturn; // one declaration with the attribute is enough
      function.returnsNonNull = known.returnsNonNull |= function.returnsNonNull;
      if (function.body && !known.body)
        functions_.fillIn(row, id);
      return id;
    }
    if (!variants.empty()) {
      counts_.duplicateFunctions += function.body != nullptr;
      FunctionId id = functions_.addApart(row, unit_.name);
      variants.push_back(id);
      return id;
    }
    variants.push_back(functions_.add(row));
    return variants[0];
  }

  bool isOfHeader(const Function& function) const {
    return function.body && function.location.file &&
           into_[numbers_.files[function.location.file.index]].path != unit_.name;
  }

  /// A static function of a header whose code is the same in many units: one copy is enough. Whatever it refers to is
  /// numbered first, so that equal numbers mean equal things. A recursive function, or one that uses a static variable
  /// of its unit, stays separate for each unit.
  FunctionId numberHeaderFunction(uint32_t row) {
    Function& function = unit_.functions[row];
    isBeingNumbered_[row] = true;
    bool isOwn = llvm::any_of(function.body->places, [&](const Place& place) {
      const auto* global = std::get_if<GlobalPlace>(&place.node);
      return global && unit_[global->global].linkage == Linkage::Internal;
    });
    forEachFunctionIn(*function.body, [&](FunctionId other) {
      if (numbers_.functions[other.index])
        return;
      if (isBeingNumbered_[other.index])
        isOwn = true;
      else
        numbers_.functions[other.index] = numberFunction(other.index);
    });
    if (isOwn)
      return functions_.addApart(row, unit_.name);
    numbers_.apply(function);
    isRenumbered_[row] = true;
    auto [it, isNew] = tables_.headerFunctions.try_emplace(contentHash(function));
    if (isNew)
      it->second = functions_.addApart(row, unit_.name);
    else
      ++counts_.mergedFunctions;
    return it->second;
  }

  static void forEachFunctionIn(const Body& body, llvm::function_ref<void(FunctionId)> see) {
    for (const Expr& expr : body.exprs)
      if (const auto* function = std::get_if<FunctionExpr>(&expr.node))
        see(function->function);
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op)) {
          if (const auto* direct = std::get_if<DirectCallee>(&call->callee))
            see(direct->function);
          else if (const auto* method = std::get_if<VirtualCallee>(&call->callee))
            see(method->method);
        }
  }

  /// Can a declaration and a definition of these types mean one thing? `extern T a[];` and `T a[4];` can; functions can
  /// if one could be called as the other. This separates programs of one database that share a name.
  bool mayBeOne(TypeId a, TypeId b) const {
    const TypeTable& types = into_.types;
    if (a == b || !a || !b)
      return true;
    const auto *arrayA = typeAs<ArrayType>(types, a), *arrayB = typeAs<ArrayType>(types, b);
    if (arrayA && arrayB)
      return mayBeOne(arrayA->element, arrayB->element);
    const auto *functionA = typeAs<FunctionType>(types, a), *functionB = typeAs<FunctionType>(types, b);
    if (functionA && functionB)
      return isCallableAs(types, *functionA, *functionB);
    return types[a].index() == types[b].index() && !std::holds_alternative<RecordType>(types[a]);
  }

  // ---- globals

  void numberGlobals() {
    for (uint32_t i = 0; i < unit_.globals.size(); ++i)
      numbers_.globals.push_back(numberGlobal(i));
  }

  GlobalId numberGlobal(uint32_t row) {
    Global& global = unit_.globals[row];
    if (global.linkage == Linkage::Internal)
      return globals_.addApart(row, unit_.name);
    TypeId type = numbers_.types[global.type.index];
    auto& variants = tables_.globals[global.name];
    for (GlobalId id : variants) {
      const Global& known = into_[id];
      if (!mayBeOne(known.type, type) || isDefinedAgain(known, global, type))
        continue;
      tables_.hasRetyped |= known.type != type;
      bool isBetter = global.isDefined && (!known.isDefined || (global.initializer && !known.initializer));
      if (isBetter && !(known.isDefined && known.linkage == Linkage::Merged))
        globals_.fillIn(row, id);
      return id;
    }
    if (!variants.empty()) {
      counts_.duplicateGlobals += global.isDefined;
      GlobalId id = globals_.addApart(row, unit_.name);
      variants.push_back(id);
      return id;
    }
    variants.push_back(globals_.add(row));
    return variants[0];
  }

  /// Tentative definitions in C (`int verbose;` in a header) of one variable in several units are one variable.
  static bool isDefinedAgain(const Global& known, const Global& global, TypeId type) {
    bool isMerged = global.linkage == Linkage::Merged || known.linkage == Linkage::Merged;
    bool isTentative = (!global.initializer || !known.initializer) && known.type == type;
    return known.isDefined && global.isDefined && !isMerged && !isTentative;
  }

  // ---- rows

  void moveRows() {
    auto move = [&](auto& from, auto& to, const auto& numbers, const std::vector<uint32_t>& wanted) {
      for (uint32_t row : wanted) {
        numbers_.apply(from[row]);
        to[numbers[row].index] = std::move(from[row]);
      }
    };
    move(unit_.records, into_.records, numbers_.records, wantedRecords_);
    for (uint32_t row : functions_.wanted) {
      if (!isRenumbered_[row])
        numbers_.apply(unit_.functions[row]);
      into_[numbers_.functions[row]] = std::move(unit_.functions[row]);
    }
    move(unit_.globals, into_.globals, numbers_.globals, globals_.wanted);
    into_.lines += unit_.lines;
  }
};

} // namespace

void Linker::add(Module unit) {
  if (tables_->units.insert(contentHash(unit)).second)
    UnitLinker(unit, *tables_).run();
  else
    ++tables_->counts.repeatedUnits;
}

} // namespace wt::program
