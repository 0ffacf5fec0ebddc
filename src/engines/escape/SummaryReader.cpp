// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/SummaryReader.h"

#include "engines/escape/SummaryWords.h"

namespace wt::engines::escape {

namespace {

using ir::text::Reader;
using ir::text::Token;
using ir::text::TokenKind;
using solver::TermKind;
using FormulaKind = EscapeSummary::FormulaKind;
using FormulaRow = EscapeSummary::FormulaRow;

constexpr uint64_t kMaxWidth = 64;

/// Parses one summary, starting after its `{`.
class Parser {
public:
  Parser(Reader& reader, size_t typeCount) : reader_(reader), typeCount_(typeCount) {}

  EscapeSummary run() {
    reader_.expectNewline();
    while (!reader_.hasFailed() && !reader_.acceptSymbol("}")) {
      readLine();
      reader_.expectNewline();
    }
    return std::move(summary_);
  }

private:
  Reader& reader_;
  size_t typeCount_;
  EscapeSummary summary_;

  bool accept(llvm::StringRef word) { return reader_.acceptWord(word); }

  void readLine() {
    const Token& second = reader_.peek(1);
    if (second.kind == TokenKind::Symbol && second.text == ":")
      readRow();
    else if (accept("exits"))
      summary_.exits = readLit();
    else if (accept("raises"))
      summary_.raises = readLit();
    else if (!readStore() && !readFateOrWay() && !readChange())
      reader_.failExpected("a row of a summary");
  }

  // ---- rows

  /// `o3: …`: the next row of its table.
  void readRow() {
    const Token& name = reader_.peek();
    auto isNext = [&](char letter, size_t count) { return name.text == letter + std::to_string(count); };
    auto skipName = [&] { reader_.next(), reader_.next(); };
    if (isNext('o', summary_.objects.size()))
      skipName(), readObject();
    else if (isNext('c', summary_.cells.size()))
      skipName(), readCell();
    else if (isNext('f', summary_.formulas.size()))
      skipName(), readFormula();
    else if (isNext('v', summary_.values.size()))
      skipName(), readValue();
    else
      reader_.fail(name, "expected the next row of a table, found `" + name.text + "`");
  }

  void readObject() {
    EscapeSummary::ObjectRow row;
    if (accept("parameter")) {
      row.kind = ObjectKind::Local;
      row.index = static_cast<uint32_t>(reader_.readNumber("a parameter", EscapeSummary::ObjectRow::kResult - 1));
    } else if (accept("result")) {
      row.kind = ObjectKind::Local;
      row.index = EscapeSummary::ObjectRow::kResult;
    } else if (accept("global")) {
      row.kind = ObjectKind::Global;
      row.index = reader_.readGlobal().index;
    } else if (accept("code")) {
      row.kind = ObjectKind::Code;
      row.index = reader_.readFunction().index;
    } else if (accept("standard")) {
      row.kind = ObjectKind::Standard;
      row.index = static_cast<uint32_t>(reader_.readNumber("a descriptor", kStandardHandles - 1));
    } else if (accept("behind")) {
      row.kind = ObjectKind::Initial;
      row.parent = readCellName();
    } else if (accept("new")) {
      row.kind = ObjectKind::New;
      row.index = static_cast<uint32_t>(summary_.made.size());
      summary_.made.push_back(readMade());
    } else if (!reader_.acceptEnum(kPlainObjects, row.kind)) {
      reader_.failExpected("what the object is");
    }
    if (accept("depth"))
      row.depth = static_cast<uint32_t>(reader_.readNumber("a depth", UINT32_MAX));
    row.isMany = accept("many");
    summary_.objects.push_back(row);
  }

  EscapeSummary::MadeRow readMade() {
    EscapeSummary::MadeRow row;
    if (accept("as"))
      row.family = reader_.readFamily();
    if (accept("of"))
      row.made = readType();
    while (reader_.acceptFlag(kMadeFlags, row))
      ;
    if (accept("believed"))
      row.believed = readSlot();
    if (accept("refused"))
      row.refused = readSlot();
    return row;
  }

  contract::Slot readSlot() {
    contract::Slot slot;
    if (reader_.peek().kind == TokenKind::FunctionName)
      slot.callee.function = reader_.readFunction();
    if (reader_.peek().kind == TokenKind::GlobalName)
      slot.callee.global = reader_.readGlobal();
    if (reader_.peek().kind == TokenKind::RecordName) {
      slot.callee.record = reader_.readRecord();
      slot.callee.field = static_cast<uint32_t>(reader_.readNumber("a field", UINT32_MAX));
    }
    if (accept("parameter"))
      slot.index = static_cast<uint32_t>(reader_.readNumber("a parameter", contract::Slot::kResult - 1));
    else if (!accept("result"))
      reader_.failExpected("`parameter` or `result`");
    slot.isBehind = accept("behind");
    return slot;
  }

