// SPDX-License-Identifier: Apache-2.0
#include "driver/ContractText.h"

#include "contract/CallOutcomes.h"
#include "contract/Evidence.h"
#include "contract/Makers.h"
#include "contract/MissingSpecs.h"
#include "contract/WrittenTypes.h"
#include "finding/Doubts.h"
#include "spec/Parser.h"
#include "spec/Printer.h"
#include "support/PlainText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>

namespace wt::driver {

using namespace contract;

namespace {

constexpr size_t kTold = 3; // number of witnesses shown of one kind

bool isWord(llvm::StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

bool isWritable(const ir::Record& record) {
  return !record.isFromSystemHeader && record.kind != ir::RecordKind::Union &&
         llvm::all_of(record.name, [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
}

std::string fileOf(const ir::Module& module, Location location) {
  return location.isValid() ? module[location.file].path : "";
}

/// The text of one line of a file.
llvm::StringRef lineOf(llvm::StringRef text, uint32_t line) {
  for (uint32_t i = 1; i < line; ++i)
    text = text.split('\n').second;
  return text.split('\n').first;
}

bool mentions(llvm::StringRef line, llvm::StringRef word) {
  for (size_t at = line.find(word); at != llvm::StringRef::npos; at = line.find(word, at + 1)) {
    auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    bool begins = at == 0 || !isPart(line[at - 1]);
    bool ends = at + word.size() >= line.size() || !isPart(line[at + word.size()]);
    if (begins && ends)
      return true;
  }
  return false;
}

} // namespace

ContractText::ContractText(const program::Program& program)
    : program_(program), module_(program.module), contracts_(contractsOf(program.module, program.isSpecified)) {}

// ------------------------------------------------------------------------------------------------ signatures

std::vector<ContractEntry> ContractText::containers(std::vector<spec::Container> inferred) const {
  std::map<std::string, spec::Container> byName;
  for (spec::Container& container : inferred)
    byName[container.name] = std::move(container);
  std::map<std::string, ir::RecordId> records;
  std::map<std::pair<std::string, std::string>, std::string> comments;
  for (uint32_t r = 0; r < module_.records.size(); ++r)
    if (isWritable(module_.records[r]))
      records.try_emplace(module_.records[r].name, ir::RecordId(r));
  for (const auto& [slot, holding] : contracts_.holdings.fields) {
    if (!slot.record || slot.isElements || !isWritable(module_[slot.record]) ||
        !isWord(module_[slot.record].fields[slot.field].name))
      continue;
    const ir::Record& record = module_[slot.record];
    const std::string& name = record.fields[slot.field].name;
    const bool isOwner = ownershipOf(holding) >= Trust::Medium;
    comments[{record.name, name}] = evidenceFor(module_, holding, kTold);
    if (!isOwner)
      continue;
    spec::Container& container = byName[record.name];
    container.name = record.name;
    auto field = llvm::find_if(container.fields, [&](const spec::Parameter& f) { return f.name == name; });
    if (field == container.fields.end()) {
      container.fields.emplace_back();
      field = std::prev(container.fields.end());
      field->name = name;
      field->type = writtenType(module_, record.fields[slot.field].type);
    }
    field->type.ownership = spec::Ownership::Own;
  }
  std::vector<ContractEntry> entries;
  for (const auto& [name, container] : byName) {
    if (container.fields.empty() || !spec::parse(spec::print(container), "container").problems.empty())
      continue;
    std::string text = "container " + name + " {\n";
    for (const spec::Parameter& field : container.fields) {
      std::string comment = field.type.ownership == spec::Ownership::Own ? comments[{name, field.name}] : "";
      text += "  " + spec::print(field.type, field.name) + ";" + (comment.empty() ? "" : " // " + plainText(comment)) +
              "\n";
    }
    const bool isTemplate = !container.parameters.empty();
    auto record = records.find(name);
    entries.push_back({record == records.end() ? "" : fileOf(module_, module_[record->second].location), "0 " + name,
                       isTemplate ? spec::print(container) + "\n" : text + "};\n"});
  }
  return entries;
}

std::vector<ContractEntry> ContractText::unknownFunctions() const {
  std::map<ir::FunctionId, std::vector<std::string>> comments;
  for (const auto& [slot, transfer] : contracts_.transfers)
    if (slot.callee.function && transfer.handing != Handing::Borrows && trustOf(transfer, {}) >= Trust::Medium)
      comments[slot.callee.function].push_back(evidenceFor(module_, transfer, kTold));
  std::vector<ContractEntry> entries;
  for (auto& [function, said] : comments) {
    const spec::FunctionSpec written = proposedSpec(module_, contracts_.transfers, function);
    const std::string line = spec::print(written);
    if (!spec::parse(line, "signature").problems.empty())
      continue;
    llvm::sort(said);
    said.erase(std::unique(said.begin(), said.end()), said.end());
    entries.push_back({fileOf(module_, module_[function].location), "1 " + spec::overloadKey(written),
                       line + " // " + plainText(llvm::join(said, "; ")) + "\n"});
  }
  return entries;
}

// ------------------------------------------------------------------------------------------------ explain

bool ContractText::isAt(Location location, const std::string& file, uint32_t line) const {
  if (!location.isValid() || location.line != line)
    return false;
  llvm::SmallString<256> path;
  return module_[location.file].path == file ||
         (!llvm::sys::fs::real_path(module_[location.file].path, path) && path == file);
}

std::string ContractText::aboutField(FieldSlot slot) const {
  const std::string name = contract::nameOf(module_, slot);
  auto it = contracts_.holdings.fields.find(slot);
  if (it == contracts_.holdings.fields.end())
    return "`" + name + "`: no function releases it or stores a new object in it, so its owner is unknown\n";
  const Holding& holding = it->second;
  const Trust trust = ownershipOf(holding);
  std::string text = "`" + name + "` ";
  text += trust == Trust::High     ? "owns what it holds (high confidence)"
          : trust == Trust::Medium ? "owns what it holds (medium confidence)"
          : trust == Trust::Low    ? "may own what it holds (low confidence: findings about it need --all)"
                                   : "is assumed not to own what it holds: nothing is reported about it";
  text += "\n";
  if (std::string says = evidenceFor(module_, holding, kTold); !says.empty())
    text += "  for: " + says + "\n";
  if (std::string says = evidenceAgainst(module_, holding, kTold); !says.empty())
    text += "  against: " + says + "\n";
  if (holding.isLink)
    text += "  it links objects of one kind: the analysis does not track which are released together\n";
  return text;
}

/// Fields have no places of their own: finds the record that starts last before the line, and the names in the line.
std::string ContractText::aboutFields(const std::string& file, uint32_t line) const {
  ir::RecordId best;
  for (uint32_t r = 0; r < module_.records.size(); ++r) {
    const Location at = module_.records[r].location;
    if (at.isValid() && at.line <= line && isAt({at.file, line, 1, {}}, file, line) &&
        (!best || module_[best].location.line < at.line))
      best = ir::RecordId(r);
  }
  auto source = llvm::MemoryBuffer::getFile(file);
  if (!best || !source)
    return "";
  std::string text;
  const llvm::StringRef words = lineOf((*source)->getBuffer(), line);
  for (uint32_t i = 0; i < module_[best].fields.size(); ++i)
    if (const ir::Field& field = module_[best].fields[i]; mentions(words, field.name)) {
      if (ir::typeAs<ir::PointerType>(module_.types, field.type))
        text += aboutField({best, i});
      if (const FieldSlot elements{best, i, {}, true}; contracts_.holdings.fields.count(elements))
        text += aboutField(elements);
    }
  return text;
}

std::string ContractText::aboutAllocations(const std::string& file, uint32_t line) const {
  std::string text;
  Makers makers(module_);
  contract::Lives lives(module_);
  CallOutcomes outcomes(module_, program_.isSpecified, lives);
  outcomes.believe(&contracts_.transfers);
  for (const ir::Function& function : module_.functions) {
    if (!function.body || !isAt({function.location.file, line, 1, {}}, file, line))
      continue;
    const ir::Body& body = *function.body;
    const Callees callees(body);
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (size_t i = 0; i < body.blocks[b].instrs.size(); ++i) {
        const ir::Instr& instr = body.blocks[b].instrs[i];
        const auto* call = std::get_if<ir::Call>(&instr.op);
        const auto* alloc = std::get_if<ir::Alloc>(&instr.op);
        if (!isAt(instr.location, file, line) || (!call && !alloc))
          continue;
        const Callee callee = call ? callees.of(*call) : Callee();
        const Transfer* gives = callee.isValid() ? find(contracts_.transfers, {callee, Slot::kResult, false}) : nullptr;
        const bool isMade =
            alloc || (callee.function && makers.makes(callee.function)) || (gives && gives->handing == Handing::Gives);
        const std::optional<ir::PlaceId> target = alloc ? std::optional(alloc->target) : call->target;
        const auto* local = target ? std::get_if<ir::LocalPlace>(&body[*target].node) : nullptr;
        if (!isMade || !local)
          continue;
        text += "an object is made here" + (callee.isValid() ? " by `" + contract::nameOf(module_, callee) + "`" : "");
        text += gives ? " (" + evidenceFor(module_, *gives, kTold) + ")\n" : "\n";
        const Life life = lifeOf(body, callees, {ir::BlockId(b), i + 1, local->variable, {}},
                                 [&](const Callee& c, uint32_t a) { return outcomes.of(c, a); });
        if (life.isReleased)
          text +=
              "  released on some path in `" + function.qualifiedName + "` (" + placeOf(module_, life.lastUse) + ")\n";
        for (FieldSlot slot : life.stored)
          text += "  stored in " + aboutField(slot);
        if (life.leaves && life.stored.empty())
          text += "  on some path it is returned, stored or given to a function that may keep it\n";
        for (Slot end : life.ends)
          text += "  on some path it is last passed to `" + contract::nameOf(module_, end.callee) +
                  "`, about which nothing is known: it may keep it\n";
        if (life.isDropped)
          text += "  on some path nothing holds it any more, and no function received it\n";
      }
  }
  return text;
}

std::string ContractText::explain(const std::string& file, uint32_t line,
                                  const std::vector<finding::Finding>& claims) const {
  std::string text = aboutAllocations(file, line);
  if (text.empty())
    text = aboutFields(file, line);
  std::string found;
  for (const finding::Finding& claim : claims)
    if (claim.allocation.line == line || claim.at.line == line)
      for (const finding::Position* at : {&claim.allocation, &claim.at})
        if (llvm::SmallString<256> path;
            at->line == line && (at->file == file || (!llvm::sys::fs::real_path(at->file, path) && path == file))) {
          found += claim.at.file + ":" + std::to_string(claim.at.line) + ": " + claim.message + "\n";
          for (const finding::Doubt& doubt : claim.doubts)
            found += "  doubt: " + finding::sentenceOf(doubt) + "\n";
          break;
        }
  if (text.empty() && found.empty())
    return "";
  return text + (found.empty() ? "nothing is reported\n" : "reported: " + found);
}

} // namespace wt::driver
