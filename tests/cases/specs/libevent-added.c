// An event that was added belongs to the loop until it is deleted; a buffered event closes the descriptor it is given.
// skip-run: needs libevent's loop
#include <fcntl.h>
#include <stddef.h>
struct event;
struct event_base;
struct bufferevent;
struct timeval;
typedef void (*event_callback_fn)(int, short, void *);
struct event *event_new(struct event_base *base, int fd, short what, event_callback_fn callback, void *context);
int event_add(struct event *event, const struct timeval *timeout);
void event_free(struct event *event);
struct bufferevent *bufferevent_socket_new(struct event_base *base, int fd, int options);

int watch(struct event_base *base, int fd, event_callback_fn callback) {
  struct event *event = event_new(base, fd, 2, callback, NULL);
  if (!event)
    return -1;
  event_add(event, NULL); // broken: leak(event)
  return 0;
}

int once(struct event_base *base, int fd, event_callback_fn callback) {
  struct event *event = event_new(base, fd, 2, callback, NULL);
  if (!event)
    return -1;
  event_add(event, NULL);
  event_free(event);
  return 0;
}

struct bufferevent *serve(struct event_base *base, const char *name) {
  int fd = open(name, O_RDWR);
  if (fd < 0)
    return NULL;
  return bufferevent_socket_new(base, fd, 1);
}
