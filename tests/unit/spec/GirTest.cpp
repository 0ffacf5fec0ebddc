// SPDX-License-Identifier: Apache-2.0
#include "spec/Gir.h"
#include "spec/Printer.h"

#include "llvm/ADT/STLExtras.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

std::string document(const std::string& body) {
  return "<?xml version=\"1.0\"?>\n<repository>\n<include name=\"GObject\" version=\"2.0\"/>\n"
         "<c:include name=\"toy/toy.h\"/>\n<namespace name=\"Toy\">\n" +
         body + "</namespace>\n</repository>\n";
}

/// The specification of the first function of the text.
std::string specOf(const std::string& body) {
  GirTypes types;
  types["GLib.Error"] = GirTypeKind::Freed;
  GirResult result = readGir(document(body), "Toy-1.0.gir", types);
  EXPECT_TRUE(result.problems.empty());
  return result.file.functions.empty() ? "nothing" : print(result.file.functions.front());
}

std::string function(const std::string& attributes, const std::string& result, const std::string& parameters = "") {
  return "<function name=\"f\" c:identifier=\"f\" " + attributes + "><return-value " + result +
         "</return-value><parameters>" + parameters + "</parameters></function>\n";
}

const std::string kNothing = "transfer-ownership=\"none\"><type name=\"none\" c:type=\"void\"/>";
const std::string kTruth = "transfer-ownership=\"none\"><type name=\"gboolean\" c:type=\"gboolean\"/>";
const std::string kText = "<type name=\"utf8\" c:type=\"gchar*\"/>";

TEST(Gir, GivesAText) {
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"full\">" + kText)), "own(malloc) void *f();");
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"none\">" + kText)), "void *f();");
}

TEST(Gir, GivesAListOfTexts) {
  std::string list = "<array c:type=\"gchar**\"><type name=\"utf8\"/></array>";
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"full\">" + list)), "own(strv) void **f();");
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"container\">" + list)), "own(malloc) void **f();");
}

TEST(Gir, AListIsGivenWithItsElementsOrAlone) {
  std::string list = "<type name=\"GLib.List\" c:type=\"GList*\"><type name=\"utf8\"/></type>";
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"full\">" + list)), "own(GList) GList<own(malloc) void *> *f();");
  EXPECT_EQ(specOf(function("", "transfer-ownership=\"container\">" + list)), "own(GList) void *f();");
}

TEST(Gir, KeepsWhatIsHandedOver) {
  std::string parameter = "<parameter name=\"text\" transfer-ownership=\"full\">" + kText + "</parameter>";
  EXPECT_EQ(specOf(function("", kNothing, parameter)), "void f(keep void *arg1);");
}

TEST(Gir, SetsAnErrorExactlyOnFailure) {
  EXPECT_EQ(specOf(function("throws=\"1\"", kTruth)),
            "int f(out own(GError) void **error [[on error != null && return == 0]]);");
  EXPECT_EQ(specOf(function("throws=\"1\"", "transfer-ownership=\"full\">" + kText)),
            "own(malloc) void *f(out own(GError) void **error [[on error != null && return == null]]);");
}

TEST(Gir, ACountBelowZeroIsAFailure) {
  std::string count = "transfer-ownership=\"none\"><type name=\"gssize\" c:type=\"gssize\"/>";
  EXPECT_EQ(specOf(function("throws=\"1\"", count)),
            "int f(out own(GError) void **error [[on error != null && return < 0]]);");
}

TEST(Gir, AnUnclearFailureSaysNothingOfTheError) {
  std::string number = "transfer-ownership=\"none\"><type name=\"gint\" c:type=\"gint\"/>";
  EXPECT_EQ(specOf(function("throws=\"1\"", number)), "int f(void **error);");
}

TEST(Gir, GivesThroughAParameterOnSuccess) {
  std::string out = "<parameter name=\"o\" direction=\"out\" transfer-ownership=\"full\" optional=\"1\">"
                    "<type name=\"utf8\" c:type=\"gchar**\"/></parameter>";
  EXPECT_EQ(specOf(function("", kTruth, out)),
            "int f(out own(malloc) void **arg1 [[on arg1 != null && return != 0]]);");
}

TEST(Gir, MemoryTheCallerProvidesIsNotGiven) {
  std::string out = "<parameter name=\"o\" direction=\"out\" caller-allocates=\"1\" transfer-ownership=\"full\">"
                    "<type name=\"utf8\" c:type=\"gchar**\"/></parameter>";
  EXPECT_EQ(specOf(function("", kTruth, out)), "int f(void **arg1);");
}

std::string withCallback(const std::string& scope) {
  return function("", kNothing,
                  "<parameter name=\"call\" scope=\"" + scope +
                      "\" closure=\"1\"><type name=\"Func\" c:type=\"ToyFunc\"/></parameter>"
                      "<parameter name=\"data\"><type name=\"gpointer\" c:type=\"gpointer\"/></parameter>");
}

TEST(Gir, AContextIsBorrowedOnlyDuringTheCall) {
  EXPECT_EQ(specOf(withCallback("call")), "void f(gpointer arg1, gpointer arg2);");
  EXPECT_EQ(specOf(withCallback("notified")), "void f(gpointer arg1, keep gpointer arg2);");
}

