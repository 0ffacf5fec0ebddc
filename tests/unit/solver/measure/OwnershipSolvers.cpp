// SPDX-License-Identifier: Apache-2.0
// How much faster than a general solver is the ownership solver? Reads sets of constraints, each opened by a line
// `function NAME`, or makes one set like a program's; gives them to both solvers, constraint by constraint; checks that
// the answers are the same; prints the seconds (of the processor) and the factor. CaDiCaL only answers yes or no; the
// ownership solver's time includes its explanations.
//
// usage: ownership_solvers FILE | ownership_solvers --make STATEMENTS
#include "CadicalOwnership.h"
#include "ProgramLike.h"
#include "solver/OwnershipGraph.h"

#include "llvm/Support/MemoryBuffer.h"

#include <cstdio>
#include <ctime>

using namespace wt::solver;

namespace {

struct Totals {
  uint64_t sets = 0, constraints = 0, refused = 0, different = 0, repairs = 0, exact = 0;
  double own = 0, general = 0;
};

double secondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

void run(const std::vector<OwnershipConstraint>& constraints, Totals& totals) {
  uint32_t variables = 0;
  for (const OwnershipConstraint& c : constraints) {
    variables = std::max(variables, c.left.index + 1);
    for (OwnershipVar part : c.right)
      variables = std::max(variables, part.index + 1);
  }
  std::vector<bool> own(constraints.size()), general(constraints.size());
  std::clock_t start = std::clock();
  {
    OwnershipGraph g;
    g.variables(variables);
    for (uint32_t i = 0; i < constraints.size(); ++i)
      own[i] = g.add(constraints[i], i).isConsistent;
    totals.repairs += g.statistics().witnessRepairs;
    totals.exact += g.statistics().exactDecisions;
  }
  totals.own += secondsSince(start);
  start = std::clock();
  {
    CadicalOwnership solver;
    for (uint32_t i = 0; i < constraints.size(); ++i)
      general[i] = solver.add(constraints[i]);
  }
  totals.general += secondsSince(start);
  ++totals.sets;
  totals.constraints += constraints.size();
  for (size_t i = 0; i < own.size(); ++i) {
    totals.refused += !own[i];
    totals.different += own[i] != general[i];
  }
}

bool runFile(const char* path, Totals& totals) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    fprintf(stderr, "%s: %s\n", path, buffer.getError().message().c_str());
    return false;
  }
  llvm::StringRef rest = (*buffer)->getBuffer();
  while (!rest.empty()) {
    auto [set, after] = rest.split("function ");
    rest = after.substr(after.find('\n') + 1);
    if (after.empty())
      rest = "";
    auto constraints = parseOwnershipConstraints({set.data(), set.size()});
    if (!constraints) {
      fprintf(stderr, "%s: %s\n", path, llvm::toString(constraints.takeError()).c_str());
      return false;
    }
    if (!constraints->empty())
      run(*constraints, totals);
  }
  return true;
}

} // namespace

int main(int argc, char** argv) {
  Totals totals;
  bool isRead = false;
  if (argc == 3 && std::string_view(argv[1]) == "--make") {
    run(ProgramLike(1, 40, static_cast<uint32_t>(atoi(argv[2])), true).constraints, totals);
    isRead = true;
  } else if (argc == 2) {
    isRead = runFile(argv[1], totals);
  } else {
    fprintf(stderr, "usage: ownership_solvers FILE | ownership_solvers --make STATEMENTS\n");
  }
  if (!isRead)
    return 2;
  printf("%lu sets, %lu constraints, %lu refused, %lu witness repairs, %lu sent to the SAT solver\n", totals.sets,
         totals.constraints, totals.refused, totals.repairs, totals.exact);
  printf("ownership graph %.4f s, CaDiCaL %.4f s: factor %.1f\n", totals.own, totals.general,
         totals.general / totals.own);
  if (totals.different)
    printf("DIFFERENT answers: %lu\n", totals.different);
  return totals.different ? 1 : 0;
}
