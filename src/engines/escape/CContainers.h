// SPDX-License-Identifier: Apache-2.0
// What does a routine of a C container do to the elements? Its specification tells (docs/spec.md):
//
//   own GHashTable<K, V> *g_hash_table_new_full(…, void (*key)(K), void (*value)(V));   // makes one, to call these
//   gboolean g_hash_table_insert(GHashTable<K, V> *table, K key, V value);              // inserts both
//   ref V g_hash_table_lookup(GHashTable<K, V> *table, gconstpointer key);              // lends one
//   gboolean g_hash_table_remove(GHashTable<K, V> *table, gconstpointer key) [[clears(table.key), clears(table.value)]];
//   void g_hash_table_destroy(own GHashTable<K, V> *table);                             // ends the container
//   own GList<own GtkTreePath *> *gtk_tree_selection_get_selected_rows(…);               // makes one, with elements
//
// A container here is a pointer: a variable, a field or a global whose type is the type of a routine's parameter.
#pragma once

#include "program/Program.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::escape {

/// The parameters of the container type distinguish the elements: the keys of a table are part 0, its values part 1.
struct ContainerRoutine {
  struct Part {
    uint32_t argument = 0;
    uint32_t part = 0;
  };
  struct Callback {
    uint32_t argument = 0;
    std::vector<std::optional<uint32_t>> parts; // by parameter of the called function
  };
  std::optional<uint32_t> container; // the argument; none: the routine makes the container
  std::vector<uint32_t> others;      // further container arguments, one with it after the call
  bool givesContainer = false;       // the result is the container, or a new one
  bool ends = false;
  bool drops = false;          // elements leave it, and only the functions it received when it was made release them
  std::vector<uint32_t> fills; // the parts that consist of new objects
  std::vector<Part> puts;
  std::vector<Part> lends;       // elements lent through a pointer
  std::optional<uint32_t> gives; // the part to which the result belongs
  bool givesUp = false;          // … and the caller must release it
  std::vector<Callback> callbacks;
};

class CContainers {
public:
  explicit CContainers(const program::Program& program);

  const ContainerRoutine* routine(ir::FunctionId function) const;
  /// `GList *`: the number of parts, 0 if the type is no pointer to a container.
  uint32_t partsBehind(const ir::Module& module, ir::TypeId pointer) const;
  /// Is a field of this record a part of the container itself: `list->next`?
  bool isContainer(ir::RecordId record) const { return records_.contains(record); }
  bool isEmpty() const { return routines_.empty(); }

private:
  std::map<ir::FunctionId, ContainerRoutine> routines_;
  std::map<ir::RecordId, uint32_t> records_; // and their number of parts

  void noteRecord(const ir::Module& module, ir::TypeId type, uint32_t parts);
};

} // namespace wt::engines::escape