TEST(Gir, TypesSayHowTheyAreReleased) {
  const char* body = R"(
    <class name="Thing" c:type="ToyThing">
      <constructor name="new" c:identifier="toy_thing_new"><return-value transfer-ownership="full"><type name="Thing" c:type="ToyThing*"/></return-value></constructor>
    </class>
    <record name="Box" c:type="ToyBox">
      <constructor name="new" c:identifier="toy_box_new"><return-value transfer-ownership="full"><type name="Box" c:type="ToyBox*"/></return-value></constructor>
      <method name="free" c:identifier="toy_box_free"><return-value transfer-ownership="none"><type name="none" c:type="void"/></return-value>
        <parameters><instance-parameter name="b" transfer-ownership="none"><type name="Box" c:type="ToyBox*"/></instance-parameter></parameters></method>
      <virtual-method name="ignored"><return-value transfer-ownership="full"><type name="utf8" c:type="gchar*"/></return-value></virtual-method>
    </record>)";
  GirTypes types;
  GirResult result = readGir(document(body), "Toy-1.0.gir", types);
  std::vector<std::string> lines;
  for (const FunctionSpec& spec : result.file.functions)
    lines.push_back(print(spec));
  EXPECT_EQ(lines, (std::vector<std::string>{"own(GObject) void *toy_thing_new() [[nonnull]];",
                                             "own(ToyBox) void *toy_box_new() [[nonnull]];",
                                             "void toy_box_free(own(ToyBox) void *arg1);"}));
  EXPECT_EQ(types["Toy.Thing"], GirTypeKind::Object);
  EXPECT_EQ(types["Toy.Box"], GirTypeKind::Freed);
}

TEST(Gir, AMethodHandsItsInstanceThrough) {
  auto method = [](const std::string& name, const std::string& transfer, const std::string& kind) {
    std::string type = "<type name=\"Box\" c:type=\"ToyBox*\"/>";
    return specOf("<" + kind + " name=\"Box\" c:type=\"ToyBox\"><method name=\"" + name +
                  "\" c:identifier=\"f\"><return-value transfer-ownership=\"" + transfer + "\">" + type +
                  "</return-value><parameters><instance-parameter name=\"b\" transfer-ownership=\"none\">" + type +
                  "</instance-parameter></parameters></method></" + kind + ">");
  };
  EXPECT_EQ(method("erase", "none", "record"), "void *f(void *arg1) [[returns(arg1)]];");
  EXPECT_EQ(method("ref", "full", "record"), "void *f(keep void *arg1) [[returns(arg1)]];");
  EXPECT_EQ(method("get_parent", "none", "class"), "void *f(void *arg1);");
  EXPECT_EQ(method("unref", "full", "record"), "void *f(keep void *arg1);"); // vte_regex_unref returns null
}

TEST(Gir, WhatIsCalledFreeTakes) {
  auto named = [](const std::string& name) {
    return specOf("<function name=\"" + name + "\" c:identifier=\"f\"><return-value " + kNothing +
                  "</return-value><parameters><parameter name=\"list\" transfer-ownership=\"none\">" + kText +
                  "</parameter></parameters></function>");
  };
  for (const char* name : {"free_addresses", "attribute_set_free", "x11_free_text"})
    EXPECT_EQ(named(name), "void f(keep void *arg1);") << name;
  for (const char* name : {"freeze", "set_free_func", "look"})
    EXPECT_EQ(named(name), "void f(void *arg1);") << name;
}

TEST(Gir, OnlyWhatIsWantedIsRead) {
  GirTypes types;
  const llvm::StringSet<> wanted = {"toy_box_new"};
  const std::string made =
      "<return-value transfer-ownership=\"full\"><type name=\"Box\" c:type=\"ToyBox*\"/></return-value>";
  GirResult result = readGir(document("<record name=\"Box\" c:type=\"ToyBox\">\n"
                                      "<constructor name=\"new\"\n c:identifier=\"toy_box_new\">" +
                                      made +
                                      "</constructor>\n"
                                      "<method name=\"copy\" c:identifier=\"toy_box_copy\">" +
                                      made +
                                      "</method>\n"
                                      "<method name=\"free\" c:identifier=\"toy_box_free\"><return-value " +
                                      kNothing + "</return-value></method>\n</record>\n"),
                             "Toy-1.0.gir", types, &wanted);
  ASSERT_EQ(result.file.functions.size(), 2u); // `free` describes how a box is released
  EXPECT_EQ(qualifiedName(result.file.functions.front()), "toy_box_new");
  EXPECT_EQ(result.file.functions.front().result->ownership, Ownership::Own);
}

