// The argument of a new thread is the thread's to free, unless the thread could not be made.
// drive: start(4)
#include <pthread.h>
#include <stdlib.h>

struct request {
  int number;
};

static void *serve(void *argument) {
  struct request *r = argument;
  r->number *= 2;
  free(r);
  return NULL;
}

int start(int number) {
  pthread_t thread;
  struct request *r = malloc(sizeof *r);
  if (!r)
    return -1;
  r->number = number;
  if (pthread_create(&thread, NULL, serve, r) != 0) {
    free(r);
    return -1;
  }
  return pthread_join(thread, NULL);
}
