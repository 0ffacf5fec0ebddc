// SPDX-License-Identifier: Apache-2.0
// A description of a library that was made for another tool, or for another version of the library: what does not fit
// is told with its file and line, and the rest is used.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Descriptions : public Sandbox {
protected:
  void SetUp() override {
    Sandbox::SetUp();
    write("a.c", "char *buf_new(int n);\nint buf_make(char **out);\nvoid buf_free(char *b);\n"
                 "int f(int n) {\n  char *b = buf_new(n), *c = 0;\n  if (!b || buf_make(&c))\n    return 1;\n"
                 "  buf_free(b);\n  return 0;\n}\nint g(int n) { char *b = buf_new(n); return b != 0; }\n");
  }
};

TEST_F(Descriptions, ALineForOtherParametersIsTold) {
  write("l.cfg", "<def>\n<memory><alloc>buf_new</alloc>\n<alloc arg=\"3\">buf_make</alloc>\n"
                 "<dealloc>buf_free</dealloc></memory></def>\n");
  Outcome outcome = watertight({"check", "a.c", "--library", "l.cfg", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors; // the leak in g: buf_new and buf_free are used
  const char* said = "l.cfg:3:1: note: 'buf_make' is described with at least 3 parameters and declared otherwise at ";
  EXPECT_NE(outcome.errors.find(said), std::string::npos) << outcome.errors;
  EXPECT_EQ(outcome.errors.find("'buf_new'"), std::string::npos) << outcome.errors;
}

TEST_F(Descriptions, SoIsOneOfAnOwnFile) {
  write("l.own", "own(malloc) char *buf_new(int n, int more);\n");
  Outcome outcome = watertight({"check", "a.c", "--spec", "l.own", "--"});
  EXPECT_NE(outcome.errors.find("l.own:1:"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("'buf_new' is described with 2 parameters"), std::string::npos) << outcome.errors;
}

TEST_F(Descriptions, NamesThatDoNotExistAreTold) {
  write("t.gir", "<repository>\n<include name=\"Nowhere\" version=\"9.0\"/>\n<namespace name=\"Buf\">\n"
                 "<function name=\"new\" c:identifier=\"buf_new\"><return-value transfer-ownership=\"full\">\n"
                 "<type name=\"Buff\" c:type=\"char*\"/></return-value><parameters><parameter name=\"n\">"
                 "<type name=\"gint\" c:type=\"int\"/></parameter></parameters></function></namespace></repository>\n");
  Outcome outcome = watertight({"check", "a.c", "--gir", "t.gir", "--"});
  EXPECT_NE(outcome.errors.find("t.gir:2:1: note: includes Nowhere-9.0.gir"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("t.gir:5:1: note: 'Buf.Buff' is described neither"), std::string::npos)
      << outcome.errors;
}

} // namespace
} // namespace wt::testing
