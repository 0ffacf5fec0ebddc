// SPDX-License-Identifier: Apache-2.0
// May objects of two records share memory?
//
//   struct job { struct job *next; };
//   struct queue { struct job *head; };
//   struct server { struct queue jobs; };
//
//   job->next = n;           // no queue's `head` changes: no job lies in a queue, and no queue in a job
//   server->jobs.head = n;   // may change the `head` of a queue: one lies in a server
//
// Two records may overlap if one is a part of the other, at any depth, or if the program casts a pointer to the one
// into a pointer to the other (`(struct node *)queue`, as of a list that begins with its head). A cast by way of `void
// *` is not seen: an object is used by way of two records only if some line says so.
#pragma once

#include "ir/Module.h"

#include <set>
#include <vector>

namespace wt::program {

class RecordOverlaps {
public:
  RecordOverlaps() = default;
  explicit RecordOverlaps(const ir::Module& module);

  bool mayOverlap(ir::RecordId a, ir::RecordId b) const;

private:
  std::vector<std::set<ir::RecordId>> parts_; // by record: those that lie in it, at any depth
  std::set<std::pair<ir::RecordId, ir::RecordId>> casts_;
};

} // namespace wt::program
