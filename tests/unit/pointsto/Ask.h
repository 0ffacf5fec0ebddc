// SPDX-License-Identifier: Apache-2.0
// What does a points-to analysis answer about a program in text form? Places are named as the printer prints them.
#pragma once

#include "ir/Parser.h"
#include "ir/Printer.h"
#include "program/BuildProgram.h"
#include "program/pointsto/Mod.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

#include <string>

namespace wt::program {

/// `specs`: the specifications of functions without bodies.
inline Program programFromText(llvm::StringRef text, llvm::StringRef specs = "") {
  Result<ir::Module> module = ir::parseModule(text, "test");
  if (!module) {
    ADD_FAILURE() << llvm::toString(module.takeError());
    return Program();
  }
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  llvm::vfs::InMemoryFileSystem files;
  files.addFile("/test.own", 0, llvm::MemoryBuffer::getMemBuffer(specs));
  spec::Library library;
  for (const spec::Problem& problem : library.load(files, {"/test.own"}, {}))
    ADD_FAILURE() << spec::describe(problem);
  return buildProgram(std::move(units), library);
}

class Asked {
public:
  Asked(llvm::StringRef text, PointsToKind kind, llvm::StringRef specs = "")
      : program(programFromText(text, specs)), pointsTo(makePointsTo(program, kind)), mods(program, *pointsTo) {}

  Program program;
  std::unique_ptr<PointsTo> pointsTo;
  ModSets mods;

  std::string cells(const std::string& function, const std::string& place) const {
    return text(cellsOf(function, place));
  }
  /// The possible targets of a place's value.
  std::string pt(const std::string& function, const std::string& place) const {
    ir::FunctionId f = functionNamed(function);
    ir::PlaceId p = placeNamed(f, place);
    return text(pointsTo->pointees(pointsTo->cellsOf(f, p), (*program.module[f].body)[p].type));
  }
  /// Can a write to one place not change the value of the other?
  bool isDisjoint(const std::string& function, const std::string& place, const std::string& written) const {
    ir::FunctionId f = functionNamed(function);
    ir::PlaceId p = placeNamed(f, place);
    RegionSet regions = cellsOf(function, written);
    return pointsTo->isAddressDisjoint(f, p, regions) && !pointsTo->cellsOf(f, p).intersects(regions);
  }
  std::string mod(const std::string& function) const { return text(mods.mod(functionNamed(function))); }

  RegionSet cellsOf(const std::string& function, const std::string& place) const {
    ir::FunctionId f = functionNamed(function);
    return pointsTo->cellsOf(f, placeNamed(f, place));
  }

private:
  ir::FunctionId functionNamed(const std::string& name) const {
    for (uint32_t f = 0; f < program.module.functions.size(); ++f)
      if (program.module.functions[f].name == name)
        return ir::FunctionId(f);
    ADD_FAILURE() << "no function " << name;
    return {};
  }
  ir::PlaceId placeNamed(ir::FunctionId f, const std::string& name) const {
    const ir::Body& body = *program.module[f].body;
    ir::Printer printer(program.module);
    for (uint32_t p = 0; p < body.places.size(); ++p)
      if (printer.place(body, ir::PlaceId(p)) == name)
        return ir::PlaceId(p);
    ADD_FAILURE() << "no place " << name;
    return {};
  }
  std::string text(const RegionSet& regions) const {
    std::string result;
    regions.forEach([&](Region r) { result += (result.empty() ? "" : ", ") + pointsTo->describe(r); });
    return result;
  }
};

} // namespace wt::program
