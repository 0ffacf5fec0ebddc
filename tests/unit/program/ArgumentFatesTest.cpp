// SPDX-License-Identifier: Apache-2.0
#include "program/ArgumentFates.h"

#include "FromText.h"

namespace wt::program {
namespace {

/// "kept released number pointer returned within in0", in that order; the first four together are "anything".
std::string textOf(Fate fate) {
  std::string text;
  const bool isAnything = fate.effects() == Fate::anything();
  auto say = [&](bool holds, const std::string& word) {
    if (holds)
      text += (text.empty() ? "" : " ") + word;
  };
  say(isAnything, "anything");
  say(!isAnything && fate.has(Fate::Kept), "kept");
  say(!isAnything && fate.has(Fate::Released), "released");
  say(!isAnything && fate.has(Fate::NumberWritten), "number");
  say(!isAnything && fate.has(Fate::PointerWritten), "pointer");
  say(fate.has(Fate::Returned), "returned");
  say(fate.has(Fate::ReturnedWithin), "within");
  for (size_t i = 0; i < 4; ++i)
    say(fate.isStoredIn(i), "in" + std::to_string(i));
  return text;
}

struct Analysed {
  ir::Module module;
  CallGraph graph;
  ArgumentFates fates;

  explicit Analysed(llvm::StringRef text) : module(fromText(text)), graph(buildCallGraph(module)) {
    std::vector<bool> neverReturns(module.functions.size());
    for (size_t i = 0; i < module.functions.size(); ++i)
      neverReturns[i] = module.functions[i].isNoReturn;
    fates = ArgumentFates(module, graph, componentsOf(module, graph), neverReturns);
  }
  std::string itself(const std::string& name, size_t parameter = 0) const {
    return textOf(fates[functionNamed(module, name)].parameters[parameter].itself);
  }
  std::string beyond(const std::string& name, size_t parameter = 0) const {
    return textOf(fates[functionNamed(module, name)].parameters[parameter].beyond);
  }
  std::string variable(const std::string& name) const {
    return textOf(fates[functionNamed(module, name)].variable.itself);
  }
};

/// A module with a record `node`, a global, unknown functions, and the given functions.
std::string withNode(const std::string& functions) {
  return R"(
module "fates.c"
family malloc fails 0
record struct %node size 24 {
  next: *%node
  text: *i8 bit 64
  count: i32 bit 128
}
global $g: *%node
func @unknown(n: *%node)
func @look(n: *const %node)
func @die(n: *%node) no-return
)" + functions;
}

std::string body(const std::string& head, const std::string& instrs) {
  return "func " + head + " {\nb0:\n" + instrs + "  return\n  jump b1\nb1: exit\n}\n";
}

TEST(ArgumentFates, WhatOneFunctionDoes) {
  Analysed a(withNode(
      body("@reads(n: *%node)", "  assume ((*n).count == 0)\n") + body("@keeps(n: *%node)", "  $g := n\n") +
      body("@links(l: *%node, n: *%node)", "  (*l).next := n\n") + body("@counts(n: *%node)", "  (*n).count := 1\n") +
      body("@drops(n: *%node)", "  free malloc (*n).text\n  free malloc n\n") +
      body("@asks(n: *%node)", "  call @look(ptr<*const %node>(n))\n") +
      body("@gives(n: *%node)", "  call @unknown(n)\n") + body("@ends(n: *%node)", "  call @die(n)\n")));
  EXPECT_EQ(a.itself("reads"), "");
  EXPECT_EQ(a.beyond("reads"), "");
  EXPECT_EQ(a.itself("keeps"), "anything");
  EXPECT_EQ(a.beyond("keeps"), "anything") << "whoever has the global reaches it";
  EXPECT_EQ(a.itself("links", 1), "in0");
  EXPECT_EQ(a.itself("links", 0), "pointer");
  EXPECT_EQ(a.itself("counts"), "number");
  EXPECT_EQ(a.itself("drops"), "released");
  EXPECT_EQ(a.beyond("drops"), "released");
  EXPECT_EQ(a.itself("asks"), "") << "a pointer to const";
  EXPECT_EQ(a.itself("gives"), "anything");
  EXPECT_EQ(a.itself("ends"), "") << "nobody comes back";
}

TEST(ArgumentFates, WhatIsReturned) {
  const std::string result = "  result result: *%node\nb0:\n";
  auto returning = [&](const std::string& head, const std::string& value) {
    return "func " + head + " -> *%node {\n" + result + "  result := " + value + "\n  return\n  jump b1\nb1: exit\n}\n";
  };
  Analysed a(withNode(returning("@same(n: *%node)", "n") + returning("@next(n: *%node)", "(*n).next") +
                      returning("@global()", "$g") +
                      "func @wraps(n: *%node) -> *%node {\n  result result: *%node\nb0:\n" +
                      "  result := alloc malloc %node size 24 may-fail\n  (*result).next := n\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @keepsSame(n: *%node) {\n  local m: *%node\nb0:\n  m := call @same(n)\n  $g := m\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @keepsNext(n: *%node) {\n  local m: *%node\nb0:\n  m := call @next(n)\n  $g := m\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @dropsNext(n: *%node) {\n  local m: *%node\nb0:\n  m := call @next(n)\n  free malloc m\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @hangsOnGlobal(n: *%node) {\n  local m: *%node\nb0:\n  m := call @global()\n" +
                      "  (*m).next := n\n  return\n  jump b1\nb1: exit\n}\n" +
                      "func @keepsWrapped(n: *%node) {\n  local m: *%node\nb0:\n  m := call @wraps(n)\n  $g := m\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @hangsOnLocal(n: *%node) {\n  local m: *%node\nb0:\n  m := call @wraps(n)\n" +
                      "  free malloc m\n  return\n  jump b1\nb1: exit\n}\n"));
  EXPECT_EQ(a.itself("same"), "returned");
  EXPECT_EQ(a.itself("next"), "");
  EXPECT_EQ(a.beyond("next"), "returned within");
  EXPECT_EQ(a.itself("wraps"), "within");
  EXPECT_EQ(a.itself("keepsSame"), "anything");
  EXPECT_EQ(a.itself("keepsNext"), "");
  EXPECT_EQ(a.beyond("keepsNext"), "anything");
  EXPECT_EQ(a.itself("dropsNext"), "");
  EXPECT_EQ(a.beyond("dropsNext"), "released");
  EXPECT_EQ(a.itself("hangsOnGlobal"), "anything");
  EXPECT_EQ(a.itself("keepsWrapped"), "anything");
  EXPECT_EQ(a.itself("hangsOnLocal"), "") << "what the local led to is gone";
}

TEST(ArgumentFates, ThroughCallsAndLocals) {
  Analysed a(withNode(body("@links(l: *%node, n: *%node)", "  (*l).next := n\n") +
                      body("@drops(n: *%node)", "  free malloc n\n") +
                      "func @intoLocal(n: *%node) {\n  local here: %node\nb0:\n  call @links(&here, n)\n" +
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      "func @fromLocal(n: *%node) {\n  local here: %node\nb0:\n  here.next := n\n" +
                      "  call @unknown(&here)\n  return\n  jump b1\nb1: exit\n}\n" +
                      "func @copies(n: *%node) {\n  local a: *%node\n  local b: *%node\nb0:\n  b := a\n  a := n\n" +
                      "  call @drops(b)\n  return\n  jump b1\nb1: exit\n}\n"));
  EXPECT_EQ(a.itself("intoLocal"), "");
  EXPECT_EQ(a.itself("fromLocal"), "anything");
  EXPECT_EQ(a.itself("copies"), "released") << "in no order";
}

TEST(ArgumentFates, RecursionStartsFromNothing) {
  Analysed a(withNode(body("@walk(n: *%node)", "  call @walk((*n).next)\n") +
                      body("@odd(n: *%node)", "  call @even((*n).next)\n") +
                      body("@even(n: *%node)", "  call @odd(n)\n  free malloc n\n") +
                      body("@destroy(n: *%node)", "  call @destroy((*n).next)\n  free malloc n\n")));
  EXPECT_EQ(a.itself("walk"), "");
  EXPECT_EQ(a.beyond("walk"), "");
  EXPECT_EQ(a.itself("odd"), "");
  EXPECT_EQ(a.beyond("odd"), "released");
  EXPECT_EQ(a.itself("even"), "released");
  EXPECT_EQ(a.itself("destroy"), "released");
  EXPECT_EQ(a.beyond("destroy"), "released");
}

TEST(ArgumentFates, VariableArguments) {
  Analysed a(
      withNode("func @prints(f: *const i8, ...) {\n  local p: *i8\nb0:\n  p := unknown(va_arg)\n"
               "  return\n  jump b1\nb1: exit\n}\n"
               "global $t: *i8\n"
               "func @stores(f: *const i8, ...) {\nb0:\n  $t := unknown(va_arg)\n  return\n  jump b1\nb1: exit\n}\n"
               "func @calls(a: *i8, b: *i8) {\nb0:\n  call @prints(\"\", a)\n  call @stores(\"\", b)\n"
               "  return\n  jump b1\nb1: exit\n}\n"));
  Analysed list(withNode("func @fills(n: *%node, l: *i8) {\n  local p: **%node\nb0:\n  p := unknown(va_arg)\n"
                         "  *p := n\n  return\n  jump b1\nb1: exit\n}\n"
                         "func @asks(n: *%node, ...) {\n  local l: i8\nb0:\n  call @fills(n, &l)\n"
                         "  return\n  jump b1\nb1: exit\n}\n"
                         "func @gets(n: *%node) {\n  local here: *%node\nb0:\n  call @asks(n, &here)\n  $g := here\n"
                         "  return\n  jump b1\nb1: exit\n}\n"));
  EXPECT_EQ(list.itself("asks"), "in1") << "stored through a variable argument, by a function that was given the list";
  EXPECT_EQ(list.itself("gets"), "anything");
  EXPECT_EQ(a.variable("prints"), "");
  EXPECT_EQ(a.variable("stores"), "anything");
  EXPECT_EQ(a.itself("calls", 0), "");
  EXPECT_EQ(a.itself("calls", 1), "anything");
}

TEST(ArgumentFates, OfAListThatIsGivenAway) {
  Analysed a(withNode("record struct %__va_list_tag size 24 {\n  next: *i8\n}\n"
                      "func @outside(l: *%__va_list_tag)\n"
                      "func @logs(f: *const i8, ...) {\n  local l: %__va_list_tag\nb0:\n  call @outside(&l)\n"
                      "  return\n  jump b1\nb1: exit\n}\n"));
  EXPECT_EQ(a.variable("logs"), "anything");
}

TEST(ArgumentFates, OfAddressesAsNumbers) {
  Analysed a(withNode("func @numbers(n: *%node) {\n  local w: u64\nb0:\n  w := addr<u64>(n)\n"
                      "  return\n  jump b1\nb1: exit\n}\n" +
                      body("@untags(n: *%node)", "  free malloc at<*%node>((addr<u64>(n) & 8))\n")));
  EXPECT_EQ(a.itself("numbers"), "kept");
  EXPECT_EQ(a.beyond("numbers"), "anything") << "whoever has the number reaches it";
  EXPECT_EQ(a.itself("untags"), "kept released");
}

TEST(ArgumentFates, OfWhatIsWritten) {
  Analysed a(withNode(body("@ring(n: *%node)", "  (*n).next := n\n") + body("@types(t: *i8)", "  *t := 65\n")));
  EXPECT_EQ(a.itself("ring"), "pointer") << "in itself it is stored for nobody else";
  EXPECT_EQ(a.itself("types"), "pointer") << "bytes may be those of a pointer";
}

TEST(ArgumentFates, AReferenceToConstLeavesTheVariableAlone) {
  Analysed a(withNode("func @seen(r: &const *%node)\n"
                      "func @shows(n: *%node) {\n  local m: *%node\nb0:\n  m := n\n"
                      "  call @seen(ptr<&const *%node>(&m))\n  return\n  jump b1\nb1: exit\n}\n"));
  EXPECT_EQ(a.itself("shows"), "anything") << "the pointer in it is passed";
}

} // namespace
} // namespace wt::program
