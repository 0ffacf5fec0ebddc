// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/SummaryText.h"

#include "engines/escape/SummaryWords.h"

namespace wt::engines::escape {

namespace {

using solver::TermKind;
using FormulaKind = EscapeSummary::FormulaKind;
using FormulaRow = EscapeSummary::FormulaRow;

std::string number(uint64_t n) {
  return std::to_string(n);
}
std::string word(const std::string& before, const std::string& text) {
  return " " + before + (text.empty() ? "" : " " + text);
}
std::string text(ObjectId id) {
  return "o" + number(id.index);
}
std::string text(CellId id) {
  return "c" + number(id.index);
}
std::string text(ValueId id) {
  return "v" + number(id.index);
}
std::string text(Term t) {
  return "f" + number(t.index);
}
std::string text(Lit l) {
  if (l.isConstant())
    return l.isYes() ? "yes" : "no";
  return (l.isNegated() ? "!f" : "f") + number(l.node());
}
std::string offsetText(int64_t offset) {
  return offset == 0 ? "" : word("at", std::to_string(offset));
}

class Printer {
public:
  Printer(const ir::text::RowNames& names, const EscapeSummary& summary) : names_(names), summary_(summary) {}

  std::string run(ir::FunctionId function) {
    out_ = "summary " + names_.function(function) + " {\n";
    printMemory();
    for (uint32_t i = 1; i < summary_.formulas.size(); ++i)
      line("f" + number(i) + ":" + formula(summary_.formulas[i]));
    for (uint32_t i = 0; i < summary_.values.size(); ++i)
      line(text(ValueId(i)) + ":" + value(ValueId(i)));
    printEffects();
    return out_ + "}\n";
  }

private:
  const ir::text::RowNames& names_;
  const EscapeSummary& summary_;
  std::string out_;

  void line(const std::string& content) { out_ += "  " + content + "\n"; }

  /// Prints objects, each after the cells that lead to it.
  void printMemory() {
    uint32_t next = 0;
    auto printCells = [&](size_t end) {
      for (; next < end; ++next)
        line(text(CellId(next)) + ":" + cell(summary_.cells[next]));
    };
    for (uint32_t i = 1; i < summary_.objects.size(); ++i) {
      if (summary_.objects[i].parent.isValid())
        printCells(summary_.objects[i].parent.index + 1);
      line(text(ObjectId(i)) + ":" + object(summary_.objects[i]));
    }
    printCells(summary_.cells.size());
  }

  std::string cell(const EscapeSummary::CellRow& row) const {
    return word(text(row.object), "at " + std::to_string(row.offset)) +
           (row.stride ? word("every", number(row.stride)) : "") + " " + names_.type(row.type);
  }

  std::string object(const EscapeSummary::ObjectRow& row) const {
    return kindOf(row) + (row.depth ? word("depth", number(row.depth)) : "") + (row.isMany ? " many" : "");
  }

  std::string kindOf(const EscapeSummary::ObjectRow& row) const {
    switch (row.kind) {
    case ObjectKind::Local:
      return row.index == EscapeSummary::ObjectRow::kResult ? " result" : word("parameter", number(row.index));
    case ObjectKind::Global: return word("global", names_.global(ir::GlobalId(row.index)));
    case ObjectKind::Code: return word("code", names_.function(ir::FunctionId(row.index)));
    case ObjectKind::Standard: return word("standard", number(row.index));
    case ObjectKind::Initial: return word("behind", text(row.parent));
    case ObjectKind::New: return " new" + made(summary_.made[row.index]);
    case ObjectKind::Null:
    case ObjectKind::Literal:
    case ObjectKind::Address:
    case ObjectKind::Unknown: return word(ir::text::wordOf(kPlainObjects, row.kind).str(), "");
    }
    llvm_unreachable("every kind of object is handled");
  }

  std::string made(const EscapeSummary::MadeRow& row) const {
    return (row.family.isValid() ? word("as", names_.family(row.family)) : "") +
           (row.made.isValid() ? word("of", names_.type(row.made)) : "") + ir::text::flagWords(kMadeFlags, row) +
           (row.believed == contract::Slot() ? "" : " believed" + slot(row.believed)) +
           (row.refused == contract::Slot() ? "" : " refused" + slot(row.refused));
  }

  std::string slot(const contract::Slot& slot) const {
    const contract::Callee& callee = slot.callee;
    return (callee.function.isValid() ? " " + names_.function(callee.function) : "") +
           (callee.global.isValid() ? " " + names_.global(callee.global) : "") +
           (callee.record.isValid() ? word(names_.record(callee.record), number(callee.field)) : "") +
           (slot.index == contract::Slot::kResult ? " result" : word("parameter", number(slot.index))) +
           (slot.isBehind ? " behind" : "");
  }

