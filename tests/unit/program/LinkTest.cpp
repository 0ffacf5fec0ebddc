// SPDX-License-Identifier: Apache-2.0
#include "program/Link.h"

#include "Sample.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

namespace wt::program {
namespace {

using namespace ir;
using Names = std::vector<std::string>;

Module linked(std::vector<Sample> samples, LinkCounts* counts = nullptr) {
  Linker linker;
  for (Sample& sample : samples)
    linker.add(std::move(sample.module));
  if (counts)
    *counts = linker.counts();
  return linker.finish();
}

template <class... S> std::vector<Sample> list(S&&... samples) {
  std::vector<Sample> all;
  (all.push_back(std::move(samples)), ...);
  return all;
}

TEST(Link, DeclarationsLeadToTheDefinition) {
  Sample a("a.c"), b("b.c");
  a.define("f", {"g"});
  b.declare("unused");
  b.define("g", {});
  Module m = linked(list(a, b));
  EXPECT_EQ(m.functions.size(), 3u);
  EXPECT_EQ(callsOf(m, "f"), Names{"g"});
  EXPECT_TRUE(m[functionNamed(m, "g")].body);
}

TEST(Link, StaticsStayApart) {
  Sample a("a.c"), b("b.c");
  a.declare("helper", Linkage::Internal);
  a.define("helper", {"x"}, Linkage::Internal);
  a.define("f", {"helper"});
  b.declare("helper", Linkage::Internal);
  b.define("helper", {"y"}, Linkage::Internal);
  b.define("g", {"helper"});
  Module m = linked(list(a, b));
  EXPECT_EQ(callsOf(m, "f"), Names{"helper@a.c"});
  EXPECT_EQ(callsOf(m, "g"), Names{"helper@b.c"});
  EXPECT_EQ(callsOf(m, "helper@b.c"), Names{"y"});
  EXPECT_EQ(m[functionNamed(m, "helper@b.c")].displayName, "helper");
}

/// A static function of a header, at the same position in each unit.
void defineInHeader(Sample& unit, const std::string& name, const std::vector<std::string>& callees) {
  if (unit.module.files.size() == 1)
    unit.module.files.push_back({"common.h", false});
  FunctionId id = unit.declare(name, Linkage::Internal);
  unit.module[id].location = {FileId(1), 7, 1, {}};
  unit.define(name, callees, Linkage::Internal);
}

TEST(Link, StaticsOfAHeaderThatSayTheSameAreOne) {
  Sample a("a.c"), b("b.c");
  defineInHeader(a, "inner", {"x"});
  defineInHeader(a, "outer", {"inner"});
  a.define("f", {"outer"});
  b.define("g", {"outer"}); // so that the unit's numbers differ
  b.module[b.declare("outer")].linkage = Linkage::Internal;
  defineInHeader(b, "outer", {"inner"});
  b.module[b.declare("inner")].linkage = Linkage::Internal;
  defineInHeader(b, "inner", {"x"});
  LinkCounts counts;
  Module m = linked(list(a, b), &counts);
  EXPECT_EQ(callsOf(m, "f"), Names{"outer@a.c"});
  EXPECT_EQ(callsOf(m, "g"), Names{"outer@a.c"});
  EXPECT_EQ(callsOf(m, "outer@a.c"), Names{"inner@a.c"});
  EXPECT_EQ(counts.mergedFunctions, 2u);
}

TEST(Link, StaticsOfAHeaderStayApartWhereACalleeDiffers) {
  Sample a("a.c"), b("b.c");
  defineInHeader(a, "inner", {"x"});
  defineInHeader(a, "outer", {"inner"});
  a.define("f", {"outer"});
  defineInHeader(b, "inner", {"y"});
  defineInHeader(b, "outer", {"inner"});
  b.define("g", {"outer"});
  Module m = linked(list(a, b));
  EXPECT_EQ(callsOf(m, "f"), Names{"outer@a.c"});
  EXPECT_EQ(callsOf(m, "g"), Names{"outer@b.c"});
  EXPECT_EQ(callsOf(m, "outer@b.c"), Names{"inner@b.c"});
  EXPECT_EQ(callsOf(m, "inner@b.c"), Names{"y"});
}

TEST(Link, RecursiveStaticsOfAHeaderStayApart) {
  Sample a("a.c"), b("b.c");
  for (Sample* unit : {&a, &b}) {
    unit->module[unit->declare("even", Linkage::Internal)].linkage = Linkage::Internal;
    defineInHeader(*unit, "odd", {"even"});
    defineInHeader(*unit, "even", {"odd"});
  }
  a.define("f", {"even"});
  b.define("g", {"even"});
  Module m = linked(list(a, b));
  EXPECT_EQ(callsOf(m, "g"), Names{"even@b.c"});
  EXPECT_EQ(callsOf(m, "even@b.c"), Names{"odd@b.c"});
}

TEST(Link, OfMergedDefinitionsTheFirstIsKept) {
  Sample a("a.cpp"), b("b.cpp");
  a.define("inl", {"from_a"}, Linkage::Merged);
  b.define("inl", {"from_b"}, Linkage::Merged);
  b.define("g", {"inl"});
  LinkCounts counts;
  Module m = linked(list(a, b), &counts);
  EXPECT_EQ(callsOf(m, "inl"), Names{"from_a"});
  EXPECT_EQ(callsOf(m, "g"), Names{"inl"});
  EXPECT_EQ(counts.mergedFunctions, 1u);
  EXPECT_EQ(counts.duplicateFunctions, 0u);
}

TEST(Link, SeveralProgramsInOneDatabase) {
  Sample a("a.c"), b("b.c"), c("c.c");
  a.define("usage", {"a_only"});
  a.define("main", {"usage"});
  b.define("main", {"usage"});
  b.define("usage", {"b_only"});
  c.define("other", {"usage"});
  LinkCounts counts;
  Module m = linked(list(a, b, c), &counts);
  EXPECT_EQ(callsOf(m, "main"), Names{"usage"});
  EXPECT_EQ(callsOf(m, "main@b.c"), Names{"usage@b.c"});
  EXPECT_EQ(callsOf(m, "usage@b.c"), Names{"b_only"});
  EXPECT_EQ(callsOf(m, "other"), Names{"usage"}) << "a unit without its own takes the first";
  EXPECT_EQ(counts.duplicateFunctions, 2u);
}

TEST(Link, OneFileCompiledFourTimes) {
  Sample a("a.c"), b("a.c"), c("a.c"), same("a.c");
  a.define("f", {});
  b.define("f", {"when_debugging"});
  c.define("f", {"when_profiling"});
  same.define("f", {"when_debugging"});
  LinkCounts counts;
  Module m = linked(list(a, b, c, same), &counts);
  EXPECT_EQ(callsOf(m, "f"), Names{});
  EXPECT_EQ(callsOf(m, "f@a.c"), Names{"when_debugging"});
  EXPECT_EQ(callsOf(m, "f@a.c(2)"), Names{"when_profiling"});
  EXPECT_EQ(counts.duplicateFunctions, 2u);
  EXPECT_EQ(counts.repeatedUnits, 1u);
}

TEST(Link, AnyDeclarationMaySayNoReturn) {
  Sample a("a.c"), b("b.c");
  a.define("die", {});
  b.module[b.declare("die")].isNoReturn = true;
  Module m = linked(list(a, b));
  EXPECT_TRUE(m[functionNamed(m, "die")].isNoReturn);
}

// ---------------------------------------------------------------------------------------------- records

RecordId addRecord(Sample& s, const std::string& name, const std::vector<std::pair<std::string, TypeId>>& fields,
                   bool isComplete = true) {
  Record r;
  r.name = name;
  r.isComplete = isComplete;
  for (const auto& [fieldName, type] : fields)
    r.fields.push_back({fieldName, type, FieldKind::Member, r.fields.size() * 64, 0});
  r.sizeInBytes = 8 * fields.size();
  s.module.records.push_back(r);
  return RecordId(s.module.records.size() - 1);
}

TypeId pointerTo(Sample& s, RecordId record) {
  return s.module.types.intern(PointerType{s.module.types.intern(RecordType{record}), false, false});
}

TEST(Link, ACompleteRecordWinsOverADeclaration) {
  Sample a("a.c"), b("b.c");
  RecordId declared = addRecord(a, "node", {}, false);
  pointerTo(a, declared);
  RecordId complete = addRecord(b, "node", {}, true);
  b.module[complete].fields.push_back({"next", pointerTo(b, complete), FieldKind::Member, 0, 0});
  Module m = linked(list(a, b));
  ASSERT_EQ(m.records.size(), 1u);
  EXPECT_TRUE(m.records[0].isComplete);
  const auto* next = typeAs<PointerType>(m.types, m.records[0].fields[0].type);
  ASSERT_TRUE(next);
  EXPECT_EQ(typeAs<RecordType>(m.types, next->pointee)->record, RecordId(0));
}

TEST(Link, EqualLayoutsAreOneRecord) {
  Sample a("a.c"), b("b.c");
  addRecord(a, "pair", {{"x", a.i32}, {"y", a.i32}});
  b.module.types.intern(FloatType{64}); // so that the same types have other numbers
  addRecord(b, "extra", {});
  addRecord(b, "pair", {{"x", b.i32}, {"y", b.i32}});
  LinkCounts counts;
  Module m = linked(list(a, b), &counts);
  EXPECT_EQ(m.records.size(), 2u);
  EXPECT_EQ(counts.splitRecords, 0u);
}

TEST(Link, DifferentLayoutsOfOneTagStayApart) {
  Sample a("a.c"), b("b.c"), c("c.c");
  addRecord(a, "conn", {{"fd", a.i32}});
  RecordId second = addRecord(b, "conn", {{"fd", b.i32}, {"port", b.i32}});
  Global g;
  g.name = g.displayName = "the_conn";
  g.isDefined = true;
  g.type = pointerTo(b, second);
  b.module.globals.push_back(g);
  addRecord(c, "conn", {{"fd", c.i32}, {"port", c.i32}});
  LinkCounts counts;
  Module m = linked(list(a, b, c), &counts);
  ASSERT_EQ(m.records.size(), 2u);
  EXPECT_EQ(m.records[0].name, "conn");
  EXPECT_EQ(m.records[1].name, "conn@b.c");
  EXPECT_EQ(m.records[1].fields.size(), 2u);
  EXPECT_EQ(counts.splitRecords, 1u) << "the third unit's agrees with the second's";
  const auto* pointer = typeAs<PointerType>(m.types, m.globals[0].type);
  EXPECT_EQ(typeAs<RecordType>(m.types, pointer->pointee)->record, RecordId(1));
}

// ---------------------------------------------------------------------------------------------- globals

Global makeGlobal(const std::string& name, TypeId type, bool isDefined, Linkage linkage = Linkage::External) {
  Global g;
  g.name = g.displayName = name;
  g.type = type;
  g.isDefined = isDefined;
  g.linkage = linkage;
  return g;
}

TEST(Link, GlobalsByName) {
  Sample a("a.c"), b("b.c");
  a.module.globals = {makeGlobal("shared", a.i32, false), makeGlobal("own", a.i32, true, Linkage::Internal),
                      makeGlobal("tentative", a.i32, true), makeGlobal("twice", a.i32, true)};
  a.module.globals[3].initializer = a.define("twice.init", {}, Linkage::Internal);
  b.module.globals = {makeGlobal("twice", b.i32, true), makeGlobal("shared", b.i32, true),
                      makeGlobal("own", b.i32, true, Linkage::Internal), makeGlobal("tentative", b.i32, true)};
  b.module.globals[0].initializer = b.define("twice.init", {}, Linkage::Internal);
  LinkCounts counts;
  Module m = linked(list(a, b), &counts);
  Names names;
  for (const Global& g : m.globals)
    names.push_back(g.name);
  EXPECT_EQ(names, (Names{"shared", "own@a.c", "tentative", "twice", "twice@b.c", "own@b.c"}));
  EXPECT_TRUE(m.globals[0].isDefined);
  EXPECT_EQ(m[m.globals[4].initializer].name, "twice.init@b.c");
  EXPECT_EQ(counts.duplicateGlobals, 1u);
}

TEST(Link, OfTentativeDefinitionsTheOneWithAValueIsKept) {
  Sample a("a.c"), b("b.c");
  a.module.globals = {makeGlobal("level", a.i32, true)};
  b.module.globals = {makeGlobal("level", b.i32, true)};
  b.module.globals[0].initializer = b.define("level.init", {}, Linkage::Internal);
  Module m = linked(list(a, b));
  ASSERT_EQ(m.globals.size(), 1u);
  ASSERT_TRUE(m.globals[0].initializer.isValid());
  EXPECT_EQ(m[m.globals[0].initializer].name, "level.init@b.c");
}

TEST(Link, AFunctionOfAnotherTypeIsAnother) {
  Sample a("a.c"), b("b.c");
  a.define("f", {"helper"});
  b.define("helper", {});
  b.module[b.declare("helper")].type = b.module.types.intern(FunctionType{b.noValue, {b.i32, b.i32}, false});
  Module m = linked(list(a, b));
  EXPECT_FALSE(m[functionNamed(m, "helper")].body) << "the one that is called takes no arguments";
  EXPECT_TRUE(functionNamed(m, "helper@b.c").isValid());
}

TEST(Link, ADefinitionGivesItsTypeToPlacesElsewhere) {
  Sample a("a.c"), b("b.c");
  TypeId open = a.module.types.intern(ArrayType{a.i32, std::nullopt});
  a.module.globals = {makeGlobal("table", open, false)};
  a.define(a.declare("first"), [&](Builder& builder) {
    PlaceId element = builder.element(builder.global(GlobalId(0)), builder.integer(a.i32, 0), a.i32);
    builder.append(Assign{element, builder.integer(a.i32, 1)}, {});
    builder.returnFrom({});
  });
  b.module.globals = {makeGlobal("table", b.module.types.intern(ArrayType{b.i32, 4}), true)};
  Module m = linked(list(a, b));
  const Body& body = *m[functionNamed(m, "first")].body;
  auto place = llvm::find_if(body.places, [](const Place& p) { return std::holds_alternative<GlobalPlace>(p.node); });
  ASSERT_NE(place, body.places.end());
  EXPECT_EQ(typeAs<ArrayType>(m.types, place->type)->count, 4u);
}

TEST(Link, TypesTellTwoProgramsVariablesApart) {
  auto unit = [](const char* name, const char* record, bool isDefined) {
    Sample s(name);
    RecordId id = addRecord(s, record, {{"x", s.i32}});
    s.module.globals = {makeGlobal("options", s.module.types.intern(RecordType{id}), isDefined)};
    return s;
  };
  LinkCounts counts;
  Module m = linked(list(unit("auth.c", "ServerOptions", false), unit("readconf.c", "Options", false),
                         unit("ssh.c", "Options", true), unit("sshd.c", "ServerOptions", true)),
                    &counts);
  ASSERT_EQ(m.globals.size(), 2u);
  for (const Global& global : m.globals)
    EXPECT_TRUE(global.isDefined);
  auto recordOf = [&](size_t i) { return m[typeAs<RecordType>(m.types, m.globals[i].type)->record].name; };
  EXPECT_EQ(recordOf(0), "ServerOptions");
  EXPECT_EQ(recordOf(1), "Options");
  EXPECT_EQ(m.globals[1].name, "options@readconf.c");
}

TEST(Link, FilesMacrosStringsAndFamiliesAreShared) {
  auto unit = [](const std::string& name) {
    Sample s(name);
    s.module.files.push_back({"common.h", false});
    s.module.macros.push_back({"MAX", {FileId(1), 3, 9, {}}});
    s.module.strings.push_back("text");
    s.module.families.push_back({"malloc", 0});
    return s;
  };
  Module m = linked(list(unit("a.c"), unit("b.c")));
  EXPECT_EQ(m.files.size(), 3u);
  ASSERT_EQ(m.macros.size(), 1u);
  EXPECT_EQ(m[m.macros[0].spelling.file].path, "common.h");
  EXPECT_EQ(m.strings.size(), 1u);
  EXPECT_EQ(m.families.size(), 1u);
}

} // namespace
} // namespace wt::program
