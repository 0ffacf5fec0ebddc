// A list's last node is held by the list as well, and what a union's member holds is told by a type beside it.
// drive: tail_driven()
// drive: label_driven()
// drive: union_driven()
#include <stdlib.h>
#include <string.h>

struct test {
  char *name;
  struct test *next;
};
struct suite {
  char *name;
  struct test *first, *last;
};

struct suite *suite_new(const char *name) {
  struct suite *suite = calloc(1, sizeof *suite);
  if (!suite)
    abort();
  suite->name = strdup(name);
  return suite;
}

void suite_add(struct suite *suite, const char *name) {
  struct test *test = calloc(1, sizeof *test);
  if (!test)
    abort();
  test->name = strdup(name);
  if (suite->last != NULL)
    suite->last->next = test;
  suite->last = test;
  if (suite->first == NULL)
    suite->first = test;
}

void suite_free(struct suite *suite) {
  struct test *test = suite->first;
  while (test) {
    struct test *next = test->next;
    free(test->name);
    free(test);
    test = next;
  }
  free(suite->name);
  free(suite); // not what `last` holds: it is one of the list
}

struct label {
  char *name, *text;
};

struct label *label_new(void) {
  struct label *label = calloc(1, sizeof *label);
  if (!label)
    abort();
  label->name = strdup("name");
  return label;
}

void label_set(struct label *label, const char *text) {
  label->text = strdup(text); // alloc: label->text
}

void label_free(struct label *label) {
  free(label->name);
  free(label); // expect: leak(label->text)
}

enum type { kNone, kText, kList };
struct list {
  unsigned length;
  struct setting **items;
};
struct setting {
  char *name;
  enum type type;
  union {
    int number;
    char *text;
    struct list *list;
  } value;
};

void list_add(struct setting *parent, struct setting *setting) {
  struct list *list = parent->value.list;
  if (list->length % 16 == 0) {
    list->items = realloc(list->items, (list->length + 16) * sizeof *list->items);
    if (!list->items)
      abort();
  }
  list->items[list->length++] = setting;
}

void setting_free(struct setting *setting);
void list_free(struct list *list) {
  if (!list)
    return;
  if (list->items) {
    for (unsigned i = 0; i < list->length; i++)
      setting_free(list->items[i]);
    free(list->items);
  }
  free(list);
}

void setting_free(struct setting *setting) {
  if (setting) {
    if (setting->name)
      free(setting->name);
    if (setting->type == kList && setting->value.list)
      list_free(setting->value.list);
    else if (setting->type == kText)
      free(setting->value.text); // a text, not a list whose items are forgotten
    free(setting);
  }
}

struct setting *setting_new(const char *name, enum type type) {
  struct setting *setting = calloc(1, sizeof *setting);
  if (!setting)
    abort();
  setting->name = strdup(name);
  setting->type = type;
  if (type == kText)
    setting->value.text = strdup("text");
  else if (!(setting->value.list = calloc(1, sizeof *setting->value.list)))
    abort();
  return setting;
}

#ifdef WT_ORACLE
void tail_driven(void) {
  struct suite *suite = suite_new("s");
  suite_add(suite, "a");
  suite_add(suite, "b");
  suite_free(suite);
}
void label_driven(void) {
  struct label *label = label_new();
  label_set(label, "t");
  label_free(label);
}
void union_driven(void) {
  struct setting *parent = setting_new("list", kList);
  list_add(parent, setting_new("text", kText));
  setting_free(parent);
}
#endif