  void readCell() {
    EscapeSummary::CellRow row;
    row.object = readObjectName();
    if (!accept("at"))
      reader_.failExpected("`at`");
    row.offset = reader_.readSignedNumber();
    row.stride = readStride();
    row.type = readType();
    summary_.cells.push_back(row);
  }

  uint32_t readStride() {
    return accept("every") ? static_cast<uint32_t>(reader_.readNumber("a stride", UINT32_MAX)) : 0;
  }

  void readFormula() {
    FormulaRow row;
    solver::Comparison comparison{};
    TermKind kind{};
    if (accept("choice")) {
      row.kind = FormulaKind::Choice;
    } else if (accept("null")) {
      row.kind = FormulaKind::IsNull;
      row.a = readCellName().index;
    } else if (accept("is")) {
      row.kind = FormulaKind::IsFunction;
      row.b = reader_.readFunction().index;
      row.a = readCellName().index;
    } else if (accept("same")) {
      row.kind = FormulaKind::IsSame;
      row.a = readCellName().index;
      row.b = readCellName().index;
    } else if (accept("and")) {
      row.kind = FormulaKind::And;
      row.a = readLit().code;
      row.b = readLit().code;
    } else if (reader_.acceptEnum(kComparisons, comparison)) {
      row.kind = FormulaKind::Compare;
      row.operation = static_cast<uint8_t>(comparison);
      row.a = readTerm(0).index;
      row.b = readTerm(widthOf(row.a)).index;
    } else if (reader_.acceptEnum(kTermKinds, kind)) {
      row = readNumber(kind);
    } else {
      reader_.failExpected("a formula");
    }
    summary_.formulas.push_back(row);
  }

  FormulaRow readNumber(TermKind kind) {
    const Token& at = reader_.peek();
    FormulaRow row{.kind = FormulaKind::Number, .operation = static_cast<uint8_t>(kind)};
    row.width = static_cast<uint8_t>(reader_.readNumber("a width", kMaxWidth));
    if (row.width == 0)
      reader_.fail(at, "a number has from 1 to 64 bits");
    switch (kind) {
    case TermKind::Constant: {
      const uint64_t value = reader_.readNumber("a constant");
      row.a = static_cast<uint32_t>(value);
      row.b = static_cast<uint32_t>(value >> 32);
      return row;
    }
    case TermKind::Variable:
      if (reader_.peek().kind == TokenKind::Word)
        row.a = readCellName().index;
      return row;
    case TermKind::ShiftLeft:
    case TermKind::ShiftRight:
    case TermKind::ArithmeticShiftRight:
      row.a = readTerm(row.width).index;
      row.b = static_cast<uint32_t>(reader_.readNumber("how far", kMaxWidth - 1));
      return row;
    case TermKind::ZeroExtend:
    case TermKind::SignExtend:
    case TermKind::Truncate:
      row.a = readTerm(0).index;
      if ((kind == TermKind::Truncate) == (widthOf(row.a) < row.width))
        reader_.fail(at, "the width does not fit the operand's");
      return row;
    case TermKind::Choose: row.condition = readLit(); [[fallthrough]];
    case TermKind::Add:
    case TermKind::Subtract:
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Xor:
      row.a = readTerm(row.width).index;
      row.b = readTerm(row.width).index;
      return row;
    }
    llvm_unreachable("every term is handled");
  }

  void readValue() {
    EscapeSummary::ValueRow row;
    if (reader_.peek().kind == TokenKind::Word && !reader_.isWord("when"))
      row.bits = readTerm(0);
    row.firstEntry = static_cast<uint32_t>(summary_.entries.size());
    while (accept("when")) {
      Entry entry;
      entry.guard = readLit();
      entry.target.object = readObjectName();
      entry.target.offset = readOffset();
      entry.target.stride = readStride();
      entry.target.blurred = accept("blurred");
      summary_.entries.push_back(entry);
    }
    row.entryCount = static_cast<uint32_t>(summary_.entries.size()) - row.firstEntry;
    summary_.values.push_back(row);
  }

  // ---- effects

  bool readStore() {
    for (const StoreList& list : kStoreLists)
      if (accept(list.word)) {
        EscapeSummary::Store store;
        store.cell = readCellName();
        store.value = ValueId(readIndex('v', 0, summary_.values.size(), "a value"));
        store.isLeftOut = accept("left_out");
        (summary_.*list.stores).push_back(store);
        return true;
      }
    return false;
  }

  bool readFateOrWay() {
    if (accept("fate")) {
      summary_.fates.push_back(readFate());
      return true;
    }
    if (summary_.fates.empty() || !accept("way"))
      return false;
    EscapeSummary::ReleaseWay way;
    way.when = readLit();
    readReleased(way.family, way.offset);
    way.isWhole = accept("whole");
    summary_.ways.push_back(way);
    ++summary_.fates.back().wayCount;
    return true;
  }

  EscapeSummary::Fate readFate() {
    EscapeSummary::Fate fate;
    fate.object = readObjectName();
    for (const FateFormula& row : kFateFormulas)
      if (accept(row.word))
        fate.*row.formula = readLit();
    readReleased(fate.family, fate.offset);
    while (reader_.acceptFlag(kFateFlags, fate))
      ;
    fate.firstWay = static_cast<uint32_t>(summary_.ways.size());
    return fate;
  }

