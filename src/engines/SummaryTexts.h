// SPDX-License-Identifier: Apache-2.0
// An engine whose summaries can be written down as they are, in a text that it reads back.
#pragma once

#include "engines/Engine.h"

namespace wt::engines {

class SummaryTexts {
public:
  virtual ~SummaryTexts() = default;
  /// One for each of the functions, which have summaries.
  virtual std::vector<std::string> summaryTexts(const program::Program& program,
                                                const std::vector<ir::FunctionId>& functions,
                                                const SummarySource& summaries) const = 0;
};

} // namespace wt::engines
