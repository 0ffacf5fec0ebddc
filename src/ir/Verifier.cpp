// SPDX-License-Identifier: Apache-2.0
#include "ir/Verifier.h"

#include "ir/VerifierRules.h"

namespace wt::ir {

namespace {

using verifier::Context;

enum class Scope : uint8_t {
  ModuleIds, // if the module breaks one of these, no later rule is checked
  Module,
  BodyIds, // if a body breaks one of these, no later rule is checked for that body
  Body,
};

struct Row {
  llvm::StringRef name;
  Scope scope;
  void (*check)(Context&);
  llvm::StringRef says;
};

constexpr Row kRules[] = {
    {"MODULE-IDS", Scope::ModuleIds, verifier::moduleIds, "every row the tables refer to exists"},

    {"NAME-UNIQUE", Scope::Module, verifier::nameUnique,
     "records, families, and functions and globals that are not internal have names of their own"},
    {"FUNCTION-TYPE", Scope::Module, verifier::functionType, "a function's type is a function type"},
    {"METHOD-CLASS", Scope::Module, verifier::methodClass,
     "a method names its class, which no other function does; only a method is virtual"},
    {"RECORD-FIELDS", Scope::Module, verifier::recordFields,
     "a field is an object, a base is a record, a bit-field is an integer"},
    {"RECORD-FINITE", Scope::Module, verifier::recordFinite, "no record contains itself"},

    {"BODY-IDS", Scope::BodyIds, verifier::bodyIds, "every row a body refers to exists"},
    {"BODY-TREES", Scope::BodyIds, verifier::bodyTrees, "no expression or place is part of itself"},
    {"BLOCK-ENTRY-EXIT", Scope::BodyIds, verifier::blockEntryExit,
     "a body has an entry and an exit; exit and raise are two blocks"},

    {"VARIABLE-NAMES", Scope::Body, verifier::variableNames, "variables of one body have different names"},
    {"VARIABLE-TYPES", Scope::Body, verifier::variableTypes, "a variable is an object: not void, not a function"},
    {"VARIABLE-PARAMETERS", Scope::Body, verifier::variableParameters,
     "parameters come first among the variables, one for each of the function's type, and of its type"},
    {"VARIABLE-RESULT", Scope::Body, verifier::variableResult,
     "a function that returns a value has one result variable, of that type; another has none"},
    {"BLOCK-EXIT-EMPTY", Scope::Body, verifier::blockExitEmpty, "exit and raise are empty and lead nowhere"},
    {"BLOCK-RETURN-LAST", Scope::Body, verifier::blockReturnLast,
     "return is last in its block, and the exit its only successor"},
    {"BLOCK-THROW-LAST", Scope::Body, verifier::blockThrowLast,
     "throw is last in its block, which goes on only by unwinding"},
    {"BLOCK-UNWIND", Scope::Body, verifier::blockUnwind, "only a call or a throw at the end of its block unwinds"},
    {"BLOCK-GOES-ON", Scope::Body, verifier::blockGoesOn,
     "a block leads somewhere unless it is exit or raise, ends in a call (which may never return) or in `assume 0`"},
    {"BLOCK-BRANCH", Scope::Body, verifier::blockBranch,
     "a block that several normal successors follow is the only predecessor of each"},
    {"BLOCK-WAYS-OUT", Scope::Body, verifier::blockWaysOut,
     "what leads to the exit is a return; what leads to raise is an unwinding"},
    {"LIFE-KIND", Scope::Body, verifier::lifeKind, "only locals and temporaries are entered and left"},

    {"PLACE-TYPES", Scope::Body, verifier::placeTypes,
     "a place has its variable's, field's or element's type (a global array may be seen without its length); what is "
     "followed is a pointer, whose target may be seen as any type"},
    {"LITERAL-TYPES", Scope::Body, verifier::literalTypes,
     "an integer has an integer type, a real a floating one; null, texts and functions are pointers; zero is neither "
     "number nor pointer"},
    {"INTEGER-FITS", Scope::Body, verifier::integerFits, "an integer is in the range of its type"},
    {"READ-TYPES", Scope::Body, verifier::readTypes, "a read has its place's type"},
    {"ADDRESS-TYPES", Scope::Body, verifier::addressTypes, "an address has a pointer type"},
    {"UNARY-TYPES", Scope::Body, verifier::unaryTypes, "- and ~ keep the type; ! gives an integer"},
    {"BINARY-TYPES", Scope::Body, verifier::binaryTypes,
     "operands have one type, which is the result's (Operators.def has the exceptions); two pointers may differ"},
    {"CAST-TYPES", Scope::Body, verifier::castTypes, "a cast goes between the types its kind is for"},
    {"ASSIGN-TYPES", Scope::Body, verifier::assignTypes, "target and value have one type; two pointers may differ"},
    {"ALLOC-TYPES", Scope::Body, verifier::allocTypes,
     "an allocation gives a pointer or an integer handle; its size is an integer"},
    {"FREE-TYPES", Scope::Body, verifier::freeTypes, "a pointer or an integer handle is released"},
    {"ASSUME-TYPES", Scope::Body, verifier::assumeTypes, "a condition is a number or a pointer"},
    {"CALL-CALLEE", Scope::Body, verifier::callCallee,
     "a call goes to a function, to a virtual method of its class, or through a pointer to a function"},
    {"CALL-ARGUMENTS", Scope::Body, verifier::callArguments,
     "a call has an argument for each parameter, of its type; two pointers may differ; more only if it is variadic"},
    {"CALL-TARGET", Scope::Body, verifier::callTarget,
     "the target of a call has the type the function returns; two pointers may differ; nothing takes void"},
    {"CALL-ROLE", Scope::Body, verifier::callRole,
     "construct, destroy and cleanup are for calls whose first argument is a pointer"},
};

/// Runs the rules of one scope; true if they all hold.
bool runRules(Context& context, Scope scope) {
  size_t before = context.violations.size();
  bool isPrecondition = scope == Scope::ModuleIds || scope == Scope::BodyIds;
  for (const Row& row : kRules) {
    if (row.scope != scope)
      continue;
    context.rule = row.name;
    row.check(context);
    if (isPrecondition && context.violations.size() != before)
      return false;
  }
  return context.violations.size() == before;
}

} // namespace

std::vector<Violation> verify(const Module& module) {
  std::vector<Violation> violations;
  Printer printer(module);
  Context context{module, printer, violations};
  if (!runRules(context, Scope::ModuleIds))
    return violations;
  runRules(context, Scope::Module);
  for (size_t i = 0; i < module.functions.size(); ++i) {
    const Function& function = module.functions[i];
    if (!function.body || !typeAs<FunctionType>(module.types, function.type))
      continue;
    context.function = FunctionId(i);
    context.body = function.body.get();
    if (runRules(context, Scope::BodyIds))
      runRules(context, Scope::Body);
  }
  return violations;
}

std::vector<VerifierRule> verifierRules() {
  std::vector<VerifierRule> rules;
  for (const Row& row : kRules)
    rules.push_back({row.name, row.says});
  return rules;
}

} // namespace wt::ir
