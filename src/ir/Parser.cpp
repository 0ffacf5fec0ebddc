// SPDX-License-Identifier: Apache-2.0
// Three passes over the tokens: the names first (so that every row can refer to every other), then the declarations,
// then the bodies.
#include "ir/Parser.h"

#include "ir/BodyParser.h"
#include "ir/Reader.h"
#include "ir/Words.h"

#include "llvm/ADT/DenseMap.h"

namespace wt::ir {

using llvm::StringRef;
using text::Reader;
using text::Token;
using text::TokenKind;

namespace {

class ModuleParser {
public:
  ModuleParser(Module& module, const std::vector<Token>& tokens) : module_(module), reader_(module, tokens) {}

  Reader& run() {
    declareAll();
    reader_.moveTo(0);
    while (!reader_.hasFailed() && reader_.peek().kind != TokenKind::End)
      readDeclaration();
    for (const PendingBody& body : bodies_) {
      reader_.moveTo(body.position);
      if (!reader_.hasFailed())
        text::readBody(reader_, body.function);
    }
    return reader_;
  }

private:
  Module& module_;
  Reader reader_;
  struct PendingBody {
    FunctionId function;
    size_t position;
  };
  std::vector<PendingBody> bodies_;
  llvm::DenseMap<size_t, uint32_t> rowAt_; // position of a declared name or number → its row

  // ---- first pass: names

  void declareAll() {
    bool isLineStart = true;
    int braces = 0;
    while (!reader_.hasFailed() && reader_.peek().kind != TokenKind::End) {
      if (isLineStart && braces == 0 && reader_.peek().kind == TokenKind::Word)
        declareLine();
      braces += reader_.isSymbol("{") ? 1 : reader_.isSymbol("}") ? -1 : 0;
      isLineStart = reader_.next().kind == TokenKind::Newline;
    }
  }

  void declareLine() {
    const Token &word = reader_.peek(), &name = reader_.peek(1);
    if (word.text == "func")
      declare(module_.functions, reader_.symbols.functions, name, 1);
    else if (word.text == "global")
      declare(module_.globals, reader_.symbols.globals, name, 1);
    else if (word.text == "record")
      declare(module_.records, reader_.symbols.records, reader_.peek(2), 2);
    else if (word.text == "family")
      declare(module_.families, reader_.symbols.families, name, 1);
    else if (word.text == "file" && name.kind == TokenKind::Integer)
      declareNumbered(module_.files, reader_.symbols.files, name);
    else if (word.text == "macro" && name.kind == TokenKind::Integer)
      declareNumbered(module_.macros, reader_.symbols.macros, name);
  }

  template <class Row, class RowId>
  void declare(std::vector<Row>& rows, text::RowsByName<RowId>& byName, const Token& name, size_t ahead) {
    std::vector<RowId>& same = byName[name.text];
    size_t ordinal = name.ordinal ? name.ordinal : 1;
    if (ordinal != same.size() + 1)
      return reader_.fail(name, "number " + std::to_string(same.size() + 1) + " of this name is declared here: write " +
                                    "it with #" + std::to_string(same.size() + 1) + ", or take another name");
    rowAt_[reader_.position() + ahead] = uint32_t(rows.size());
    same.push_back(RowId(rows.size()));
    rows.emplace_back().name = name.text;
  }

  template <class Row, class RowId>
  void declareNumbered(std::vector<Row>& rows, std::map<uint64_t, RowId>& byNumber, const Token& number) {
    if (!byNumber.try_emplace(number.number, RowId(rows.size())).second)
      return reader_.fail(number, "number " + number.text + " is there already");
    rowAt_[reader_.position() + 1] = uint32_t(rows.size());
    rows.emplace_back();
  }

  /// The row that the first pass declared at the cursor; moves the cursor behind its name.
  template <class RowId> RowId declaredHere(TokenKind kind, StringRef what) {
    auto found = rowAt_.find(reader_.position());
    bool isName =
        reader_.peek().kind == kind || (kind == TokenKind::Word && reader_.peek().kind == TokenKind::QuotedName);
    if (found == rowAt_.end() || !isName) {
      reader_.failExpected(what);
      return RowId();
    }
    reader_.next();
    return RowId(found->second);
  }

  // ---- second pass: declarations

