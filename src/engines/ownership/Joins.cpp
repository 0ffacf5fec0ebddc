// SPDX-License-Identifier: Apache-2.0
// What holds where paths meet? A name has one ownership there, whichever way was taken: rules STMT-IF and STMT-WHILE of
// [Clouseau, Figure 7], for any control flow. Only names somebody asks for further down are joined (Section 4.2); a way on
// which the name is null has nothing to say.
#include "engines/ownership/Generator.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

// Rules STMT-IF, STMT-WHILE: D1(x) = D2(x) for every x.
void Generator::stmtIfWhile() {
  for (size_t i = 0; i < pending_.size(); ++i) // joining asks for further variables
    joinAt(Pending(pending_[i]));
}

static Location endOf(const Body& body, const Chain& chain) {
  for (size_t b = chain.blocks.size(); b-- > 0;)
    for (size_t i = body[chain.blocks[b]].instrs.size(); i-- > 0;)
      if (body[chain.blocks[b]].instrs[i].location.isValid())
        return body[chain.blocks[b]].instrs[i].location;
  return {};
}

void Generator::joinAt(const Pending& pending) {
  const Chain& chain = chains_[pending.chain];
  if (pending.chain == 0)
    demand(equal(pending.variable, atFunctionEntry(pending.name)), Cause::Joined, Rank::OneWay, pending.name);
  for (const Chain::In& in : chain.in) {
    if (!facts_->atExit(in.chain).isReached || facts_->atExit(in.chain).isFree(pending.name))
      continue;
    Var version = versionAtExit(in.chain, pending.name);
    if (!version)
      continue;
    at_ = endOf(body_, chains_[in.chain]);
    point_ = facts_->firstPoint(in.chain);
    Rank rank = in.kind == EdgeKind::Jump ? Rank::Uncommon : Rank::OneWay;
    demand(equal(pending.variable, version), Cause::Joined, rank, pending.name);
    demands.back().origin.fanIn = chain.in.size();
  }
}

Generator::Var Generator::versionAtExit(uint32_t chain, NameId name) {
  auto it = exit_[chain].find(name);
  return it != exit_[chain].end() ? it->second : placeholder(chain, name);
}

} // namespace wt::engines::ownership
