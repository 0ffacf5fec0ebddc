// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/FunctionBound.h"

namespace wt::engines::behavior {

Amounts operator+(const Amounts& a, const Amounts& b) {
  Amounts sum;
  for (size_t i = 0; i < MeasureCount; ++i)
    sum[i] = a[i] + b[i];
  return sum;
}

Amounts larger(const Amounts& a, const Amounts& b) {
  Amounts result;
  for (size_t i = 0; i < MeasureCount; ++i)
    result[i] = Amount::larger(a[i], b[i]);
  return result;
}

static std::optional<Net> netWhere(const FunctionBound& bound, bool withUnusual) {
  std::optional<Amounts> net;
  Amounts peak;
  for (const Exit& exit : bound.exits) {
    if (exit.isUnusual && !withUnusual)
      continue;
    net = net ? larger(*net, exit.net) : exit.net;
    peak = larger(peak, exit.peak);
  }
  if (!net)
    return std::nullopt;
  return Net{-(*net)[LeastCells], (*net)[SureCells], peak[SureCells]};
}

Net netOf(const FunctionBound& bound) {
  return netWhere(bound, true).value_or(Net());
}

std::optional<Net> usualNetOf(const FunctionBound& bound) {
  return netWhere(bound, false);
}

} // namespace wt::engines::behavior
