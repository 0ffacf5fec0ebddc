// Lists and queues of any length, built in one loop and released in another or in a callee.
// drive: push_and_pop(6)
// drive: append(6)
// drive: append(0)
#include <stdlib.h>

struct node {
  struct node *next;
  char *text;
};

static void release(struct node *head) {
  while (head) {
    struct node *next = head->next;
    free(head->text);
    free(head);
    head = next;
  }
}

int push_and_pop(int count) {
  struct node *head = NULL;
  for (int i = 0; i < count; i++) {
    struct node *node = malloc(sizeof *node);
    if (!node)
      break;
    node->text = malloc(8);
    node->next = head;
    head = node;
  }
  int popped = 0;
  while (head) {
    struct node *next = head->next;
    free(head->text);
    free(head);
    head = next;
    popped++;
  }
  return popped;
}

int append(int count) {
  struct node *head = NULL, *tail = NULL;
  for (int i = 0; i < count; i++) {
    struct node *node = calloc(1, sizeof *node);
    if (!node)
      break;
    if (tail)
      tail->next = node;
    else
      head = node;
    tail = node;
  }
  release(head);
  return count;
}