  void readReleased(ir::FamilyId& family, int64_t& offset) {
    if (accept("as"))
      family = reader_.readFamily();
    offset = readOffset();
  }

  bool readChange() {
    if (accept("forgets"))
      summary_.forgottenTypes.push_back(readType());
    else if (accept("beyond"))
      summary_.changedBeyond.push_back(readObjectName());
    else if (accept("move"))
      summary_.moves.push_back(readMove());
    else if (accept("changes"))
      summary_.changedGlobals.push_back(readRegion());
    else
      return accept("is") && reader_.acceptFlag(kSummaryFlags, static_cast<SummaryTables&>(summary_));
    return true;
  }

  EscapeSummary::Move readMove() {
    const ObjectId from = readObjectName();
    return {from, readObjectName()};
  }

  Region readRegion() {
    Region region;
    if (accept("type"))
      region.type = readType();
    if (accept("global"))
      region.global = reader_.readGlobal();
    region.isBeyond = accept("beyond");
    return region;
  }

  // ---- parts

  int64_t readOffset() { return accept("at") ? reader_.readSignedNumber() : 0; }

  ir::TypeId readType() {
    const Token& at = reader_.peek();
    if (reader_.acceptSymbol("?"))
      return {};
    const ir::TypeId type = reader_.readType();
    if (!reader_.hasFailed() && type.index >= typeCount_)
      reader_.fail(at, "the program has no such type");
    return type;
  }

  /// A name like `o3`, of a row above.
  uint32_t readIndex(char letter, size_t first, size_t count, llvm::StringRef what) {
    const Token& token = reader_.peek();
    llvm::StringRef name = token.text;
    uint32_t index = 0;
    if (token.kind != TokenKind::Word || !name.consume_front(llvm::StringRef(&letter, 1)) ||
        name.getAsInteger(10, index) || index < first || index >= count) {
      reader_.failExpected(what.str() + " that is above");
      return 0;
    }
    reader_.next();
    return index;
  }

  ObjectId readObjectName() { return ObjectId(readIndex('o', 0, summary_.objects.size(), "an object")); }
  CellId readCellName() { return CellId(readIndex('c', 0, summary_.cells.size(), "a cell")); }

  Lit readLit() {
    if (accept("yes"))
      return Lit::yes();
    if (accept("no"))
      return Lit::no();
    const bool isNegated = reader_.acceptSymbol("!");
    const Token& at = reader_.peek();
    const uint32_t row = readIndex('f', 1, summary_.formulas.size(), "a formula");
    if (summary_.formulas[row].kind == FormulaKind::Number)
      reader_.fail(at, "expected a formula, found a number");
    return {row * 2 + isNegated};
  }

  /// `width` 0: any.
  Term readTerm(unsigned width) {
    const Token& at = reader_.peek();
    const uint32_t row = readIndex('f', 1, summary_.formulas.size(), "a number");
    if (!reader_.hasFailed() && summary_.formulas[row].kind != FormulaKind::Number)
      reader_.fail(at, "expected a number, found a formula");
    else if (!reader_.hasFailed() && width != 0 && widthOf(row) != width)
      reader_.fail(at, "expected a number of " + std::to_string(width) + " bits");
    return {row};
  }

  unsigned widthOf(uint32_t row) const { return summary_.formulas[row].width; }
};

template <class RowId, class Row> void addNames(const std::vector<Row>& rows, ir::text::RowsByName<RowId>& names) {
  for (size_t i = 0; i < rows.size(); ++i)
    names[rows[i].name].push_back(RowId(i));
}

} // namespace

SummaryReader::SummaryReader(const ir::Module& module) : typeCount_(module.types.size()) {
  names_.types = module.types;
  addNames(module.functions, symbols_.functions);
  addNames(module.records, symbols_.records);
  addNames(module.globals, symbols_.globals);
  addNames(module.families, symbols_.families);
}

Result<std::vector<ReadSummary>> SummaryReader::read(llvm::StringRef text, llvm::StringRef file) {
  Result<std::vector<Token>> tokens = ir::text::lex(text, file);
  if (!tokens)
    return tokens.takeError();
  Reader reader(names_, *tokens);
  reader.symbols = std::move(symbols_);
  std::vector<ReadSummary> found;
  while (!reader.hasFailed() && reader.peek().kind != TokenKind::End) {
    if (!reader.acceptWord("summary")) {
      reader.failExpected("`summary`");
      break;
    }
    const ir::FunctionId function = reader.readFunction();
    reader.expectSymbol("{");
    found.push_back({function, Parser(reader, typeCount_).run()});
    reader.expectNewline();
  }
  symbols_ = std::move(reader.symbols);
  if (reader.hasFailed())
    return ir::text::errorAt(text, file, reader.errorOffset(), reader.message());
  return found;
}

} // namespace wt::engines::escape
