// SPDX-License-Identifier: Apache-2.0
// How is a type written in the paper's notation [Containers, Section 4.1 and Figure 3]?
//
//   ptr1 stack(ptr1 stack(ptr0 base))        ptr1 stack(ptr0 base) → unit        μT. ptr1 stack(T)
#pragma once

#include "engines/containers/Structure.h"

#include <functional>

namespace wt::engines::containers {

/// `label`: 0, 1 or ? for an owner. `isOpen`: an unknown type is a variable (`T`), not base.
std::string typeText(const Structure& structure, const Value& value, const std::function<char(OwnId)>& label,
                     bool isOpen);

} // namespace wt::engines::containers
