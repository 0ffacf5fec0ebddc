// SPDX-License-Identifier: Apache-2.0
// Which variables can no pointer point to? Those whose address the program never takes: each is a region of its own,
// and so is each of its fields, whatever a points-to analysis says about the rest of memory.
//
//   struct pair p;  int n, *q = &n;     // p.first, p.second, q: three regions;  n: none of its own
//
// The fields of unions and of variables with very many fields share one region; so do the elements of an array.
#pragma once

#include "program/Program.h"
#include "program/pointsto/RegionSet.h"

#include <string>

namespace wt::program {

class VariableRegions {
public:
  explicit VariableRegions(const ir::Module& module);

  /// Regions 0 to size() - 1.
  uint32_t size() const { return static_cast<uint32_t>(nodes_.size()); }

  /// Invalid if the variable's address is taken.
  Region variable(ir::FunctionId function, ir::VariableId variable) const {
    return variables_[function.index][variable.index];
  }
  Region global(ir::GlobalId global) const { return globals_[global.index]; }
  /// The regions of a function's variables are those from first() up to, but not including, end().
  Region first(ir::FunctionId function) const { return firsts_[function.index]; }
  Region end(ir::FunctionId function) const { return firsts_[function.index + 1]; }
  Region field(Region object, ir::RecordId record, uint32_t field) const;
  /// All regions that the variable or field occupies.
  void addCells(Region region, RegionSet& cells) const;
  std::string describe(Region region) const;

private:
  struct Node {
    Region parent;           // of a field: the enclosing variable or field
    uint32_t field = 0;      // its position there
    ir::RecordId record;     // its record type (or that of its elements), if its fields have regions
    uint32_t firstField = 0; // the node of field 0; the others follow it
    ir::FunctionId function; // of a variable: its function; invalid for a global
    uint32_t variable = 0;
  };
  const ir::Module& module_;
  std::vector<Node> nodes_;
  std::vector<std::vector<Region>> variables_; // by function and variable
  std::vector<Region> globals_;
  std::vector<Region> firsts_; // by function; the last entry is the first region of the globals

  void findTaken(const ir::Body& body, std::vector<bool>& variables, std::vector<bool>& globals) const;
  Region addRoot(ir::FunctionId function, uint32_t variable, ir::TypeId type);
  void addFields(Region region, ir::TypeId type);
  uint32_t countFields(ir::TypeId type, uint32_t limit) const;
  ir::RecordId recordIn(ir::TypeId type) const;
};

/// Are all callers of the program's functions in the program? A program without `main` is a library.
bool isWholeProgram(const ir::Module& module);

} // namespace wt::program
