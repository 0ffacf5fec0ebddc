// The same with a field of a global struct and a stream.
// drive: { options.trace = 1; work(2); }
// drive: { options.trace = 0; work(2); }
#include <stdio.h>

struct options {
  int trace;
  int level;
};
extern struct options options;
int step(int i);
#ifdef WT_ORACLE
struct options options;
int step(int i) { return i; }
#endif

int work(int n) {
  FILE *trace = NULL;
  int sum = 0;
  if (options.trace) {
    trace = fopen("/dev/null", "w"); // alloc: trace
    if (!trace)
      return -1;
  }
  for (int i = 0; i < n; ++i)
    sum += step(i);
  if (options.trace)
    fclose(trace); // broken: leak(trace)
  return sum;
}
