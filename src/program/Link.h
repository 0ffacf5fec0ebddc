// SPDX-License-Identifier: Apache-2.0
// Which rows of two units are the same thing? Units are linked into one module as a linker would do it, by name:
//
//   inline, template instance   any definition: the first unit's is kept, the others are dropped
//   static                      each unit its own: `helper` of src/a.c becomes `helper@src/a.c`; those of a header that
//                               say the same in several units are one
//   extern, defined once        all uses lead to the definition
//   extern, defined again       several programs in one database: the first keeps the name, the next becomes
//                               `main@tools/b.c`, and its own unit's uses lead to it
//   file compiled again         left out if it says the same, else as above
//   struct, same name           one record if the layouts agree (a declaration agrees with anything), else two: `%conn`
//                               and `%conn@src/b.c`
//
// A unit is consumed as it is added, so that the memory needed is that of the program, not that of the program and its
// units. Cost: linear in the rows of the unit. The result depends on the order of the units and on nothing else.
#pragma once

#include "ir/Module.h"

#include <memory>
#include <vector>

namespace wt::program {

struct LinkCounts {
  uint32_t repeatedUnits = 0;      // one file compiled again, to the same code: left out
  uint32_t mergedFunctions = 0;    // equal definitions dropped
  uint32_t duplicateFunctions = 0; // external, defined again: kept apart under a name of its own
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
  /// The program so far; the linker is empty afterwards.
  ir::Module finish();
  const LinkCounts& counts() const;

private:
  std::unique_ptr<LinkTables> tables_;
};

ir::Module link(std::vector<ir::Module> units);

} // namespace wt::program
