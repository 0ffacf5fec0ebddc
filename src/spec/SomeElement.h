// SPDX-License-Identifier: Apache-2.0
// `list[]`: an element of an array that is not said further; what happens to it happens to all.
#pragma once

#include <cstdint>

namespace wt::spec {

/// As Path::element.
inline constexpr uint32_t kSomeElement = UINT32_MAX;

} // namespace wt::spec
