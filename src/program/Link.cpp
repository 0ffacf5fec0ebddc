// SPDX-License-Identifier: Apache-2.0
#include "program/Link.h"

#include "program/ContentHash.h"
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

/// What is known of the rows linked so far, by name.
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
  llvm::StringMap<std::vector<Variant>> records; // several for one name if their layouts differ; the first has the name
  llvm::StringMap<FunctionId> functions;         // by linkage name, made unique
  llvm::StringMap<GlobalId> globals;
  bool hasRetyped = false; // a global was declared with one type and defined with another: `extern int a[];`
};

Linker::Linker() : tables_(std::make_unique<LinkTables>()) {}
Linker::Linker(Linker&&) noexcept = default;
Linker::~Linker() = default;
const LinkCounts& Linker::counts() const { return tables_->counts; }

/// A place that is a global has the global's type, which the definition decides.
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

/// One number per record of the unit: equal for records that look the same from outside. Other records count by name, so
/// that neither recursion nor the unit's numbers matter. A type comes after the types it is made of.
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

/// Finds a number for every row of the unit first, and moves the rows that are wanted second: rows refer to each other
/// in both directions.
class UnitLinker {
public:
  UnitLinker(Module& unit, LinkTables& tables)
      : unit_(unit), tables_(tables), into_(tables.module), counts_(tables.counts) {}

  void run() {
    numberSources();
    numberRecords();
    numberTypes();
    numberFunctions();
    numberGlobals();
    moveRows();
  }


private:
  Module& unit_;
  LinkTables& tables_;
  Module& into_;
  LinkCounts& counts_;
  Renumbering numbers_;
  std::vector<uint32_t> wantedRecords_, wantedFunctions_, wantedGlobals_; // rows of the unit to move

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

  /// `name@file`, and `name@file(2)` where the same file was compiled twice.
  template <class Table> std::string apartName(const std::string& name, const Table& taken) const {
    std::string apart = name + "@" + unit_.name;
    if (!taken.count(apart))
      return apart;
    for (unsigned i = 2;; ++i)
      if (std::string numbered = apart + "(" + std::to_string(i) + ")"; !taken.count(numbered))
        return numbered;
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
    record.name = apartName(name, tables_.records);
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
    for (uint32_t i = 0; i < unit_.functions.size(); ++i)
      numbers_.functions.push_back(numberFunction(i));
  }

  FunctionId numberFunction(uint32_t row) {
    Function& function = unit_.functions[row];
    if (function.linkage == Linkage::Internal)
      return addFunctionApart(row);
    auto [it, isNew] = tables_.functions.try_emplace(function.name, FunctionId(into_.functions.size()));
    if (isNew) {
      into_.functions.emplace_back();
      wantedFunctions_.push_back(row);
      return it->second;
    }
    Function& known = into_[it->second];
    bool isNoReturn = function.isNoReturn || known.isNoReturn; // any declaration may say so
    bool returnsNonNull = function.returnsNonNull || known.returnsNonNull;
    if (known.body && function.body && function.linkage == Linkage::External && known.linkage == Linkage::External) {
      ++counts_.duplicateFunctions;
      return addFunctionApart(row);
    }
    if (known.body && function.body)
      ++counts_.mergedFunctions;
    else if (function.body)
      wantedFunctions_.push_back(row);
    known.isNoReturn = function.isNoReturn = isNoReturn;
    known.returnsNonNull = function.returnsNonNull = returnsNonNull;
    return it->second;
  }

  FunctionId addFunctionApart(uint32_t row) {
    Function& function = unit_.functions[row];
    function.name = apartName(function.name, tables_.functions);
    FunctionId id(into_.functions.size());
    tables_.functions[function.name] = id;
    into_.functions.emplace_back();
    wantedFunctions_.push_back(row);
    return id;
  }

  // ---- globals

  void numberGlobals() {
    for (uint32_t i = 0; i < unit_.globals.size(); ++i)
      numbers_.globals.push_back(numberGlobal(i));
  }

  GlobalId numberGlobal(uint32_t row) {
    Global& global = unit_.globals[row];
    if (global.linkage == Linkage::Internal)
      return addGlobalApart(row);
    auto [it, isNew] = tables_.globals.try_emplace(global.name, GlobalId(into_.globals.size()));
    if (isNew) {
      into_.globals.emplace_back();
      wantedGlobals_.push_back(row);
      return it->second;
    }
    const Global& known = into_[it->second];
    tables_.hasRetyped |= known.type != numbers_.types[global.type.index];
    if (!global.isDefined)
      return it->second;
    if (!known.isDefined) {
      wantedGlobals_.push_back(row);
      return it->second;
    }
    if (global.linkage == Linkage::Merged || known.linkage == Linkage::Merged)
      return it->second;
    // C's tentative definitions of one variable in several units (`int verbose;` in a header) are one variable.
    bool isTentative = !global.initializer || !known.initializer;
    if (!isTentative || known.type != numbers_.types[global.type.index]) {
      ++counts_.duplicateGlobals;
      return addGlobalApart(row);
    }
    if (global.initializer)
      wantedGlobals_.push_back(row);
    return it->second;
  }

  GlobalId addGlobalApart(uint32_t row) {
    Global& global = unit_.globals[row];
    global.name = apartName(global.name, tables_.globals);
    GlobalId id(into_.globals.size());
    tables_.globals[global.name] = id;
    into_.globals.emplace_back();
    wantedGlobals_.push_back(row);
    return id;
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
    move(unit_.functions, into_.functions, numbers_.functions, wantedFunctions_);
    move(unit_.globals, into_.globals, numbers_.globals, wantedGlobals_);
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