TEST(Gir, WhatIsFloatingIsNotTheCallers) {
  GirTypes types;
  auto made = [](const std::string& name) {
    return "<function name=\"make\" c:identifier=\"" + name + "\"><return-value transfer-ownership=\"full\">" +
           "<type name=\"GObject.ParamSpec\" c:type=\"GParamSpec*\"/></return-value></function>";
  };
  types["GObject.ParamSpec"] = GirTypeKind::Object;
  GirResult result = readGir(document(made("g_param_spec_toy") + made("toy_spec")), "Toy-1.0.gir", types);
  ASSERT_EQ(result.file.functions.size(), 2u);
  EXPECT_NE(result.file.functions[0].result->ownership, Ownership::Own);
  EXPECT_EQ(result.file.functions[1].result->ownership, Ownership::Own);
}

TEST(Gir, AWidgetIsNobodysUntilAContainerTakesIt) {
  GirTypes types;
  auto made = [](const std::string& name, const std::string& type) {
    return "<function name=\"" + name + "\" c:identifier=\"" + name + "\"><return-value transfer-ownership=\"full\">" +
           "<type name=\"" + type + "\" c:type=\"Toy" + type + "*\"/></return-value></function>";
  };
  GirResult result = readGir(document("<class name=\"Button\" parent=\"Widget\"></class>" // its parent comes later
                                      "<class name=\"Model\" parent=\"GObject.Object\"></class>"
                                      "<class name=\"Widget\" parent=\"GObject.InitiallyUnowned\"></class>" +
                                      made("toy_button", "Button") + made("toy_model", "Model")),
                             "Toy-1.0.gir", types);
  ASSERT_EQ(result.file.functions.size(), 2u);
  EXPECT_NE(result.file.functions[0].result->ownership, Ownership::Own);
  EXPECT_EQ(result.file.functions[1].result->ownership, Ownership::Own);
}

TEST(Gir, BytesBehindAPlainPointerAreGiven) {
  GirTypes types;
  GirResult result =
      readGir(document(function("", "transfer-ownership=\"full\"><array length=\"0\" "
                                    "zero-terminated=\"0\" c:type=\"gpointer\"><type name=\"guint8\"/></array>")),
              "Toy-1.0.gir", types);
  ASSERT_EQ(result.file.functions.size(), 1u);
  EXPECT_EQ(result.file.functions[0].result->kind, TypeKind::Pointer);
  EXPECT_EQ(result.file.functions[0].result->family, "malloc");
}

TEST(Gir, TheHeadNamesHeadersAndNeeds) {
  GirHead head = readGirHead(document("<not closed"), "Toy-1.0.gir");
  EXPECT_EQ(head.headers, std::vector<std::string>{"toy/toy.h"});
  ASSERT_EQ(head.includes.size(), 1u);
  EXPECT_EQ(head.includes[0].name, "GObject-2.0");
  EXPECT_NE(head.includes[0].line, 0u);
}

TEST(Gir, ADamagedFileIsUsedAsFarAsItGoes) {
  GirTypes types;
  std::string text = document(function("", "transfer-ownership=\"full\">" + kText) + "<broken");
  GirResult result = readGir(text, "Toy-1.0.gir", types);
  EXPECT_EQ(result.file.functions.size(), 1u);
  ASSERT_EQ(result.problems.size(), 1u);
  EXPECT_EQ(describe(result.problems.front()).rfind("Toy-1.0.gir:7:", 0), 0u) << describe(result.problems.front());
}

TEST(Gir, NamesThatDoNotExistAreToldAndTheRestIsUsed) {
  GirTypes types;
  std::string text =
      document("<enumeration name=\"Mode\"/>\n"
               "<function name=\"a\" c:identifier=\"toy_a\"><return-value transfer-ownership=\"full\">\n"
               "<type name=\"Bxo\" c:type=\"ToyBox*\"/></return-value></function>\n"
               "<function name=\"b\" c:identifier=\"toy_b\"><return-value transfer-ownership=\"ful\">" +
               kText + "</return-value><parameters><parameter name=\"f\" closure=\"7\" direction=\"ot\">" + kText +
               "</parameter></parameters></function>\n"
               "<function name=\"c\" c:identifier=\"toy_c\"><return-value transfer-ownership=\"full\">"
               "<type name=\"Mode\" c:type=\"ToyMode\"/></return-value></function>\n");
  GirResult result = readGir(text, "Toy-1.0.gir", types);
  EXPECT_TRUE(result.problems.empty());
  EXPECT_EQ(result.file.functions.size(), 3u);
  std::vector<std::string> doubts;
  for (const Problem& doubt : result.doubts)
    doubts.push_back(doubt.message);
  ASSERT_EQ(doubts.size(), 4u);
  EXPECT_EQ(doubts[0].rfind("'Toy.Bxo' is described neither here", 0), 0u) << doubts[0];
  EXPECT_EQ(doubts[1].rfind("'ful' is no transfer", 0), 0u) << doubts[1];
  EXPECT_EQ(doubts[2].rfind("'ot' is no direction", 0), 0u) << doubts[2];
  EXPECT_EQ(doubts[3], "'toy_b' has no parameter 7 for the context of 'f'");
  EXPECT_EQ(result.doubts[0].origin.line + 1, result.doubts[1].origin.line);
  llvm::StringSet<> wanted;
  wanted.insert("toy_a");
  EXPECT_TRUE(readGir(text, "Toy-1.0.gir", types, &wanted).doubts.empty());
}

} // namespace
} // namespace wt::spec
