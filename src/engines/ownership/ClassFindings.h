// SPDX-License-Identifier: Apache-2.0
// What is wrong with a class as a whole, given which of its fields own?
//
//   class Buffer { char *data; public: Buffer() : data(new char[9]) {} ~Buffer() { delete[] data; } };
//   Buffer b = a;     // the compiler-generated copy: two owners of one array         copy-double-owner
//
//   class Index { int *table; public: Index() : table(new int[9]) {} };               // no destructor: leak
//
// [Clouseau, Section 5.3], "minor errors" and default destructors. The finding belongs to the constructor or destructor
// that proves the ownership, so it is reported once.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// By the function that the finding belongs to.
using FindingsByFunction = std::map<ir::FunctionId, std::vector<finding::Finding>>;

FindingsByFunction classFindings(const program::Program& program, const FieldTypes& types);

} // namespace wt::engines::ownership
