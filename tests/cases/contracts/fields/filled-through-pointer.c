// A function that is called through a pointer, or with what such a call made, may be given an object of which nothing is
// set up yet: what it fills was empty. One that is given an object in use loses what the field held.
// drive: { set_up(); struct room *r = room_open("a"); room_topic(r, "b"); room_close(r); }
// drive: { set_up(); struct room *r = room_create(); room_close(r); }
// drive: { set_up(); current = room_open("a"); retitle("b"); room_close(current); }
#include <stdlib.h>
#include <string.h>

struct room {
  char *name;
  char *topic;
};

static void (*read_room)(struct room *r);
static struct room *(*make_room)(void);
struct room *current;

void room_close(struct room *r) {
  free(r->topic);
  free(r->name);
  free(r);
}

void room_topic(struct room *r, const char *topic) {
  char *copy = strdup(topic);
  free(r->topic);
  r->topic = copy;
}

static void read_rest(struct room *r) {
  r->topic = strdup("none"); // alloc: r->topic
}

static struct room *make_empty(void) {
  struct room *r = calloc(1, sizeof *r);
  if (!r)
    abort();
  return r;
}

void set_up(void) {
  read_room = read_rest;
  make_room = make_empty;
}

struct room *room_open(const char *name) {
  struct room *r = make_empty();
  r->name = strdup(name);
  read_room(r);
  return r;
}

static void fill(struct room *r, const char *name) {
  r->name = strdup(name);
  r->topic = strdup(name);
}

struct room *room_create(void) {
  struct room *r = make_room();
  fill(r, "x");
  return r;
}

static void overwrite(struct room *r, const char *topic) {
  r->topic = strdup(topic); // expect: leak(r->topic)
}

void retitle(const char *topic) {
  overwrite(current, topic);
}
