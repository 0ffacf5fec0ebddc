// Lists as the Linux kernel has them: a ring of links inside the elements, which are found by subtraction.
#include <stddef.h>
#include <stdlib.h>
struct list_head {
  struct list_head *next, *prev;
};
#define INIT_LIST_HEAD(p) ((p)->next = (p)->prev = (p))
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define list_entry(p, type, member) container_of(p, type, member)
#define list_first_entry(p, type, member) list_entry((p)->next, type, member)
#define list_for_each_entry_safe(pos, n, head, member)                                                                    \
  for (pos = list_first_entry(head, __typeof__(*pos), member), n = list_entry(pos->member.next, __typeof__(*pos), member); \
       &pos->member != (head); pos = n, n = list_entry(n->member.next, __typeof__(*n), member))
static inline void list_add(struct list_head *made, struct list_head *head) {
  made->next = head->next;
  made->prev = head;
  head->next->prev = made;
  head->next = made;
}
static inline void list_del(struct list_head *entry) {
  entry->next->prev = entry->prev;
  entry->prev->next = entry->next;
}
static inline int list_empty(const struct list_head *head) { return head->next == head; }
