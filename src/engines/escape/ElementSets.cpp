// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ElementSets.h"

#include "engines/Words.h"
#include "engines/escape/ElementPass.h"
#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;
using finding::Finding;
using finding::StepKind;

namespace {

/// Rounds over the program: facts travel from callees to callers and through fields.
constexpr int kMaxRounds = 12;

class ElementSets {
public:
  explicit ElementSets(const program::Program& program)
      : program_(program), module_(program.module), pointers_(program) {
    model_.pointers = &pointers_;
    model_.functions.resize(module_.functions.size());
    for (uint32_t i = 0; i < module_.functions.size(); ++i)
      if (const Function& f = module_.functions[i];
          f.methodOf.isValid() && f.body && llvm::StringRef(f.qualifiedName).ends_with("operator()"))
        model_.callOperators[f.methodOf].push_back(FunctionId(i));
  }

  std::map<FunctionId, std::vector<Finding>> run() {
    if (!hasContainers())
      return {};
    for (int round = 0; round < kMaxRounds; ++round) {
      model_.isChanged = false;
      for (const std::vector<FunctionId>& component : program_.components)
        for (FunctionId function : component)
          if (isFollowed(function))
            ElementPass(program_, model_, function).run();
      if (!model_.isChanged)
        break;
    }
    if (model_.isChanged)
      return {}; // not all is known: nothing can be said
    noteCallers();
    noteResults();
    spreadBack();
    for (uint32_t i = 0; i < model_.instances.size(); ++i)
      judge(InstanceId(i));
    return std::move(findings_);
  }

private:
  const program::Program& program_;
  const Module& module_;
  const CContainers pointers_;
  ElementModel model_;
  std::vector<std::set<FunctionId>> callers_;
  std::map<FunctionId, std::vector<Finding>> findings_;
  std::set<SiteId> told_; // whose loss with a C container is reported

  bool hasContainers() const {
    if (!pointers_.isEmpty())
      return true;
    for (uint32_t i = 0; i < module_.records.size(); ++i)
      if (TypeId type = module_.types.find(RecordType{RecordId(i)}); type && isContainerOfPointers(module_, type))
        return true;
    return false;
  }

  /// The library's own functions are known by name; those of C have bodies made from specifications.
  bool isFollowed(FunctionId function) const { return module_[function].body && !isLibraryTemplate(module_[function]); }

  /// What is done with the elements where they go to is done with them. What callers do with the result of a function
  /// comes last, and is not done with what other callers pass to it.
  void spreadBack() {
    spreadBackOver([&](const Instance& from, const Instance& to) { return !isToCaller(from, to); });
    spreadBackOver([&](const Instance& from, const Instance& to) { return !isToCallee(from, to); });
  }

  bool isToCaller(const Instance& from, const Instance& to) const {
    bool isIn = to.key.kind != InstanceKind::Field && to.key.kind != InstanceKind::Global;
    return from.isPointer && from.key.kind == InstanceKind::Result && (!isIn || to.key.owner != from.key.owner);
  }
  bool isToCallee(const Instance& from, const Instance& to) const {
    bool isIn = from.key.kind != InstanceKind::Field && from.key.kind != InstanceKind::Global;
    return from.isPointer && to.key.kind == InstanceKind::Parameter && (!isIn || to.key.owner != from.key.owner);
  }

  template <class IsWanted> void spreadBackOver(IsWanted isWanted) {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (Instance& from : model_.instances)
        for (InstanceId to : from.goesTo) {
          if (!isWanted(from, model_[to]))
            continue;
          const Instance& target = model_[to];
          for (FunctionId f : target.released)
            isChanged |= from.released.insert(f).second;
          for (FunctionId f : target.handled)
            isChanged |= from.handled.insert(f).second;
          isChanged |= target.isEscaped && !from.isEscaped;
          from.isEscaped |= target.isEscaped;
        }
    }
  }

  void noteCallers() {
    callers_.resize(module_.functions.size());
    for (uint32_t caller = 0; caller < program_.calls.callees.size(); ++caller)
      for (FunctionId callee : program_.calls.callees[caller])
        callers_[callee.index].insert(FunctionId(caller));
  }

