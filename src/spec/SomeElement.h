// SPDX-License-Identifier: Apache-2.0
// How does a path name an unspecified array element? `list[]` stands for some element; an effect on it applies to all.
#pragma once

#include <cstdint>

namespace wt::spec {

/// A value of Path::element.
inline constexpr uint32_t kSomeElement = UINT32_MAX;

} // namespace wt::spec
