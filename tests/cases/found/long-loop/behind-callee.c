// A callee loops more often than rounds are unrolled; what the caller loses behind the call is lost all the same.
// drive: record(1)
// drive: record(0)
// drive: average(1)
// drive: average(0)
// drive: record_freed(1)
// drive: average_freed(1)
#include <stdlib.h>

static void fill(char *buffer, int count) {
  for (int i = 0; i < count; i++)
    buffer[i] = 0;
}

static int sum(const int *numbers, int count) {
  int total = 0;
  for (int i = 0; i < count; i++)
    total += numbers[i];
  return total;
}

int record(int bad) {
  char buffer[9];
  fill(buffer, 9);
  char *p = malloc(5);             // alloc: p
  if (!p)
    return -1;
  p[0] = buffer[0];
  if (bad) // step: `bad != 0`
    return -1;                     // expect: leak(p)
  free(p);
  return 0;
}

int average(int bad) {
  int numbers[20] = {0};
  int *copy = malloc(sizeof *copy); // alloc: copy
  if (!copy)
    return -1;
  *copy = sum(numbers, 20);
  if (bad) // step: `bad != 0`
    return *copy;                  // expect: leak(copy)
  free(copy);
  return 0;
}

int record_freed(int bad) {
  char buffer[9];
  fill(buffer, 9);
  char *p = malloc(5);
  if (!p)
    return -1;
  p[0] = buffer[0];
  if (bad) {
    free(p);
    return -1;
  }
  free(p);
  return 0;
}

int average_freed(int bad) {
  int numbers[20] = {0};
  int *copy = malloc(sizeof *copy);
  if (!copy)
    return -1;
  *copy = sum(numbers, 20);
  int result = bad ? *copy : 0;
  free(copy);
  return result;
}
