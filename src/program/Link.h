// SPDX-License-Identifier: Apache-2.0
// Which rows of two units mean the same thing? Units are linked into one module by name, as a linker would do it:
//
//   inline, template instance   any definition: the first unit's is kept, the others are dropped
//   static                      each unit its own: `helper` of src/a.c becomes `helper@src/a.c`; equal ones from one
//                               header become one
//   extern, defined once        all uses refer to the definition
//   extern, defined again       several programs in one database: the first keeps the name, the next becomes
//                               `main@tools/b.c`, and uses in its own unit refer to it
//   file compiled again         dropped if the code is the same, else as above
//   struct, same name           one record if the layouts agree (a declaration agrees with anything), else two: `%conn`
//                               and `%conn@src/b.c`
//
// A unit is consumed when it is added, so memory holds the program, not the program and all its units. Cost: linear in
// the rows of the unit. The result depends only on the order of the units.
#pragma once

#include "ir/Module.h"

#include <memory>
#include <vector>

namespace wt::program {

struct LinkCounts {
  uint32_t repeatedUnits = 0;      // a file compiled again to the same code: dropped
  uint32_t mergedFunctions = 0;    // equal definitions dropped
  uint32_t duplicateFunctions = 0; // external, defined again: kept under a name of its own
  uint32_t duplicateGlobals = 0;
  uint32_t splitRecords = 0; // same name, different layout
  bool operator==(const LinkCounts&) const = default;
};

struct LinkTables;

class Linker {
public:
  Linker();
  Linker(Linker&&) noexcept;
  ~Linker();
  void add(ir::Module unit);
  /// The program linked so far; the linker is empty afterwards.
  ir::Module finish();
  const LinkCounts& counts() const;

private:
  std::unique_ptr<LinkTables> tables_;
};

ir::Module link(std::vector<ir::Module> units);

} // namespace wt::program
