// A helper closes the end of a pipe that is named by its index, if it is open; another closes both.
// drive: start(0)
// drive: start(1)
// drive: half(0)
#include <unistd.h>

static void closeEnd(int *ends, unsigned i) {
  if (ends[i] == -1)
    return;
  close(ends[i]);
  ends[i] = -1;
}

static void closeBoth(int *ends) {
  unsigned i;
  for (i = 0; i < 2; i++)
    closeEnd(ends, i);
}

int start(int given) {
  int pipes[3][2];
  unsigned i;
  for (i = 0; i < 3; i++)
    pipes[i][0] = pipes[i][1] = -1;
  if ((!given && pipe(pipes[0]) == -1) || pipe(pipes[1]) == -1) {
    closeBoth(pipes[0]);
    closeBoth(pipes[1]);
    return -1;
  }
  closeBoth(pipes[0]);
  closeBoth(pipes[1]);
  return 0;
}

int half(int given) {
  int ends[2];
  if (pipe(ends) == -1) // alloc: ends
    return -1;
  close(ends[given]);
  return 0; // missed: leak(ends) closing one of two, by an index that is not known, is taken to close both
}