  std::string formula(const FormulaRow& row) const {
    switch (row.kind) {
    case FormulaKind::Choice: return " choice";
    case FormulaKind::IsNull: return word("null", text(CellId(row.a)));
    case FormulaKind::IsFunction: return word("is", names_.function(ir::FunctionId(row.b)) + " " + text(CellId(row.a)));
    case FormulaKind::IsSame: return word("same", text(CellId(row.a)) + " " + text(CellId(row.b)));
    case FormulaKind::And: return word("and", text(Lit{row.a}) + " " + text(Lit{row.b}));
    case FormulaKind::Compare:
      return word(ir::text::wordOf(kComparisons, static_cast<solver::Comparison>(row.operation)).str(),
                  text(Term{row.a}) + " " + text(Term{row.b}));
    case FormulaKind::Number: return numberRow(row);
    case FormulaKind::No: break;
    }
    llvm_unreachable("only the first row is the constant");
  }

  std::string numberRow(const FormulaRow& row) const {
    const auto kind = static_cast<TermKind>(row.operation);
    std::string line = word(ir::text::wordOf(kTermKinds, kind).str(), number(row.width));
    const std::string a = " " + text(Term{row.a}), b = " " + text(Term{row.b});
    switch (kind) {
    case TermKind::Constant: return line + " " + number(static_cast<uint64_t>(row.b) << 32 | row.a);
    case TermKind::Variable: return line + (row.a == FormulaRow::kNone ? "" : " " + text(CellId(row.a)));
    case TermKind::ShiftLeft:
    case TermKind::ShiftRight:
    case TermKind::ArithmeticShiftRight: return line + a + " " + number(row.b);
    case TermKind::ZeroExtend:
    case TermKind::SignExtend:
    case TermKind::Truncate: return line + a;
    case TermKind::Choose: return line + " " + text(row.condition) + a + b;
    case TermKind::Add:
    case TermKind::Subtract:
    case TermKind::And:
    case TermKind::Or:
    case TermKind::Xor: return line + a + b;
    }
    llvm_unreachable("every term is handled");
  }

  std::string value(ValueId id) const {
    const Term bits = summary_[id].bits;
    std::string line = bits.isValid() ? " " + text(bits) : "";
    for (const Entry& entry : summary_.entriesOf(id)) {
      line += word("when", text(entry.guard)) + word(text(entry.target.object), "") + offsetText(entry.target.offset);
      line += (entry.target.stride ? word("every", number(entry.target.stride)) : "") +
              (entry.target.blurred ? " blurred" : "");
    }
    return line;
  }

  void printEffects() {
    line("exits " + text(summary_.exits));
    if (!summary_.raises.isNo())
      line("raises " + text(summary_.raises));
    for (const StoreList& list : kStoreLists)
      for (const EscapeSummary::Store& store : summary_.*list.stores)
        line(list.word.str() + " " + text(store.cell) + " " + text(store.value) + (store.isLeftOut ? " left_out" : ""));
    for (const EscapeSummary::Fate& fate : summary_.fates)
      printFate(fate);
    for (ir::TypeId type : summary_.forgottenTypes)
      line("forgets " + names_.type(type));
    for (ObjectId object : summary_.changedBeyond)
      line("beyond " + text(object));
    for (const EscapeSummary::Move& move : summary_.moves)
      line("move " + text(move.from) + " " + text(move.to));
    for (const Region& region : summary_.changedGlobals)
      line("changes" + (region.type.isValid() ? word("type", names_.type(region.type)) : "") +
           (region.global.isValid() ? word("global", names_.global(region.global)) : "") +
           (region.isBeyond ? " beyond" : ""));
    for (const auto& flag : kSummaryFlags)
      if (summary_.*flag.flag)
        line("is " + flag.word.str());
  }

  void printFate(const EscapeSummary::Fate& fate) {
    std::string formulas;
    for (const FateFormula& row : kFateFormulas)
      if (!(fate.*row.formula).isNo())
        formulas += word(row.word.str(), text(fate.*row.formula));
    line("fate " + text(fate.object) + formulas + released(fate.family, fate.offset) +
         ir::text::flagWords(kFateFlags, fate));
    for (const EscapeSummary::ReleaseWay& way : summary_.waysOf(fate))
      line("way " + text(way.when) + released(way.family, way.offset) + (way.isWhole ? " whole" : ""));
  }

  std::string released(ir::FamilyId family, int64_t offset) const {
    return (family.isValid() ? word("as", names_.family(family)) : "") + offsetText(offset);
  }
};

} // namespace

std::string SummaryText::print(ir::FunctionId function, const EscapeSummary& summary) const {
  return Printer(names_, summary).run(function);
}

} // namespace wt::engines::escape