  void judge(InstanceId id) {
    const Instance& instance = model_[id];
    if (instance.key.kind == InstanceKind::Parameter || instance.key.kind == InstanceKind::Result || instance.isEscaped)
      return;
    if (instance.isPointer)
      return judgePointer(instance);
    if (instance.handled.empty())
      return judgeForgotten(instance);
    if (instance.released.empty() || instance.hasOthers)
      return;
    judgeDropped(instance);
    judgeEnd(instance);
    judgeKeys(instance);
    judgeLeftIn(instance);
    judgeCopies(instance);
  }

  /// What a function returns and nobody here asks for goes to someone out of sight.
  void noteResults() {
    for (Instance& instance : model_.instances) {
      bool isUsed = instance.key.kind != InstanceKind::Result || !callers_[instance.key.owner].empty();
      instance.isEscaped |= instance.isPointer && !isUsed;
    }
  }

  /// A C container: it ends, or elements leave it, and nobody ever looks after them; or someone releases what it
  /// releases itself.
  void judgePointer(const Instance& instance) {
    if (instance.releasesElements && !instance.isMadePlain && !instance.givesUpElements &&
        !instance.lentReleased.empty())
      return reportTwice(instance);
    if (!instance.handled.empty())
      return;
    for (SiteId site : instance.fresh) {
      if (isHandled(site, instance) || !isHeldOnlyHere(site, instance) || told_.contains(site))
        continue;
      if (!instance.drops.empty()) {
        const Drop& drop = *instance.drops.begin();
        report(instance, site, drop.function, drop.at, drop.word);
      } else if (!instance.ends.empty()) {
        report(instance, site, instance.ends.begin()->first, instance.ends.begin()->second, "released");
      } else {
        continue;
      }
      told_.insert(site);
    }
  }

  void reportTwice(const Instance& instance) {
    auto [function, at] = *instance.lentReleased.begin();
    Finding finding = startReport(instance, function, at);
    std::string name = "`" + nameOf(instance) + "`";
    finding.kind = finding::Kind::DoubleFree;
    finding.message = "an element of " + name + " (" + typeName(module_, instance.type) +
                      ") is released here, and again by " + name + " itself";
    finding.path.push_back({StepKind::Release, finding.at, "an element is released that is still in " + name});
    finding.path.push_back(
        {StepKind::Note, finding.at, name + " releases its elements with the function it was given"});
    findings_[function].push_back(std::move(finding));
  }

  /// Nobody ever looks after the elements.
  void judgeForgotten(const Instance& instance) {
    bool isElsewhere = llvm::any_of(instance.goesTo, [&](InstanceId to) {
      const Instance& other = model_[to];
      bool isBoth = other.goesTo.contains(model_.byKey.at(instance.key)); // swapped: told of one of them
      if (other.key.kind == InstanceKind::Local)
        return !other.hasOthers && !other.fresh.empty() && (!isBoth || other.key < instance.key);
      return other.key.kind != InstanceKind::Parameter;
    });
    if (isElsewhere || instance.key.kind == InstanceKind::Global)
      return;
    SiteId lost;
    for (SiteId site : instance.fresh)
      if (!isHandled(site, instance) && isHeldOnlyHere(site, instance) && !lost)
        lost = site;
    if (!lost)
      return;
    if (instance.key.kind == InstanceKind::Local && !instance.drops.empty()) {
      const Drop& drop = *instance.drops.begin();
      return report(instance, lost, drop.function, drop.at, drop.word);
    }
    if (instance.ends.empty())
      return;                                                      // an object that nobody is seen to destroy
    auto end = llvm::find_if(instance.ends, [&](const auto& row) { // not where a constructor fails
      return module_[row.first].methodKind == MethodKind::Destructor || instance.key.kind == InstanceKind::Local;
    });
    if (end == instance.ends.end())
      return;
    auto [function, at] = *end;
    bool isField = instance.key.kind == InstanceKind::Field;
    if (isField && !isDestroyed(function))
      return;
    Location where = module_[function].isImplicit || !at.isValid() ? module_[function].location : at;
    report(instance, lost, function, where, isField ? "destroyed" : "out of scope");
  }

  /// Is it someone's beside the container? Not if it is released on one way and put in on another.
  bool isHandled(SiteId id, const Instance& instance) const {
    const Site& site = model_.sites[id.index];
    auto puts = instance.puts.find(id);
    if (site.isHandled || (puts == instance.puts.end() && !site.released.empty()))
      return true;
    return llvm::any_of(site.released, [&](const Spot& release) {
      return llvm::any_of(puts->second, [&](const Spot& put) {
        return put.function != release.function || put.block == release.block ||
               isBefore(site, put.block, release.block) || isBefore(site, release.block, put.block);
      });
    });
  }

