// A table whose links are in the elements and hold addresses, as uthash has them: the link of an element is found by an
// offset that the table keeps.
#include <stddef.h>
#include <stdlib.h>
struct handle {
  struct table *table;
  void *prev, *next; // elements, not handles
};
struct table {
  size_t offset;
  unsigned count;
};
#define HANDLE(table, element) ((struct handle *)((char *)(element) + (table)->offset))
#define ADD(head, element)                                  \
  do {                                                      \
    (element)->hh.next = NULL;                              \
    (element)->hh.prev = NULL;                              \
    if (!(head)) {                                          \
      struct table *made = calloc(1, sizeof *made);         \
      if (!made)                                            \
        abort();                                            \
      made->offset = (char *)&(element)->hh - (char *)(element); \
      (element)->hh.table = made;                           \
      (head) = (element);                                   \
    } else {                                                \
      (element)->hh.table = (head)->hh.table;               \
      (element)->hh.next = (head);                          \
      HANDLE((head)->hh.table, (head))->prev = (element);   \
      (head) = (element);                                   \
    }                                                       \
    ++(head)->hh.table->count;                              \
  } while (0)
#define DELETE(head, element)                                                         \
  do {                                                                                \
    struct handle *gone = &(element)->hh;                                             \
    if (gone->prev == NULL && gone->next == NULL) {                                   \
      free((head)->hh.table);                                                         \
      (head) = NULL;                                                                  \
    } else {                                                                          \
      if (gone->prev != NULL)                                                         \
        HANDLE((head)->hh.table, gone->prev)->next = gone->next;                      \
      else                                                                            \
        (head) = gone->next;                                                          \
      if (gone->next != NULL)                                                         \
        HANDLE((head)->hh.table, gone->next)->prev = gone->prev;                      \
      --(head)->hh.table->count;                                                      \
    }                                                                                 \
  } while (0)
#define EACH(head, i, after)                                                              \
  for ((i) = (head), (after) = (head) ? (head)->hh.next : NULL; (i) != NULL;              \
       (i) = (after), (after) = (after) ? (after)->hh.next : NULL)
