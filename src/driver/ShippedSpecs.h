// SPDX-License-Identifier: Apache-2.0
// The specification files that come with Watertight (specs/*.own), compiled in, so that the command works wherever it
// is copied to. Those in specs/optional/ are read only if the user names one (`--spec kernel`).
#pragma once

#include "spec/Library.h"
#include "support/Result.h"

#include <string>
#include <vector>

namespace wt::driver {

/// A user's file that does not exist may be the name of an optional one.
/// The shipped specifications and the user's; an error names every problem in the user's files, one per line.
Result<spec::Library> loadSpecifications(const std::vector<std::string>& userFiles);

/// Does one of the user's files describe a container (`container stack<T> { … };`)? A file that cannot be read does
/// not.
bool describesContainer(const std::vector<std::string>& userFiles);

} // namespace wt::driver
