// SPDX-License-Identifier: Apache-2.0
// What does a routine of a C container do to the elements? What its specification says (docs/spec.md):
//
//   own GHashTable<K, V> *g_hash_table_new_full(…, void (*key)(K), void (*value)(V));   // a birth; it will call these
//   gboolean g_hash_table_insert(GHashTable<K, V> *table, K key, V value);              // puts both in
//   ref V g_hash_table_lookup(GHashTable<K, V> *table, gconstpointer key);              // lends one
//   gboolean g_hash_table_remove(GHashTable<K, V> *table, gconstpointer key) [[clears(table.key), clears(table.value)]];
//   void g_hash_table_destroy(own GHashTable<K, V> *table);                             // the container ends
//   own GList<own GtkTreePath *> *gtk_tree_selection_get_selected_rows(…);               // a birth, with new elements in
//
// A container here is a pointer: a variable, a field or a global whose type is one that a routine is given.
#pragma once

#include "program/Program.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::escape {

/// Elements are told apart by the container's parameters: the keys of a table are part 0, its values part 1.
struct ContainerRoutine {
  struct Part {
    uint32_t argument = 0;
    uint32_t part = 0;
  };
  struct Callback {
    uint32_t argument = 0;
    std::vector<std::optional<uint32_t>> parts; // by the parameters of the function that is called
  };
  std::optional<uint32_t> container; // the argument; none: the container is born
  std::vector<uint32_t> others;      // further arguments that are containers: one with it afterwards
  bool givesContainer = false;       // the result is it, or a new one
  bool ends = false;
  bool drops = false;          // elements leave it, and only the functions it was given at birth release them
  std::vector<uint32_t> fills; // the parts that are full of new objects
  std::vector<Part> puts;
  std::vector<Part> lends;       // through a pointer
  std::optional<uint32_t> gives; // the part that the result is
  bool givesUp = false;          // … with the duty to release it
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
  std::map<ir::RecordId, uint32_t> records_; // and how many parts they have

  void noteRecord(const ir::Module& module, ir::TypeId type, uint32_t parts);
};

} // namespace wt::engines::escape
