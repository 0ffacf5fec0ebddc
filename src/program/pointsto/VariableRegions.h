// SPDX-License-Identifier: Apache-2.0
// Which variables can no pointer point to? Those whose address the program never takes: each is a region of its own,
// and so is each field of it, whatever a points-to analysis thinks of the rest of memory.
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
  /// The regions of a function's variables are those from the first to the first of the next function.
  Region first(ir::FunctionId function) const { return firsts_[function.index]; }
  Region end(ir::FunctionId function) const { return firsts_[function.index + 1]; }
  Region field(Region object, ir::RecordId record, uint32_t field) const;
  /// The regions the whole of it occupies.
  void addCells(Region region, RegionSet& cells) const;
  std::string describe(Region region) const;

private:
  struct Node {
    Region parent;           // of a field
    uint32_t field = 0;      // its position there
    ir::RecordId record;     // what it is (or its elements are), if its fields are told apart
    uint32_t firstField = 0; // the node of field 0; the others follow
    ir::FunctionId function; // of a root: whose variable it is; invalid: a global
    uint32_t variable = 0;
  };
  const ir::Module& module_;
  std::vector<Node> nodes_;
  std::vector<std::vector<Region>> variables_; // by function and variable
  std::vector<Region> globals_;
  std::vector<Region> firsts_; // by function; and where the globals begin

  void findTaken(const ir::Body& body, std::vector<bool>& variables, std::vector<bool>& globals) const;
  Region addRoot(ir::FunctionId function, uint32_t variable, ir::TypeId type);
  void addFields(Region region, ir::TypeId type);
  uint32_t countFields(ir::TypeId type, uint32_t limit) const;
  ir::RecordId recordIn(ir::TypeId type) const;
};

/// Is every caller of the program's functions in the program? A program without `main` is a library.
bool isWholeProgram(const ir::Module& module);

} // namespace wt::program