  void readDeclaration() {
    if (reader_.acceptWord("module"))
      readModuleLine();
    else if (reader_.acceptWord("file"))
      readFile();
    else if (reader_.acceptWord("macro"))
      readMacro();
    else if (reader_.acceptWord("family"))
      readFamily();
    else if (reader_.acceptWord("record"))
      readRecord();
    else if (reader_.acceptWord("global"))
      readGlobal();
    else if (reader_.acceptWord("func"))
      readFunction();
    else
      reader_.failExpected("module, file, macro, family, record, global or func");
  }

  void readModuleLine() {
    module_.name = reader_.readString();
    if (reader_.acceptWord("lines"))
      module_.lines = reader_.readNumber("a number of lines");
    reader_.expectNewline();
  }

  void readFile() {
    FileId id = declaredHere<FileId>(TokenKind::Integer, "the number of the file");
    if (!id)
      return;
    module_.files[id.index].path = reader_.readString();
    module_.files[id.index].isSystem = reader_.acceptWord("system");
    reader_.expectNewline();
  }

  void readMacro() {
    MacroId id = declaredHere<MacroId>(TokenKind::Integer, "the number of the macro");
    if (!id)
      return;
    module_.macros[id.index].name = reader_.readName("the name of the macro");
    module_.macros[id.index].spelling = reader_.readLocation(std::nullopt);
    reader_.expectNewline();
  }

  void readFamily() {
    FamilyId id = declaredHere<FamilyId>(TokenKind::Word, "the name of the family");
    if (!id)
      return;
    if (reader_.acceptWord("fails"))
      module_.families[id.index].failure = reader_.readSignedNumber();
    reader_.expectNewline();
  }

  void readGlobal() {
    GlobalId id = declaredHere<GlobalId>(TokenKind::GlobalName, "the name of the global, such as $name");
    if (!id)
      return;
    Global& g = module_[id];
    reader_.expectSymbol(":");
    g.type = reader_.readType();
    g.isDefined = !reader_.acceptWord("extern");
    while (reader_.acceptEnum(text::kLinkages, g.linkage) || reader_.acceptFlag(text::kGlobalFlags, g)) {
    }
    g.displayName = reader_.acceptWord("display") ? reader_.readString() : g.name;
    if (reader_.acceptWord("init"))
      g.initializer = reader_.readFunction();
    g.location = reader_.readLocation(std::nullopt);
    reader_.expectNewline();
  }

  // ---- records

  void readRecord() {
    RecordKind kind = RecordKind::Struct;
    if (!reader_.acceptEnum(text::kRecordKinds, kind))
      return reader_.failExpected("struct, class or union");
    RecordId id = declaredHere<RecordId>(TokenKind::RecordName, "the name of the record, such as %name");
    if (!id)
      return;
    Record& r = module_[id];
    r.kind = kind;
    r.isComplete = !reader_.acceptWord("declared");
    if (reader_.acceptWord("size"))
      r.sizeInBytes = reader_.readNumber("a number of bytes");
    while (reader_.acceptFlag(text::kRecordFlags, r)) {
    }
    if (reader_.acceptWord("template"))
      readTemplate(r);
    r.location = reader_.readLocation(std::nullopt);
    if (reader_.acceptSymbol("{")) {
      reader_.expectNewline();
      while (!reader_.hasFailed() && !reader_.acceptSymbol("}"))
        readRecordLine(r);
    }
    reader_.expectNewline();
  }

  void readTemplate(Record& r) {
    r.templateName = reader_.readName("the name of the template");
    reader_.expectSymbol("(");
    while (!reader_.hasFailed() && !reader_.isSymbol(")")) {
      r.templateArguments.push_back(reader_.readType());
      if (!reader_.isSymbol(")"))
        reader_.expectSymbol(",");
    }
    reader_.expectSymbol(")");
  }

