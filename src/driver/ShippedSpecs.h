// SPDX-License-Identifier: Apache-2.0
// Which specification files come with Watertight? specs/*.own, compiled in, so that the command works wherever it is
// installed. Those in specs/optional/ are read only if the user names one (`--spec kernel`).
#pragma once

#include "spec/Library.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace wt::driver {

/// The shipped specifications and the user's. A user's file that does not exist may be the name of an optional one. An
/// error lists every problem in the user's files, one per line.
Result<spec::Library> loadSpecifications(const std::vector<std::string>& userFiles);

/// Does one of the user's files describe a container (`container stack<T> { … };`)? False for an unreadable
/// file.
bool describesContainer(const std::vector<std::string>& userFiles);

} // namespace wt::driver
