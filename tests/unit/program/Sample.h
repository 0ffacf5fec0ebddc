// SPDX-License-Identifier: Apache-2.0
// How do tests of linking get units? Built by hand from functions that only call each other.
#pragma once

#include "ir/Builder.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace wt::program {

class Sample {
public:
  ir::Module module;
  ir::TypeId i32, noValue, noArguments;

  explicit Sample(std::string name) {
    module.name = name;
    module.files.push_back({name, false});
    i32 = module.types.intern(ir::IntType{32, true});
    noValue = module.types.intern(ir::VoidType{});
    noArguments = module.types.intern(ir::FunctionType{noValue, {}, false});
  }

  ir::FunctionId declare(const std::string& name, ir::Linkage linkage = ir::Linkage::External) {
    for (uint32_t i = 0; i < module.functions.size(); ++i)
      if (module.functions[i].name == name)
        return ir::FunctionId(i);
    ir::Function f;
    f.name = f.qualifiedName = f.displayName = name;
    f.type = noArguments;
    f.linkage = linkage;
    f.location = {FileId(0), uint32_t(module.functions.size() + 1), 1, {}};
    module.functions.push_back(std::move(f));
    return ir::FunctionId(module.functions.size() - 1);
  }

  /// A function without arguments that calls the others in order and returns.
  ir::FunctionId define(const std::string& name, const std::vector<std::string>& callees,
                        ir::Linkage linkage = ir::Linkage::External) {
    ir::FunctionId id = declare(name, linkage);
    std::vector<ir::FunctionId> ids;
    for (const std::string& callee : callees)
      ids.push_back(declare(callee));
    return define(id, [&](ir::Builder& b) {
      for (ir::FunctionId callee : ids)
        b.append(ir::Call{std::nullopt, ir::DirectCallee{callee}, {}}, module[id].location);
      b.returnFrom(module[id].location);
    });
  }

  ir::FunctionId define(ir::FunctionId id, llvm::function_ref<void(ir::Builder&)> fill) {
    ir::Builder builder(module);
    fill(builder);
    module[id].body = builder.finish();
    return id;
  }
};

inline ir::FunctionId functionNamed(const ir::Module& module, const std::string& name) {
  for (uint32_t i = 0; i < module.functions.size(); ++i)
    if (module.functions[i].name == name)
      return ir::FunctionId(i);
  return {};
}

/// The names of the functions a body calls directly, in order.
inline std::vector<std::string> callsOf(const ir::Module& module, const std::string& name) {
  std::vector<std::string> names;
  ir::FunctionId id = functionNamed(module, name);
  if (!id || !module[id].body)
    return {"no body"};
  for (const ir::Block& block : module[id].body->blocks)
    for (const ir::Instr& instr : block.instrs)
      if (const auto* call = std::get_if<ir::Call>(&instr.op))
        if (const auto* direct = std::get_if<ir::DirectCallee>(&call->callee))
          names.push_back(module[direct->function].name);
  return names;
}

} // namespace wt::program