  void readRecordLine(Record& r) {
    bool isMember = reader_.peek(1).kind == TokenKind::Symbol && reader_.peek(1).text == ":";
    FieldKind kind = FieldKind::Member;
    if (isMember || reader_.acceptEnum(text::kFieldKinds, kind))
      readField(r, kind);
    else if (reader_.acceptWord("virtual"))
      readVirtualMethod(r);
    else if (reader_.acceptWord("copy-constructor"))
      reader_.acceptEnum(text::kSpecialMembers, r.copyConstructor);
    else if (reader_.acceptWord("copy-assignment"))
      reader_.acceptEnum(text::kSpecialMembers, r.copyAssignment);
    else if (reader_.acceptWord("destructor")) {
      reader_.acceptEnum(text::kSpecialMembers, r.destructorKind);
      if (reader_.peek().kind == TokenKind::FunctionName)
        r.destructor = reader_.readFunction();
    } else
      reader_.failExpected(
          "a field, base, virtual-base, virtual, copy-constructor, copy-assignment, destructor or `}`");
    reader_.expectNewline();
  }

  void readField(Record& r, FieldKind kind) {
    Field f;
    f.kind = kind;
    f.name = reader_.readName("the name of a field");
    reader_.expectSymbol(":");
    f.type = reader_.readType();
    if (reader_.acceptWord("bit"))
      f.bitOffset = reader_.readNumber("an offset in bits");
    if (reader_.acceptWord("width"))
      f.bitWidth = uint32_t(reader_.readNumber("a number of bits", UINT32_MAX));
    r.fields.push_back(std::move(f));
  }

  void readVirtualMethod(Record& r) {
    VirtualMethod m;
    m.function = reader_.readFunction();
    if (reader_.acceptWord("overrides"))
      do
        m.overrides.push_back(reader_.readFunction());
      while (reader_.acceptSymbol(","));
    m.isPure = reader_.acceptWord("pure");
    r.virtualMethods.push_back(std::move(m));
  }

  // ---- functions

  void readFunction() {
    FunctionId id = declaredHere<FunctionId>(TokenKind::FunctionName, "the name of the function, such as @name");
    if (!id)
      return;
    Function& f = module_[id];
    readSignature(f);
    readAttributes(f);
    f.qualifiedName = reader_.acceptWord("qualified") ? reader_.readString() : f.name;
    f.displayName = reader_.acceptWord("display") ? reader_.readString() : f.qualifiedName;
    f.location = reader_.readLocation(std::nullopt);
    if (reader_.acceptSymbol("{")) {
      bodies_.push_back({id, reader_.position()});
      while (reader_.peek().kind != TokenKind::End && !reader_.isSymbol("}"))
        reader_.next();
      reader_.expectSymbol("}");
    }
    reader_.expectNewline();
  }

  void readSignature(Function& f) {
    FunctionType type;
    reader_.expectSymbol("(");
    while (!reader_.hasFailed() && !reader_.isSymbol(")")) {
      if (reader_.acceptSymbol("...")) {
        type.isVariadic = true;
        break;
      }
      bool isNamed = reader_.peek(1).kind == TokenKind::Symbol && reader_.peek(1).text == ":";
      f.parameterNames.push_back(isNamed ? reader_.readName("the name of a parameter") : "");
      if (isNamed)
        reader_.expectSymbol(":");
      type.parameters.push_back(reader_.readType());
      if (!reader_.isSymbol(")"))
        reader_.expectSymbol(",");
    }
    reader_.expectSymbol(")");
    while (!f.parameterNames.empty() && f.parameterNames.back().empty())
      f.parameterNames.pop_back();
    type.result = reader_.acceptSymbol("->") ? reader_.readType() : module_.types.intern(VoidType());
    if (!reader_.hasFailed())
      f.type = module_.types.intern(type);
  }

  /// In any order.
  void readAttributes(Function& f) {
    while (reader_.acceptEnum(text::kLinkages, f.linkage) || reader_.acceptEnum(text::kMethodKinds, f.methodKind) ||
           reader_.acceptEnum(text::kAccesses, f.access) || reader_.acceptFlag(text::kFunctionFlags, f) ||
           readClass(f)) {
    }
  }

  bool readClass(Function& f) {
    if (!reader_.acceptWord("of"))
      return false;
    f.methodOf = reader_.readRecord();
    return true;
  }
};

} // namespace

Result<Module> parseModule(StringRef text, StringRef file) {
  auto tokens = text::lex(text, file);
  if (!tokens)
    return tokens.takeError();
  Module module;
  ModuleParser parser(module, *tokens);
  Reader& reader = parser.run();
  if (reader.hasFailed())
    return text::errorAt(text, file, reader.errorOffset(), reader.message());
  return std::move(module);
}

} // namespace wt::ir
