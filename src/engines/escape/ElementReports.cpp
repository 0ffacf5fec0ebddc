// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementReports.h"

#include "engines/Words.h"
#include "engines/escape/StdContainers.h"

namespace wt::engines::escape {

using namespace ir;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

std::string ElementReports::nameOf(const Instance& instance) const {
  switch (instance.key.kind) {
  case InstanceKind::Field: return module_[RecordId(instance.key.owner)].fields[instance.key.index].name;
  case InstanceKind::Global: return module_[GlobalId(instance.key.owner)].displayName;
  default: break;
  }
  const Variable& variable = module_[FunctionId(instance.key.owner)].body->variables[instance.key.index];
  return variable.text.empty() ? variable.name.substr(0, variable.name.find('.')) : variable.text;
}

Finding ElementReports::start(const Instance& instance, Kind kind, FunctionId function, Location at) const {
  Finding finding;
  finding.kind = kind;
  finding.doubts = {{finding::DoubtKind::InferredCallee, nameOf(instance)}};
  finding.engines = {"escape"};
  finding.function = module_[function].displayName;
  finding.functionKey = module_[function].name;
  finding.at = positionOf(module_, at);
  finding.about.expression = nameOf(instance);
  finding.about.isField = instance.key.kind == InstanceKind::Field;
  finding.about.warning = "elements";
  return finding;
}

Finding ElementReports::startMade(const Instance& instance, Kind kind, FunctionId function, Location at) const {
  Finding finding = start(instance, kind, function, at);
  if (!instance.fresh.empty()) {
    finding.allocation = positionOf(module_, model_.sites[instance.fresh.begin()->index].at);
    finding.path.push_back({StepKind::Allocate, finding.allocation, "an object is made"});
  }
  return finding;
}

void ElementReports::leftIn(const Instance& instance, FunctionId function, Location at, FunctionId destructor) {
  Finding finding = startMade(instance, Kind::DoubleFree, function, at);
  finding.message = "an element of `" + nameOf(instance) + "` (" + typeName(module_, instance.type) +
                    ") is released and stays in it: `" + engines::nameOf(module_[destructor]) + "` releases it again";
  finding.path.push_back({StepKind::Release, finding.at, "an element is released"});
  finding.path.push_back({StepKind::Release, positionOf(module_, module_[destructor].location),
                          "`" + engines::nameOf(module_[destructor]) + "` releases all that is in it"});
  findings_[function].push_back(std::move(finding));
}

void ElementReports::copied(const Instance& instance, FunctionId copy, FunctionId caller) {
  const Record& record = module_[RecordId(instance.key.owner)];
  Finding finding = startMade(instance, Kind::CopyDoubleOwner, record.destructor, record.location);
  finding.message = "a copy of `" + record.name + "` owns the elements of `" + nameOf(instance) + "` (" +
                    typeName(module_, instance.type) + ") a second time: the compiler writes its copy";
  Location at = module_[caller].location;
  for (const Block& block : module_[caller].body->blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* call = std::get_if<Call>(&instr.op))
        if (const auto* direct = std::get_if<DirectCallee>(&call->callee); direct && direct->function == copy)
          at = instr.location;
  finding.path.push_back({StepKind::Move, positionOf(module_, at), "an object is copied here"});
  finding.path.push_back({StepKind::Release, positionOf(module_, module_[record.destructor].location),
                          "the destructor of each releases the elements"});
  findings_[record.destructor].push_back(std::move(finding));
}

/// If nobody releases any element, every place that drops some needs a fix: names the others.
void ElementReports::noteDrops(const Instance& instance, Finding& finding) const {
  for (const std::set<Drop>* places : {&instance.overwrites, &instance.drops})
    for (const Drop& drop : *places)
      if (const finding::Position at = positionOf(module_, drop.at);
          !module_[drop.function].isImplicit && at != finding.at)
        finding.path.push_back(
            {StepKind::Note, at, "here too elements are dropped: `" + nameOf(instance) + "` is " + drop.word});
}

void ElementReports::lost(const Instance& instance, SiteId site, FunctionId function, Location at,
                          const std::string& how) {
  Finding finding = startMade(instance, Kind::Leak, function, at);
  std::string name = "`" + nameOf(instance) + "`";
  std::string type = typeName(module_, instance.type);
  bool isEnd = how == "out of scope" || how == "destroyed";
  std::string what = how == "out of scope" ? "goes out of scope" : "is " + how;
  finding.message = "the elements of " + name + " (" + type + ") are lost: it " + what + ", and they are not released";
  if (how == "replaced")
    finding.message = "an element of " + name + " (" + type + ") is overwritten: what it pointed to is not released";
  if (how == "set to null")
    finding.message = "an element of " + name + " (" + type + ") is set to null: what it pointed to is not released";
  if (how == "overwritten")
    finding.message = "an element of " + name + " (" + type + ") is overwritten: what the key held is not released";
  if (how == "taken out")
    finding.message = "an element taken out of " + name + " (" + type + ") is lost: it is not released on this way";
  if (how == "refused")
    finding.message = "what is put into " + name + " (" + type +
                      ") is lost if the key is there already: the insertion is refused, and nobody asks";
  if (site) {
    finding.allocation = positionOf(module_, model_.sites[site.index].at);
    finding.path = {{StepKind::Allocate, finding.allocation, "an object is made"}};
    auto put = instance.putAt.find(site);
    if (put != instance.putAt.end())
      finding.path.push_back({StepKind::Move, positionOf(module_, put->second), "it is put into " + name});
  }
  if (!instance.released.empty()) {
    const Function& releaser = module_[*instance.released.begin()];
    finding.path.push_back({StepKind::Note, positionOf(module_, releaser.location),
                            "`" + engines::nameOf(releaser) + "` releases elements of " + name + ": it owns them"});
  } else {
    finding.path.push_back({StepKind::Note, finding.at, "no function of the program releases elements of " + name});
    noteDrops(instance, finding);
  }
  std::string end = name + " " + what + (isEnd ? " with its elements" : ": elements are dropped");
  if (how == "replaced")
    end = "the entry holds an object, and gets another";
  if (how == "set to null")
    end = "the entry holds an object, and gets null";
  if (how == "taken out")
    end = "the element is in no container any more, and nobody has it";
  if (how == "overwritten" || how == "refused")
    end = how == "refused" ? "an object whose key is taken is not put in" : "the entry may hold an object already";
  finding.path.push_back({StepKind::Lose, finding.at, end});
  findings_[function].push_back(std::move(finding));
}

void ElementReports::releasedTwice(const Instance& instance) {
  auto [function, at] = *instance.lentReleased.begin();
  Finding finding = start(instance, Kind::DoubleFree, function, at);
  std::string name = "`" + nameOf(instance) + "`";
  finding.message = "an element of " + name + " (" + typeName(module_, instance.type) +
                    ") is released here, and again by " + name + " itself";
  finding.path.push_back({StepKind::Release, finding.at, "an element is released that is still in " + name});
  finding.path.push_back({StepKind::Note, finding.at, name + " releases its elements with the function it was given"});
  findings_[function].push_back(std::move(finding));
}

} // namespace wt::engines::escape
