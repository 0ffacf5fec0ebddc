// A loop that is never left loses a block in every round. Nothing is lost by the one that keeps its block, or releases it.
// skip-run: never ends
#include <stdlib.h>
int next_request(const char *into);
void answer(const char *text);

void serve(void) {
  for (;;) {
    char *request = malloc(100);   // alloc: request
    if (!request)
      continue;
    if (next_request(request) < 0)
      continue;                    // expect: leak(request)
    answer(request);
    free(request);
  }
}

void serve_freed(void) {
  for (;;) {
    char *request = malloc(100);
    if (!request)
      continue;
    if (next_request(request) >= 0)
      answer(request);
    free(request);
  }
}

void serve_kept(void) {
  char *request = NULL;
  while (1) {
    if (!request)
      request = malloc(100);
    if (request && next_request(request) >= 0)
      answer(request);
  }
}
