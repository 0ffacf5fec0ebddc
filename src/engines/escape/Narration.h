// SPDX-License-Identifier: Apache-2.0
// In which words is a finding told? One plain sentence for what is wrong, and one for each step of the way there, with the
// expressions of the source.
#pragma once

#include "engines/escape/Story.h"
#include "solver/Model.h"

namespace wt::engines::escape {

/// What is wrong, where, and where it was allocated. `loss`: where a leaked object's last reference went, if that was seen.
void describe(const Encoder& encoder, const Candidate& candidate, const Path& path, solver::Model& model, const Event* loss,
              finding::Finding& finding);

/// The steps: allocation, releases, and of the branches those in `told`.
void tell(const Encoder& encoder, const Candidate& candidate, const Path& path, const std::vector<const Event*>& told,
          solver::Model& model, finding::Finding& finding);

} // namespace wt::engines::escape
