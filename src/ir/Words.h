// SPDX-License-Identifier: Apache-2.0
// Which words of the text form stand for enumerators and flags? One table each, shared by printer and parser. An
// enumerator without a word is the default and is not written.
#pragma once

#include "ir/Module.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::ir::text {

template <class Enum> struct EnumWord {
  Enum value;
  llvm::StringRef word;
};

inline constexpr EnumWord<RecordKind> kRecordKinds[] = {
    {RecordKind::Struct, "struct"}, {RecordKind::Class, "class"}, {RecordKind::Union, "union"}};
inline constexpr EnumWord<FieldKind> kFieldKinds[] = {
    {FieldKind::Member, ""}, {FieldKind::Base, "base"}, {FieldKind::VirtualBase, "virtual-base"}};
inline constexpr EnumWord<SpecialMember> kSpecialMembers[] = {{SpecialMember::Trivial, ""},
                                                              {SpecialMember::Implicit, "implicit"},
                                                              {SpecialMember::Defaulted, "defaulted"},
                                                              {SpecialMember::UserProvided, "user-provided"},
                                                              {SpecialMember::Deleted, "deleted"}};
inline constexpr EnumWord<Linkage> kLinkages[] = {
    {Linkage::External, ""}, {Linkage::Merged, "merged"}, {Linkage::Internal, "internal"}};
inline constexpr EnumWord<MethodKind> kMethodKinds[] = {{MethodKind::NotMethod, ""},
                                                        {MethodKind::Static, "static-method"},
                                                        {MethodKind::Method, "method"},
                                                        {MethodKind::Constructor, "constructor"},
                                                        {MethodKind::Destructor, "destructor"}};
inline constexpr EnumWord<Access> kAccesses[] = {
    {Access::Public, ""}, {Access::Protected, "protected"}, {Access::Private, "private"}};
inline constexpr EnumWord<VariableKind> kVariableKinds[] = {{VariableKind::Parameter, "param"},
                                                            {VariableKind::Local, "local"},
                                                            {VariableKind::Temporary, "temp"},
                                                            {VariableKind::Result, "result"}};
inline constexpr EnumWord<EdgeKind> kEdgeKinds[] = {{EdgeKind::Flow, "goto"}, {EdgeKind::Jump, "jump"}};
inline constexpr EnumWord<CallRole> kCallRoles[] = {{CallRole::Plain, ""},
                                                    {CallRole::Construct, "construct"},
                                                    {CallRole::Destroy, "destroy"},
                                                    {CallRole::Cleanup, "cleanup"}};

template <class Row> struct FlagWord {
  bool Row::* flag;
  llvm::StringRef word;
};

inline constexpr FlagWord<Record> kRecordFlags[] = {
    {&Record::isPolymorphic, "polymorphic"}, {&Record::isLambda, "lambda"}, {&Record::isFromSystemHeader, "system"}};
inline constexpr FlagWord<Global> kGlobalFlags[] = {
    {&Global::isConst, "const"}, {&Global::isThreadLocal, "thread-local"}, {&Global::isStaticLocal, "static-local"}};
inline constexpr FlagWord<Function> kFunctionFlags[] = {
    {&Function::isVirtual, "virtual"},         {&Function::isImplicit, "implicit"},
    {&Function::isNoReturn, "no-return"},      {&Function::mayThrow, "may-throw"},
    {&Function::returnsNonNull, "non-null"},   {&Function::isFromSystemHeader, "system"},
    {&Function::isInitializer, "initializer"}, {&Function::waits, "waits"},
    {&Function::callsForever, "loops"},        {&Function::startsThread, "threads"}};

/// The word of an enumerator.
template <class Enum, size_t N> llvm::StringRef wordOf(const EnumWord<Enum> (&table)[N], Enum value) {
  for (const EnumWord<Enum>& row : table)
    if (row.value == value)
      return row.word;
  return "?";
}

/// The same with a blank in front, if there is a word.
template <class Enum, size_t N> std::string spacedWordOf(const EnumWord<Enum> (&table)[N], Enum value) {
  llvm::StringRef word = wordOf(table, value);
  return word.empty() ? "" : " " + word.str();
}

/// The words of the flags that are set, each with a blank in front.
template <class Row, size_t N> std::string flagWords(const FlagWord<Row> (&table)[N], const Row& row) {
  std::string words;
  for (const FlagWord<Row>& flag : table)
    if (row.*flag.flag)
      words += " " + flag.word.str();
  return words;
}

} // namespace wt::ir::text
