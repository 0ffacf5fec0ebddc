// What callees store in globals, their callers see; not yet whose place it takes, nor what arrays hold.
// drive: name_twice_bad()
// drive: name_twice()
// drive: cached_bad()
// drive: cached()
// drive: fill_table(); clear_table_bad()
// drive: fill_table(); clear_table()
// drive: bury_bad()
// drive: bury()
// drive: open_session(2); close_session_bad(2)
// drive: open_session(2); close_session(2)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *name, *other_name;

static void set_name_bad(const char *s) {
  name = strdup(s);     // missed: leak(name) nobody is known to release it before he stores another
}

static void set_name(const char *s) {
  free(other_name);
  other_name = strdup(s);
}

void name_twice_bad(void) {
  set_name_bad("a");    // alloc: name
  set_name_bad("b");
  free(name);
  name = NULL;
}

void name_twice(void) {
  set_name("a");
  set_name("b");
  free(other_name);
  other_name = NULL;
}

static char *shared;

static const char *get_shared(void) {
  if (!shared) shared = strdup("shared"); // alloc: s
  return shared;
}

static void drop_shared(void) {
  free(shared);
  shared = NULL;
}

void cached_bad(void) {
  const char *s = get_shared(); // alloc: s
  if (!s) return;
  drop_shared();
  puts(s);              // expect: use-after-free(s)
}

void cached(void) {
  const char *s = get_shared();
  if (s) puts(s);
  drop_shared();
  s = get_shared();
  if (s) puts(s);
  drop_shared();
}

struct row {
  int key;
  char *text;
};
static struct row *table;
static int rows;

static void add_row(int key, const char *text) {
  struct row *grown = realloc(table, (rows + 1) * sizeof *grown);
  if (!grown) return;
  table = grown;
  table[rows].key = key;
  table[rows].text = strdup(text); // alloc: table->text
  rows++;
}

void fill_table(void) {
  add_row(1, "a");
  add_row(2, "b");
}

void clear_table_bad(void) {
  free(table);          // expect: leak(table->text)
  table = NULL;
  rows = 0;
}

void clear_table(void) {
  for (int i = 0; i < rows; i++) free(table[i].text);
  free(table);
  table = NULL;
  rows = 0;
}

struct node {
  struct node *next;
  char *text;
};
static struct node *graves;

static void put_in_grave(struct node *n) {
  n->next = graves;
  graves = n;
}

static void empty_graves(void) {
  while (graves) {
    struct node *next = graves->next;
    free(graves->text);
    free(graves);
    graves = next;
  }
}

void bury_bad(void) {
  struct node *dead = calloc(1, sizeof *dead); // alloc: dead
  if (!dead) return;
  put_in_grave(dead);
  empty_graves();
  dead->text = NULL;    // expect: use-after-free(dead)
}

void bury(void) {
  struct node *dead = calloc(1, sizeof *dead);
  if (!dead) return;
  put_in_grave(dead);
  dead->text = NULL;
  empty_graves();
}

struct session {
  int id;
  char *user;
};
static struct session *sessions[8];

void open_session(int id) {
  struct session *s = malloc(sizeof *s); // alloc: session
  if (!s) return;
  s->id = id;
  s->user = strdup("root");
  sessions[id] = s;
}

void close_session_bad(int id) {
  struct session *s = sessions[id];
  if (!s) return;
  free(s->user);
  sessions[id] = NULL;
}                       // missed: leak(session) an element of a global array that is set to null is taken over by someone

void close_session(int id) {
  struct session *s = sessions[id];
  if (!s) return;
  free(s->user);
  free(s);
  sessions[id] = NULL;
}
