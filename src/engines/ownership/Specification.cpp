// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Specification.h"

#include "contract/WrittenTypes.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

#include "llvm/ADT/StringExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using solver::OwnershipConstraint;
using solver::OwnershipShape;

namespace {

bool isWord(llvm::StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

spec::Ownership spoken(Owns owns) {
  return owns == Owns::Yes ? spec::Ownership::Own : owns == Owns::No ? spec::Ownership::Ref : spec::Ownership::Unsaid;
}

class Writer {
public:
  Writer(const Module& module, const Function& function, const Signature& signature)
      : module_(module), function_(function), signature_(signature),
        hasThis_(function.methodKind != MethodKind::NotMethod && function.methodKind != MethodKind::Static) {}

  spec::FunctionSpec run() {
    llvm::SmallVector<llvm::StringRef, 4> parts;
    llvm::StringRef(function_.qualifiedName).split(parts, "::");
    for (llvm::StringRef part : parts)
      spec_.name.push_back({part.str(), {}});
    const auto& type = std::get<FunctionType>(module_.types[function_.type]);
    spec_.isVariadic = type.isVariadic;
    if (function_.methodKind != MethodKind::Constructor && function_.methodKind != MethodKind::Destructor) {
      spec_.result = contract::writtenType(module_, type.result);
      setOwnership(*spec_.result, ownsOf(signature_.external, signature_.externalResultSlot()));
    }
    for (uint32_t i = hasThis_ ? 1 : 0; i < type.parameters.size(); ++i) {
      spec::Parameter parameter;
      parameter.type = contract::writtenType(module_, type.parameters[i]);
      parameter.name = i < function_.parameterNames.size() ? function_.parameterNames[i]
                       : function_.body                    ? function_.body->variables[i].name
                                                           : "";
      setOwnership(parameter.type, ownsOf(signature_.external, i));
      spec_.parameters.push_back(std::move(parameter));
    }
    for (const OwnershipConstraint& c : signature_.internal.constraints)
      if (c.shape == OwnershipShape::Sum)
        addSum(c);
    return std::move(spec_);
  }

private:
  const Module& module_;
  const Function& function_;
  const Signature& signature_;
  bool hasThis_;
  spec::FunctionSpec spec_;

  static void setOwnership(spec::Type& type, Owns owns) {
    if (type.kind == spec::TypeKind::Pointer)
      type.ownership = spoken(owns);
  }

  std::optional<spec::Path> path(solver::OwnershipVar slot) const {
    spec::Path path;
    if (slot.index < signature_.parameters) {
      path.root = hasThis_ && slot.index == 0 ? spec::Root::This : spec::Root::Parameter;
      path.parameter = slot.index - hasThis_;
      return path;
    }
    if (slot.index == signature_.resultSlot())
      return path;
    if (slot.index > signature_.resultSlot())
      return std::nullopt;
    size_t i = slot.index - signature_.parameters;
    FieldKey field = signature_.fields[i % signature_.fields.size()];
    path.root = spec::Root::This;
    path.fields = {module_[field.record].fields[field.field].name};
    path.isAfter = i >= signature_.fields.size();
    bool isOwn = field.record == function_.methodOf; // a base class's field cannot be written in this class
    return hasThis_ && isOwn ? std::optional(path) : std::nullopt;
  }

  void addSum(const OwnershipConstraint& c) {
    spec::Constraint sum;
    sum.kind = spec::ConstraintKind::Sum;
    auto whole = path(c.left);
    if (!whole)
      return;
    sum.whole = *whole;
    for (solver::OwnershipVar part : c.right) {
      auto written = path(part);
      if (!written)
        return;
      sum.parts.push_back(*written);
    }
    spec_.constraints.push_back(std::move(sum));
  }
};

/// Does the printed specification parse back to the same?
bool isReadable(const spec::FunctionSpec& function) {
  spec::Parsed parsed = spec::parse(spec::print(function), "signature");
  return parsed.problems.empty() && parsed.file.functions.size() == 1 && parsed.file.functions.front() == function;
}

} // namespace

std::optional<spec::FunctionSpec> specificationOf(const Module& module, const Function& function,
                                                  const Signature& signature) {
  spec::FunctionSpec written = Writer(module, function, signature).run();
  if (isReadable(written))
    return written;
  for (spec::Parameter& parameter : written.parameters) // a parameter's name may be a keyword of that language
    parameter.name.clear();
  if (isReadable(written))
    return written;
  written.constraints.clear();
  return isReadable(written) ? std::optional(std::move(written)) : std::nullopt;
}

std::vector<spec::Container> containersOf(const Module& module, const FieldTypes& types) {
  std::map<std::string, spec::Container> byName;
  for (const auto& entry : types.owns) {
    FieldKey known = entry.first;
    const Record& record = module[known.record];
    bool isWritable = llvm::all_of(record.name, [](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
    if (!isWritable || record.isFromSystemHeader || byName.count(record.name))
      continue;
    spec::Container& container = byName[record.name];
    container.name = record.name;
    for (uint32_t i = 0; i < record.fields.size(); ++i) { // all fields that a signature may name
      if (!typeAs<PointerType>(module.types, record.fields[i].type) || !isWord(record.fields[i].name))
        continue;
      spec::Parameter written;
      written.name = record.fields[i].name;
      written.type = contract::writtenType(module, record.fields[i].type);
      bool isKnown = written.type.kind == spec::TypeKind::Pointer && types.isKnown({known.record, i});
      if (isKnown)
        written.type.ownership = types.isOwner({known.record, i}) ? spec::Ownership::Own : spec::Ownership::Ref;
      container.fields.push_back(std::move(written));
    }
  }
  std::vector<spec::Container> result;
  for (auto& [name, container] : byName)
    if (!container.fields.empty())
      result.push_back(std::move(container));
  return result;
}

} // namespace wt::engines::ownership
