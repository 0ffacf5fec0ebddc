// SPDX-License-Identifier: Apache-2.0
// What is known about each kind of finding? The rows of Kinds.def, and the page docs/issues/<id>.md that explains the
// kind to users, compiled in.
#pragma once

#include "finding/Finding.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace wt::finding {

struct KindRow {
  Kind kind;
  llvm::StringRef name; // `DoubleFree`
  llvm::StringRef id;   // `double-free`
  unsigned cwe;
  llvm::StringRef severity;
  llvm::StringRef title;
};

/// All kinds, in the order of the table.
llvm::ArrayRef<KindRow> allKinds();
const KindRow& rowOf(Kind kind);
std::optional<Kind> kindFromId(llvm::StringRef id);

/// The text of docs/issues/<id>.md.
llvm::StringRef pageOf(Kind kind);

llvm::StringRef nameOf(Confidence confidence); // "high"
llvm::StringRef nameOf(StepKind kind);         // "allocate"

} // namespace wt::finding