  /// Can one block come before the other, for one and the same object?
  bool isBefore(const Site& site, BlockId first, BlockId then) const {
    const Body& body = *module_[site.function].body;
    std::vector<bool> isSeen(body.blocks.size());
    isSeen[site.block.index] = true; // there it is another object
    std::vector<BlockId> work = {first};
    while (!work.empty()) {
      BlockId block = work.back();
      work.pop_back();
      for (const Edge& edge : body[block].successors) {
        if (edge.to == then && then != site.block)
          return true;
        if (!isSeen[edge.to.index]) {
          isSeen[edge.to.index] = true;
          work.push_back(edge.to);
        }
      }
    }
    return false;
  }

  /// Every container that holds the object is as forgotten as this one. A local of another function, or of another
  /// call, holds another.
  bool isHeldOnlyHere(SiteId site, const Instance& instance) const {
    return llvm::all_of(model_.instances, [&](const Instance& other) {
      bool isShared = other.key.kind == InstanceKind::Field || other.key.kind == InstanceKind::Global;
      uint32_t function =
          instance.key.kind == InstanceKind::Local ? instance.key.owner : model_.sites[site.index].function.index;
      bool isNear = other.key.kind == InstanceKind::Local && other.key.owner == function;
      bool mayHold = &other != &instance && (isShared || isNear) && other.fresh.contains(site);
      return !mayHold || (other.handled.empty() && !other.isEscaped);
    });
  }

  /// Objects of the class come to an end somewhere; or nobody here makes one, and so it is for others to use.
  bool isDestroyed(FunctionId destructor) const {
    RecordId record = module_[destructor].methodOf;
    auto isCalledFromOutside = [&](FunctionId f) {
      return llvm::any_of(callers_[f.index], [&](FunctionId caller) { return module_[caller].methodOf != record; });
    };
    if (isCalledFromOutside(destructor))
      return true;
    for (uint32_t i = 0; i < module_.functions.size(); ++i)
      if (module_.functions[i].methodKind == MethodKind::Constructor && module_.functions[i].methodOf == record &&
          isCalledFromOutside(FunctionId(i)))
        return false;
    return true;
  }

  /// Someone releases elements; here they are dropped, and neither this function nor one it calls or is called by looks
  /// after any.
  void judgeDropped(const Instance& instance) {
    for (const Drop& drop : instance.drops) {
      bool isFilled = llvm::any_of(instance.filledBy, [&](FunctionId f) { return f != drop.function; });
      if (!isFilled || module_[drop.function].isImplicit || isIndex(instance) ||
          isAnyIn(instance.handled, nearOf(instance, drop.function)))
        continue;
      report(instance, instance.fresh.empty() ? SiteId() : *instance.fresh.begin(), drop.function, drop.at, drop.word);
      break; // one place is enough to tell it
    }
  }

  /// Another container that outlives the function has the same objects, and someone looks after them there.
  bool isIndex(const Instance& instance) const {
    return llvm::any_of(model_.instances, [&](const Instance& other) {
      bool isShared = other.key.kind == InstanceKind::Field || other.key.kind == InstanceKind::Global;
      return &other != &instance && isShared && !other.handled.empty() &&
             llvm::any_of(instance.fresh, [&](SiteId site) { return other.fresh.contains(site); });
    });
  }

  /// Someone releases elements, and the destructor does not.
  void judgeEnd(const Instance& instance) {
    bool isClassRelease =
        llvm::any_of(instance.releasedHere, [&](const auto& row) { return isOfClass(instance, row.first); });
    if (!isClassRelease || instance.fresh.empty())
      return;
    for (const auto& [function, at] : instance.ends) {
      const Function& destructor = module_[function];
      if (destructor.methodKind != MethodKind::Destructor || destructor.methodOf != RecordId(instance.key.owner) ||
          destructor.isImplicit) // its users may be meant to call the method that releases
        continue;
      std::set<FunctionId> reached = {function};
      addCallees(function, reached);
      if (!isAnyIn(instance.handled, reached) && isDestroyed(function))
        report(instance, *instance.fresh.begin(), function,
               destructor.isImplicit || !at.isValid() ? destructor.location : at, "destroyed");
    }
  }

