// SPDX-License-Identifier: Apache-2.0
// Which classes are nodes of lists and trees, and what does the whole program do with their objects?
//
//   struct Node { int key; Node *next; };
//   head = new Node{k, head};     // made, and linked: `head` and `next` hold nodes
//   delete n;                     // this function releases nodes
//   all.push_back(n);             // a container holds them too: not judged
#pragma once

#include "program/Program.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::ownership {

struct NodeType {
  struct Release {
    ir::FunctionId function;
    ir::ExprId pointer;
    Location at;
  };
  std::set<uint32_t> links;        // its fields that point to nodes, also arrays of such pointers
  std::vector<Release> releases;   // of single nodes
  std::set<ir::FunctionId> makers; // functions that make nodes and put pointers to nodes into memory
  Location made;                   // the first `new`
  bool isLinkFilled = false;       // some link gets another value than null
  bool isHeldElsewhere = false;    // by a container, a smart pointer, unseen code; or not made one by one
  bool isReleasedBy(ir::FunctionId function) const;
};

/// By class; only classes of which the program makes objects.
std::map<ir::RecordId, NodeType> nodeTypes(const program::Program& program);

/// The record that the pointer points to; invalid: none.
ir::RecordId pointeeRecord(const ir::Module& module, ir::TypeId pointer);
/// Without casts that keep the address, and without `&*`.
ir::ExprId withoutCasts(const ir::Body& body, ir::ExprId value);
/// The variable that the expression reads; invalid: none.
ir::VariableId variableRead(const ir::Body& body, ir::ExprId value);

} // namespace wt::engines::ownership
