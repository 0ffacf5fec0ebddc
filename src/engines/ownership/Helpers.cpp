// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Helpers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;

namespace {

class HelperSearch {
public:
  HelperSearch(const program::Program& program, FieldTypes& types)
      : program_(program), module_(program.module), types_(types), callers_(module_.functions.size()),
        isOutside_(module_.functions.size()), called_(module_.functions.size()), releases_(module_.functions.size()) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (module_.functions[f].body)
        look(FunctionId(f));
  }

  void run() {
    for (uint32_t f = 0; f < module_.functions.size(); ++f) {
      const Function& function = module_.functions[f];
      if (function.methodKind == MethodKind::Method && function.access != Access::Public && !isOutside_[f] &&
          !callers_[f].empty())
        types_.internal.insert(FunctionId(f));
    }
    findMaking();
    findPartsOf(MethodKind::Constructor, types_.duringMaking);
    findPartsOf(MethodKind::Destructor, types_.duringBreaking);
  }

private:
  const program::Program& program_;
  const Module& module_;
  FieldTypes& types_;
  std::vector<std::set<FunctionId>> callers_; // by function: the methods that call it on their own object
  std::vector<bool> isOutside_;               // by function: called on another object, or its address is taken
  std::vector<std::set<FunctionId>> called_;  // by function: the methods that it calls on its own object
  std::vector<bool> releases_;                // by function: it contains a release

  void look(FunctionId id) {
    const Function& function = module_[id];
    const Body& body = *function.body;
    VariableId self = thisOf(function);
    Names names(module_, body, Receiver{self, 0, Role::Uses, false});
    for (const Expr& e : body.exprs)
      if (const auto* address = std::get_if<FunctionExpr>(&e.node))
        isOutside_[address->function.index] = true;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (std::holds_alternative<Free>(instr.op))
          releases_[id.index] = true;
        if (const auto* call = std::get_if<Call>(&instr.op))
          for (FunctionId target : program_.targetsOf(id, *call).functions) {
            if (self && !call->arguments.empty() && names.isReceiver(call->arguments.front())) {
              callers_[target.index].insert(id);
              called_[id.index].insert(target);
            } else {
              isOutside_[target.index] = true;
            }
          }
      }
  }

  /// Helpers called by a constructor, or by a method that may have released a field before the call, in a statement or
  /// by another helper.
  void findMaking() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (FunctionId helper : types_.internal)
        if (!types_.internalMaking.count(helper) && llvm::any_of(callers_[helper.index], [&](FunctionId caller) {
              return module_[caller].methodKind != MethodKind::Method || types_.internalMaking.count(caller) ||
                     releases_[caller.index] || called_[caller.index].size() > 1;
            }))
          isChanged |= types_.internalMaking.insert(helper).second;
    }
  }

  /// Methods called only by such functions, by parts of them, or by themselves.
  void findPartsOf(MethodKind kind, std::set<FunctionId>& parts) {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (uint32_t f = 0; f < module_.functions.size(); ++f) {
        const Function& function = module_.functions[f];
        if (function.methodKind != MethodKind::Method || isOutside_[f] || callers_[f].empty() ||
            parts.count(FunctionId(f)))
          continue;
        auto isPart = [&](FunctionId caller) {
          return module_[caller].methodKind == kind || parts.count(caller) || caller.index == f;
        };
        if (llvm::all_of(callers_[f], isPart))
          isChanged |= parts.insert(FunctionId(f)).second;
      }
    }
  }
};

} // namespace

void findHelpers(const program::Program& program, FieldTypes& types) {
  HelperSearch(program, types).run();
}

} // namespace wt::engines::ownership
