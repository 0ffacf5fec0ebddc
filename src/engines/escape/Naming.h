// SPDX-License-Identifier: Apache-2.0
// How is a cell or an object named for people? As the source writes it, `conn->name`; and as the paper writes access
// paths, `(*(*p).next).data` [Saturn, 4.3].
#pragma once

#include "engines/escape/Heap.h"

#include <string>

namespace wt::engines::escape {

/// As the source would write it; empty if that is impossible (a cell of a temporary without text, of unknown memory).
std::string sourceName(const Heap& heap, CellId cell);

/// PathOf(l) of an object of the caller's [Saturn, Figure 4]: `*new`, `(*head).next`.
std::string accessPath(const Heap& heap, ObjectId object);

} // namespace wt::engines::escape
