// SPDX-License-Identifier: Apache-2.0
#include "contract/MissingSpecs.h"

#include "contract/PairNames.h"
#include "contract/WrittenTypes.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace wt::contract {

using namespace ir;

namespace {

/// Counts the open questions at the calls of one body.
class CallsOfBody {
public:
  CallsOfBody(const Module& module, FunctionId function, const std::vector<bool>& isSpecified,
              std::vector<MissingSpec>& counts)
      : module_(module), function_(function), body_(*module[function].body), isSpecified_(isSpecified), counts_(counts),
        isMade_(body_.variables.size(), false) {}

  void count() {
    forEachCall([&](const Call& call, Location) {
      if (call.target)
        if (const auto* local = std::get_if<LocalPlace>(&body_[*call.target].node))
          isMade_[local->variable.index] = true;
    });
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        noteCopy(instr);
    forEachCall([&](const Call& call, Location location) { countCall(call, location); });
  }

private:
  const Module& module_;
  FunctionId function_;
  const Body& body_;
  const std::vector<bool>& isSpecified_;
  std::vector<MissingSpec>& counts_;
  std::vector<bool> isMade_; // by variable: does it hold the result of a call or allocation of this body?

  template <class Visit> void forEachCall(Visit visit) {
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          visit(*call, instr.location);
  }

  /// A result often reaches its variable through a temporary.
  void noteCopy(const Instr& instr) {
    if (const auto* alloc = std::get_if<Alloc>(&instr.op))
      note(alloc->target);
    const auto* assign = std::get_if<Assign>(&instr.op);
    if (assign && isMadeHere(assign->value))
      note(assign->target);
  }

  void note(PlaceId place) {
    if (const auto* local = std::get_if<LocalPlace>(&body_[place].node))
      isMade_[local->variable.index] = true;
  }

  bool isMadeHere(ExprId value) const {
    if (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
      return isMadeHere(cast->operand);
    const auto* read = std::get_if<ReadExpr>(&body_[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local && isMade_[local->variable.index];
  }

  bool isMissing(FunctionId callee) const {
    const Function& function = module_[callee];
    return !function.body && !isSpecified_[callee.index] && !function.isNoReturn && !function.isImplicit &&
           function.methodKind == MethodKind::NotMethod && !llvm::StringRef(function.qualifiedName).starts_with("__");
  }

  /// May the callee keep or release the argument's target?
  bool mayTake(ExprId argument) const {
    const auto* pointer = typeAs<PointerType>(module_.types, body_[argument].type);
    return pointer && !pointer->isConst && isMadeHere(argument);
  }

  void countCall(const Call& call, Location location) {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    if (!direct || !isMissing(direct->function))
      return;
    MissingSpec& missing = counts_[direct->function.index];
    uint64_t before = missing.open();
    ++missing.calls;
    missing.objects += llvm::count_if(call.arguments, [&](ExprId argument) { return mayTake(argument); });
    const auto* result = call.target ? typeAs<PointerType>(module_.types, body_[*call.target].type) : nullptr;
    missing.results += result && !result->isConst;
    if (before == 0 && missing.open() != 0)
      missing.first = {function_, location};
  }
};

class Proposal {
public:
  Proposal(const Module& module, const Transfers& transfers, FunctionId function)
      : module_(module), transfers_(transfers), id_(function), function_(module[function]) {}

  spec::FunctionSpec make() {
    const auto& type = std::get<FunctionType>(module_.types[function_.type]);
    spec::FunctionSpec spec;
    spec.name = {{function_.qualifiedName, {}}};
    spec.isVariadic = type.isVariadic;
    spec.result = writtenType(module_, type.result);
    if (isOpen(*spec.result) && gives())
      spec.result->ownership = spec::Ownership::Own;
    for (uint32_t i = 0; i < type.parameters.size(); ++i)
      spec.parameters.push_back(parameter(i, type.parameters[i]));
    return spec;
  }

private:
  const Module& module_;
  const Transfers& transfers_;
  FunctionId id_;
  const Function& function_;

  static bool isOpen(const spec::Type& type) {
    return type.kind == spec::TypeKind::Pointer && !type.parts.front().isConst;
  }

  const Transfer* known(uint32_t index, bool isBehind) const {
    return find(transfers_, {{id_, {}, {}, 0}, index, isBehind});
  }

  bool gives() const {
    if (const Transfer* transfer = known(Slot::kResult, false))
      return transfer->handing == Handing::Gives;
    return soundsLikeMaking(function_.qualifiedName) && !soundsLikeLookup(function_.qualifiedName);
  }

  spec::Parameter parameter(uint32_t index, TypeId type) const {
    spec::Parameter written;
    written.type = writtenType(module_, type);
    written.name = index < function_.parameterNames.size() ? function_.parameterNames[index] : "";
    if (!isOpen(written.type))
      return written;
    const Transfer* behind = known(index, true);
    bool isOut =
        behind && behind->handing == Handing::Gives && written.type.parts.front().kind == spec::TypeKind::Pointer;
    if (isOut) {
      written.passing = spec::Passing::Out;
      written.type.parts.front().ownership = spec::Ownership::Own;
      if (behind->when)
        written.when.push_back({{}, behind->when->op, behind->when->value, false});
      return written;
    }
    const Transfer* itself = known(index, false);
    bool takes = itself ? itself->handing == Handing::Takes : index == 0 && soundsLikeRelease(function_.qualifiedName);
    if (takes)
      written.type.ownership = spec::Ownership::Own;
    return written;
  }
};

} // namespace

std::vector<MissingSpec> missingSpecs(const Module& module, const std::vector<bool>& isSpecified) {
  std::vector<MissingSpec> counts(module.functions.size());
  for (uint32_t i = 0; i < module.functions.size(); ++i) {
    counts[i].function = FunctionId(i);
    if (module.functions[i].body && !isSpecified[i])
      CallsOfBody(module, FunctionId(i), isSpecified, counts).count();
  }
  llvm::erase_if(counts, [](const MissingSpec& missing) { return missing.open() == 0; });
  llvm::sort(counts, [&](const MissingSpec& a, const MissingSpec& b) {
    auto key = [&](const MissingSpec& m) {
      return std::tuple(~m.open(), ~m.calls, llvm::StringRef(module[m.function].qualifiedName), m.function.index);
    };
    return key(a) < key(b);
  });
  return counts;
}

spec::FunctionSpec proposedSpec(const Module& module, const Transfers& transfers, FunctionId function) {
  return Proposal(module, transfers, function).make();
}

} // namespace wt::contract