  bool isOfClass(const Instance& instance, FunctionId function) const {
    return instance.key.kind == InstanceKind::Field && module_[function].methodOf == RecordId(instance.key.owner);
  }

  /// The caller chose the key, and nobody asks whether there is an entry under it.
  void judgeKeys(const Instance& instance) {
    for (const std::set<Drop>* ways : {&instance.overwrites, &instance.refusals})
      for (const Drop& drop : *ways) {
        std::set<FunctionId> near = nearOf(instance, drop.function);
        bool isOnlyMaking =
            module_[drop.function].methodKind == MethodKind::Constructor ||
            (!callers_[drop.function.index].empty() && llvm::all_of(callers_[drop.function.index], [&](FunctionId f) {
              return module_[f].methodKind == MethodKind::Constructor;
            }));
        bool isAsked =
            isAnyIn(instance.looked, near) || instance.handled.contains(drop.function) || !mayRepeat(drop.function);
        if (isOnlyMaking || isAsked || instance.fresh.empty())
          continue;
        report(instance, *instance.fresh.begin(), drop.function, drop.at, drop.word);
        return;
      }
  }

  /// Can it be called twice with one key? Not if callers of the program count, or name each key: one of them has to get
  /// it from its own caller, or nobody here calls it.
  bool mayRepeat(FunctionId function) const {
    return callers_[function.index].empty() ||
           llvm::any_of(callers_[function.index], [&](FunctionId caller) { return passesOn(caller, function); });
  }
  bool passesOn(FunctionId caller, FunctionId function) const {
    const Body& body = *module_[caller].body;
    auto isParameter = [&](ExprId value) {
      while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
        value = cast->operand;
      const auto* read = std::get_if<ReadExpr>(&body[value].node);
      const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
      return local && body[local->variable].kind == VariableKind::Parameter;
    };
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
        if (direct && direct->function == function && llvm::any_of(llvm::drop_begin(call->arguments), isParameter))
          return true;
      }
    return false;
  }

  /// Released and left in: the destructor releases it again.
  void judgeLeftIn(const Instance& instance) {
    if (instance.key.kind != InstanceKind::Field)
      return;
    FunctionId destructor = module_[RecordId(instance.key.owner)].destructor;
    if (!destructor.isValid())
      return;
    std::set<FunctionId> ending = {destructor};
    addCallees(destructor, ending);
    if (!isAnyIn(instance.released, ending))
      return;
    for (const auto& [function, at] : instance.releasedHere) {
      if (ending.contains(function) || instance.changed.contains(function) || !isOfClass(instance, function))
        continue;
      std::set<FunctionId> near = {function};
      addCallees(function, near);
      for (FunctionId caller : callers_[function.index]) {
        near.insert(caller);
        addCallees(caller, near);
      }
      if (!isAnyIn(instance.changed, near))
        reportLeftIn(instance, function, at, destructor);
    }
  }

  /// The compiler's copy of the class makes a second owner of the elements.
  void judgeCopies(const Instance& instance) {
    if (instance.key.kind != InstanceKind::Field)
      return;
    const Record& record = module_[RecordId(instance.key.owner)];
    if (!record.destructor.isValid() || record.destructorKind != SpecialMember::UserProvided)
      return;
    std::set<FunctionId> ending = {record.destructor};
    addCallees(record.destructor, ending);
    if (!isAnyIn(instance.released, ending))
      return;
    for (uint32_t i = 0; i < module_.functions.size(); ++i) {
      const Function& function = module_.functions[i];
      if (function.methodOf != RecordId(instance.key.owner) || !function.isImplicit || !isCopy(function))
        continue;
      for (FunctionId caller : callers_[i])
        if (!module_[caller].isImplicit && !instance.changed.contains(caller)) // who copies may empty one of the two
          return reportCopied(instance, FunctionId(i), caller);
    }
  }

  /// `Box(const Box &)`, `operator=(const Box &)`
  bool isCopy(const Function& function) const {
    const auto* type = typeAs<FunctionType>(module_.types, function.type);
    const auto* other =
        type && type->parameters.size() == 2 ? typeAs<PointerType>(module_.types, type->parameters[1]) : nullptr;
    const auto* record = other && other->isConst ? typeAs<RecordType>(module_.types, other->pointee) : nullptr;
    return record && record->record == function.methodOf;
  }

  static bool isAnyIn(const std::set<FunctionId>& some, const std::set<FunctionId>& others) {
    return llvm::any_of(some, [&](FunctionId f) { return others.contains(f); });
  }

  /// The function, whom it calls, and who calls it; of a method that calls it, also whom that calls: `reset()` after
  /// `release()`, and the class knows.
  std::set<FunctionId> nearOf(const Instance& instance, FunctionId function) const {
    std::set<FunctionId> near = {function};
    for (FunctionId caller : callers_[function.index]) {
      near.insert(caller);
      bool isKnowing = instance.key.kind != InstanceKind::Field || isOfClass(instance, caller);
      for (FunctionId callee :
           isKnowing ? llvm::ArrayRef<FunctionId>(program_.calls.callees[caller.index]) : llvm::ArrayRef<FunctionId>())
        if (module_[callee].methodKind != MethodKind::Destructor)
          near.insert(callee);
    }
    addCallees(function, near);
    return near;
  }

  void addCallees(FunctionId function, std::set<FunctionId>& found) const {
    std::vector<FunctionId> next = {function};
    while (!next.empty()) {
      FunctionId caller = next.back();
      next.pop_back();
      for (FunctionId callee : program_.calls.callees[caller.index])
        if (found.insert(callee).second)
          next.push_back(callee);
    }
  }

  // ---- words

  std::string nameOf(const Instance& instance) const {
    switch (instance.key.kind) {
    case InstanceKind::Field: return module_[RecordId(instance.key.owner)].fields[instance.key.index].name;
    case InstanceKind::Global: return module_[GlobalId(instance.key.owner)].displayName;
    default: break;
    }
    const Variable& variable = module_[FunctionId(instance.key.owner)].body->variables[instance.key.index];
    return variable.text.empty() ? variable.name.substr(0, variable.name.find('.')) : variable.text;
  }

  Finding startReport(const Instance& instance, FunctionId function, Location at) const {
    Finding finding;
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

  Finding started(const Instance& instance, finding::Kind kind, FunctionId function, Location at) const {
    Finding finding = startReport(instance, function, at);
    finding.kind = kind;
    if (!instance.fresh.empty()) {
      finding.allocation = positionOf(module_, model_.sites[instance.fresh.begin()->index].at);
      finding.path.push_back({StepKind::Allocate, finding.allocation, "an object is made"});
    }
    return finding;
  }

  void reportLeftIn(const Instance& instance, FunctionId function, Location at, FunctionId destructor) {
    Finding finding = started(instance, finding::Kind::DoubleFree, function, at);
    finding.message = "an element of `" + nameOf(instance) + "` (" + typeName(module_, instance.type) +
                      ") is released and stays in it: `" + engines::nameOf(module_[destructor]) + "` releases it again";
    finding.path.push_back({StepKind::Release, finding.at, "an element is released"});
    finding.path.push_back({StepKind::Release, positionOf(module_, module_[destructor].location),
                            "`" + engines::nameOf(module_[destructor]) + "` releases all that is in it"});
    findings_[function].push_back(std::move(finding));
  }

  void reportCopied(const Instance& instance, FunctionId copy, FunctionId caller) {
    const Record& record = module_[RecordId(instance.key.owner)];
    Finding finding = started(instance, finding::Kind::CopyDoubleOwner, record.destructor, record.location);
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

  void report(const Instance& instance, SiteId site, FunctionId function, Location at, const std::string& how) {
    Finding finding = started(instance, finding::Kind::Leak, function, at);
    std::string name = "`" + nameOf(instance) + "`";
    std::string type = typeName(module_, instance.type);
    bool isEnd = how == "out of scope" || how == "destroyed";
    std::string what = how == "out of scope" ? "goes out of scope" : "is " + how;
    finding.message =
        "the elements of " + name + " (" + type + ") are lost: it " + what + ", and they are not released";
    if (how == "overwritten")
      finding.message = "an element of " + name + " (" + type + ") is overwritten: what the key held is not released";
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
    }
    std::string end = name + " " + what + (isEnd ? " with its elements" : ": elements are dropped");
    if (how == "overwritten" || how == "refused")
      end = how == "refused" ? "an object whose key is taken is not put in" : "the entry may hold an object already";
    finding.path.push_back({StepKind::Lose, finding.at, end});
    findings_[function].push_back(std::move(finding));
  }
};

} // namespace

std::map<FunctionId, std::vector<Finding>> elementFindings(const program::Program& program) {
  return ElementSets(program).run();
}

} // namespace wt::engines::escape
