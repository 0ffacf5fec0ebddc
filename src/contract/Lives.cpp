// SPDX-License-Identifier: Apache-2.0
#include "contract/Lives.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

/// Asks in the order of the first time: answers about recursive functions depend on who asks first.
bool Lives::areStillTrue(const std::vector<Answer>& answers, FateOf fateOf) {
  return llvm::all_of(answers,
                      [&](const Answer& answer) { return fateOf(answer.callee, answer.argument) == answer.fate; });
}

const Callees& Lives::calleesOf(ir::FunctionId function) {
  std::unique_ptr<Callees>& callees = callees_[function.index];
  if (!callees)
    callees = std::make_unique<Callees>(*module_[function].body);
  return *callees;
}

void Lives::follow(Known& known, ir::FunctionId function, FateOf fateOf) {
  std::vector<Answer> answers;
  Life life =
      lifeOf(*module_[function].body, calleesOf(function), known.birth, [&](const Callee& callee, uint32_t argument) {
        for (const Answer& answer : answers)
          if (answer.callee == callee && answer.argument == argument)
            return answer.fate;
        FateOfArgument fate = fateOf(callee, argument);
        answers.push_back({callee, argument, fate});
        return fate;
      });
  known.answers = std::move(answers);
  known.life = std::move(life);
}

const Life& Lives::of(ir::FunctionId function, const Birth& birth, FateOf fateOf) {
  std::vector<std::unique_ptr<Known>>& here = known_[{function.index, birth.block.index}];
  auto it = llvm::find_if(here, [&](const std::unique_ptr<Known>& known) { return known->birth == birth; });
  const bool isNew = it == here.end();
  Known& known = isNew ? *here.emplace_back(std::make_unique<Known>(Known{birth, {}, {}})) : **it;
  if (isNew || !areStillTrue(known.answers, fateOf))
    follow(known, function, fateOf);
  return known.life;
}

} // namespace wt::contract
