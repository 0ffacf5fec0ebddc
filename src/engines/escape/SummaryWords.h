// SPDX-License-Identifier: Apache-2.0
// Which words does a summary's text use? One table each, shared by the printer (SummaryText.cpp) and the parser
// (SummaryReader.cpp).
#pragma once

#include "engines/escape/Summary.h"
#include "ir/Words.h"

namespace wt::engines::escape {

using ir::text::EnumWord;
using ir::text::FlagWord;

/// Kinds of objects whose line is a single word.
inline constexpr EnumWord<ObjectKind> kPlainObjects[] = {
    {ObjectKind::Literal, "literal"}, {ObjectKind::Address, "address"}, {ObjectKind::Unknown, "unknown"}};

inline constexpr EnumWord<solver::Comparison> kComparisons[] = {{solver::Comparison::Equal, "equal"},
                                                                {solver::Comparison::UnsignedLess, "below"},
                                                                {solver::Comparison::SignedLess, "less"}};

inline constexpr EnumWord<solver::TermKind> kTermKinds[] = {
    {solver::TermKind::Constant, "constant"}, {solver::TermKind::Variable, "number"},
    {solver::TermKind::Add, "add"},           {solver::TermKind::Subtract, "subtract"},
    {solver::TermKind::And, "bitand"},        {solver::TermKind::Or, "bitor"},
    {solver::TermKind::Xor, "bitxor"},        {solver::TermKind::ShiftLeft, "shl"},
    {solver::TermKind::ShiftRight, "shr"},    {solver::TermKind::ArithmeticShiftRight, "sar"},
    {solver::TermKind::ZeroExtend, "zext"},   {solver::TermKind::SignExtend, "sext"},
    {solver::TermKind::Truncate, "truncate"}, {solver::TermKind::Choose, "choose"}};

inline constexpr FlagWord<SummaryTables::MadeRow> kMadeFlags[] = {{&SummaryTables::MadeRow::isCoarse, "coarse"},
                                                                  {&SummaryTables::MadeRow::isCounted, "counted"},
                                                                  {&SummaryTables::MadeRow::isHandle, "handle"},
                                                                  {&SummaryTables::MadeRow::isZeroed, "zeroed"},
                                                                  {&SummaryTables::MadeRow::isShown, "shown"}};

inline constexpr FlagWord<SummaryTables::Fate> kFateFlags[] = {{&SummaryTables::Fate::isHandedOn, "handed_on"},
                                                               {&SummaryTables::Fate::isTied, "tied"},
                                                               {&SummaryTables::Fate::isWhole, "whole"}};

/// The four formulas of a fate.
struct FateFormula {
  Lit SummaryTables::Fate::* formula;
  llvm::StringRef word;
};
inline constexpr FateFormula kFateFormulas[] = {{&SummaryTables::Fate::escaped, "escaped"},
                                                {&SummaryTables::Fate::freed, "freed"},
                                                {&SummaryTables::Fate::valid, "valid"},
                                                {&SummaryTables::Fate::used, "used"}};

/// The lists of stores.
struct StoreList {
  std::vector<SummaryTables::Store> SummaryTables::* stores;
  llvm::StringRef word;
};
inline constexpr StoreList kStoreLists[] = {
    {&SummaryTables::result, "result"}, {&SummaryTables::stores, "store"}, {&SummaryTables::globals, "in_global"}};

inline constexpr FlagWord<SummaryTables> kSummaryFlags[] = {
    {&SummaryTables::changesManyGlobals, "changes_many_globals"},
    {&SummaryTables::writesVariadic, "writes_variadic"},
    {&SummaryTables::keepsVariadic, "keeps_variadic"},
    {&SummaryTables::mayRaise, "may_raise"},
    {&SummaryTables::mayRaiseUnseen, "may_raise_unseen"},
    {&SummaryTables::givesOnlyResult, "gives_only_result"},
    {&SummaryTables::isCoarse, "coarse"}};

} // namespace wt::engines::escape
